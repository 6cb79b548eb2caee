import { labelOf, valuesOf } from '#contract/common/enums'
import { optionsOf, type FacetOption } from '#web/kit/table/facet-options.tsx'
import { Facet } from '#web/kit/table/facet.tsx'
import type { FilterChip } from '#web/kit/table/filter-chips.tsx'
import { SelectFilter } from '#web/kit/table/select-filter.tsx'
import { oneOf, severalOf, type FilterParameters, type UrlParameter } from '#web/lib/url-filters.ts'
import type { UrlFiltersResult } from '#web/lib/use-url-filters.ts'

/** How many rows each choice of each filter would leave, as a list's call answers it. */
export type FilterCounts = Readonly<
  Partial<Record<string, Readonly<Partial<Record<string, number>>>>>
>

type Counts = Readonly<Record<string, number>>

/** A filter as the address has it and as people read it. */
export interface WordedFilter<Value> extends UrlParameter<Value> {
  /** What is filtered: "Asset". */
  readonly label: string
  /** How it reads at rest: "All Assets". */
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

/** The filters of a list that have words. */
type Worded<Filters> = keyof {
  [
    Name in keyof Filters & string as Filters[Name] extends Pick<WordedFilter<unknown>, 'options'>
      ? Name
      : never
  ]: true
}

interface FiltersOf<Filters extends FilterParameters> {
  readonly list: Pick<
    UrlFiltersResult<NoInfer<Filters>, string>,
    'filters' | 'setFilter' | 'isSet' | 'clear'
  >
  readonly filters: Filters
  readonly counts: FilterCounts | undefined
  /** Those meant, in their order; all that have words where it is left out. */
  readonly names?: readonly Worded<Filters>[]
}

const wordedOf = <Filters extends FilterParameters>(filters: Filters) =>
  Object.keys(filters).filter((name) => 'label' in (filters[name] ?? {})) as Worded<Filters>[]

function choicesOf<Filters extends FilterParameters>(
  { list, filters, counts }: Omit<FiltersOf<Filters>, 'names'>,
  name: Worded<Filters>,
) {
  const { label, atRest, options } = filters[name] as WordedFilter<unknown>
  const value = list.filters[name] as readonly string[] | string | null
  const chosen = [value ?? []].flat()
  return {
    label,
    atRest,
    value,
    chosen,
    options: options(counts && ((counts[name] ?? {}) as Counts), chosen),
  }
}

/** The controls of the filters named. */
export function WordedFilters<Filters extends FilterParameters>({
  names,
  ...all
}: FiltersOf<Filters>) {
  const change = all.list.setFilter as (name: string, value: unknown) => void
  return (names ?? wordedOf(all.filters)).map((name) => {
    const { value, chosen, ...words } = choicesOf(all, name)
    return Array.isArray(value) ? (
      <Facet key={name} {...words} selected={chosen} onChange={(next) => change(name, next)} />
    ) : (
      <SelectFilter
        key={name}
        {...words}
        value={chosen[0] ?? null}
        onChange={(next) => change(name, next)}
      />
    )
  })
}

/** Those of the filters named that are in force, in words. */
export function wordedChips<Filters extends FilterParameters>({
  names,
  ...all
}: FiltersOf<Filters>): FilterChip[] {
  return (names ?? wordedOf(all.filters))
    .filter((name) => all.list.isSet(name))
    .map((name) => {
      const { label, chosen, options } = choicesOf(all, name)
      const wordOf = (value: string) =>
        options.find((option) => option.value === value)?.label ?? value
      return {
        label,
        text: chosen.map(wordOf).join(', '),
        onRemove: () => all.list.clear([name]),
      }
    })
}
