import { useQuery } from '@tanstack/react-query'
import { readItems } from '#contract/readiness'
import { read } from '#web/lib/query-client.ts'

/** The readiness list in force; read where it is `wanted`. */
export const useItems = (wanted: boolean) => useQuery({ ...read(readItems), enabled: wanted })

/** What items of the readiness list are called; their ids while that is not known, and for those that left it. */
export function useItemTitles(wanted: boolean): (id: string) => string {
  const { data } = useItems(wanted)
  return (id) => data?.items.find((item) => item.id === id)?.title ?? id.replaceAll('_', ' ')
}
