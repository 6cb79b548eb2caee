import { labelOf } from '../common/enums.ts'
import { searchTextOf } from '../common/search.ts'
import type { RecordField } from './record-field.ts'

/** The names of the fields a search reads. */
type Searched<Fields extends readonly RecordField[]> = Extract<
  Fields[number],
  { readonly searched: true }
>['name']

/** What a search reads of a record, its name first: its texts, and stored values by their labels. */
export function searchedText<const Fields extends readonly RecordField[]>(
  fields: Fields,
  record: { readonly [Name in Searched<Fields>]?: string | readonly string[] | null | undefined },
): string {
  const values: Readonly<Record<string, string | readonly string[] | null | undefined>> = record
  return searchTextOf(
    fields
      .filter(({ searched }) => searched === true)
      .flatMap(({ name, options = {} }) =>
        [values[name] ?? []].flat().map((value) => labelOf(options, value)),
      ),
  )
}
