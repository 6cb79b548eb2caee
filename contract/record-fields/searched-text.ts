import { labelOf } from '../common/enums.ts'
import { searchTextOf } from '../common/search.ts'
import type { RecordField } from './record-field.ts'

/** The names of the fields a search reads. */
export type SearchedField<Fields extends readonly RecordField[]> = Extract<
  Fields[number],
  { readonly searched: true }
>['name']

type Value = string | readonly string[] | null | undefined

/**
 * What a search reads of a record, its name first: its texts, and stored values by their labels. A record that cannot
 * have one of the searched fields is rejected by the compiler.
 */
export function searchedText<
  const Fields extends readonly RecordField[],
  Stored extends { readonly [Name in SearchedField<Fields>]?: Value },
>(
  fields: Fields,
  record: Stored &
    ([Exclude<SearchedField<Fields>, keyof Stored>] extends [never]
      ? unknown
      : { readonly recordLacks: Exclude<SearchedField<Fields>, keyof Stored> }),
): string {
  const values: Readonly<Record<string, Value>> = record
  return searchTextOf(
    fields
      .filter(({ searched }) => searched === true)
      .flatMap(({ name, options }) =>
        // A text is read as it is written, also where it is called as something every object has.
        [values[name] ?? []]
          .flat()
          .map((value) => (options === undefined ? value : labelOf(options, value))),
      ),
  )
}
