import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import {
  activeFilters,
  readListState,
  sameFilters,
  unreadIn,
  writeListState,
} from './url-filters.ts'
import type {
  FilterParameters,
  FilterValues,
  UrlFilters,
  UrlListState,
  UrlSort,
} from './url-filters.ts'

export interface UrlFiltersResult<
  Filters extends FilterParameters,
  Field extends string,
> extends UrlListState<Filters, Field> {
  /** How many filters are set, search not counted. */
  readonly activeCount: number
  readonly isSet: (name: keyof Filters) => boolean
  readonly isFiltered: boolean
  /** What the address says that cannot be read, as it stands there; any change leaves it out. */
  readonly unread: readonly string[]
  readonly dismissUnread: () => void
  readonly setSearch: (search: string) => void
  readonly setFilter: <Name extends keyof Filters>(
    name: Name,
    value: FilterValues<Filters>[Name],
  ) => void
  readonly setSort: (sort: UrlSort<Field>) => void
  readonly setPage: (page: number) => void
  /** Clears these filters. */
  readonly clear: (names: readonly (keyof Filters)[]) => void
  /** Clears every filter and the search; the sort stays. */
  readonly clearFilters: () => void
}

/** The list of a description. */
export type ListOf<Description> =
  Description extends UrlFilters<infer Filters, infer Field>
    ? UrlFiltersResult<Filters, Field>
    : never

/**
 * The state of a list in the address, so that it survives a reload, a link and the back button.
 * Any change of search, filter or sort goes to page 1 (P-100) and replaces the entry in the history.
 *
 * `description` is made once, outside the component: filter names are parameters of the address.
 */
export function useUrlFilters<Filters extends FilterParameters, Field extends string>(
  description: UrlFilters<Filters, Field>,
): UrlFiltersResult<Filters, Field> {
  const address = useSearch()
  const [path, navigate] = useLocation()
  // Two changes in one event must build on each other although the page renders only afterwards.
  const latest = useRef(address)
  useEffect(() => {
    latest.current = address
  }, [address])

  const read = useMemo(() => readListState(description, address), [description, address])
  // A change of sort or page leaves the filters the same object, so that rows are not filtered again for it.
  const [filters, setFilters] = useState(read.filters)
  const isSame = sameFilters(description.filters, filters, read.filters)
  if (!isSame) setFilters(read.filters)
  const state = { ...read, filters: isSame ? filters : read.filters }

  const change = useCallback(
    (part: (current: UrlListState<Filters, Field>) => Partial<UrlListState<Filters, Field>>) => {
      const current = readListState(description, latest.current)
      const next = writeListState(
        description,
        { ...current, page: 1, ...part(current) },
        latest.current,
      )
      if (next === latest.current) return
      latest.current = next
      navigate(next === '' ? path : `${path}?${next}`, { replace: true })
    },
    [description, navigate, path],
  )

  const changes = useMemo(
    () => ({
      setSearch: (search: string) => change(() => ({ search })),
      setFilter: <Name extends keyof Filters>(name: Name, value: FilterValues<Filters>[Name]) =>
        change((current) => ({ filters: { ...current.filters, [name]: value } })),
      setSort: (sort: UrlSort<Field>) => change(() => ({ sort })),
      setPage: (page: number) => change(() => ({ page })),
      clear: (names: readonly (keyof Filters)[]) =>
        change(({ filters: chosen }) => ({
          filters: {
            ...chosen,
            ...Object.fromEntries(names.map((name) => [name, description.filters[name]?.fallback])),
          },
        })),
      dismissUnread: () => change(({ page }) => ({ page })),
      clearFilters: () =>
        change(() => ({ search: '', filters: readListState(description, '').filters })),
    }),
    [change, description],
  )

  const unread = useMemo(() => unreadIn(description, address), [description, address])
  const active = activeFilters(description.filters, state.filters)
  return {
    ...state,
    ...changes,
    activeCount: active.length,
    isSet: (name) => active.includes(name),
    isFiltered: active.length > 0 || state.search !== '',
    unread,
  }
}
