import type { FilterChip } from '#web/kit/table/filter-chips.tsx'
import { RangeFilter, type RangeFilterProps } from '#web/kit/table/range-filter.tsx'

/** A filter between two ends, each of which is a parameter of the address. */
interface WordedRange<Name extends string> extends Pick<
  RangeFilterProps,
  'label' | 'atRest' | 'kind' | 'hint'
> {
  readonly ends: readonly [from: Name, to: Name]
  /** What is chosen, in words; an end that is open is ''. */
  readonly text: (from: string, to: string) => string
}

/** The state of a list as far as it has these ends. */
interface RangedList<Name extends string> {
  readonly filters: Readonly<Record<Name, string>>
  setFilter(name: Name, value: string): void
  isSet(name: Name): boolean
  clear(names: readonly Name[]): void
}

interface RangesOf<Name extends string> {
  readonly list: RangedList<NoInfer<Name>>
  readonly ranges: readonly WordedRange<Name>[]
}

/** The controls of these ranges. */
export function RangeFilters<Name extends string>({ list, ranges }: RangesOf<Name>) {
  return ranges.map(({ label, atRest, kind, hint, ends: [from, to] }) => (
    <RangeFilter
      key={from}
      label={label}
      atRest={atRest}
      kind={kind}
      hint={hint}
      from={list.filters[from]}
      to={list.filters[to]}
      onFrom={(value) => list.setFilter(from, value)}
      onTo={(value) => list.setFilter(to, value)}
    />
  ))
}

/** Those of the ranges that are in force, in words. */
export function rangeChips<Name extends string>({ list, ranges }: RangesOf<Name>): FilterChip[] {
  return ranges
    .filter(({ ends }) => ends.some((end) => list.isSet(end)))
    .map(({ label, ends, text }) => ({
      label,
      text: text(list.filters[ends[0]], list.filters[ends[1]]),
      onRemove: () => list.clear(ends),
    }))
}
