import { oneLine } from '#contract/import-matching/cell-text'
import type { ImportMapping } from '#contract/import-matching/mapping'
import { hasFixedValues, readValue, shownValue } from '#contract/import-matching/read-value'
import type { ImportColumn, ImportRecord } from '#contract/imports'
import type { RecordField } from '#contract/record-fields/record-fields'
import { Badge } from '#web/kit/display/badge.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { formatCountOf } from '#web/lib/format.ts'
import { fieldsFor, withEmptyValues, withValue } from './mapping-changes.ts'

interface Matched {
  field: RecordField
  column: ImportColumn
}

/** Fields with fixed options that are read from one column whose different texts are known. */
function matchedFields(record: ImportRecord, mapping: ImportMapping): Matched[] {
  return fieldsFor(record.entity).flatMap((field) => {
    const columns = mapping.fields[field.name]?.columns ?? []
    const column =
      columns.length === 1 ? record.columns.find(({ name }) => name === columns[0]) : undefined
    return !hasFixedValues(field) || column === undefined || column.values === null
      ? []
      : [{ field, column }]
  })
}

/** Whether there are values to match at all. */
export const hasValues = (record: ImportRecord, mapping: ImportMapping): boolean =>
  matchedFields(record, mapping).length > 0

/** How many texts are unknown. */
function unknownCount(record: ImportRecord, mapping: ImportMapping): number {
  return matchedFields(record, mapping).reduce(
    (sum, { field, column }) =>
      sum +
      (column.values ?? []).filter(
        ({ text }) => 'problem' in readValue(field, text, mapping.fields[field.name]),
      ).length,
    0,
  )
}

interface SectionProps {
  readonly record: ImportRecord
  readonly mapping: ImportMapping
  readonly onChange: (mapping: ImportMapping) => void
}

/** Every different text of the fields with fixed options, each once: what it means, and what is not known. */
export function ValuesSection({ record, mapping, onChange }: SectionProps) {
  const matched = matchedFields(record, mapping)
  if (matched.length === 0) return null
  const unknown = unknownCount(record, mapping)
  return (
    <Panel
      title="4. Values"
      description={
        unknown === 0
          ? 'Every value of your file is understood. You can still change what one means.'
          : `${formatCountOf(unknown, 'value')} of your file ${unknown === 1 ? 'is' : 'are'} not known. Say once what each means; rows with unknown values are faulty.`
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {matched.map(({ field, column }) => (
          <FieldValues
            key={field.name}
            field={field}
            column={column}
            mapping={mapping}
            onChange={onChange}
          />
        ))}
      </div>
    </Panel>
  )
}

function FieldValues({ field, column, mapping, onChange }: Matched & Omit<SectionProps, 'record'>) {
  const source = mapping.fields[field.name]
  // What was unknown before anybody decided stays in view once it is.
  const isOpen = (text: string) =>
    'problem' in readValue(field, text, { ...source, values: undefined })
  const all = (column.values ?? []).filter(({ text }) => oneLine(text) !== '')
  const [open, known] = [
    all.filter(({ text }) => isOpen(text)),
    all.filter(({ text }) => !isOpen(text)),
  ]
  const undecided = open
    .map(({ text }) => oneLine(text))
    .filter((text) => source?.values?.[text] === undefined)
  const line = ({ text, count }: { text: string; count: number }) => (
    <ValueLine
      key={text}
      field={field}
      text={text}
      count={count}
      mapping={mapping}
      onChange={onChange}
    />
  )
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-label font-strong">
          {field.label} <span className="font-normal text-ink-3">from {column.name}</span>
        </h3>
        {undecided.length > 1 && (
          <Button
            size="sm"
            onClick={() => onChange(withEmptyValues(mapping, field.name, undecided))}
          >
            Leave all {undecided.length} empty<span className="sr-only"> in {field.label}</span>
          </Button>
        )}
      </div>
      {open.length > 0 && (
        <ul aria-label={`Unknown values of ${field.label}`} className="mt-1">
          {open.map(line)}
        </ul>
      )}
      {known.length > 0 && (
        <details className="mt-1">
          <summary className="w-fit cursor-pointer text-meta text-ink-2">
            {formatCountOf(known.length, 'value')} understood
          </summary>
          <ul aria-label={`Known values of ${field.label}`}>{known.map(line)}</ul>
        </details>
      )}
    </div>
  )
}

const left = '__empty'

function ValueLine({
  field,
  text,
  count,
  mapping,
  onChange,
}: { readonly field: RecordField; readonly text: string; readonly count: number } & Omit<
  SectionProps,
  'record'
>) {
  const words = oneLine(text)
  const decided = mapping.fields[field.name]?.values?.[words]
  const read = readValue(field, text, { ...mapping.fields[field.name], values: undefined })
  const options = field.kind === 'boolean' ? { true: 'Yes', false: 'No' } : (field.options ?? {})
  const several = decided !== undefined && decided.length > 1
  const value =
    decided === undefined ? '' : decided.length === 0 ? left : several ? '' : (decided[0] ?? '')
  const choose = (next: string) =>
    onChange(
      withValue(mapping, field.name, words, next === '' ? null : next === left ? [] : [next]),
    )
  return (
    <li className="grid grid-cols-1 items-center gap-x-4 gap-y-1 border-t border-rule py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]">
      <p className="min-w-0 wrap-anywhere">
        {words} <span className="text-meta text-ink-3">in {formatCountOf(count, 'row')}</span>
      </p>
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <Select
            options={options}
            aria-label={`Meaning of ${words} in ${field.label}`}
            value={value}
            onChange={(event) => choose(event.target.value)}
          >
            <option value="">
              {'value' in read
                ? shownValue(field, read.value) || 'Left empty'
                : 'Choose what it means'}
            </option>
            <option value={left}>Leave empty</option>
          </Select>
        </div>
        {'problem' in read && decided === undefined && <Badge tone="gold">Unknown</Badge>}
      </div>
    </li>
  )
}
