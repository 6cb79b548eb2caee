import { Check, Plus } from 'lucide-react'
import { RadioGroup, ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '../layout/class-names.ts'
import { useFieldControl, useFieldLabel } from './field-control.ts'

interface ChipChoice<Value extends string = string> {
  readonly value: Value
  readonly label: ReactNode
}

const chipClasses =
  'inline-flex min-h-8.5 items-center gap-[7px] rounded-control border py-1 pr-3 pl-[9px] text-left text-label transition-colors disabled:border-rule-strong disabled:bg-well disabled:text-ink-3 max-sm:min-h-10 forced-colors:border-[ButtonBorder]'
const restClasses = 'border-field bg-sheet hover:bg-hover'
const chosenClasses =
  'border-primary bg-primary-soft font-strong shadow-[inset_0_0_0_1px_var(--primary)]'

interface SharedProps<Value extends string> {
  choices: readonly ChipChoice<Value>[]
  disabled?: boolean
  /** Called when the focus leaves the group, to check it. */
  onBlur?: () => void
}

/** Several of up to 8 choices; a plus becomes a check. It is in `<Field group>`, which names it. */
export function ToggleChips<const Value extends string>({
  choices,
  value,
  onChange,
  disabled = false,
  onBlur,
}: SharedProps<Value> & {
  value: readonly Value[]
  onChange: (value: readonly Value[]) => void
}) {
  const field = useFieldControl()
  return (
    <ToggleGroup.Root
      type="multiple"
      aria-labelledby={useFieldLabel()}
      aria-describedby={field['aria-describedby']}
      value={[...value]}
      disabled={disabled}
      onValueChange={(next) =>
        onChange(choices.map((choice) => choice.value).filter((one) => next.includes(one)))
      }
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onBlur?.()}
      className="flex flex-wrap gap-[7px]"
    >
      {choices.map((choice) => {
        const isChosen = value.includes(choice.value)
        const Mark = isChosen ? Check : Plus
        return (
          <ToggleGroup.Item
            key={choice.value}
            value={choice.value}
            className={cn(chipClasses, isChosen ? chosenClasses : restClasses)}
          >
            <Mark aria-hidden className="size-3.5" />
            {choice.label}
          </ToggleGroup.Item>
        )
      })}
    </ToggleGroup.Root>
  )
}

/** One of up to 8 choices, with a radio dot. It is in `<Field group>`, which names it. */
export function ChoiceChips<const Value extends string>({
  choices,
  value,
  onChange,
  disabled = false,
  onBlur,
}: SharedProps<Value> & {
  value: Value | null
  onChange: (value: Value) => void
}) {
  const field = useFieldControl()
  return (
    <RadioGroup.Root
      aria-labelledby={useFieldLabel()}
      aria-describedby={field['aria-describedby']}
      aria-invalid={field['aria-invalid']}
      aria-required={field['aria-required']}
      value={value ?? ''}
      disabled={disabled}
      onValueChange={(next) => {
        const choice = choices.find((one) => one.value === next)
        if (choice) onChange(choice.value)
      }}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onBlur?.()}
      className="flex flex-wrap gap-[7px]"
    >
      {choices.map((choice) => {
        const isChosen = value === choice.value
        return (
          <RadioGroup.Item
            key={choice.value}
            value={choice.value}
            className={cn(chipClasses, isChosen ? chosenClasses : restClasses)}
          >
            <span
              aria-hidden
              className={cn(
                'relative size-4 flex-none rounded-full border-[1.5px] bg-sheet',
                isChosen
                  ? 'border-primary after:absolute after:inset-[3px] after:rounded-full after:bg-primary'
                  : 'border-field',
              )}
            />
            {choice.label}
          </RadioGroup.Item>
        )
      })}
    </RadioGroup.Root>
  )
}
