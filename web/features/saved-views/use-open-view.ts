import { useLocation, useSearch } from 'wouter'
import type { SavedView, ViewScreen } from '#contract/saved-views'
import { viewParameter, type FilterParameters, type UrlFilters } from '#web/lib/url-filters.ts'
import {
  displayOf,
  hasLostFilter,
  isSameQuery,
  queryOfAddress,
  queryOfView,
  viewAddress,
} from '#web/lib/view-state.ts'
import { withParameters } from '#web/lib/paths.ts'
import { useSavedViews } from './saved-views.queries.ts'

/** The saved views of a list, and the one that its address names. */
export interface OpenView {
  readonly screen: ViewScreen
  readonly list: ReturnType<typeof useSavedViews>
  /** The open view. */
  readonly view: SavedView | undefined
  /** The address names a view, and it is not yet known which. */
  readonly isPending: boolean
  /** The address names one that is gone or not the reader's. */
  readonly isGone: boolean
  /** Another search, filter, order or display than the view's. */
  readonly isChanged: boolean
  /** A filter of the view no longer exists. */
  readonly hasLost: boolean
  /** What would be stored of the list as it is. */
  readonly current: { readonly query: Readonly<Record<string, string>>; readonly display: string }
  /** The order in force is one that is not stored. */
  readonly isOrderComputed: boolean
  /** To the list as a view shows it; without one to the list as it is, of no view. */
  readonly goTo: (view: SavedView | null) => void
}

/** `description` is the list's own, from which its filters are read. */
export function useOpenView<Filters extends FilterParameters, Field extends string>(
  screen: ViewScreen,
  description: UrlFilters<Filters, Field>,
): OpenView {
  const address = useSearch()
  const [path, navigate] = useLocation()
  const list = useSavedViews(screen)
  const id = new URLSearchParams(address).get(viewParameter)
  const view = id === null ? undefined : list.data?.savedViews.find((one) => one.id === id)
  const known = description as unknown as UrlFilters<FilterParameters, string>
  const current = { query: queryOfAddress(known, address), display: displayOf(screen, address) }
  const sort = new URLSearchParams(address).get('sort')

  return {
    screen,
    list,
    view,
    isPending: id !== null && list.isPending,
    isGone: id !== null && list.data !== undefined && view === undefined,
    isChanged:
      view !== undefined &&
      (!isSameQuery(current.query, queryOfView(known, view)) ||
        current.display !== displayOf(screen, `view=${view.display ?? ''}`)),
    hasLost: view !== undefined && hasLostFilter(known, view),
    current,
    isOrderComputed: known.sort.computed?.some((field) => field === sort) ?? false,
    goTo: (next) => {
      if (next) return navigate(viewAddress(next))
      const rest = new URLSearchParams(address)
      rest.delete(viewParameter)
      navigate(withParameters(path, rest), { replace: true })
    },
  }
}
