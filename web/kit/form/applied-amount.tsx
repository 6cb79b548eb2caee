import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import {
  moneyLimit,
  moneyLimitMessage,
  wholeDollars,
  wholeDollarsMessage,
} from '#contract/common/money'
import { CurrencyInput } from './currency-input.tsx'
import { Field } from './field.tsx'
import type { InputSize } from './input-box.ts'

export interface AppliedAmountProps {
  label: ReactNode
  labelHidden?: boolean
  placeholder?: string | undefined
  size?: InputSize
  /** The amount in force as plain digits; '' where none is. */
  value: string
  /** What the field reads while none is in force; typed again, it is none. */
  atRest?: string
  /** Least amount that is one, with its sentence. */
  least?: { readonly amount: number; readonly message: string }
  /** How long after the last key an amount applies, in milliseconds; at once without it. */
  delay?: number
  /** The amount that is in force from now on; '' for none. */
  onApply: (value: string) => void
}

function problemIn(text: string, least: AppliedAmountProps['least']): string | null {
  if (text === '') return null
  const amount = wholeDollars(text)
  if (amount === null) return wholeDollarsMessage
  if (amount > moneyLimit) return moneyLimitMessage
  return least && amount < least.amount ? least.message : null
}

/** An amount of whole US dollars that applies by itself. What is none stays in the field with the reason, and nothing is in force then. */
export function AppliedAmount({
  label,
  labelHidden = false,
  value,
  atRest = '',
  least,
  delay = 0,
  onApply,
  ...input
}: AppliedAmountProps) {
  const shown = value === '' ? atRest : value
  const [typed, setTyped] = useState(shown)
  const [known, setKnown] = useState(shown)
  // What was changed elsewhere, as by "Clear all", takes the place of what is in the field.
  if (shown !== known) {
    setKnown(shown)
    setTyped(shown)
  }
  const problem = problemIn(typed, least)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])

  const apply = (text: string) => {
    const wanted = problemIn(text, least) !== null || text === atRest ? '' : text
    if (wanted === value) return
    setKnown(wanted === '' ? atRest : wanted)
    onApply(wanted)
  }
  const latest = useRef(apply)
  useEffect(() => {
    latest.current = apply
  })
  return (
    <Field label={label} error={problem ?? undefined} labelHidden={labelHidden}>
      <CurrencyInput
        {...input}
        value={typed}
        onBlur={() => typed === '' && setTyped(shown)}
        onChange={(text) => {
          setTyped(text)
          clearTimeout(waiting.current)
          if (delay === 0 || problemIn(text, least) !== null) apply(text)
          else waiting.current = setTimeout(() => latest.current(text), delay)
        }}
      />
    </Field>
  )
}
