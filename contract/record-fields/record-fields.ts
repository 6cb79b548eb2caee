import { auditFields, userFields } from './account-fields.ts'
import { introductionFields } from './introduction-fields.ts'
import { membershipFields } from './organization-fields.ts'
import type { RecordField } from './record-field.ts'
import type { NounWith } from '../records.ts'
import { registryFields } from '../registries.ts'

export type { RecordField, RecordFieldKind } from './record-field.ts'

/**
 * Every list with the fields of its records, by the segment of its path: what a file of them has as columns, in this
 * order, and what an import may fill. A test holds it against the shapes of the wire.
 */
export const recordFields = {
  ...registryFields,
  introductions: introductionFields,
  'organization-memberships': membershipFields,
  users: userFields,
  audit: auditFields,
} as const satisfies Record<NounWith<'exported'>, readonly RecordField[]>

/** A list whose records can be taken out as a file. */
export type RecordList = NounWith<'exported'>

/** The fields of a list's records as plain entries. */
export const fieldsOf = (list: RecordList): readonly RecordField[] => recordFields[list]

/** Those of them that files have, both exported and imported ones. */
export const fileFieldsOf = (list: RecordList): readonly RecordField[] =>
  fieldsOf(list).filter(({ inFiles }) => inFiles !== false)
