import { z } from 'zod'
import { endpoint, noContent, registryRead } from './common/endpoint.ts'
import { valuesOf } from './common/enums.ts'
import { optionalNumber } from './common/optional-number.ts'
import {
  anyOf,
  booleanParameter,
  pageLimit,
  pageQuery,
  recordVersion,
  timestamp,
  versionField,
  versionQuery,
} from './common/page.ts'
import { rateBenchmarks } from './common/rates.ts'
import { byId, lineLimit, requiredText } from './common/text.ts'
import { isDay } from './finance/days.ts'

/** Rates of benchmarks by their day (B-001 to B-003): rates in basis points, days as YYYY-MM-DD. */

/** The benchmarks whose rates are stored: a fixed rate has none, and LIBOR has ended. */
const { fixed: _fixed, libor: _libor, ...stored } = rateBenchmarks

const benchmarkRate = z.object({
  id: z.uuid(),
  benchmark: z.enum(valuesOf(stored)),
  /** Days of a term rate, as of a 10-year Treasury (3,600); null of an overnight one. */
  tenorDays: z.int().nullable(),
  asOf: z.iso.date(),
  rateBps: z.int(),
  source: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: recordVersion,
})
export type StoredBenchmark = z.infer<typeof benchmarkRate>

const wholeBps = 'Use a whole number from 0 to 10,000'
const fields = {
  benchmark: z.enum(valuesOf(stored), { error: 'Choose a benchmark' }),
  tenorDays: optionalNumber(1, 10_950),
  asOf: z
    .string({ error: 'Use a date such as 2026-11-21' })
    .refine(isDay, { error: 'Use a date such as 2026-11-21' }),
  rateBps: z.int({ error: wholeBps }).min(0, { error: wholeBps }).max(10_000, { error: wholeBps }),
  source: requiredText(lineLimit, 'Name the source'),
}

export const createBenchmarkBody = z.object(fields)
const updateBenchmarkBody = z.object(fields).partial().extend({ version: versionField })

export const benchmarkQuery = pageQuery(pageLimit).extend({
  benchmark: anyOf(valuesOf(stored)),
  /** The newest of each benchmark and tenor up to today alone. */
  current: booleanParameter.optional(),
})

export const listBenchmarks = endpoint({
  ...registryRead,
  id: 'benchmarks.list',
  summary: 'Rates of benchmarks, the newest first',
  path: '/api/benchmarks',
  query: benchmarkQuery,
  reply: z.object({ benchmarks: z.array(benchmarkRate), total: z.int() }),
  list: true,
})

export const createBenchmark = endpoint({
  id: 'benchmarks.create',
  scope: 'registry.write',
  summary: 'Add a rate of a benchmark',
  method: 'POST',
  path: '/api/benchmarks',
  access: 'admin',
  body: createBenchmarkBody,
  status: 201,
  reply: benchmarkRate,
})

export const updateBenchmark = endpoint({
  id: 'benchmarks.update',
  scope: 'registry.write',
  summary: 'Change a rate of a benchmark',
  method: 'PUT',
  path: '/api/benchmarks/{id}',
  access: 'admin',
  params: byId,
  body: updateBenchmarkBody,
  status: 200,
  reply: benchmarkRate,
})

export const deleteBenchmark = endpoint({
  id: 'benchmarks.delete',
  scope: 'registry.write',
  summary: 'Delete a rate of a benchmark',
  method: 'DELETE',
  path: '/api/benchmarks/{id}',
  access: 'admin',
  params: byId,
  query: versionQuery,
  status: 204,
  reply: noContent,
})

export const benchmarkEndpoints = [
  listBenchmarks,
  createBenchmark,
  updateBenchmark,
  deleteBenchmark,
]
