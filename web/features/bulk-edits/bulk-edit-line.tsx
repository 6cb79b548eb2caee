import { ChipsSelect } from '#web/kit/form/chips-select.tsx'
import { Combobox } from '#web/kit/form/combobox.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { TermsInput } from '#web/kit/form/terms-input.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { useFacilityChoices } from '#web/lib/facility-choices.ts'
import { useIntermediaryChoices } from '#web/lib/intermediary-choices.ts'
import type { BulkLine, Choice } from './bulk-edit-changes.ts'

interface LineProps {
  readonly line: BulkLine
  readonly choice: Choice | undefined
  readonly onChange: (choice: Choice | undefined) => void
}

const isList = ({ kind }: BulkLine) => kind === 'enumList' || kind === 'textList'
const hasValues = ({ kind }: BulkLine) => kind === 'enum' || kind === 'boolean'

const yesOrNo = { true: 'Yes', false: 'No' }

/** What can be done to a field, beside leaving it as it is. */
function doings(line: BulkLine): readonly (readonly [key: string, label: string])[] {
  const cleared = line.isClearable ? [['clear', 'Make it empty'] as const] : []
  if (isList(line)) return [['add', 'Add'], ['remove', 'Remove'], ['set', 'Set to'], ...cleared]
  if (!hasValues(line)) return [['value', 'Set to'], ...cleared]
  const options = line.kind === 'boolean' ? yesOrNo : line.options
  return [
    ...Object.entries(options).map(([value, label]) => [`=${value}`, label] as const),
    ...cleared,
  ]
}

function chosenOf(key: string, before: Choice | undefined): Choice | undefined {
  if (key === '') return undefined
  if (key === 'clear') return { do: 'clear' }
  if (key.startsWith('=')) return { do: 'value', value: key.slice(1) }
  if (key === 'value') return { do: 'value', value: '' }
  const values = before !== undefined && 'values' in before ? before.values : []
  return { do: key === 'add' || key === 'remove' ? key : 'set', values }
}

function keyOf(line: BulkLine, choice: Choice | undefined): string {
  if (choice === undefined) return ''
  return choice.do === 'value' && hasValues(line) ? `=${choice.value}` : choice.do
}

/** One field of a bulk edit: what is done to it, and where that needs one, with what (E-008). */
export function BulkEditLine({ line, choice, onChange }: LineProps) {
  return (
    <div className="grid gap-2">
      <Field
        label={line.label}
        className="sm:grid sm:grid-cols-[8.75rem_minmax(0,1fr)] sm:items-center sm:gap-x-2 sm:*:first:mb-0"
      >
        <Select
          value={keyOf(line, choice)}
          look={choice === undefined ? 'idle' : 'marked'}
          onChange={(event) => onChange(chosenOf(event.target.value, choice))}
        >
          <option value="">No change</option>
          {doings(line).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {choice !== undefined && <Details line={line} choice={choice} onChange={onChange} />}
    </div>
  )
}

const verbs = { add: 'to add', remove: 'to remove', set: 'to set' }

/** The entries, the text or the record that a decision needs. */
function Details({ line, choice, onChange }: LineProps & { readonly choice: Choice }) {
  if (choice.do === 'clear' || hasValues(line)) return null
  const label = `${line.label} ${choice.do === 'value' ? 'to set' : verbs[choice.do]}`
  return (
    <Field label={label} labelHidden className="sm:pl-[9.25rem]">
      {choice.do === 'value' ? (
        <ValueInput
          line={line}
          label={label}
          value={choice.value}
          onChange={(value) => onChange({ do: 'value', value })}
        />
      ) : line.kind === 'textList' ? (
        <TermsInput
          known={line.options}
          value={choice.values}
          onChange={(values) => onChange({ ...choice, values })}
          onBlur={() => undefined}
          placeholder="Choose entries"
          otherLabel={`Other ${line.label.toLowerCase()}`}
        />
      ) : (
        <ChipsSelect
          options={Object.entries(line.options).map(([value, text]) => ({ value, label: text }))}
          value={choice.values}
          onChange={(values) => onChange({ ...choice, values })}
          placeholder="Choose entries"
        />
      )}
    </Field>
  )
}

interface ValueProps {
  readonly line: BulkLine
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function ValueInput({ line, label, value, onChange }: ValueProps) {
  return line.kind === 'reference' ? (
    <Intermediary value={value} onChange={onChange} />
  ) : (
    <TextInput
      aria-label={label}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function Intermediary({ value, onChange }: Pick<ValueProps, 'value' | 'onChange'>) {
  const { data, isPending } = useIntermediaryChoices()
  return (
    <Combobox
      options={(data ?? []).filter(({ offered }) => offered)}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
      placeholder={isPending ? 'Loading...' : 'Choose an intermediary'}
      searchLabel="Search aggregators"
      emptyText="No aggregators found"
    />
  )
}

/** The facility that supports products, below the line that says that one does. */
export function SupportingFacility({ value, onChange }: Pick<ValueProps, 'value' | 'onChange'>) {
  const { data, isPending } = useFacilityChoices(true)
  return (
    <Field label="Catalytic facility" labelHidden className="sm:pl-[9.25rem]">
      <Combobox
        options={data ?? []}
        value={value === '' ? null : value}
        onChange={(id) => onChange(id ?? '')}
        placeholder={isPending ? 'Loading...' : 'Choose a catalytic facility'}
        searchLabel="Search facilities"
        emptyText="No facilities found"
      />
    </Field>
  )
}
