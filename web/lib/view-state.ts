import { viewScreens, type SavedView } from '#contract/saved-views'
import { addressWith } from './paths.ts'
import {
  readListState,
  readsWhole,
  viewParameter,
  writeListState,
  type FilterParameters,
  type UrlFilters,
  type UrlListState,
} from './url-filters.ts'

/** What a saved view stores of a list's address, and what a list's address is made of a saved view. */

type Description = UrlFilters<FilterParameters, string>

/** How a screen shows its list before anybody chooses. */
const firstDisplay = (screen: SavedView['screen']): string => viewScreens[screen].displays[0]

/** The display that an address names; the first one where it names none of the screen's. */
export function displayOf(screen: SavedView['screen'], address: string): string {
  const named = new URLSearchParams(address).get('view')
  return viewScreens[screen].displays.find((display) => display === named) ?? firstDisplay(screen)
}

/** What of a state is stored with a view; an order that the browser computes is not, since the list's call does not know it. */
function storedStateOf({ sort }: Description, state: UrlListState): UrlListState {
  const isComputed = sort.computed?.includes(state.sort.field) ?? false
  return { ...state, page: 1, sort: isComputed ? sort.fallback : state.sort }
}

/** The search, filters and order of an address as they are stored with a view. */
export function queryOfAddress(
  description: Description,
  address: string,
): Readonly<Record<string, string>> {
  const state = storedStateOf(description, readListState(description, address))
  return Object.fromEntries(new URLSearchParams(writeListState(description, state, '')))
}

/** The same for a stored query, which may say in other words what it means, or name what no longer exists. */
export const queryOfView = (
  description: Description,
  { query }: Pick<SavedView, 'query'>,
): Readonly<Record<string, string>> =>
  queryOfAddress(description, new URLSearchParams(query).toString())

/** Whether two such queries are of the same rows in the same order. */
export const isSameQuery = (
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): boolean => new URLSearchParams(one).toString() === new URLSearchParams(other).toString()

/** Whether a filter of a view, or one of its values, no longer exists (V-025). */
export function hasLostFilter(
  { filters }: Description,
  { query }: Pick<SavedView, 'query'>,
): boolean {
  return Object.entries(query).some(([name, text]) => {
    if (name === 'search' || name === 'sort' || name === 'order') return false
    const parameter = filters[name]
    return parameter === undefined || !readsWhole(parameter, text)
  })
}

/** The address of a view: the whole query written out, so that it shows the same list to who does not see the view (V-022). */
export function viewAddress({
  id,
  screen,
  query,
  display,
}: Pick<SavedView, 'id' | 'screen' | 'query' | 'display'>): string {
  return addressWith(screen, {
    ...query,
    ...(display !== null && display !== firstDisplay(screen) && { view: display }),
    [viewParameter]: id,
  })
}
