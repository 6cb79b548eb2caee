import type { RecordField } from '#contract/record-fields/record-field'

type EmptyTexts<Fields extends readonly RecordField[]> = {
  readonly [
    Field in Fields[number] as Field extends {
      readonly kind: 'text' | 'longText'
      readonly writable: true
    }
      ? Field extends { readonly required: true }
        ? never
        : Field['name']
      : never
  ]: null
}

/** The texts a record may be without, all left out: a sample says only those that it is about. */
export function emptyTexts<const Fields extends readonly RecordField[]>(
  fields: Fields,
): EmptyTexts<Fields> {
  return Object.fromEntries(
    fields
      .filter(
        ({ kind, writable, required }) =>
          (kind === 'text' || kind === 'longText') && writable && !required,
      )
      .map(({ name }) => [name, null]),
  ) as EmptyTexts<Fields>
}
