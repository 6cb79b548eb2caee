import { useQuery } from '@tanstack/react-query'
import { readItems } from '#contract/readiness'
import { read } from './query-client.ts'

/** The readiness list in force (H-019). */
export const useReadinessList = () => useQuery(read(readItems))
