/** Reading a list's state out of the address and writing it back, free of React. */

/** The parameter of the address that names the open view. */
export const viewParameter = 'saved'

/** How the address encodes one value. */
export interface UrlParameter<Value> {
  readonly fallback: Value
  /** The value of the text in the address; `null` where it is malformed. */
  read(text: string): Value | null
  /** The text for the address; `null` leaves it out. */
  write(value: Value): string | null
  /** False where `read` leaves a part of the text out; absent where it reads all of a text or nothing. */
  isWhole?(text: string): boolean
}

export interface UrlSort<Field extends string = string> {
  readonly field: Field
  readonly order: 'asc' | 'desc'
}

/** The filters of a list by the name of their parameter in the address. */
export type FilterParameters = Readonly<Record<string, UrlParameter<unknown>>>

/** What a list has in the address besides `search` and `page`. Names of filters must differ from those. */
export interface UrlFilters<Filters extends FilterParameters, Field extends string> {
  readonly filters: Filters
  readonly sort: {
    readonly fields: readonly Field[]
    readonly fallback: UrlSort<Field>
    /** Orders that the browser computes and the list's call does not know. */
    readonly computed?: readonly Field[]
  }
}

export type FilterValues<Filters extends FilterParameters> = {
  [Name in keyof Filters]: Filters[Name] extends UrlParameter<infer Value> ? Value : never
}

/** The state of a list: every value is well-formed, whatever is in the address. */
export interface UrlListState<
  Filters extends FilterParameters = FilterParameters,
  Field extends string = string,
> {
  readonly search: string
  readonly filters: FilterValues<Filters>
  readonly sort: UrlSort<Field>
  /** Counted from 1. */
  readonly page: number
}

/** The state of the list of a description. */
export type ListStateOf<Description> =
  Description extends UrlFilters<infer Filters, infer Field> ? UrlListState<Filters, Field> : never

const storable = (text: string) => text.length <= 200 && !text.includes('\0') && text.isWellFormed()

/**
 * Several of the given values, any of which match; none chosen is no filter. A value that no longer exists is left out
 * and the others stay, as in an address that was saved long ago (V-025).
 */
export function severalOf<const Value extends string>(
  values: readonly Value[],
  /** Other spellings that the list's call takes, with the value each means. */
  spellings: Readonly<Record<string, Value>> = {},
): UrlParameter<readonly Value[]> {
  const partsOf = (text: string) => text.split(',').map((part) => spellings[part] ?? part)
  return {
    fallback: [],
    read: (text) => {
      const chosen = new Set<string>(partsOf(text))
      const known = values.filter((value) => chosen.has(value))
      return known.length === 0 ? null : known
    },
    isWhole: (text) => partsOf(text).every((part) => values.some((value) => value === part)),
    write: (value) =>
      value.length === 0 ? null : values.filter((known) => value.includes(known)).join(','),
  }
}

/** One of the given values, or `null` for all. */
export function oneOf<const Value extends string>(
  values: readonly Value[],
): UrlParameter<Value | null> {
  return {
    fallback: null,
    read: (text) => values.find((value) => value === text) ?? null,
    write: (value) => value,
  }
}

/** One of the given values, always set; the fallback is not written into the address. */
export function oneOfWithDefault<const Value extends string>(
  values: readonly Value[],
  fallback: Value,
): UrlParameter<Value> {
  return {
    fallback,
    read: (text) => values.find((value) => value === text) ?? null,
    write: (value) => (value === fallback ? null : value),
  }
}

/** Several records by their ids, where the choices are not known beforehand. */
export const severalIds: UrlParameter<readonly string[]> = {
  fallback: [],
  read: (text) => {
    const ids = [...new Set(text.split(','))]
    return ids.every((id) => /^[\w-]{1,64}$/.test(id)) ? ids : null
  },
  write: (value) => (value.length === 0 ? null : value.join(',')),
}

/** One record by its id, or `null` for all. */
export const oneId: UrlParameter<string | null> = {
  fallback: null,
  read: (text) => (/^[\w-]{1,64}$/.test(text) ? text : null),
  write: (value) => value,
}

/** A text that fits a pattern, or nothing. */
export const textThat = (pattern: RegExp): UrlParameter<string> => ({
  fallback: '',
  read: (text) => (pattern.test(text) ? text : null),
  write: (value) => (pattern.test(value) ? value : null),
})

/** Whole dollars as plain digits. */
export const dollars = textThat(/^\d{1,12}$/)

/** A yes-or-no filter that is off at rest. */
export const onlyWhen: UrlParameter<boolean> = {
  fallback: false,
  read: (text) => (text === 'true' ? true : null),
  write: (value) => (value ? 'true' : null),
}

/** Whether a parameter understands all of a text in the address. */
export const readsWhole = (parameter: UrlParameter<unknown>, text: string): boolean =>
  parameter.read(text) !== null && parameter.isWhole?.(text) !== false

const isPage = (text: string) => /^[1-9]\d{0,5}$/.test(text)
const isOrder = (text: string) => text === 'asc' || text === 'desc'

/** What an address says of a list that cannot be read, each as it stands there: "capExMin=1.2M". Of an open view its bar says what it lost (V-025). */
export function unreadIn(
  { filters, sort }: UrlFilters<FilterParameters, string>,
  address: string,
): string[] {
  const parameters = new URLSearchParams(address)
  if (parameters.has(viewParameter)) return []
  const reads = (name: string, text: string): boolean => {
    if (name === 'search') return storable(text)
    if (name === 'page') return isPage(text)
    if (name === 'sort') return sort.fields.includes(text)
    if (name === 'order') return isOrder(text)
    const parameter = filters[name]
    return parameter === undefined || readsWhole(parameter, text)
  }
  return [...new Set(parameters.keys())].flatMap((name) => {
    const text = parameters.get(name) ?? ''
    return text === '' || reads(name, text) ? [] : [`${name}=${text}`]
  })
}

function readSort<Field extends string>(
  parameters: URLSearchParams,
  sort: UrlFilters<FilterParameters, Field>['sort'],
): UrlSort<Field> {
  const field = sort.fields.find((known) => known === parameters.get('sort'))
  if (field === undefined) return sort.fallback
  return { field, order: parameters.get('order') === 'desc' ? 'desc' : 'asc' }
}

/** The state in an address; malformed and unknown values fall back to the list's defaults. */
export function readListState<Filters extends FilterParameters, Field extends string>(
  description: UrlFilters<Filters, Field>,
  address: string,
): UrlListState<Filters, Field> {
  const parameters = new URLSearchParams(address)
  const filters: Record<string, unknown> = {}
  for (const [name, parameter] of Object.entries(description.filters)) {
    const text = parameters.get(name)
    filters[name] = (text === null ? null : parameter.read(text)) ?? parameter.fallback
  }
  const search = parameters.get('search') ?? ''
  const page = parameters.get('page') ?? ''
  return {
    search: storable(search) ? search : '',
    filters: filters as FilterValues<Filters>,
    sort: readSort(parameters, description.sort),
    page: isPage(page) ? Number(page) : 1,
  }
}

/** The address of a state; parameters that the list does not know stay as they are in `address`. */
export function writeListState<Filters extends FilterParameters, Field extends string>(
  description: UrlFilters<Filters, Field>,
  state: UrlListState<Filters, Field>,
  address: string,
): string {
  const parameters = new URLSearchParams(address)
  const put = (name: string, text: string | null) => {
    parameters.delete(name)
    if (text !== null) parameters.set(name, text)
  }
  put('search', state.search === '' ? null : state.search)
  for (const [name, parameter] of Object.entries(description.filters)) {
    put(name, parameter.write(state.filters[name]))
  }
  const { field, order } = state.sort
  const isDefaultSort =
    field === description.sort.fallback.field && order === description.sort.fallback.order
  put('sort', isDefaultSort ? null : field)
  put('order', isDefaultSort ? null : order)
  put('page', state.page === 1 ? null : String(state.page))
  return parameters.toString()
}

/** The names of the filters that are set: each one that differs from rest; search and sort are none. */
export function activeFilters<Filters extends FilterParameters>(
  filters: Filters,
  values: FilterValues<Filters>,
): (keyof Filters)[] {
  return Object.keys(filters).filter((name) => filters[name]?.write(values[name]) !== null)
}

/** The value of a filter in a request: a list is a text there. */
type Sent<Value> = Value extends readonly string[] ? string : Exclude<Value, null>

/** What the rows of a list match: the search and the filters that are set, as a request names them. */
export function criteriaOf<Filters extends FilterParameters, Field extends string>(
  { filters }: UrlFilters<Filters, Field>,
  state: Pick<UrlListState<Filters, Field>, 'search' | 'filters'>,
) {
  const set = Object.entries(filters).map(([name, { write }]) => [name, write(state.filters[name])])
  return {
    ...(state.search !== '' && { search: state.search }),
    ...(Object.fromEntries(set.filter(([, text]) => text !== null)) as {
      readonly [Name in keyof Filters]?: Sent<FilterValues<Filters>[Name]>
    }),
  }
}

/** The rows of a page, as a request names them. */
export function pageOf(page: number, limit: number) {
  return { limit, offset: (page - 1) * limit }
}

/** The page of a list that a state shows, as a request names it. */
export function listQuery<Filters extends FilterParameters, Field extends string>(
  description: UrlFilters<Filters, Field>,
  state: UrlListState<Filters, Field>,
  limit: number,
) {
  return {
    ...criteriaOf(description, state),
    sort: state.sort.field,
    order: state.sort.order,
    ...pageOf(state.page, limit),
  }
}

/** Whether two sets of values are the same filters: they have the same address. */
export function sameFilters<Filters extends FilterParameters>(
  filters: Filters,
  one: FilterValues<Filters>,
  other: FilterValues<Filters>,
): boolean {
  return Object.entries(filters).every(
    ([name, parameter]) => parameter.write(one[name]) === parameter.write(other[name]),
  )
}
