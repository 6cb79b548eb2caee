import { labelOf, valuesOf } from '#contract/common/enums'
import {
  oneOf,
  severalOf,
  type FilterParameters,
  type FilterValues,
  type UrlParameter,
} from '#web/lib/url-filters.ts'
import type { UrlFiltersResult } from '#web/lib/use-url-filters.ts'
import { optionsOf, type FacetOption } from './facet-options.tsx'

/** One amount, number or day that a filter compares with. */
export interface FilterEnd {
  readonly label: string
  readonly kind: 'dollars' | 'percent' | 'days' | 'day'
  /** '' where the end is open. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A filter of a list: a button of its own in the row over it, or found in "More filters" and, once used, a pill. */
export interface ListFilter {
  readonly name: string
  /** What is filtered: "Asset". */
  readonly label: string
  /** How it reads at rest: "All Assets". */
  readonly atRest?: string | undefined
  /** What is chosen, in words; null at rest. */
  readonly text: string | null
  readonly clear: () => void
  /** Its choices. A filter with neither choices nor ends is set by links alone. */
  readonly choices?: {
    readonly options: readonly FacetOption[]
    readonly selected: readonly string[]
    readonly isSingle: boolean
    readonly choose: (selected: readonly string[]) => void
  }
  readonly ends?: readonly FilterEnd[]
  /** What the ends are compared with. */
  readonly hint?: string | undefined
}

/** How many rows each choice of each filter would leave, as a list's call answers it. */
export type FilterCounts = Readonly<
  Partial<Record<string, Readonly<Partial<Record<string, number>>> | undefined>>
>

type Counts = Readonly<Record<string, number>>

/** A filter as the address has it and as people read it. */
export interface WordedFilter<Value> extends UrlParameter<Value> {
  readonly label: string
  readonly atRest: string
  /** The choices, among them always those that are chosen. */
  readonly options: (
    counts: Counts | undefined,
    chosen: readonly string[],
  ) => readonly FacetOption[]
}

/** A filter of several of the values that have a label; `spellings` as of `severalOf`. */
export function several<const Value extends string>(
  label: string,
  atRest: string,
  labels: Readonly<Record<Value, string>>,
  spellings?: Readonly<Record<string, Value>>,
): WordedFilter<readonly Value[]> {
  return {
    ...severalOf(valuesOf(labels), spellings),
    label,
    atRest,
    options: (counts) => optionsOf<string>(labels, counts),
  }
}

/** A filter of one of the values that have a label. */
export function one<const Value extends string>(
  label: string,
  atRest: string,
  labels: Readonly<Record<Value, string>>,
): WordedFilter<Value | null> {
  return {
    ...oneOf(valuesOf(labels)),
    label,
    atRest,
    options: (counts) => optionsOf<string>(labels, counts),
  }
}

/** A filter of several texts that people typed, whose choices are those that occur. */
export const severalTyped = (
  label: string,
  atRest: string,
  parameter: UrlParameter<readonly string[]>,
  labels: Readonly<Record<string, string>> = {},
  valueOf = (typed: string) => typed,
): WordedFilter<readonly string[]> => ({
  ...parameter,
  label,
  atRest,
  options: (counts = {}, chosen) => {
    const occurring = Object.entries(counts).map(([typed, count]) => ({
      value: valueOf(typed),
      label: labelOf(labels, typed),
      count,
    }))
    const missing = chosen
      .filter((value) => !occurring.some((option) => option.value === value))
      .map((value) => ({ value, label: labelOf(labels, value), count: 0 }))
    return [...occurring, ...missing].toSorted((a, b) => a.label.localeCompare(b.label))
  },
})

/** The state of a list as far as its filters need it. */
export type FilteredList<Filters extends FilterParameters> = Pick<
  UrlFiltersResult<Filters, string>,
  'filters' | 'setFilter' | 'isSet' | 'clear'
>

/** A filter whose choices a page knows; `nameOf` says what is chosen where they do not. */
export function filterOf<Filters extends FilterParameters, Name extends keyof Filters & string>(
  list: FilteredList<Filters>,
  name: Name,
  {
    label,
    atRest,
    options,
    nameOf,
  }: Pick<ListFilter, 'label' | 'atRest'> & {
    options?: readonly FacetOption[] | undefined
    nameOf?: ((value: string) => string) | undefined
  },
): ListFilter {
  const value: unknown = list.filters[name]
  const selected = [value ?? []].flat().map(String)
  const isSingle = !Array.isArray(value)
  const wordOf = (chosen: string) =>
    options?.find((option) => option.value === chosen)?.label ?? nameOf?.(chosen) ?? chosen
  return {
    name,
    label,
    atRest,
    text: list.isSet(name) ? selected.map(wordOf).join(', ') : null,
    clear: () => list.clear([name]),
    ...(options && {
      choices: {
        options,
        selected,
        isSingle,
        choose: (next) =>
          list.setFilter(
            name,
            (isSingle ? (next.at(-1) ?? null) : next) as FilterValues<Filters>[Name],
          ),
      },
    }),
  }
}

/** The filters of a list that have words. */
type Worded<Filters> = keyof {
  [
    Name in keyof Filters & string as Filters[Name] extends Pick<WordedFilter<unknown>, 'options'>
      ? Name
      : never
  ]: true
}

/** Those of a list's filters that have words, in the order in which it declares them. */
export function wordedFilters<Filters extends FilterParameters>(
  list: FilteredList<NoInfer<Filters>>,
  filters: Filters,
  counts?: FilterCounts,
): ListFilter[] {
  const named = Object.keys(filters).filter((name) => 'label' in (filters[name] ?? {}))
  return (named as Worded<Filters>[]).map((name) => {
    const { label, atRest, options } = filters[name] as WordedFilter<unknown>
    const chosen = [list.filters[name] ?? []].flat() as string[]
    return filterOf<Filters, typeof name>(list, name, {
      label,
      atRest,
      options: options(counts?.[name] as Counts | undefined, chosen),
    })
  })
}

/** A filter by the amounts, numbers or days that these parameters of the address hold; `text` says them in words. */
export function endsFilter<Filters extends FilterParameters, Name extends keyof Filters & string>(
  list: FilteredList<Filters>,
  {
    label,
    kind,
    hint,
    ends,
    text,
  }: Pick<ListFilter, 'label' | 'hint'> &
    Pick<FilterEnd, 'kind'> & {
      readonly ends: readonly [Name] | readonly [from: Name, to: Name]
      readonly text: (...values: string[]) => string
    },
): ListFilter {
  const values = ends.map((end) => (list.filters[end] ?? '') as string)
  return {
    name: ends[0],
    label,
    hint,
    text: ends.some((end) => list.isSet(end)) ? text(...values) : null,
    clear: () => list.clear(ends),
    ends: ends.map((end, place) => ({
      label: ends.length === 1 ? label : place === 0 ? 'From' : 'To',
      kind,
      value: values[place] ?? '',
      onChange: (value) =>
        value === ''
          ? list.clear([end])
          : list.setFilter(end, value as FilterValues<Filters>[Name]),
    })),
  }
}
