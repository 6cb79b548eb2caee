import { oneLine } from '#contract/import-matching/cell-text'
import type { ImportMapping } from '#contract/import-matching/mapping'
import { hasFixedValues, readValue, shownValue } from '#contract/import-matching/read-value'
import type { ImportRecord } from '#contract/imports'
import type { RecordField } from '#contract/record-fields/record-fields'
import { Badge } from '#web/kit/display/badge.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { formatCountOf } from '#web/lib/format.ts'
import { matchedFields, type MatchedField } from './import-plan.ts'
import { withEmptyValues, withValue } from './mapping-changes.ts'
import { TypedValues, type TypedValuesProps } from './typed-values.tsx'

interface SectionProps {
  readonly record: ImportRecord
  readonly mapping: ImportMapping
  readonly onChange: (mapping: ImportMapping) => void
}

/** What the values of the file mean: those that cannot be read first, then each text of the fields with fixed options. */
export function ValuesSection({
  record,
  mapping,
  unread,
  undecided,
  ...typed
}: SectionProps & TypedValuesProps & { readonly undecided: number }) {
  const { onChange } = typed
  const matched = matchedFields(record, mapping).filter(
    ({ field, column }) => hasFixedValues(field) && column.values !== null,
  )
  if (matched.length === 0 && unread.length === 0) return null
  return (
    <div id="values" className="scroll-mt-28">
      <Panel
        title={undecided === 0 ? 'Values' : `${formatCountOf(undecided, 'value')} cannot be read`}
        description={
          undecided === 0
            ? 'Every value of your file is understood. You can still change what one means.'
            : 'Decide once for each. Rows with values that cannot be read are left out.'
        }
      >
        <div className="grid grid-cols-1 gap-5">
          <TypedValues mapping={mapping} unread={unread} {...typed} />
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
    </div>
  )
}

function FieldValues({
  field,
  column,
  mapping,
  onChange,
}: MatchedField & Omit<SectionProps, 'record'>) {
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
    .filter(
      (text) => source?.values?.[text] === undefined && source?.skipped?.includes(text) !== true,
    )
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
            Leave All Empty <span className="sr-only">in {field.label}</span>
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
const skip = '__skip'

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
  const source = mapping.fields[field.name]
  const decided = source?.skipped?.includes(words) === true ? 'skip' : source?.values?.[words]
  const read = readValue(field, text, { ...source, values: undefined })
  const options = field.kind === 'boolean' ? { true: 'Yes', false: 'No' } : (field.options ?? {})
  const [only = left, ...more] =
    decided === undefined ? [''] : decided === 'skip' ? [skip] : decided
  const choose = (next: string) =>
    onChange(
      withValue(
        mapping,
        field.name,
        words,
        next === '' ? null : next === skip ? 'skip' : next === left ? [] : [next],
      ),
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
            value={more.length > 0 ? '' : only}
            onChange={(event) => choose(event.target.value)}
          >
            <option value="">
              {'value' in read
                ? shownValue(field, read.value) || 'Left empty'
                : 'Choose what it means'}
            </option>
            <option value={left}>Leave empty</option>
            <option value={skip}>Skip the row</option>
          </Select>
        </div>
        {'problem' in read && decided === undefined && <Badge tone="gold">Unknown</Badge>}
      </div>
    </li>
  )
}
