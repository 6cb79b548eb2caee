import {
  createBenchmark,
  deleteBenchmark,
  listBenchmarks,
  updateBenchmark,
} from '#contract/benchmarks'
import { changed } from '#server/platform/audit/audit'
import { given } from '#server/platform/database/changes/rows'
import type { Transaction } from '#server/platform/database/database'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { conflict, invalidField, notFound, requireVersion } from '#server/platform/http/problems'
import { today } from '#server/platform/present-day'
import {
  changeBenchmark,
  deleteBenchmarkRow,
  insertBenchmark,
  isTaken,
  listBenchmarks as listStored,
  lockBenchmark,
  toBenchmark,
} from './benchmarks.store.ts'
import type { BenchmarkRow } from './benchmarks.store.ts'

/** @throws HttpProblem 400 for a day to come, 409 where the day has a rate already (B-001, B-002) */
async function check(
  tx: Transaction,
  values: Pick<BenchmarkRow, 'benchmark' | 'tenorDays' | 'asOf'>,
  id?: string,
): Promise<void> {
  if (values.asOf > today()) throw invalidField('asOf', 'A rate cannot be of a day to come')
  if (await isTaken(tx, values, id)) throw conflict('There is a rate of this day already')
}

async function lockForChange(
  tx: Transaction,
  id: string,
  version: number | undefined,
): Promise<BenchmarkRow> {
  const row = await lockBenchmark(tx, id)
  if (row === null) throw notFound()
  await requireVersion(version, row.version, () => toBenchmark(row))
  return row
}

/** Rates of benchmarks: members read them, administrators write them. */
export function benchmarkRoutes(): Route[] {
  return [
    route(listBenchmarks, ({ db, query }) => listStored(db, query, today())),

    route(createBenchmark, ({ body, change }) =>
      change(async ({ tx, audit }) => {
        await check(tx, { ...body, tenorDays: body.tenorDays ?? null })
        const after = await insertBenchmark(tx, body)
        await audit(changed('benchmarks', { after }))
        return toBenchmark(after)
      }),
    ),

    route(updateBenchmark, ({ params, body, change }) =>
      change(async ({ tx, audit }) => {
        const { version, ...fields } = body
        const before = await lockForChange(tx, params.id, version)
        const values = given(fields)
        await check(tx, { ...before, ...values }, before.id)
        const after = await changeBenchmark(tx, before.id, values)
        await audit(changed('benchmarks', { before, after }))
        return toBenchmark(after)
      }),
    ),

    route(deleteBenchmark, ({ params, query, change }) =>
      change(async ({ tx, audit }) => {
        const before = await lockForChange(tx, params.id, query.version)
        await deleteBenchmarkRow(tx, before.id)
        await audit(changed('benchmarks', { before }))
      }),
    ),
  ]
}
