import { asc, count, eq, getTableColumns, inArray, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { BenchmarkRate } from '#contract/common/benchmark-rates'
import { textOfDollars } from '#contract/common/money'
import type { Facts } from '#contract/finance-facts'
import type { Source, Use } from '#contract/finance-lines'
import type { FinanceFacts, SourceLine, UseLine } from '#contract/finance/input'
import { noFacts } from '#contract/finance/input'
import { mayReadOrganization } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import { benchmarkRates, pipelineFinance, pipelineSources, pipelineUses } from '#database/finance'
import { introductions } from '#database/introductions'
import { pipelineOffers } from '#database/offers'
import { organizations } from '#database/organizations'
import type { Executor, Transaction } from '#server/platform/database/database'
import {
  answeredAs,
  answeredRow,
  changeRow,
  insertRows,
  nextVersion,
} from '#server/platform/database/changes/rows'

export type FactsRow = typeof pipelineFinance.$inferSelect
export type UseRow = typeof pipelineUses.$inferSelect
export type SourceRow = typeof pipelineSources.$inferSelect

const factNames = Object.keys(noFacts) as (keyof FinanceFacts)[]

/** The facts of a row, as computations take them; those of a deal without one are all unanswered. */
export function factsOf(row: FactsRow | null): FinanceFacts {
  if (row === null) return noFacts
  return Object.fromEntries(factNames.map((name) => [name, row[name]])) as unknown as FinanceFacts
}

/** Facts as the contract answers them; version 0 where none are stored. */
export const toFacts = (row: FactsRow | null): Facts => ({
  ...factsOf(row),
  version: row?.version ?? 0,
})

/** A use as the contract answers it. */
export const toUse = (row: UseRow): Use => ({
  ...answeredAs<Omit<Use, 'amount'>>(answeredRow(row)),
  amount: textOfDollars(row.amount) ?? '0',
})

/** A source as the contract answers it; `organizationName` is null for who may not read that organization. */
export function toSource(row: SourceRow, organizationName: string | null, differs = false): Source {
  return {
    ...answeredAs<Omit<Source, 'amount' | 'organizationName' | 'differs'>>(answeredRow(row)),
    differs,
    organizationName,
    amount: textOfDollars(row.amount) ?? '0',
  }
}

/** Lines as computations take them. A table stores names of the contract's values as plain text. */
export const asUseLine = (row: UseRow) => row as UseRow & UseLine
export const asSourceLine = (row: SourceRow) => row as SourceRow & SourceLine

/** Columns of a table as one JSON object, named as its rows are here. */
function asJson(table: PgTable): SQL {
  const parts = Object.entries(getTableColumns(table)).map(
    ([name, column]) => sql`${name}::text, ${column}`,
  )
  return sql`json_build_object(${sql.join(parts, sql`, `)})`
}

/** The deal of the surrounding statement. A column of it would be taken for one of the table inside. */
const thisDeal = sql.raw('"pipeline"."id"')

/** Rows of a table that belong to the deal of the surrounding statement, as a JSON list in their order. */
export const linesAsJson = (
  table: PgTable & { pipelineId: PgColumn; createdAt: PgColumn; id: PgColumn },
): SQL<unknown[]> =>
  sql<
    unknown[]
  >`(select coalesce(json_agg(${asJson(table)} order by ${table.createdAt}, ${table.id}), '[]') from ${table} where ${table.pipelineId} = ${thisDeal})`

/** The facts of a deal as JSON; null where none are stored. */
export const factsAsJson = sql<FactsRow | null>`(select ${asJson(pipelineFinance)} from ${pipelineFinance} where ${pipelineFinance.pipelineId} = ${thisDeal})`

/** The facts of a deal; null where none are stored. */
export async function findFacts(db: Executor, pipelineId: string): Promise<FactsRow | null> {
  const [row] = await db
    .select()
    .from(pipelineFinance)
    .where(eq(pipelineFinance.pipelineId, pipelineId))
  return row ?? null
}

/** Stores the facts of a deal that is locked in this transaction: a new row, or the next version of the one there is. */
export async function storeFacts(
  tx: Transaction,
  pipelineId: string,
  facts: FinanceFacts,
): Promise<FactsRow> {
  const [row] = await tx
    .insert(pipelineFinance)
    .values({ ...facts, pipelineId })
    .onConflictDoUpdate({
      target: pipelineFinance.pipelineId,
      set: { ...facts, ...nextVersion(pipelineFinance) },
    })
    .returning()
  if (row === undefined) throw new Error('The facts were not stored')
  return row
}

/** The uses of a deal in their order. */
export const usesOf = (db: Executor, pipelineId: string): Promise<UseRow[]> =>
  db
    .select()
    .from(pipelineUses)
    .where(eq(pipelineUses.pipelineId, pipelineId))
    .orderBy(asc(pipelineUses.createdAt), asc(pipelineUses.id))

/** Whether a line says otherwise than the offer that wrote it: once that is closed, than the amount both sides recorded (O-012, O-052). */
const differs = sql<boolean>`(${pipelineOffers.id} is not null and (
  ${pipelineSources.kind}, ${pipelineSources.amount}, ${pipelineSources.rate}, ${pipelineSources.termMonths}, ${pipelineSources.organizationId}
) is distinct from (
  ${pipelineOffers.kind}, case ${pipelineOffers.state} when 'closed' then ${pipelineOffers.dealClosedAmount} else ${pipelineOffers.amount} end, ${pipelineOffers.rate}, ${pipelineOffers.termMonths}, ${introductions.capitalOrganizationId}
))`

/** The sources of a deal in their order, with the names of organizations that the reader may read (K-017). */
export async function sourcesOf(
  db: Executor,
  reader: Belonging,
  condition: { pipelineId: string } | { id: string },
): Promise<{ row: SourceRow; organizationName: string | null; differs: boolean }[]> {
  const rows = await db
    .select({ row: pipelineSources, organization: organizations, differs })
    .from(pipelineSources)
    .leftJoin(organizations, eq(organizations.id, pipelineSources.organizationId))
    .leftJoin(pipelineOffers, eq(pipelineOffers.id, pipelineSources.offerId))
    .leftJoin(introductions, eq(introductions.id, pipelineOffers.introductionId))
    .where(
      'id' in condition
        ? eq(pipelineSources.id, condition.id)
        : eq(pipelineSources.pipelineId, condition.pipelineId),
    )
    .orderBy(asc(pipelineSources.createdAt), asc(pipelineSources.id))
  return rows.map(({ organization, ...found }) => ({
    ...found,
    organizationName:
      organization !== null && mayReadOrganization(reader, organization) ? organization.name : null,
  }))
}

/** One source as the contract answers it to a reader, as it is stored now. */
export async function answerSource(db: Executor, reader: Belonging, id: string): Promise<Source> {
  const [found] = await sourcesOf(db, reader, { id })
  if (found === undefined) throw new Error('The source is gone')
  return toSource(found.row, found.organizationName, found.differs)
}

const lineTables = { uses: pipelineUses, sources: pipelineSources } as const

/** The deal that a line belongs to; null when there is no such line. */
export async function dealOfLine(
  db: Executor,
  kind: keyof typeof lineTables,
  id: string,
): Promise<string | null> {
  const table = lineTables[kind]
  const [row] = await db
    .select({ pipelineId: table.pipelineId })
    .from(table)
    .where(eq(table.id, id))
  return row?.pipelineId ?? null
}

/** How many lines of a kind a deal has. */
export async function countLines(
  tx: Transaction,
  kind: keyof typeof lineTables,
  pipelineId: string,
): Promise<number> {
  const table = lineTables[kind]
  const [row] = await tx
    .select({ lines: count() })
    .from(table)
    .where(eq(table.pipelineId, pipelineId))
  return row?.lines ?? 0
}

/** One use; null when there is none. */
export async function findUse(db: Executor, id: string): Promise<UseRow | null> {
  const [row] = await db.select().from(pipelineUses).where(eq(pipelineUses.id, id))
  return row ?? null
}

export const insertUses = (
  tx: Executor,
  values: (typeof pipelineUses.$inferInsert)[],
): Promise<UseRow[]> => insertRows(tx, pipelineUses, values)

export const insertSources = (
  tx: Executor,
  values: (typeof pipelineSources.$inferInsert)[],
): Promise<SourceRow[]> => insertRows(tx, pipelineSources, values)

/** Stores facts of deals that come back, as they were. */
export const insertFacts = (
  tx: Executor,
  values: (typeof pipelineFinance.$inferInsert)[],
): Promise<FactsRow[]> => insertRows(tx, pipelineFinance, values)

/** Changes a use whose deal is locked in this transaction, and raises its version. */
export const changeUse = (
  tx: Transaction,
  id: string,
  values: Partial<typeof pipelineUses.$inferInsert>,
): Promise<UseRow> => changeRow(tx, pipelineUses, id, values)

/** Changes a source whose deal is locked in this transaction, and raises its version. */
export const changeSource = (
  tx: Transaction,
  id: string,
  values: Partial<typeof pipelineSources.$inferInsert>,
): Promise<SourceRow> => changeRow(tx, pipelineSources, id, values)

export async function deleteLine(
  tx: Transaction,
  kind: keyof typeof lineTables,
  id: string,
): Promise<void> {
  const table = lineTables[kind]
  await tx.delete(table).where(eq(table.id, id))
}

/** Deletes what a deal, locked in this transaction, has of facts and lines. */
export async function deleteFinanceOf(
  tx: Transaction,
  pipelineId: string,
): Promise<{ facts: FactsRow[]; uses: UseRow[]; sources: SourceRow[] }> {
  const inOrder = <Row extends { createdAt: Date }>(rows: Row[]) =>
    rows.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  const facts = await tx
    .delete(pipelineFinance)
    .where(eq(pipelineFinance.pipelineId, pipelineId))
    .returning()
  const uses = await tx
    .delete(pipelineUses)
    .where(eq(pipelineUses.pipelineId, pipelineId))
    .returning()
  const sources = await tx
    .delete(pipelineSources)
    .where(eq(pipelineSources.pipelineId, pipelineId))
    .returning()
  return { facts, uses: inOrder(uses), sources: inOrder(sources) }
}

/** The deals among these that have lines or facts. */
export async function dealsWithFinance(tx: Executor, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const table of [pipelineFinance, pipelineUses, pipelineSources]) {
    const rows = await tx
      .selectDistinct({ id: table.pipelineId })
      .from(table)
      .where(inArray(table.pipelineId, [...ids]))
    for (const { id } of rows) found.add(id)
  }
  return found
}

/** The newest rate of each benchmark and tenor up to a day (B-002). */
export async function currentBenchmarks(db: Executor, today: string): Promise<BenchmarkRate[]> {
  const rows = await db
    .selectDistinctOn([benchmarkRates.benchmark, benchmarkRates.tenorDays])
    .from(benchmarkRates)
    .where(lte(benchmarkRates.asOf, today))
    .orderBy(benchmarkRates.benchmark, benchmarkRates.tenorDays, sql`${benchmarkRates.asOf} desc`)
  return rows.map(({ benchmark, tenorDays, asOf, rateBps }) => ({
    benchmark: benchmark as BenchmarkRate['benchmark'],
    tenorDays,
    asOf,
    rateBps,
  }))
}
