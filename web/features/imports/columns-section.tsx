import { useState } from 'react'
import type { ImportMapping } from '#contract/import-matching/mapping'
import type { ImportRecord } from '#contract/imports'
import { Button } from '#web/kit/form/button.tsx'
import { CheckboxField } from '#web/kit/form/checkbox.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { ColumnRow } from './column-row.tsx'
import { fieldsFor, targetsOf, withColumn, withOptions } from './mapping-changes.ts'

interface SectionProps {
  readonly record: ImportRecord
  readonly mapping: ImportMapping
  readonly onChange: (mapping: ImportMapping) => void
}

/** Long texts that take what has no field of its own. */
const notesOf: Partial<Record<ImportRecord['entity'], string>> = {
  organizations: 'description',
  pipeline: 'notes',
  products: 'description',
  'catalytic-facilities': 'description',
  'lending-profiles': 'criteria',
}

/** The columns of the file with the fields they fill. */
export function ColumnsSection({ record, mapping, onChange }: SectionProps) {
  const [showsAll, setShowsAll] = useState(false)
  const fields = fieldsFor(record.entity)
  const isUsed = (name: string) =>
    targetsOf(mapping, name).length > 0 || mapping.key.columns.includes(name)
  // The columns in use when the file was read stay where they are while one changes them.
  const [first] = useState(
    () => new Set(record.columns.filter(({ name }) => isUsed(name)).map(({ name }) => name)),
  )
  const used = record.columns.filter(({ name }) => first.has(name))
  const rest = record.columns.filter(({ name }) => !first.has(name))
  const keepable = rest.filter(({ name, samples }) => samples.length > 0 && !isUsed(name))
  const notes = fields.find(({ name }) => name === notesOf[record.entity])
  const keepInNotes = () => {
    if (notes === undefined) return
    const added = keepable.reduce(
      (next, { name }) => withColumn(next, notes.name, name, {}),
      mapping,
    )
    onChange(withOptions(added, notes.name, { labelled: true }))
  }
  return (
    <Panel
      title="2. Columns"
      description="Which field of the registry each column of your file fills. Two columns may fill one field."
      padded={false}
    >
      <div
        aria-hidden="true"
        className="grid grid-cols-1 gap-x-5 border-t border-rule bg-well px-4.5 py-1.5 text-meta font-strong text-ink-2 max-md:hidden md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]"
      >
        <span>Column of your file</span>
        <span>Field of the registry</span>
      </div>
      <ul aria-label="Columns of the file">
        {used.map((column) => (
          <ColumnRow
            key={column.name}
            entity={record.entity}
            column={column}
            fields={fields}
            mapping={mapping}
            onChange={onChange}
          />
        ))}
        {(showsAll || used.length === 0) &&
          rest.map((column) => (
            <ColumnRow
              key={column.name}
              entity={record.entity}
              column={column}
              fields={fields}
              mapping={mapping}
              onChange={onChange}
            />
          ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2 border-t border-rule px-4.5 py-3">
        {rest.length > 0 && used.length > 0 && (
          <Button size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll
              ? 'Hide the columns that are left out'
              : `Show ${rest.length} more ${rest.length === 1 ? 'column' : 'columns'}, left out, and why`}
          </Button>
        )}
        {notes !== undefined && keepable.length > 0 && (
          <Button size="sm" onClick={keepInNotes}>
            Keep {keepable.length === 1 ? 'it' : `all ${keepable.length}`} in {notes.label}
          </Button>
        )}
      </div>
      <KeyChoice record={record} mapping={mapping} onChange={onChange} />
    </Panel>
  )
}

const kinds = {
  id: "The registry's own id",
  external: 'A number or key of the source',
  name_and_place: 'Name and place',
  none: 'Not at all: every row is new',
} as const

/** By what a row finds its record when the same list comes again. */
function KeyChoice({ record, mapping, onChange }: SectionProps) {
  const { key } = mapping
  const setKind = (kind: keyof typeof kinds) =>
    onChange({
      ...mapping,
      key: { kind, columns: kind === 'id' || kind === 'external' ? key.columns : [] },
    })
  const toggle = (name: string, isOn: boolean) => {
    const columns =
      key.kind === 'id'
        ? [name]
        : record.columns
            .map((each) => each.name)
            .filter((each) => (each === name ? isOn : key.columns.includes(each)))
    onChange({ ...mapping, key: { ...key, columns } })
  }
  return (
    <div className="grid grid-cols-1 gap-4 border-t border-rule px-4.5 py-4 sm:grid-cols-2">
      <Field
        label="How to match rows next time"
        hint="So that a newer file changes the same records instead of adding them twice."
      >
        <Select
          options={kinds}
          value={key.kind}
          onChange={(event) => setKind(event.target.value as keyof typeof kinds)}
        />
      </Field>
      <Field
        label="Source"
        hint="Files of the same source share their keys: give the next file the same name."
      >
        <TextInput
          value={mapping.source}
          maxLength={200}
          onChange={(event) => onChange({ ...mapping, source: event.target.value })}
        />
      </Field>
      {key.kind === 'id' && (
        <Field label="Column with the id">
          <Select
            value={key.columns[0] ?? ''}
            onChange={(event) => toggle(event.target.value, true)}
          >
            <option value="">Choose a column</option>
            {record.columns.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {key.kind === 'external' && (
        <details className="sm:col-span-2" open={key.columns.length === 0 || undefined}>
          <summary className="w-fit cursor-pointer text-label">
            Key: {key.columns.length === 0 ? 'no column chosen' : key.columns.join(' with ')}
          </summary>
          <fieldset
            className="mt-2 grid gap-1.5 sm:grid-cols-2 lg:grid-cols-3"
            aria-label="Columns that make the key"
          >
            {record.columns.map(({ name, repeats }) => (
              <CheckboxField
                key={name}
                label={name}
                hint={repeats > 0 ? 'Repeats itself: no key on its own.' : undefined}
                checked={key.columns.includes(name)}
                onChange={(event) => toggle(name, event.target.checked)}
              />
            ))}
          </fieldset>
        </details>
      )}
    </div>
  )
}
