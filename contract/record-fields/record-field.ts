/** What a cell of a field holds, for reading and writing it in a spreadsheet. Values are those of the wire. */
export type RecordFieldKind =
  /** The record's own id. */
  | 'id'
  | 'text'
  | 'longText'
  /** A whole amount of US dollars. */
  | 'dollars'
  | 'number'
  | 'boolean'
  /** One value of `options`. */
  | 'enum'
  /** Several values of `options`. */
  | 'enumList'
  /** Several texts of people's own; those among `options` are stored by their value and read by its label. */
  | 'textList'
  /** A state or territory, `options` names them. */
  | 'state'
  | 'stateList'
  /** A loose month as it was typed: "March 2027", "Q1 2027" (`readLooseMonth`). */
  | 'month'
  /** A day as YYYY-MM-DD. */
  | 'date'
  /** A timestamp in UTC, ISO 8601. */
  | 'timestamp'
  | 'email'
  | 'webAddress'
  /** A rate as text: "5.25%", "SOFR + 250 bps" (`readRate`). */
  | 'rate'
  /** The id of a record of `references`; `pairedWith` is the field with its name. */
  | 'reference'
  /** The name of a record of `references`; `pairedWith` is the field with its id. */
  | 'referenceName'
  /** What an audit entry says has changed. */
  | 'changes'
  /** Something with an id and a name, which is what is read. */
  | 'named'

/** A field of a record as lists, exports and imports know it. */
export interface RecordField<Name extends string = string> {
  /** Its name on the wire. */
  readonly name: Name
  /** As screens call it; unique among the fields of its record, and the header of its column in a file. */
  readonly label: string
  readonly kind: RecordFieldKind
  /** Stored values with their labels, where the field has such. */
  readonly options?: Readonly<Record<string, string>>
  /** Which records it names. */
  readonly references?: 'organizations' | 'catalytic-facilities' | 'users'
  /** The field that names the same record the other way: its name beside its id, its id beside its name. */
  readonly pairedWith?: string
  /** Whether a new record must have it; of an id and a name one is enough. */
  readonly required: boolean
  /** Whether people write it, and an import of its kind sets it; what the portal works out is read alone. */
  readonly writable: boolean
  /** What it is in the form of a new record; an enumeration without it may be left out. */
  readonly initial?: string
  /** Whether a text that is an amount of US dollars as a whole is read as one: "$7,500,000". */
  readonly mayBeDollars?: boolean
  /** Whether exported files have it and imports fill it; all do where nothing is said. */
  readonly inFiles?: false
  /** Whether a search reads it; stored values are found by their labels. */
  readonly searched?: boolean
}

type More = Partial<Omit<RecordField, 'name' | 'label' | 'kind' | 'writable'>>

/** Whether a value of a field is an amount where it reads as one. */
export const isOfDollars = ({ kind, mayBeDollars }: Pick<RecordField, 'kind' | 'mayBeDollars'>) =>
  kind === 'dollars' || mayBeDollars === true

/** A field as it was declared: its kind, options and what else was said of it stay known to the compiler. */
export type Declared<Name extends string, Kind extends RecordFieldKind, Said extends More> = Omit<
  RecordField<Name>,
  'kind' | 'writable' | keyof Said
> &
  Readonly<Said> & { readonly kind: Kind; readonly writable: true }

/** A field that people write. */
export function written<
  const Name extends string,
  const Kind extends RecordFieldKind,
  const Said extends More = Record<never, never>,
>(name: Name, label: string, kind: Kind, more?: Said): Declared<Name, Kind, Said> {
  const field = { name, label, kind, required: false, writable: true, ...more }
  return field as Declared<Name, Kind, Said> & typeof field
}

/** A field that the portal works out; forms and imports leave it alone. */
export function readOnly<const Name extends string>(
  name: Name,
  label: string,
  kind: RecordFieldKind,
  more: More = {},
): RecordField<Name> & { readonly writable: false } {
  return { name, label, kind, required: false, ...more, writable: false }
}

/** The two fields that name another record: by its id and by its name. */
export function reference<const Id extends string, const Named extends string>(
  id: Id,
  name: Named,
  label: string,
  references: NonNullable<RecordField['references']>,
  required = false,
) {
  return [
    written(name, label, 'referenceName', { references, pairedWith: id, required }),
    written(id, `${label} ID`, 'reference', { references, pairedWith: name, required }),
  ] as const
}

/** The timestamps that every record has. */
export const recordTimestamps = [
  readOnly('createdAt', 'Created', 'timestamp'),
  readOnly('updatedAt', 'Updated', 'timestamp'),
] as const

/** The labels of fields by their name. */
export function labelsOfFields<Name extends string>(
  fields: readonly RecordField<Name>[],
): Record<Name, string> {
  return Object.fromEntries(fields.map(({ name, label }) => [name, label])) as Record<Name, string>
}
