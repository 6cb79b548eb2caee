import { useState } from 'react'
import type { ImportMapping } from '#contract/import-matching/mapping'
import type { ImportRecord } from '#contract/imports'
import { Button } from '#web/kit/form/button.tsx'
import { CheckboxField } from '#web/kit/form/checkbox.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { formatCountOf } from '#web/lib/format.ts'
import { ColumnRow } from './column-row.tsx'
import { isPlaced } from './import-plan.ts'
import { fieldsFor, withColumn, withOptions } from './mapping-changes.ts'

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

/** The columns that nothing says where to put, then the placed ones, folded (U-071). */
export function ColumnsSection({ record, mapping, onChange }: SectionProps) {
  const fields = fieldsFor(record.entity)
  // Columns stay in their list while one changes them.
  const [first] = useState(
    () => new Set(record.columns.map(({ name }) => name).filter((name) => isPlaced(mapping, name))),
  )
  const placed = record.columns.filter(({ name }) => first.has(name))
  const rest = record.columns.filter(({ name }) => !first.has(name))
  const open = rest.filter(({ samples }) => samples.length > 0)
  const keepable = open.filter(({ name }) => !isPlaced(mapping, name))
  const notes = fields.find(({ name }) => name === notesOf[record.entity])
  const keepInNotes = () => {
    if (notes === undefined) return
    const added = keepable.reduce(
      (next, { name }) => withColumn(next, notes.name, name, {}),
      mapping,
    )
    onChange(withOptions(added, notes.name, { labelled: true }))
  }
  const rows = (columns: typeof rest, label: string) => (
    <ul aria-label={label}>
      {columns.map((column) => (
        <ColumnRow
          key={column.name}
          entity={record.entity}
          column={column}
          fields={fields}
          mapping={mapping}
          open={!first.has(column.name) && column.samples.length > 0}
          onChange={onChange}
        />
      ))}
    </ul>
  )
  const others = [...placed, ...rest.filter((column) => !open.includes(column))]
  return (
    <div id="columns" className="scroll-mt-28">
      <Panel
        title={
          open.length === 0
            ? 'Every column has its place'
            : `${formatCountOf(open.length, 'column')} we could not place`
        }
        description={
          open.length === 0
            ? undefined
            : `${formatCountOf(placed.length, 'other is', 'others are')} placed. Place these, keep them in ${notes?.label ?? 'a text'}, or leave them out.`
        }
        actions={
          notes !== undefined &&
          keepable.length > 0 && (
            <Button size="sm" onClick={keepInNotes}>
              Keep {keepable.length === 1 ? 'It' : `All ${keepable.length}`} in {notes.label}
            </Button>
          )
        }
        padded={false}
      >
        {open.length > 0 && rows(open, 'Columns to place')}
        {others.length > 0 && (
          <details className="border-t border-rule" open={placed.length === 0 || undefined}>
            <summary className="w-fit cursor-pointer px-4.5 py-3 text-label font-control">
              Show the {formatCountOf(others.length, 'placed column')}
            </summary>
            {rows(others, 'Placed columns')}
          </details>
        )}
        <details className="border-t border-rule" open={keyOf(mapping) === null || undefined}>
          <summary className="w-fit cursor-pointer px-4.5 py-3 text-label font-control">
            How to match rows next time: {keyOf(mapping) ?? 'choose a column'}
          </summary>
          <KeyChoice record={record} mapping={mapping} onChange={onChange} />
        </details>
      </Panel>
    </div>
  )
}

/** By what rows are matched, in words; null where a column is still to be chosen. */
function keyOf({ key }: ImportMapping): string | null {
  if (key.kind !== 'id' && key.kind !== 'external') return kinds[key.kind].toLowerCase()
  return key.columns.length === 0 ? null : key.columns.join(' with ')
}

const kinds = {
  id: "The portal's own id",
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
    <div className="grid grid-cols-1 gap-4 px-4.5 pt-1 pb-4 sm:grid-cols-2">
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
        <fieldset
          className="grid gap-1.5 sm:col-span-2 sm:grid-cols-2 lg:grid-cols-3"
          aria-label="Columns that make the key"
        >
          {record.columns.map(({ name, repeats }) => (
            <CheckboxField
              key={name}
              label={name}
              hint={
                repeats > 0 ? 'Has repeated values, so it cannot be the key on its own.' : undefined
              }
              checked={key.columns.includes(name)}
              onChange={(event) => toggle(name, event.target.checked)}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}
