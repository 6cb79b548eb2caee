import { bulkFieldsOf, type ListChange } from '#contract/bulk-edits'
import type { BulkEntity } from '#contract/bulk-nouns'
import { offeredOrganizationTypes } from '#contract/common/enums'
import { fieldsOf, type RecordField } from '#contract/record-fields/record-fields'
import { fieldLabel } from '#web/lib/change-words.ts'

/** What a person decided about one field; a field without a decision stays as it is. */
export type Choice =
  | { readonly do: 'value'; readonly value: string }
  | { readonly do: 'clear' }
  | { readonly do: 'add' | 'remove' | 'set'; readonly values: readonly string[] }

/** The decisions of a dialog by field. */
export type Choices = Readonly<Record<string, Choice | undefined>>

/** What is changed in bulk of a field: one of some values, several of them, a text, a record, yes or no. */
export interface BulkLine {
  readonly name: string
  readonly label: string
  readonly kind: RecordField['kind']
  readonly options: Readonly<Record<string, string>>
  /** Whether it may be empty. */
  readonly isClearable: boolean
}

/** The lines of the dialog in their order; the facility of a product belongs to the line above it. */
export function bulkLines(entity: BulkEntity): readonly BulkLine[] {
  const fields = new Map(fieldsOf(entity).map((field) => [field.name, field]))
  return bulkFieldsOf(entity).flatMap((name) => {
    const field = fields.get(name)
    if (field === undefined || name === 'catalyticFacilityId') return []
    const offered: readonly string[] = offeredOrganizationTypes
    const options = Object.entries(field.options ?? {}).filter(
      ([value]) => name !== 'organizationType' || offered.includes(value),
    )
    return {
      name,
      label: fieldLabel(entity, name),
      kind: field.kind,
      options: Object.fromEntries(options),
      isClearable: field.initial === undefined && field.kind !== 'boolean',
    }
  })
}

function changeOf(line: BulkLine | undefined, choice: Choice): unknown {
  const isList = line?.kind === 'enumList' || line?.kind === 'textList'
  if (choice.do === 'clear') return isList ? ({ set: [] } satisfies ListChange) : null
  if (choice.do === 'value')
    return line?.kind === 'boolean' ? choice.value === 'true' : choice.value
  return { [choice.do]: choice.values } satisfies ListChange
}

/** Whether a decision says something yet: a text or an entry that is still to be chosen does not. */
const isComplete = (choice: Choice): boolean =>
  choice.do === 'clear' ||
  (choice.do === 'value' ? choice.value.trim() !== '' : choice.values.length > 0)

/** The changes as they are sent. */
export function changesOf(
  lines: readonly BulkLine[],
  choices: Choices,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(choices).flatMap(([name, choice]) => {
      const line = lines.find((one) => one.name === name)
      return choice === undefined || !isComplete(choice) ? [] : [[name, changeOf(line, choice)]]
    }),
  )
}
