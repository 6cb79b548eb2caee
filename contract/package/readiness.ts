/** What of a project's package is there, by need and by lender (H-011 to H-014, H-018). */
import type { ItemState } from '../common/closing-enums.ts'
import type { SourceState, UseKind, CreditTechnology } from '../common/finance-enums.ts'
import { normalizeSearch } from '../common/search.ts'
import { creditOfUse } from '../finance-lines.ts'
import { cut } from '../finance/arithmetic.ts'
import { countsIn, noFacts } from '../finance/input.ts'
import type { FinanceFacts } from '../finance/input.ts'
import { creditable, expectedService } from '../finance/start.ts'
import { capitalChoices } from '../matching/choices.ts'
import type { Capital } from '../matching/choices.ts'
import type { ReadinessItem, ReadinessList, ReadinessTest } from './readiness-file.ts'

/** The fields of a deal that its readiness looks at, as it is stored or sent. */
interface ReadinessDeal {
  readonly capNeed: readonly string[]
  readonly technology: readonly string[]
  readonly assetType: readonly string[]
  readonly location: string | null
  readonly currentStage: string | null
  readonly capEx: string | number | null
  readonly systemOwner: string | null
  readonly ownerType: string | null
  readonly borrowerType: string | null
  readonly offtakeInterconnectionStatus: string | null
  readonly itcMonetizationStrategy: string | null
  readonly expectedPtoDate: string | null
}

const noDeal: ReadinessDeal = {
  capNeed: [],
  technology: [],
  assetType: [],
  location: null,
  currentStage: null,
  capEx: null,
  systemOwner: null,
  ownerType: null,
  borrowerType: null,
  offtakeInterconnectionStatus: null,
  itcMonetizationStrategy: null,
  expectedPtoDate: null,
}

/** All that readiness follows from; what is left out is not known. A guest's has the documents that the guest sees (H-029). */
export interface ReadinessInput {
  readonly deal: Partial<ReadinessDeal>
  readonly facts?: Partial<FinanceFacts> | undefined
  readonly uses?:
    | readonly {
        readonly kind: UseKind
        readonly creditTechnology?: CreditTechnology | null | undefined
      }[]
    | undefined
  readonly sources?: readonly { readonly state?: SourceState | undefined }[] | undefined
  /** Items that a document names, and those that do not apply. */
  readonly documents?: readonly string[] | undefined
  readonly notApplicable?: readonly string[] | undefined
}

/** How many of the items asked for are there. */
interface Count {
  readonly have: number
  readonly of: number
}

interface Readiness {
  readonly needs: readonly (Count & { readonly need: Capital })[]
  /** The lowest share of them; null without a need. */
  readonly percent: number | null
  readonly items: readonly { readonly id: string; readonly state: ItemState }[]
}

/** An input with everything that it leaves out. */
interface Known {
  readonly deal: ReadinessDeal
  readonly facts: FinanceFacts
  readonly uses: NonNullable<ReadinessInput['uses']>
  readonly sources: NonNullable<ReadinessInput['sources']>
  readonly documents: ReadonlySet<string>
  readonly notApplicable: ReadonlySet<string>
}

const known = (input: ReadinessInput): Known => ({
  deal: { ...noDeal, ...input.deal },
  facts: { ...noFacts, ...input.facts },
  uses: input.uses ?? [],
  sources: input.sources ?? [],
  documents: new Set(input.documents),
  notApplicable: new Set(input.notApplicable),
})

const areGiven = (...values: readonly (string | number | null | undefined)[]) =>
  values.every((value) => String(value ?? '').trim() !== '')

const creditableOf = ({ technology }: ReadinessDeal) =>
  creditable.filter((each) => technology.includes(each))

/** Whether the project itself answers an item (H-012). */
const tests: Readonly<Record<ReadinessTest, (given: Known) => boolean>> = {
  summary: ({ deal, uses }) =>
    areGiven(deal.location, deal.currentStage) &&
    deal.assetType.length > 0 &&
    deal.technology.length > 0 &&
    (areGiven(deal.capEx) || uses.length > 0),
  cost_split: ({ deal, uses }) =>
    uses.length > 0 &&
    creditableOf(deal).every((each) => uses.some((use) => creditOfUse(use) === each)),
  sources: ({ sources }) => sources.some(({ state }) => countsIn({ state: state ?? 'identified' })),
  owner: ({ deal }) => areGiven(deal.systemOwner, deal.ownerType, deal.borrowerType),
  executed: ({ deal }) => deal.offtakeInterconnectionStatus === 'executed',
  dates: ({ deal, facts }) =>
    areGiven(facts.constructionStart) && expectedService(deal, facts) !== null,
  monetization: ({ deal }) => areGiven(deal.itcMonetizationStrategy),
  wages: ({ facts }) => areGiven(facts.wagesMet),
  foreign_entity: ({ facts }) => areGiven(facts.materialAssistanceMet),
  bonuses: ({ facts }) =>
    areGiven(facts.energyCommunity, facts.domesticContent, facts.lowIncomeState),
  bridge: ({ facts }) => areGiven(facts.bridgeFirstDraw, facts.bridgeRate),
}

/** Whether what an item is asked of has to do with a deal; what is unknown of the deal leaves nothing out. */
const concerns = (asked: readonly string[], ofDeal: readonly string[]) =>
  asked.length === 0 || ofDeal.length === 0 || asked.some((each) => ofDeal.includes(each))

const one = (value: string | null) => (areGiven(value) ? [value ?? ''] : [])

/** Whether all outputs of the solar and storage that a deal names are known and below a limit. */
function isBelow({ deal, facts }: Known, limit: number): boolean {
  const named = creditableOf(deal)
  return (
    named.length > 0 &&
    named.every((each) => {
      const output = each === 'solar' ? facts.solarKw : facts.storageKw
      return output !== null && output < limit
    })
  )
}

/** Whether an item applies to a deal (H-011). */
const applies = (item: ReadinessItem, given: Known): boolean =>
  concerns(item.technologies, given.deal.technology) &&
  concerns(item.ownerTypes, one(given.deal.ownerType)) &&
  concerns(item.strategies, one(given.deal.itcMonetizationStrategy)) &&
  (item.minKw === null || !isBelow(given, item.minKw))

/** The state of an item that applies: the first that holds (H-013). */
function stateOf({ id, from }: ReadinessItem, given: Known): ItemState {
  if (given.documents.has(id)) return 'have'
  if (from !== null && tests[from](given)) return 'record'
  return given.notApplicable.has(id) ? 'not_applicable' : 'open'
}

/** The readiness of a deal by each of its needs, and the items it is asked for, in the order of the list. */
export function readinessOf(input: ReadinessInput, { items }: ReadinessList): Readiness {
  const given = known(input)
  const needs = capitalChoices.valuesOf(capitalChoices.bits(given.deal.capNeed))
  const shown = items
    .filter(
      (item) =>
        needs.some((need) => item.must.includes(need) || item.strengthens.includes(need)) &&
        applies(item, given),
    )
    .map((item) => ({ item, id: item.id, state: stateOf(item, given) }))
  const counts = needs.map((need) => {
    const asked = shown.filter(({ item }) => item.must.includes(need))
    return { need, have: asked.filter(({ state }) => state !== 'open').length, of: asked.length }
  })
  // A list may ask nothing for a need: there is no share of it.
  const shares = counts.filter(({ of }) => of > 0).map(({ have, of }) => cut(have, 100, of))
  return {
    needs: counts,
    percent: shares.length === 0 ? null : Math.min(...shares),
    items: shown.map(({ id, state }) => ({ id, state })),
  }
}

/** What a lender asks for, by itself or with a product: items of the list and lines of its own (H-017). */
interface Asks {
  readonly items: readonly string[]
  readonly lines: readonly string[]
}

/**
 * Of what a lender asks a deal for: the items that apply and the lines, and how many of both are there (H-018). `had` are
 * the lines that documents and answered questions name.
 */
export function askedOf(
  asks: Asks,
  input: ReadinessInput,
  had: readonly string[],
  { items }: ReadinessList,
): Asks & Count {
  const given = known(input)
  const asked = items.filter((item) => asks.items.includes(item.id) && applies(item, given))
  const there = new Set(had.map(normalizeSearch))
  return {
    items: asked.map(({ id }) => id),
    lines: asks.lines,
    have:
      asked.filter((item) => stateOf(item, given) !== 'open').length +
      asks.lines.filter((line) => there.has(normalizeSearch(line))).length,
    of: asked.length + asks.lines.length,
  }
}
