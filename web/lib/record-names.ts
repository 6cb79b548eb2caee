import { useQueries, type UseQueryResult } from '@tanstack/react-query'

const nameOf = ({ data, isPending }: UseQueryResult): string =>
  isPending ? 'Loading...' : ((data as { name?: string } | undefined)?.name ?? 'Not listed')

const nothing: ReadonlyMap<string | null, string | null> = new Map()

/** The name of the one organization a list is filtered by. */
export function useNameOfOrganization(id: string | null): (id: string) => string {
  return useNamesOf('/api/organizations', id === null ? [] : [id], nothing)
}

/**
 * The names of records that a filter is of, by their ids: those that are `known` already, else each read by itself. One
 * that is gone, or that the reader may not know, is "Not listed" (V-009).
 */
export function useNamesOf(
  list: '/api/organizations' | '/api/catalytic-facilities',
  ids: readonly string[],
  /** Undefined while the rows that know most of them are read. */
  known: ReadonlyMap<string | null, string | null> | undefined,
): (id: string) => string {
  const others = known === undefined ? [] : ids.filter((id) => !known.get(id))
  const answers = useQueries({ queries: others.map((id) => ({ queryKey: [list, id] })) })
  return (id) => {
    const answer = answers[others.indexOf(id)]
    return known?.get(id) ?? (answer ? nameOf(answer) : 'Loading...')
  }
}
