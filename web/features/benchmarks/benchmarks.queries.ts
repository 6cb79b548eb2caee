import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  createBenchmark,
  deleteBenchmark,
  listBenchmarks,
  updateBenchmark,
  type createBenchmarkBody,
  type StoredBenchmark,
} from '#contract/benchmarks'
import { call } from '#web/lib/api-client.ts'
import { read } from '#web/lib/query-client.ts'
import { mutationHook } from '#web/lib/record-mutation.ts'

type BenchmarkBody = z.input<typeof createBenchmarkBody>

/** Rates of benchmarks, the newest first. */
export const useBenchmarks = () => useQuery(read(listBenchmarks, { query: { limit: 1000 } }))

const useBenchmarkMutation = mutationHook([listBenchmarks])

/** Adds a rate. The same `attempt` sent twice adds one. */
export function useCreateBenchmark() {
  return useBenchmarkMutation(({ attempt, body }: { attempt: string; body: BenchmarkBody }) =>
    call(createBenchmark, { body }, { idempotencyKey: attempt }),
  )
}

export function useUpdateBenchmark() {
  return useBenchmarkMutation(
    ({ id, body }: { id: string; body: Partial<BenchmarkBody> & { version?: number } }) =>
      call(updateBenchmark, { params: { id }, body }),
  )
}

export function useDeleteBenchmark() {
  return useBenchmarkMutation(({ id, version }: StoredBenchmark) =>
    call(deleteBenchmark, { params: { id }, query: { version } }),
  )
}
