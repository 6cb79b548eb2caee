import { matchesSearch, searchTextOf } from '#contract/common/search'
import type { ListFilter } from './list-filters.ts'

/** So many values are offered to a search. */
const mostValues = 30

/** What a search finds: the filters of that name, and the values of others. */
export function findFilters(filters: readonly ListFilter[], wanted: string) {
  const matches = (text: string) => matchesSearch(searchTextOf([text]), wanted)
  return {
    // "Rate" means that one, and not "Rate basis".
    filters: filters
      .filter(({ label }) => matches(label))
      .toSorted((one, other) => one.label.length - other.label.length),
    values: filters
      .flatMap((filter) =>
        (filter.choices?.options ?? [])
          .filter(({ label }) => !matches(filter.label) && matches(`${filter.label}: ${label}`))
          .map(({ value, label }) => ({
            filter,
            value,
            label,
            isChosen: filter.choices?.selected.includes(value) ?? false,
          })),
      )
      .slice(0, mostValues),
  }
}
