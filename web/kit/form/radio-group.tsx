import { useId, type ComponentProps, type ReactNode } from 'react'
import { cn } from '../layout/class-names.ts'

interface RadioChoice {
  value: string
  label: ReactNode
  hint?: ReactNode
  /** What has to be said besides, once it is chosen. */
  below?: ReactNode
  disabled?: boolean
}

export interface RadioGroupProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'defaultValue' | 'id' | 'size'
> {
  choices: readonly RadioChoice[]
  /** The chosen value where the parent keeps it; leave out with react-hook-form's `register`. */
  value?: string | undefined
  defaultValue?: string | undefined
  onValueChange?: ((value: string) => void) | undefined
  /** Side by side instead of below each other. */
  inline?: boolean
}

/** One choice of a few. It is in `<Field group>`, which names it; `register` of react-hook-form fits. */
export function RadioGroup({
  choices,
  value,
  defaultValue,
  onValueChange,
  inline = false,
  className,
  name,
  onChange,
  disabled,
  ...input
}: RadioGroupProps) {
  const id = useId()
  return (
    <div className={cn('flex gap-x-5 gap-y-2', inline ? 'flex-wrap' : 'flex-col', className)}>
      {choices.map((choice) => (
        <div key={choice.value} className="flex items-start gap-2.5">
          <input
            {...input}
            type="radio"
            id={`${id}-${choice.value}`}
            name={name ?? id}
            value={choice.value}
            disabled={disabled || choice.disabled}
            {...(value !== undefined && { checked: value === choice.value })}
            {...(value === undefined &&
              defaultValue !== undefined && { defaultChecked: defaultValue === choice.value })}
            aria-describedby={choice.hint ? `${id}-${choice.value}-hint` : undefined}
            onChange={(event) => {
              onChange?.(event)
              onValueChange?.(choice.value)
            }}
            className="mt-0.5 size-4 flex-none cursor-pointer appearance-none rounded-full border-[1.5px] border-field bg-sheet checked:border-primary checked:bg-[radial-gradient(circle,var(--primary)_0_3.5px,transparent_4px)] disabled:cursor-not-allowed disabled:border-rule-strong disabled:bg-well forced-colors:appearance-auto"
          />
          <div className="min-w-0 flex-1">
            <label htmlFor={`${id}-${choice.value}`} className="cursor-pointer text-body">
              {choice.label}
            </label>
            {choice.hint && (
              <p id={`${id}-${choice.value}-hint`} className="text-meta text-ink-3">
                {choice.hint}
              </p>
            )}
            {choice.below}
          </div>
        </div>
      ))}
    </div>
  )
}
