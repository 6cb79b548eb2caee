import type { ImportMapping, MatchField, ReadingOptions } from '#contract/import-matching/mapping'
import { hasAmounts } from '#contract/import-matching/column-marks'
import { hasFixedValues } from '#contract/import-matching/read-value'
import type { ImportColumn } from '#contract/imports'
import { CheckboxField } from '#web/kit/form/checkbox.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { withOptions } from './mapping-changes.ts'

/** How the cells are to be understood, for the kinds of field where they may mean more than one thing. */
export function ColumnOptions({
  field,
  column,
  mapping,
  onChange,
}: {
  readonly field: MatchField
  readonly column: ImportColumn
  readonly mapping: ImportMapping
  readonly onChange: (mapping: ImportMapping) => void
}) {
  const source = mapping.fields[field.name]
  if (source === undefined) return null
  const set = (options: ReadingOptions & { labelled?: boolean }) =>
    onChange(withOptions(mapping, field.name, options))
  if (hasAmounts(field)) {
    return (
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Select
          aria-label={`Unit of ${field.label}`}
          className="w-auto"
          value={String(source.unit ?? 1)}
          onChange={(event) => set({ unit: Number(event.target.value) as ReadingOptions['unit'] })}
        >
          <option value="1">In dollars</option>
          <option value="1000">In thousands of dollars</option>
          <option value="1000000">In millions of dollars</option>
          <option value="1000000000">In billions of dollars</option>
        </Select>
        {column.samples.some((sample) => sample.includes('.')) && (
          <Select
            aria-label={`Points of ${field.label}`}
            className="w-auto"
            value={source.point ?? ''}
            onChange={(event) =>
              set({ point: (event.target.value || undefined) as ReadingOptions['point'] })
            }
          >
            <option value="">Ask me about 1.250</option>
            <option value="decimal">1.250 is one and a quarter</option>
            <option value="decimal_of_unit">1.250 is one and a quarter thousand or million</option>
            <option value="thousands">1.250 is 1,250</option>
          </Select>
        )}
        <CheckboxField
          label="Round cents"
          checked={source.rounding === true}
          onChange={(event) => set({ rounding: event.target.checked })}
        />
        {field.kind === 'dollars' && column.values === null && column.unusual === undefined && (
          <UnknownEmpty field={field} source={source} onChange={set} />
        )}
      </div>
    )
  }
  // Where the different texts are too many to be listed one by one under Values, one rule holds for all that are not
  // known. Once set it stays in view: the field may be read from fewer columns since.
  if (
    hasFixedValues(field) &&
    (column.values === null || source.columns.length > 1 || source.unknownEmpty !== undefined)
  )
    return <UnknownEmpty field={field} source={source} onChange={set} />
  // Columns put together, such as a month and a year, have no order of their own.
  if (source.columns.length > 1 && field.kind !== 'longText') return null
  if (field.kind === 'month' || field.kind === 'date') {
    return (
      <Select
        aria-label={`Order of dates in ${field.label}`}
        value={source.dateOrder ?? 'month_first'}
        onChange={(event) => set({ dateOrder: event.target.value as 'month_first' | 'day_first' })}
      >
        <option value="month_first">3/4/2027 is March 4</option>
        <option value="day_first">3/4/2027 is April 3</option>
      </Select>
    )
  }
  if (field.kind === 'rate')
    return (
      <CheckboxField
        label="0.05 means 5%"
        checked={source.fractions === true}
        onChange={(event) => set({ fractions: event.target.checked })}
      />
    )
  if (field.kind === 'longText')
    return (
      <CheckboxField
        label="Write the name of the column before the text"
        checked={source.labelled === true}
        onChange={(event) => set({ labelled: event.target.checked })}
      />
    )
  return null
}

/** One rule for all texts that a field cannot take. */
function UnknownEmpty({
  field,
  source,
  onChange,
}: {
  readonly field: MatchField
  readonly source: ReadingOptions
  readonly onChange: (options: ReadingOptions) => void
}) {
  return (
    <CheckboxField
      label={`Leave ${field.label} empty where a value is not known`}
      checked={source.unknownEmpty === true}
      onChange={(event) => onChange({ unknownEmpty: event.target.checked })}
    />
  )
}
