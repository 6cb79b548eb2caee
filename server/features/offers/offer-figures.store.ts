import type { BenchmarkRate } from '#contract/common/benchmark-rates'
import { lastDayOfMonth } from '#contract/finance/days'
import { estimateOf } from '#contract/finance/estimate'
import type { FinanceDeal } from '#contract/finance/input'
import type { FinanceRules } from '#contract/finance/rules'
import type { Capital } from '#contract/matching/choices'
import { soughtOfNeed } from '#contract/offers/sought-of-need'
import type { ReadinessList } from '#contract/package/readiness-file'
import { readinessOf } from '#contract/package/readiness'
import { mayReadDocument, mayReadSection } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import {
  asSourceLine,
  asUseLine,
  currentBenchmarks,
  factsOf,
  findFacts,
  sourcesOf,
  usesOf,
} from '#server/features/finance/finance.store'
import { contentsOf } from '#server/features/package/contents.store'
import type { RoomReader } from '#server/features/shares/room-reader.store'
import type { Executor } from '#server/platform/database/database'

/** What offers are answered with of their deal, as one person reads it. */
export interface OfferFigures {
  readonly needs: { need: Capital; sought: number | null; neededMonths: number | null }[]
  readonly cashDay: string | null
  readonly benchmarks: BenchmarkRate[]
  /** What a need seeks without a line of the stack; null where unknown (O-041). */
  soughtWithout(need: string, sourceId: string | null): number | null
  /** Those of some items that the person finds open (O-043). */
  openAmong(items: readonly string[]): string[]
}

type Reader = Belonging & { readonly id: string }

/** The items that a person finds open; null where they see no documents, and so cannot tell. */
async function openItems(
  db: Executor,
  person: Reader,
  { deal, share }: RoomReader,
  {
    today,
    list,
    ...finance
  }: { today: string; list: ReadinessList } & Pick<
    Parameters<typeof readinessOf>[0],
    'facts' | 'uses' | 'sources'
  >,
): Promise<ReadonlySet<string> | null> {
  if (!mayReadSection(person, deal, 'documents', share, today)) return null
  const { documents, reasons } = await contentsOf(db, deal.id, (id) =>
    mayReadDocument(person, deal, id, share, today),
  )
  const named = (rows: readonly { item: string | null }[]) => rows.flatMap(({ item }) => item ?? [])
  const { items } = readinessOf(
    { ...finance, deal, documents: named(documents), notApplicable: named(reasons) },
    list,
  )
  return new Set(items.flatMap((each) => (each.state === 'open' ? each.id : [])))
}

/** Reads a deal's finance once, for all that is said of its offers. */
export async function offerFigures(
  db: Executor,
  person: Reader,
  room: RoomReader,
  { rules, list, today }: { rules: FinanceRules; list: ReadinessList; today: string },
): Promise<OfferFigures> {
  const { deal } = room
  const row = await findFacts(db, deal.id)
  const uses = (await usesOf(db, deal.id)).map(asUseLine)
  const stored = await sourcesOf(db, person, { pipelineId: deal.id })
  const benchmarks = await currentBenchmarks(db, today)
  const facts = factsOf(row)
  const lines = stored.map(({ row: source }) => asSourceLine(source))
  const open = await openItems(db, person, room, { facts, uses, sources: lines, today, list })

  const estimateWith = (sources: typeof lines) =>
    estimateOf(
      // A table stores names of the contract's values as plain text.
      { deal: deal as unknown as FinanceDeal, facts, uses, sources, benchmarks },
      rules,
    )
  const neededWith = (sources: typeof lines, need: Capital) =>
    soughtOfNeed(deal, { estimate: estimateWith(sources), sources, hasFacts: row !== null }, need)
  const { cashMonth } = estimateWith(lines).bridge
  return {
    needs: deal.capNeed.map((need) => neededWith(lines, need as Capital)),
    cashDay: cashMonth === null ? null : lastDayOfMonth(cashMonth),
    benchmarks,
    soughtWithout: (need, sourceId) =>
      neededWith(
        lines.filter(({ id }) => id !== sourceId),
        need as Capital,
      ).sought,
    openAmong: (items) => items.filter((id) => open === null || open.has(id)),
  }
}
