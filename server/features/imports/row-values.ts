import { isAdmin } from '#contract/rights'
import { saysTheSame } from '#contract/import-matching/read-value'
import type { RecordField } from '#contract/record-fields/record-fields'
import { changesBetween } from '#server/platform/audit/audit'
import { HttpProblem } from '#server/platform/http/problems'
import type {
  Importer,
  ImportTarget,
  References,
  StoredRecord,
} from '#server/platform/imports/import-target'
import type { NewStagedRow } from './staged-rows.store.ts'

type Values = Record<string, unknown>

/** The body of the single call that would write a row into a record. */
export type BodyOfChange = (before: StoredRecord, input: Values) => Values

/** What validating needs beyond the row. */
export interface Validation {
  target: ImportTarget
  importer: Importer
  references: References
  fields: ReadonlyMap<string, RecordField>
  bodyOfChange: BodyOfChange
}

export interface FieldFault {
  field: string | null
  message: string
}

export type ValidatedRow = { values: Values } | { faults: FieldFault[] }

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

/** The body of the single call that would add this row. */
export function bodyOfNew(
  { importer, fields }: Pick<Validation, 'importer' | 'fields'>,
  input: Values,
): Values {
  const body = Object.fromEntries(Object.entries(input).filter(([, value]) => !isEmpty(value)))
  // What members import belongs to their own organization, as in the forms.
  if (
    body['organizationId'] === undefined &&
    fields.has('organizationId') &&
    !isAdmin(importer.person)
  )
    body['organizationId'] = importer.person.organizationId
  return body
}

/** Only the cells that say something else. With `clears`, where the file names records by their id, empty ones clear what is stored. */
export function changeOfCells(
  fields: ReadonlyMap<string, RecordField>,
  clears: boolean,
): BodyOfChange {
  return (before, input) => {
    const body: Values = {}
    for (const [name, value] of Object.entries(input)) {
      const field = fields.get(name)
      if (field === undefined) continue
      const stored = before[name] instanceof Date ? before[name].toISOString() : before[name]
      if (isEmpty(value) && (!clears || isEmpty(stored))) continue
      if (saysTheSame(field, stored, value)) continue
      body[name] = value
    }
    return body
  }
}

function faultsOf(error: unknown): FieldFault[] {
  if (!(error instanceof HttpProblem)) throw error
  const { fields } = error.details
  return fields === undefined
    ? [{ field: null, message: error.message }]
    : Object.entries(fields).map(([field, message]) => ({ field, message }))
}

/** Validates a row as the single call would: the body by its schema, then rights and rules. `before` null: it would be added. */
export async function validateRow(
  validation: Validation,
  before: StoredRecord | null,
  input: Values,
): Promise<ValidatedRow> {
  const { target, importer, references } = validation
  const rejected = before === null ? null : target.rejection(importer.person, before)
  if (rejected !== null) return { faults: [{ field: null, message: rejected.message }] }
  const body =
    before === null ? bodyOfNew(validation, input) : validation.bodyOfChange(before, input)
  const parsed = (before === null ? target.createBody : target.updateBody).safeParse(body)
  if (!parsed.success) {
    const faults = parsed.error.issues.slice(0, 20).map(({ path, message }) => ({
      field: typeof path[0] === 'string' ? path[0] : null,
      message,
    }))
    return { faults }
  }
  try {
    const given = parsed.data as Values
    return {
      values:
        before === null
          ? await target.added(references, importer, given)
          : await target.changed(references, importer, before, given),
    }
  } catch (error) {
    return { faults: faultsOf(error) }
  }
}

/** What a row comes to whose record is there and may be changed. */
export function changeOf(
  before: StoredRecord,
  values: Values,
): Pick<NewStagedRow, 'outcome' | 'recordId' | 'version' | 'changes'> {
  const changes = changesBetween(before, { ...before, ...values })
  return {
    outcome: changes.length === 0 ? 'unchanged' : 'changed',
    recordId: before.id,
    version: before.version,
    changes,
  }
}
