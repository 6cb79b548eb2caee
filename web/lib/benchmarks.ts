import { useQuery } from '@tanstack/react-query'
import { listBenchmarks } from '#contract/benchmarks'
import { read } from './query-client.ts'

/** The newest rate of each benchmark up to today; not read while nothing on the screen needs it. */
export const useCurrentBenchmarks = (isNeeded = true) =>
  useQuery({
    ...read(listBenchmarks, { query: { current: 'true', limit: 1000 } }),
    enabled: isNeeded,
  })
