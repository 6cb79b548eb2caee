import { setImmediate as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { inArray, sql } from 'drizzle-orm'
import { factsOf as answeredFactsOf } from '#contract/finance/asked-facts'
import { figuresOf } from '#contract/finance/figures'
import { estimateOf } from '#contract/finance/estimate'
import { countsIn } from '#contract/finance/input'
import type { FinanceDeal } from '#contract/finance/input'
import type { FinanceRules } from '#contract/finance/rules'
import { sheetOf } from '#contract/finance/sheet'
import { matchedCredit, securedOf } from '#contract/matching/needed'
import type { ReadinessList } from '#contract/package/readiness-file'
import { readinessOf } from '#contract/package/readiness'
import type { ReadinessInput } from '#contract/package/readiness'
import { pipelineDeadlines, pipelineSources, pipelineUses } from '#database/finance'
import { pipelineDocuments } from '#database/package'
import { figureNames, pipeline } from '#database/pipeline'
import type { FigureColumn } from '#database/pipeline'
import type { Executor, Transaction } from '#server/platform/database/database'
import type { FigureRules } from '#server/platform/finance-rules-file'
import { asSourceLine, asUseLine, factsAsJson, factsOf, linesAsJson } from './finance.store.ts'
import type { SourceRow, UseRow } from './finance.store.ts'

type DealRow = typeof pipeline.$inferSelect

/** The figure columns of a deal. */
export type FigureValues = Pick<DealRow, FigureColumn>

/** A deadline as it is stored with the figures. */
interface DeadlineValues {
  pipelineId: string
  kind: string
  day: string
  atStake: number | null
  label: string
  sourceId: string | null
}

/** Figures as columns, and as a deal answers them. */
type StoredFigures = Omit<FigureValues, 'figuresRevision' | 'figuresChangedAt'>

function asColumns({
  sought,
  ...figures
}: ReturnType<typeof figuresOf>): Omit<StoredFigures, 'package' | 'packagePercent'> {
  return {
    ...figures,
    soughtBridge: sought.bridge_to_itc,
    soughtConstruction: sought.construction,
    soughtPerm: sought.perm,
  }
}

/** What is computed of a deal, and whether that is what is stored. */
interface Computed {
  id: string
  before: DealRow
  figures: StoredFigures
  deadlines: DeadlineValues[]
  isOther: boolean
}

/** What of its documents a deal's package follows from. */
interface PackageDocuments {
  have: string[] | null
  notApplicable: string[] | null
}

/** Items with a document and items that do not apply, of the deal of the surrounding statement. */
const documentsAsJson = sql<PackageDocuments>`(select json_build_object(
  'have', json_agg(distinct item) filter (where not_applicable is null and item is not null),
  'notApplicable', json_agg(item) filter (where not_applicable is not null)
) from ${pipelineDocuments} where pipeline_id = "pipeline"."id")`

/** All that the figures of some deals follow from, in one statement. */
const read = (tx: Executor, ids: readonly string[]) =>
  tx
    .select({
      deal: pipeline,
      facts: factsAsJson,
      uses: linesAsJson(pipelineUses),
      sources: linesAsJson(pipelineSources),
      documents: documentsAsJson,
      deadlines: sql<
        DeadlineValues[]
      >`(select coalesce(json_agg(json_build_object('pipelineId', pipeline_id, 'kind', kind, 'day', day, 'atStake', at_stake, 'label', label, 'sourceId', source_id)), '[]') from ${pipelineDeadlines} where pipeline_id = "pipeline"."id")`,
    })
    .from(pipeline)
    .where(inArray(pipeline.id, [...ids]))

const bySource = (one: DeadlineValues, other: DeadlineValues) =>
  one.day.localeCompare(other.day) ||
  one.kind.localeCompare(other.kind) ||
  (one.sourceId ?? '').localeCompare(other.sourceId ?? '')

const asText = (deadlines: readonly DeadlineValues[]) =>
  JSON.stringify(
    deadlines
      .toSorted(bySource)
      .map(({ kind, day, atStake, label, sourceId }) => [kind, day, atStake, label, sourceId]),
  )

type ReadFinance = Awaited<ReturnType<typeof read>>[number]

const inputOf = ({ deal, facts, uses, sources }: ReadFinance) => ({
  // A table stores names of the contract's values as plain text.
  deal: deal as unknown as FinanceDeal,
  facts: factsOf(facts),
  uses: (uses as UseRow[]).map(asUseLine),
  sources: (sources as SourceRow[]).map(asSourceLine),
  // No figure depends on a benchmark, so that none changes with the day (K-004).
  benchmarks: [],
})

/** What readiness follows from, of a deal as it is read here. */
const readinessInputOf = (found: ReadFinance): ReadinessInput => ({
  ...inputOf(found),
  deal: found.deal,
  documents: found.documents.have ?? [],
  notApplicable: found.documents.notApplicable ?? [],
})

/** How complete the package of a deal is (H-014, H-015). */
function packageOf(
  found: ReadFinance,
  list: ReadinessList,
): Pick<FigureValues, 'package' | 'packagePercent'> {
  const { needs, percent } = readinessOf(readinessInputOf(found), list)
  return {
    package: Object.fromEntries(needs.map(({ need, have, of }) => [need, { have, of }])),
    packagePercent: percent,
  }
}

function compute(found: ReadFinance, rules: FigureRules): Computed {
  const { deal, facts, deadlines } = found
  const input = inputOf(found)
  const { sources: lines } = input
  const estimate = estimateOf(input, rules)
  const figures = {
    ...asColumns(
      figuresOf(estimate, lines, {
        hasFacts: facts !== null,
        credit: matchedCredit(deal, estimate.stack.totalUses),
        needs: deal.capNeed,
        secured: securedOf(deal.sourcesSecured),
      }),
    ),
    ...packageOf(found, rules.list),
  }
  const computed = estimate.clock.deadlines.map(({ kind, day, atStake, label, source }) => ({
    pipelineId: deal.id,
    kind,
    day,
    atStake,
    label,
    sourceId: source?.id ?? null,
  }))
  const isOther =
    Object.entries(figures).some(
      // The database has its own order of the needs.
      ([name, value]) => !isDeepStrictEqual(deal[name as FigureColumn], value),
    ) || asText(computed) !== asText(deadlines)
  return {
    id: deal.id,
    before: deal,
    figures,
    deadlines: computed,
    isOther,
  }
}

/** What the next step of a deal asks of its finance: how many facts of its credit are answered, which are missing, how many sources count. */
export async function creditFactsOf(db: Executor, ids: readonly string[], rules: FinanceRules) {
  const rows = await read(db, ids)
  return new Map(
    rows.map((row) => {
      const input = inputOf(row)
      const { answered, of } = answeredFactsOf(sheetOf(input, rules))
      const { missing } = estimateOf(input, rules).credit
      const sources = input.sources.filter(countsIn).length
      return [row.deal.id, { facts: { answered, of, missing }, sources }] as const
    }),
  )
}

const computedNames = figureNames.filter(
  (name): name is keyof StoredFigures => name !== 'figuresRevision' && name !== 'figuresChangedAt',
)

/** Sets the figures and deadlines of deals that came out otherwise, with one statement; answers when that was. */
async function write(
  tx: Transaction,
  computed: readonly Computed[],
  revision: string,
): Promise<Map<string, Date>> {
  const deadlines = JSON.stringify(computed.flatMap(({ deadlines: each }) => each))
  const figures = JSON.stringify(computed.map(({ id, figures: values }) => ({ id, ...values })))
  const set = computedNames.map(
    (name) => sql`${sql.identifier(pipeline[name].name)} = computed.${sql.identifier(name)}`,
  )
  const columns = computedNames.map(
    (name) => sql`${sql.identifier(name)} ${sql.raw(pipeline[name].getSQLType())}`,
  )
  const { rows } = await tx.execute<{ id: string; at: string }>(sql`
    with gone as (
      delete from ${pipelineDeadlines}
      where ${inArray(
        pipelineDeadlines.pipelineId,
        computed.map(({ id }) => id),
      )}
    ), added as (
      insert into ${pipelineDeadlines} (pipeline_id, deal_name, outcome, visibility, kind, day, at_stake, label, source_id)
      select "pipelineId", ${pipeline.name}, ${pipeline.outcome}, ${pipeline.visibility}, kind, day, "atStake", label, "sourceId"
      from json_to_recordset(${deadlines}::json)
        as deadline ("pipelineId" uuid, kind text, day date, "atStake" bigint, label text, "sourceId" uuid)
      join ${pipeline} on ${pipeline.id} = "pipelineId"
    )
    update ${pipeline} set ${sql.join(set, sql`, `)}, figures_revision = ${revision}, figures_changed_at = now()
    from json_to_recordset(${figures}::json) as computed (id uuid, ${sql.join(columns, sql`, `)})
    where ${pipeline.id} = computed.id
    returning ${pipeline.id} as id, figures_changed_at as at`)
  return new Map(rows.map(({ id, at }) => [id, new Date(at)]))
}

const computedAtOnce = 25

/**
 * Computes the figures and deadlines of some deals anew and stores them, in the transaction that changed a deal, its
 * lines or its facts (K-031). It raises no version and is no entry of the trail (K-032).
 */
export async function refreshFigures(
  tx: Transaction,
  ids: readonly string[],
  rules: FigureRules,
): Promise<Map<string, FigureValues>> {
  if (ids.length === 0) return new Map()
  const computed: Computed[] = []
  for (const row of await read(tx, ids)) {
    computed.push(compute(row, rules))
    // Of many, others are served in between.
    if (computed.length % computedAtOnce === 0) await pause()
  }
  const others = computed.filter(({ isOther }) => isOther)
  const changedAt = others.length === 0 ? new Map() : await write(tx, others, rules.figuresRevision)
  const confirmed = computed.filter(
    ({ isOther, before }) => !isOther && before.figuresRevision !== rules.figuresRevision,
  )
  // No index has the revision, so that a row which is otherwise the same costs no index a new entry.
  if (confirmed.length > 0)
    await tx
      .update(pipeline)
      .set({ figuresRevision: rules.figuresRevision })
      .where(
        inArray(
          pipeline.id,
          confirmed.map(({ id }) => id),
        ),
      )
  return new Map(
    computed.map(({ id, before, figures }) => [
      id,
      {
        ...figures,
        figuresRevision: rules.figuresRevision,
        figuresChangedAt: changedAt.get(id) ?? before.figuresChangedAt,
      },
    ]),
  )
}
