import { X } from 'lucide-react'
import type { ImportMapping, MatchField } from '#contract/import-matching/mapping'
import { mayEmptyUnknown, readValue, shownValue } from '#contract/import-matching/read-value'
import { reasonFor, suggestedOptions } from '#contract/import-matching/suggest-mapping'
import type { ImportColumn, ImportEntity } from '#contract/imports'
import type { RecordField } from '#contract/record-fields/record-fields'
import { Badge } from '#web/kit/display/badge.tsx'
import { IconOnlyButton } from '#web/kit/form/button.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { ColumnOptions } from './column-options.tsx'
import { targetsOf, withColumn, withoutColumn } from './mapping-changes.ts'

interface ColumnRowProps {
  readonly entity: ImportEntity
  readonly column: ImportColumn
  readonly fields: readonly RecordField[]
  readonly mapping: ImportMapping
  /** Nothing said where it goes when the file was read. */
  readonly open?: boolean
  readonly onChange: (mapping: ImportMapping) => void
}

/** One column of the file: what it holds, which field it fills and how it is read. */
export function ColumnRow({
  entity,
  column,
  fields,
  mapping,
  open: isOpen = false,
  onChange,
}: ColumnRowProps) {
  const targets = targetsOf(mapping, column.name)
  const isKey = mapping.key.columns.includes(column.name)
  const choose = (field: string) => {
    const target = fields.find(({ name }) => name === field)
    if (target !== undefined)
      onChange(withColumn(mapping, field, column.name, suggestedOptions(target, column)))
  }
  const replace = (before: string, field: string) => {
    const without = withoutColumn(mapping, before, column.name)
    const target = fields.find(({ name }) => name === field)
    onChange(
      target === undefined
        ? without
        : withColumn(without, field, column.name, suggestedOptions(target, column)),
    )
  }
  const open = fields.filter(({ name }) => !targets.includes(name))
  return (
    <li className="grid grid-cols-1 gap-x-5 gap-y-2 border-t border-rule px-4.5 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
      <div className="min-w-0">
        <p className="font-strong wrap-anywhere">
          {column.name}{' '}
          {isKey && (
            <Badge tone="default" className="ml-1">
              Key
            </Badge>
          )}
        </p>
        <p className="text-meta wrap-anywhere text-ink-3">
          {column.samples.length === 0
            ? 'Empty'
            : column.samples
                .slice(0, 3)
                .map((sample) => sample.trim().slice(0, 60))
                .join(' · ')}
        </p>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-2">
        {targets.length === 0 && (
          <>
            <Target
              label={`Field for ${column.name}`}
              value=""
              none={isKey ? 'No field, key only' : isOpen ? 'Choose a field' : 'Leave out'}
              warm={isOpen && !isKey}
              fields={fields}
              onChange={choose}
            />
            <p className="text-meta text-ink-3">
              {isKey
                ? 'Identifies the row in later files.'
                : `Left out${isOpen ? ' until you choose' : ''}. ${reasonFor(entity, column)}.`}
            </p>
          </>
        )}
        {targets.map((target) => {
          const field = fields.find(({ name }) => name === target)
          if (field === undefined) return null
          return (
            <div key={target} className="grid grid-cols-1 gap-2">
              <div className="flex items-center gap-2">
                <div className="min-w-0 flex-1">
                  <Target
                    label={`Field for ${column.name}`}
                    value={target}
                    fields={[field, ...open]}
                    onChange={(next) => replace(target, next)}
                  />
                </div>
                {targets.length > 1 && (
                  <IconOnlyButton
                    label={`Do not use ${column.name} for ${field.label}`}
                    size="sm"
                    onClick={() => onChange(withoutColumn(mapping, target, column.name))}
                  >
                    <X aria-hidden className="size-3.5" />
                  </IconOnlyButton>
                )}
              </div>
              <Becomes field={field} column={column} mapping={mapping} />
              <ColumnOptions field={field} column={column} mapping={mapping} onChange={onChange} />
            </div>
          )
        })}
        {targets.length > 0 && (
          <details className="text-meta">
            <summary className="w-fit cursor-pointer text-ink-2">
              Use it for another field as well
            </summary>
            <div className="mt-1.5">
              <Target
                label={`Another field for ${column.name}`}
                value=""
                none="Choose a field"
                fields={open}
                onChange={choose}
              />
            </div>
          </details>
        )}
      </div>
    </li>
  )
}

function Target({
  label,
  value,
  fields,
  none = 'Leave out',
  warm = false,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly fields: readonly RecordField[]
  readonly none?: string
  /** Waits for a choice. */
  readonly warm?: boolean
  readonly onChange: (field: string) => void
}) {
  return (
    <Select
      aria-label={label}
      value={value}
      className={warm ? 'border-bar-2 bg-w1' : undefined}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{none}</option>
      {fields
        .toSorted((one, other) => one.label.localeCompare(other.label))
        .map((field) => (
          <option key={field.name} value={field.name}>
            {field.label}
            {field.required ? ' (required)' : ''}
          </option>
        ))}
    </Select>
  )
}

/** What the first cells become, or with which columns they are put together. */
function Becomes({
  field,
  column,
  mapping,
}: {
  readonly field: MatchField
  readonly column: ImportColumn
  readonly mapping: ImportMapping
}) {
  const source = mapping.fields[field.name]
  if (source === undefined) return null
  const others = source.columns.filter((name) => name !== column.name)
  if (others.length > 0)
    return <p className="text-meta text-ink-2">Combined with {others.join(', ')}.</p>
  if (source.labelled === true || field.kind === 'reference' || field.kind === 'referenceName')
    return null
  const read = column.samples.slice(0, 3).map((sample) => readValue(field, sample, source))
  const unknown = mayEmptyUnknown(field)
    ? (column.values ?? column.unusual ?? []).filter(
        ({ text }) => 'problem' in readValue(field, text, source),
      ).length
    : 0
  if (unknown > 0)
    return (
      <p className="text-meta text-gold-ink">
        {unknown === 1 ? '1 value' : `${unknown} values`} cannot be read. Decide below, under
        Values.
      </p>
    )
  const faulty = read.find((each) => 'problem' in each)
  if (faulty !== undefined && 'problem' in faulty)
    return <p className="text-meta text-danger-ink">{faulty.problem}.</p>
  const shown = read
    .map((each) => ('value' in each ? shownValue(field, each.value) : ''))
    .filter((text) => text !== '')
  const isPlain = shown.every((text, place) => text === column.samples[place]?.trim())
  return shown.length === 0 || isPlain ? null : (
    <p className="text-meta wrap-anywhere text-ink-2">
      Becomes {shown.map((text) => text.slice(0, 60)).join(' · ')}
    </p>
  )
}
