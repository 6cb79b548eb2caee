import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { dealMatchQuery } from '#contract/matches'
import { withParameters } from '#web/lib/paths.ts'
import type { DealMatchQuery } from './matches.queries.ts'

/** What can be supposed of a project; the parameters are those of the call (M-120). */
const supposable = [
  'capEx',
  'currentStage',
  'location',
  'offtakeInterconnectionStatus',
  'amount',
] as const
export type Supposable = (typeof supposable)[number]

/** The change of the address after which nothing is supposed. */
export const nothingSupposed = Object.fromEntries(supposable.map((name) => [name, null]))

/** The state of the page that its address holds, and how it is changed. */
export function useMatchAddress() {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const parameters = useMemo(() => new URLSearchParams(search), [search])
  const change = useCallback(
    (changes: Readonly<Record<string, string | null>>) => {
      const next = new URLSearchParams(window.location.search)
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === '') next.delete(name)
        else next.set(name, value)
      }
      navigate(withParameters(path, next), { replace: true })
    },
    [navigate, path],
  )
  return { parameters, change }
}

/** What the address supposes; a value that cannot be read is left out, and named as it stands there. */
export function supposedIn(
  parameters: URLSearchParams,
  need: string | undefined,
): {
  query: DealMatchQuery
  values: Readonly<Record<Supposable, string>>
  unread: readonly string[]
} {
  const values = Object.fromEntries(
    supposable.map((name) => [name, parameters.get(name) ?? '']),
  ) as Record<Supposable, string>
  const query: Record<string, string> = {}
  const unread: string[] = []
  for (const name of supposable) {
    const value = values[name]
    if (value === '' || (name === 'amount' && need === undefined)) continue
    const wanted = { ...query, [name]: value, ...(need !== undefined && { need }) }
    if (dealMatchQuery.safeParse(wanted).success) query[name] = value
    else unread.push(`${name}=${value}`)
  }
  return { query, values, unread }
}
