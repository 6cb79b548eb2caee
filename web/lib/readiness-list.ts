import { useQuery } from '@tanstack/react-query'
import { readItems } from '#contract/readiness'
import { read } from './query-client.ts'

/** The readiness list in force (H-019); read where it is `wanted`. */
export const useReadinessList = (wanted = true) => useQuery({ ...read(readItems), enabled: wanted })

/** What items of the readiness list are called; their ids while that is not known, and for those that left it. */
export function useItemTitles(wanted = true): (id: string) => string {
  const { data } = useReadinessList(wanted)
  return (id) => data?.items.find((item) => item.id === id)?.title ?? id.replaceAll('_', ' ')
}
