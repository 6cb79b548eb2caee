import { and, asc, desc, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { StoredBenchmark, benchmarkQuery, createBenchmarkBody } from '#contract/benchmarks'
import { benchmarkRates } from '#database/finance'
import {
  answeredAs,
  answeredRow,
  changeRow,
  insertRow,
} from '#server/platform/database/changes/rows'
import type { Database, Executor, Transaction } from '#server/platform/database/database'

export type BenchmarkRow = typeof benchmarkRates.$inferSelect

type BenchmarkValues = z.output<typeof createBenchmarkBody>

/** A rate as the contract answers it. */
export const toBenchmark = (row: BenchmarkRow): StoredBenchmark =>
  answeredAs<StoredBenchmark>(answeredRow(row))

/** A page of rates, the newest first; with `current` the newest of each benchmark and tenor up to `today` (B-002). */
export async function listBenchmarks(
  db: Database,
  { benchmark, current, limit, offset }: z.output<typeof benchmarkQuery>,
  today: string,
): Promise<{ benchmarks: StoredBenchmark[]; total: number }> {
  // Named in full: inside, a bare column would be that of the newer one.
  const newest = sql`not exists (select from benchmark_rates as newer where newer.benchmark = benchmark_rates.benchmark and newer.tenor_days is not distinct from benchmark_rates.tenor_days and newer.as_of > benchmark_rates.as_of and newer.as_of <= ${today})`
  const matching = and(
    benchmark === undefined || benchmark.length === 0
      ? undefined
      : inArray(benchmarkRates.benchmark, benchmark),
    current === true ? and(lte(benchmarkRates.asOf, today), newest) : undefined,
  )
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(benchmarkRates)
      .where(matching)
      .orderBy(
        desc(benchmarkRates.asOf),
        asc(benchmarkRates.benchmark),
        sql`${benchmarkRates.tenorDays} nulls first`,
        asc(benchmarkRates.id),
      )
      .limit(limit)
      .offset(offset),
    db.$count(benchmarkRates, matching),
  ])
  return { benchmarks: rows.map(toBenchmark), total }
}

/** One rate, locked until the transaction ends; null when there is none. */
export async function lockBenchmark(tx: Transaction, id: string): Promise<BenchmarkRow | null> {
  const [row] = await tx
    .select()
    .from(benchmarkRates)
    .where(eq(benchmarkRates.id, id))
    .for('update')
  return row ?? null
}

/** Whether another rate has this benchmark, tenor and day; those who write at once wait for each other. */
export async function isTaken(
  tx: Transaction,
  { benchmark, tenorDays, asOf }: Pick<BenchmarkRow, 'benchmark' | 'tenorDays' | 'asOf'>,
  id?: string,
): Promise<boolean> {
  await tx.execute(sql`lock table ${benchmarkRates} in share row exclusive mode`)
  const [row] = await tx
    .select({ id: benchmarkRates.id })
    .from(benchmarkRates)
    .where(
      and(
        eq(benchmarkRates.benchmark, benchmark),
        tenorDays === null
          ? isNull(benchmarkRates.tenorDays)
          : eq(benchmarkRates.tenorDays, tenorDays),
        eq(benchmarkRates.asOf, asOf),
        id === undefined ? undefined : ne(benchmarkRates.id, id),
      ),
    )
  return row !== undefined
}

/** Adds a rate. */
export const insertBenchmark = (tx: Executor, values: BenchmarkValues): Promise<BenchmarkRow> =>
  insertRow(tx, benchmarkRates, { ...values, tenorDays: values.tenorDays ?? null })

/** Changes a rate, locked in this transaction, and raises its version. */
export const changeBenchmark = (
  tx: Transaction,
  id: string,
  values: Partial<BenchmarkValues>,
): Promise<BenchmarkRow> => changeRow(tx, benchmarkRates, id, values)

export async function deleteBenchmarkRow(tx: Transaction, id: string): Promise<void> {
  await tx.delete(benchmarkRates).where(eq(benchmarkRates.id, id))
}
