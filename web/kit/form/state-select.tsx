import { stateGroups, states } from '#contract/common/states'
import type { State } from '#contract/common/states'
import { LinkButton } from './button.tsx'
import { ChipsSelect } from './chips-select.tsx'

const options = Object.entries(states).map(([value, label]) => ({ value: value as State, label }))
const groups = Object.entries(stateGroups)

/** "6 of 56 chosen", for the label's line of the Field around the picker. */
export function statesChosen(value: readonly State[]): string {
  return `${value.length} of ${options.length} chosen`
}

/** States and territories: type to add, or take a whole group at once. Pressing a full group removes it. */
export function StateSelect({
  value,
  onChange,
  disabled = false,
  onBlur,
}: {
  value: readonly State[]
  onChange: (value: readonly State[]) => void
  disabled?: boolean
  onBlur?: () => void
}) {
  const take = (group: readonly State[], isFull: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((one) => (group.includes(one) ? !isFull : value.includes(one))),
    )
  return (
    <div>
      <ChipsSelect
        options={options}
        value={value}
        onChange={onChange}
        placeholder="Add a state"
        emptyText="No state or territory found"
        disabled={disabled}
        {...(onBlur && { onBlur })}
      />
      {!disabled && (
        <div className="mt-1.5 flex flex-wrap gap-x-3.5">
          {groups.map(([name, group]) => {
            const isFull = group.every((state) => value.includes(state))
            return (
              <LinkButton
                key={name}
                aria-pressed={isFull}
                className="aria-pressed:text-ink"
                onClick={() => take(group, isFull)}
              >
                {name}
              </LinkButton>
            )
          })}
          <LinkButton onClick={() => onChange([])}>Clear</LinkButton>
        </div>
      )}
    </div>
  )
}
