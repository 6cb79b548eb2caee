import { Fragment, type ReactNode } from 'react'
import type { RecordField } from '#contract/record-fields/record-field'
import { labelOfField, wordsOfValue } from '../../lib/field-words.ts'
import { FactSection, Missing, type Fact } from './facts.tsx'

/** What is particular to a fact; everything else follows from the kind of its field. */
interface FactLayout<Stored> {
  /** The fields it shows. */
  readonly of: readonly (keyof Stored & string)[]
  readonly label?: string
  readonly value?: (record: Stored) => ReactNode
  /** How it reads where nothing is stored. */
  readonly missing?: string
  readonly isWide?: boolean
  readonly isWords?: boolean
  /** Whether it is shown at all. */
  readonly isShown?: (record: Stored) => boolean
}

/** A field of a record in its details: its name, or what is particular to it. */
export type FactOf<Stored> = (keyof Stored & string) | FactLayout<Stored>

/** A section of a record's details: its title and the fields that are in it, in their order. */
interface SectionOfFacts<Stored> {
  readonly title: string
  readonly facts: readonly FactOf<Stored>[]
}

/** What the details of a record show: in the heading, as its four key facts, and in sections. */
export interface DetailsOf<Stored> {
  readonly fields: readonly RecordField[]
  /** Fields that are in the heading, or are drawn in a way of their own. */
  readonly heading: readonly (keyof Stored & string)[]
  readonly keyFacts?: readonly FactOf<Stored>[]
  readonly sections: readonly SectionOfFacts<Stored>[]
  /** How a text reads that is not there. */
  readonly missingText?: string
}

/** "Offtake and Interconnection" within a sentence's case: "Offtake and interconnection"; "CapEx" and "ITC" stay. */
function inSentenceCase(label: string): string {
  return label.replaceAll(/(?<=\s)\p{Lu}(?=\p{Ll}+(?:\s|$))/gu, (letter) => letter.toLowerCase())
}

const textKinds: readonly string[] = ['text', 'longText', 'email', 'webAddress', 'rate', 'month']

/** Facts of a record, each with the label and the words of its field. */
export function recordFacts<Stored extends object>(
  { fields, missingText = 'Not provided' }: Pick<DetailsOf<Stored>, 'fields' | 'missingText'>,
  facts: readonly FactOf<Stored>[],
  record: Stored,
): Fact[] {
  return facts
    .map((fact): FactLayout<Stored> => (typeof fact === 'string' ? { of: [fact] } : fact))
    .filter(({ isShown }) => isShown?.(record) ?? true)
    .map((layout) => {
      const [name] = layout.of
      const field = fields.find((each) => each.name === name)
      const isText = field !== undefined && textKinds.includes(field.kind)
      const missing = layout.missing ?? (isText ? missingText : 'Not specified')
      const stored: unknown = name === undefined ? null : record[name]
      const isEmpty = stored === null || stored === '' || (Array.isArray(stored) && !stored.length)
      const words = () => (field === undefined || isEmpty ? null : wordsOfValue(field, stored))
      return {
        label: layout.label ?? (field ? inSentenceCase(labelOfField(field, fields)) : (name ?? '')),
        value: (layout.value ? layout.value(record) : words()) ?? <Missing>{missing}</Missing>,
        isWide: layout.isWide ?? field?.kind === 'longText',
        isWords: layout.isWords,
      }
    })
}

/** The sections of a record's details; `after` has what stands behind one of them, by its title. */
export function RecordFacts<Stored extends object>({
  details,
  record,
  after = {},
}: {
  readonly details: DetailsOf<Stored>
  readonly record: Stored
  readonly after?: Readonly<Record<string, ReactNode>>
}) {
  return details.sections.map(({ title, facts }) => (
    <Fragment key={title}>
      <FactSection title={title} facts={recordFacts(details, facts, record)} />
      {after[title]}
    </Fragment>
  ))
}

/** Everything that details show as facts, in their order. */
export const allFacts = <Stored,>({ keyFacts = [], sections }: DetailsOf<Stored>) => [
  ...keyFacts,
  ...sections.flatMap(({ facts }) => facts),
]

/** The fields that details show. */
export function fieldsShown<Stored>(details: DetailsOf<Stored>): string[] {
  const facts = allFacts(details).flatMap((fact) => (typeof fact === 'string' ? [fact] : fact.of))
  return [...details.heading, ...facts]
}
