import type { RecordField } from './record-field.ts'

type OptionOf<Field> = Field extends { readonly options: infer Options }
  ? keyof Options & string
  : string

/** What a form holds for a field: texts as they are in it, '' where an enumeration is left out, null for no record or place. */
type FormValue<Field> = Field extends { readonly kind: 'boolean' }
  ? boolean
  : Field extends { readonly kind: 'enum'; readonly initial: string }
    ? OptionOf<Field>
    : Field extends { readonly kind: 'enum' }
      ? OptionOf<Field> | ''
      : Field extends { readonly kind: 'enumList' | 'stateList' }
        ? OptionOf<Field>[]
        : Field extends { readonly kind: 'textList' }
          ? string[]
          : Field extends { readonly kind: 'state' }
            ? OptionOf<Field> | null
            : Field extends { readonly kind: 'reference' }
              ? string | null
              : string

/** A record as the form of its fields holds it: what people write; another record by its id alone. */
export type FormValues<Fields extends readonly RecordField[]> = {
  [
    Field in Fields[number] as Field extends { readonly writable: true }
      ? Field extends { readonly kind: 'referenceName' }
        ? never
        : Field['name']
      : never
  ]: FormValue<Field>
}

/** The fields that are on a form, in the order of the record. */
export function formFields<Fields extends readonly RecordField[]>(
  fields: Fields,
): (RecordField & { readonly name: keyof FormValues<Fields> & string })[] {
  return fields.filter(
    ({ writable, kind }) => writable && kind !== 'referenceName',
  ) as (RecordField & {
    readonly name: keyof FormValues<Fields> & string
  })[]
}

function emptyValue({ kind, initial = '' }: RecordField): unknown {
  if (kind === 'boolean') return false
  if (kind === 'enumList' || kind === 'stateList' || kind === 'textList') return []
  return kind === 'state' || kind === 'reference' ? null : initial
}

/** A stored record as its form holds it; without one, what a new record begins with. */
export function formValues<const Fields extends readonly RecordField[]>(
  fields: Fields,
  record:
    | { readonly [Name in keyof FormValues<Fields>]: FormValues<Fields>[Name] | null }
    | undefined,
): FormValues<Fields> {
  const stored: Readonly<Record<string, unknown>> = record ?? {}
  return Object.fromEntries(
    formFields(fields).map((field) => [field.name, stored[field.name] ?? emptyValue(field)]),
  ) as FormValues<Fields>
}
