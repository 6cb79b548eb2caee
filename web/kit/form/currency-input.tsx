import { useLayoutEffect, useRef, useState } from 'react'
import type { ComponentProps, FormEvent } from 'react'
import { formatCurrencyTyping, showCurrency } from '#web/lib/currency-typing.ts'
import { TextInput } from './text-input.tsx'
import type { InputSize } from './input-box.ts'

export interface CurrencyInputProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'size' | 'type'
> {
  size?: InputSize
  /** The amount as plain text, "7500000"; '' when empty. */
  value: string
  /**
   * The amount as plain text. `problem` is the sentence for what is no whole amount ("Use whole US dollars"),
   * which stays in the field as entered; the value is then rejected by the form's rules and the server's too.
   */
  onChange: (value: string, problem: string | null) => void
}

/**
 * Whole US dollars: the field itself reads "$7,500,000", while typing and afterwards, and the caret stays in its place.
 * Show the problem as the error of the Field around it.
 */
export function CurrencyInput({ value, onChange, onBlur, ...input }: CurrencyInputProps) {
  const [shown, setShown] = useState(() => showCurrency(value))
  const field = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState<{ readonly place: number }>()

  // A value that was changed elsewhere, as by a reset, takes the place of what is in the field.
  if (value !== shown.value) setShown(showCurrency(value))

  useLayoutEffect(() => {
    const element = field.current
    if (caret && element && document.activeElement === element)
      element.setSelectionRange(caret.place, caret.place)
  }, [caret])

  const edit = (event: FormEvent<HTMLInputElement>) => {
    const element = event.currentTarget
    const forward = (event.nativeEvent as InputEvent).inputType === 'deleteContentForward'
    const next = formatCurrencyTyping(
      shown.text,
      element.selectionStart ?? element.value.length,
      element.value,
      forward,
    )
    setShown(next)
    setCaret({ place: next.caret })
    if (next.value !== value || next.problem !== shown.problem) onChange(next.value, next.problem)
  }

  return (
    <TextInput
      {...input}
      ref={field}
      inputMode="numeric"
      autoComplete="off"
      value={shown.text}
      onChange={edit}
      onBlur={(event) => {
        // "$1,234.00" typed key by key and leading zeros are put right once the field is left.
        const left = showCurrency(shown.value)
        if (left.problem === null && left.text !== shown.text) {
          setShown(left)
          if (left.value !== value || shown.problem !== null) onChange(left.value, null)
        }
        onBlur?.(event)
      }}
    />
  )
}
