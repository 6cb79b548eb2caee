import { capitalTypes } from '../common/registry-enums.ts'
import type {
  borrowerTypes,
  dealStages,
  offtakeInterconnectionStatuses,
  ownerTypes,
} from '../common/registry-enums.ts'
import type { State } from '../common/states.ts'
import { suggestedItcAmount } from '../pipeline-rules.ts'
import { capitalChoices, technologyChoices } from './choices.ts'
import type { Capital } from './choices.ts'
import { assetBits, dollarsOf } from './offer.ts'
import type { StoredDollars } from './offer.ts'
import { dollars } from './words.ts'

/** The fields of a deal that are compared; every reader of the deal may read them all. */
export interface ComparedDeal {
  location: string | null
  other: string | null
  ownerType: string | null
  borrowerType: string | null
  assetType: readonly string[]
  technology: readonly string[]
  capNeed: readonly string[]
  capEx: StoredDollars
  itcAmount: StoredDollars
  itcPercentage: string | null
  sourcesSecured: string | null
  currentStage: string | null
  offtakeInterconnectionStatus: string | null
  expectedPtoMonth: string | null
  /** What its own finance seeks, by need (M-037); null where it says nothing. */
  sought: Readonly<Partial<Record<Capital, number | null>>> | null
  /** The sum of its lines of uses, which stands for `capEx`; null without any. */
  totalUses: number | null
}

/** A deal as it is compared with offers. */
export interface Demand {
  readonly location: State | 'custom_tribe' | null
  readonly other: string | null
  readonly ownerType: keyof typeof ownerTypes | null
  readonly borrowerType: keyof typeof borrowerTypes | null
  /** Bits of `choices.ts`. */
  readonly assets: number
  readonly technologies: number
  readonly needs: readonly Capital[]
  readonly stage: keyof typeof dealStages | null
  readonly readiness: keyof typeof offtakeInterconnectionStatuses | null
  readonly capEx: number | null
  readonly credit: number | null
  readonly secured: number
  /** 1 to 12. */
  readonly expectedMonth: number | null
  readonly sought: Readonly<Partial<Record<Capital, number | null>>>
}

const plainAmount = /^\d{1,12}$/
const aroundDigits = /[$,\s]/g

/** Secured sources are free text; they count where the whole text is one amount (P-111). */
export function securedOf(text: string | null): number {
  const digits = text?.replaceAll(aroundDigits, '') ?? ''
  return plainAmount.test(digits) ? Number(digits) : 0
}

/** The credit that matches take of a deal, in whole US dollars; null without one. `capEx` is its cost, the sum of its uses where it has any. */
export const matchedCredit = (
  { itcAmount, itcPercentage }: Pick<ComparedDeal, 'itcAmount' | 'itcPercentage'>,
  capEx: number | null,
): number | null => dollarsOf(itcAmount) ?? suggestedItcAmount({ capEx, itcPercentage })

/** A deal prepared for being compared. */
export function demandOf(deal: ComparedDeal): Demand {
  const capEx = deal.totalUses ?? dollarsOf(deal.capEx)
  return {
    // Stored values are those of the tables; the database checks them.
    location: deal.location as Demand['location'],
    other: deal.other,
    ownerType: deal.ownerType as Demand['ownerType'],
    borrowerType: deal.borrowerType as Demand['borrowerType'],
    assets: assetBits(deal.assetType),
    technologies: technologyChoices.bits(deal.technology),
    needs: capitalChoices.valuesOf(capitalChoices.bits(deal.capNeed)),
    stage: deal.currentStage as Demand['stage'],
    readiness: deal.offtakeInterconnectionStatus as Demand['readiness'],
    capEx,
    credit: matchedCredit(deal, capEx),
    secured: securedOf(deal.sourcesSecured),
    expectedMonth:
      deal.expectedPtoMonth === null ? null : Number(deal.expectedPtoMonth.slice(5, 7)),
    sought: deal.sought ?? {},
  }
}

/** What a reader supposes of a deal to see what would change; nothing of it is stored (M-120). */
export interface WhatIf {
  capEx?: number | undefined
  location?: string | undefined
  currentStage?: string | undefined
  offtakeInterconnectionStatus?: string | undefined
}

/** A deal with what is supposed of it. Another CapEx brings its own credit, and leaves the deal's finance aside. */
export function supposed(deal: ComparedDeal, whatIf: WhatIf): ComparedDeal {
  const { capEx, ...others } = whatIf
  const chosen = Object.fromEntries(
    Object.entries(others).filter(([, value]) => value !== undefined),
  )
  return {
    ...deal,
    ...chosen,
    ...(capEx !== undefined && {
      capEx,
      totalUses: null,
      sought: null,
      itcAmount: deal.itcPercentage === null ? deal.itcAmount : null,
    }),
  }
}

/** Why an amount is not known, as the sentence tells it, and the field of the deal that would say it; null where all is financed. */
interface Gap {
  readonly reason: string
  readonly missing: 'deal.capNeed' | 'deal.itcAmount' | 'deal.capEx' | null
}

/** What one need of a deal asks for (M-030 to M-037). */
export interface Needed {
  /** Null for a deal that names no need. */
  readonly need: Capital | null
  readonly amount: number | null
  /** Why the amount is not known; null where it is. */
  readonly gap: Gap | null
  /** Where the amount comes from: a reader's question, the deal's own finance, or an estimate. */
  readonly from: 'asked' | 'finance' | 'estimate'
  readonly months: number | null
}

const noNeed: Gap = { reason: 'the capital need is missing', missing: 'deal.capNeed' }
const noCredit: Gap = { reason: 'the ITC amount is missing', missing: 'deal.itcAmount' }
const noCapEx: Gap = { reason: 'CapEx is missing', missing: 'deal.capEx' }
const nothingLeft: Gap = { reason: 'nothing is left to finance', missing: null }

/**
 * The one table of assumptions: the percentage of the credit or the CapEx, where the amount is one, and the months
 * needed. Credit cash comes in September of the year after service, for an owner whose tax year is the calendar year;
 * the bridge is needed until then from the expected month on, plus two months.
 */
const assumptions: Readonly<
  Record<Capital, { percent: number | null; months: number | 'until the credit' }>
> = {
  bridge_to_itc: { percent: 80, months: 'until the credit' },
  commence_construction: { percent: 10, months: 24 },
  predevelopment: { percent: 3, months: 18 },
  construction: { percent: null, months: 18 },
  perm: { percent: null, months: 120 },
}
const monthsUntilCredit = 23

const percentOf = (amount: number, percent: number) => Math.round((amount * percent) / 100)

function estimateOf(deal: Demand, need: Capital): number | Gap {
  const { percent } = assumptions[need]
  if (need === 'bridge_to_itc')
    return deal.credit === null || deal.credit === 0
      ? noCredit
      : percentOf(deal.credit, percent ?? 100)
  if (deal.capEx === null || deal.capEx === 0) return noCapEx
  if (percent !== null) return percentOf(deal.capEx, percent)
  return deal.capEx - deal.secured - (need === 'perm' ? (deal.credit ?? 0) : 0)
}

function monthsOf(deal: Demand, need: Capital): number | null {
  const { months } = assumptions[need]
  if (months !== 'until the credit') return months
  return deal.expectedMonth === null ? null : monthsUntilCredit - deal.expectedMonth
}

/** What a need of a deal asks for; `asked` is a reader's own amount for it (M-036). */
export function neededOf(deal: Demand, need: Capital | null, asked?: number): Needed {
  if (need === null) return { need, amount: null, gap: noNeed, from: 'estimate', months: null }
  const months = monthsOf(deal, need)
  if (asked !== undefined) return { need, amount: asked, gap: null, from: 'asked', months }
  const sought = deal.sought[need] ?? null
  const from = sought === null ? 'estimate' : 'finance'
  const found = sought ?? estimateOf(deal, need)
  if (typeof found !== 'number') return { need, amount: null, gap: found, from, months }
  if (found > 0) return { need, amount: found, gap: null, from, months }
  return { need, amount: null, gap: nothingLeft, from, months }
}

/** Whether all that a need asks for is financed: no fact of the deal would make its matches surer. */
export const isFinanced = ({ gap }: Needed): boolean => gap === nothingLeft

/** A deal's needs with what each asks for, in the order of the table; one without a need for a deal that names none. */
export function allNeeded(deal: Demand): Needed[] {
  return deal.needs.length === 0
    ? [neededOf(deal, null)]
    : deal.needs.map((need) => neededOf(deal, need))
}

/** The words that say where an amount comes from: "80% of the $500,000 credit"; null for what was asked or is unknown. */
export function basisOf(deal: Demand, { need, amount, from }: Needed): string | null {
  if (need === null || amount === null || from === 'asked') return null
  if (from === 'finance')
    return need === 'bridge_to_itc' ? 'from the credit sheet' : 'from the capital stack'
  const { percent } = assumptions[need]
  const credit = deal.credit ?? 0
  if (need === 'bridge_to_itc') return `${percent}% of the ${dollars(credit)} credit`
  const capEx = `the ${dollars(deal.capEx ?? 0)} CapEx`
  if (percent !== null) return `${percent}% of ${capEx}`
  const less = [
    need === 'perm' && credit > 0 ? `${dollars(credit)} credit` : '',
    deal.secured > 0 ? `${dollars(deal.secured)} secured` : '',
  ].filter((part) => part !== '')
  return less.length === 0 ? capEx : `${capEx} less ${less.join(' and ')}`
}

/** The label of a need. */
export const needLabel = (need: Capital): string => capitalTypes[need]
