import { useState } from 'react'
import type { ImportMapping } from '#contract/import-matching/mapping'
import { readValue } from '#contract/import-matching/read-value'
import type { ImportRecord } from '#contract/imports'
import type { RecordField } from '#contract/record-fields/record-fields'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { fieldsFor, missingFields, withFixed } from './mapping-changes.ts'

/** What the file does not say and holds for every row: a state, a technology, a status, an organization. */
export function FixedValuesSection({
  record,
  mapping,
  onChange,
}: {
  readonly record: ImportRecord
  readonly mapping: ImportMapping
  readonly onChange: (mapping: ImportMapping) => void
}) {
  const [added, setAdded] = useState<readonly string[]>([])
  // Whose the records are is a question of its own.
  const fields = fieldsFor(record.entity).filter(
    ({ name, kind }) => kind !== 'reference' && name !== 'organizationName',
  )
  const missing = missingFields(record.entity, mapping)
  const isShown = ({ name }: RecordField) =>
    mapping.fields[name]?.fixed !== undefined ||
    added.includes(name) ||
    missing.some((field) => field.name === name)
  const shown = fields.filter(isShown)
  const others = fields.filter(
    (field) => !isShown(field) && mapping.fields[field.name] === undefined,
  )
  return (
    <Panel
      title="The same for every row"
      description="For what your file leaves out, such as the state when every row is in the same one."
    >
      {missing.length > 0 && (
        <Alert
          tone="warn"
          announce={false}
          className="mb-4"
          title={`${missing.map(({ label }) => label).join(' and ')} ${missing.length === 1 ? 'is' : 'are'} required`}
        >
          <p>
            Choose a column for {missing.length === 1 ? 'it' : 'each'} above, or give one value for
            every row here.
          </p>
        </Alert>
      )}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {shown.map((field) => (
          <FixedValue
            key={field.name}
            field={field}
            value={mapping.fields[field.name]?.fixed ?? ''}
            onChange={(value) =>
              onChange(withFixed(mapping, field.name, value === '' ? null : value))
            }
            onRemove={() => {
              setAdded(added.filter((name) => name !== field.name))
              onChange(withFixed(mapping, field.name, null))
            }}
          />
        ))}
        {others.length > 0 && (
          <Field label="Add a value for every row">
            <Select value="" onChange={(event) => setAdded([...added, event.target.value])}>
              <option value="">Choose a field</option>
              {others
                .toSorted((one, other) => one.label.localeCompare(other.label))
                .map(({ name, label }) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
            </Select>
          </Field>
        )}
      </div>
    </Panel>
  )
}

function FixedValue({
  field,
  value,
  onChange,
  onRemove,
}: {
  readonly field: RecordField
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onRemove: () => void
}) {
  const read = value === '' ? null : readValue(field, value)
  const problem = read !== null && 'problem' in read ? read.problem : undefined
  const stored =
    read !== null && 'value' in read ? (Array.isArray(read.value) ? read.value[0] : read.value) : ''
  return (
    <div className="flex items-start gap-2">
      <Field
        label={field.label}
        className="flex-1"
        error={problem}
        hint={field.kind === 'referenceName' ? 'The name as it appears in the portal.' : undefined}
      >
        {field.options === undefined ? (
          <TextInput
            value={value}
            maxLength={500}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <Select
            options={field.options}
            value={typeof stored === 'string' ? stored : ''}
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="">Choose</option>
          </Select>
        )}
      </Field>
      <Button
        size="sm"
        variant="ghost"
        className="mt-7"
        aria-label={`Remove ${field.label}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </div>
  )
}
