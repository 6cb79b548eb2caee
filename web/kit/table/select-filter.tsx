import { useId } from 'react'
import { cn } from '../layout/class-names.ts'
import { Select } from '../form/select.tsx'

/** A filter of one choice, as the specification words it: "All Types", then the types. */
export function SelectFilter<const Value extends string>({
  label,
  atRest,
  options,
  value,
  onChange,
}: {
  /** What is filtered, for those who do not see the place: "Type". */
  label: string
  atRest: string
  options: readonly {
    readonly value: Value
    readonly label: string
    readonly count?: number | undefined
  }[]
  value: Value | null
  onChange: (value: Value | null) => void
}) {
  const id = useId()
  return (
    // No wider than the search: one long name must not push the bar out of the window.
    <div className="max-w-[200px] flex-none print:hidden">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Select
        id={id}
        size="sm"
        value={value ?? ''}
        onChange={(event) =>
          onChange(options.find((option) => option.value === event.target.value)?.value ?? null)
        }
        // As wide as what is chosen: choices that arrive later move nothing beside it.
        className={cn(
          'font-control [&_select]:field-sizing-content',
          value === null ? 'border-rule-strong' : 'border-primary bg-primary-soft',
        )}
      >
        <option value="">{atRest}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.count === undefined ? option.label : `${option.label} (${option.count})`}
          </option>
        ))}
      </Select>
    </div>
  )
}
