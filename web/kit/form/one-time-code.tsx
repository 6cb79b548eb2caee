import { useState, type ComponentProps } from 'react'
import { cn } from '../layout/class-names.ts'
import { useFieldControl } from './field-control.ts'

export interface OneTimeCodeProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type' | 'size' | 'maxLength'
> {
  /** The digits entered so far. */
  value: string
  onValueChange: (digits: string) => void
  /** Called once with the whole code when its last digit is in. */
  onComplete?: ((code: string) => void) | undefined
  /** How many digits the code has. */
  length?: number
  /** As high as other fields, where it is not what the screen is about. */
  compact?: boolean
}

/**
 * The code of an email: cells to see, one input to type in, so that pasting, filling in by the browser and
 * screen readers work as in any field. Digits only; whatever else is pasted along is left out.
 */
export function OneTimeCode({
  value,
  onValueChange,
  onComplete,
  length = 6,
  compact = false,
  className,
  onFocus,
  onBlur,
  ...input
}: OneTimeCodeProps) {
  const [focused, setFocused] = useState(false)
  const control = useFieldControl(input)
  const cells = Array.from({ length }, (_, place) => value[place] ?? '')
  const current = Math.min(value.length, length - 1)

  function take(text: string) {
    const digits = text.replaceAll(/\D/g, '').slice(0, length)
    if (digits === value) return
    onValueChange(digits)
    if (digits.length === length) onComplete?.(digits)
  }

  return (
    <div className={cn('relative', compact ? 'max-w-52' : 'max-w-85', className)}>
      <div
        aria-hidden="true"
        className={cn('grid', compact ? 'gap-1' : 'gap-2')}
        style={{ gridTemplateColumns: `repeat(${length}, minmax(0, 1fr))` }}
      >
        {cells.map((digit, place) => (
          <span
            // The cells never change places.
            key={place}
            className={cn(
              'grid place-items-center rounded-control border',
              compact
                ? 'h-8.5 text-body font-strong tabular-nums max-sm:h-10'
                : 'figure h-13 text-figure-md',
              control['aria-invalid']
                ? 'border-danger shadow-[inset_0_0_0_1px_var(--danger)]'
                : 'border-field',
              input.disabled ? 'bg-well text-ink-3' : 'bg-sheet',
              focused && place === current && 'outline-2 outline-offset-1 outline-focus',
            )}
          >
            {digit}
            {focused && place === current && digit === '' && (
              <span className={cn('w-px animate-pulse bg-ink', compact ? 'h-4' : 'h-6')} />
            )}
          </span>
        ))}
      </div>
      <input
        autoComplete="one-time-code"
        inputMode="numeric"
        pattern="[0-9]*"
        spellCheck={false}
        {...input}
        {...control}
        type="text"
        value={value}
        onChange={(event) => take(event.target.value)}
        onFocus={(event) => {
          setFocused(true)
          // The cells show no caret inside the code, so it is always behind the last digit.
          event.target.setSelectionRange(value.length, value.length)
          onFocus?.(event)
        }}
        onBlur={(event) => {
          setFocused(false)
          onBlur?.(event)
        }}
        className="absolute inset-0 size-full cursor-text opacity-0"
      />
    </div>
  )
}
