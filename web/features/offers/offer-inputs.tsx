import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { CurrencyInput } from '#web/kit/form/currency-input.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import type { useSchemaForm } from '#web/lib/schema-form.ts'
import { bpsOfPercent, type OfferValues } from './offer-form-values.ts'

export function Dollars({
  control,
  name,
}: {
  readonly control: ReturnType<typeof useSchemaForm<OfferValues, never>>['control'] | object
  readonly name: 'amount' | 'feesDollars'
}) {
  return (
    <Controller<OfferValues>
      control={control as never}
      name={name}
      render={({ field: { ref: _ref, value, onChange, ...input } }) => (
        <CurrencyInput {...input} value={String(value)} onChange={(typed) => onChange(typed)} />
      )}
    />
  )
}

export const Months = (
  props: ReturnType<ReturnType<typeof useSchemaForm<OfferValues, never>>['register']>,
) => (
  <TextInput
    inputMode="numeric"
    end={<span className="text-meta text-ink-3">months</span>}
    {...props}
  />
)

/** Basis points, typed as a percentage. */
export function Percent({
  value,
  onChange,
  onBlur,
  name,
}: {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
  readonly name: string
}) {
  const [typed, setTyped] = useState(() => (value === '' ? '' : String(Number(value) / 100)))
  return (
    <TextInput
      inputMode="decimal"
      name={name}
      end={<span className="text-meta text-ink-3">%</span>}
      value={typed}
      onBlur={onBlur}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(bpsOfPercent(event.target.value))
      }}
    />
  )
}
