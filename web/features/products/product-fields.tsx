import { Controller, type FieldPath } from 'react-hook-form'
import { Field } from '#web/kit/form/field.tsx'
import { CurrencyInput } from '#web/kit/form/currency-input.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { Textarea } from '#web/kit/form/textarea.tsx'
import { ToggleChips, type ChipChoice } from '#web/kit/form/toggle-chips.tsx'
import type { ProductForm, ProductFormValues } from './product-form-values.ts'

type TextName = {
  [Name in keyof ProductFormValues]: ProductFormValues[Name] extends string ? Name : never
}[keyof ProductFormValues]
type ListName = 'type' | 'asset' | 'technology' | 'securityPosition' | 'loanTermLength'

interface Shared {
  form: ProductForm
  label: string
  hint?: string
  required?: boolean
  /** False where the label says so already. */
  optional?: boolean
  /** Fields that are judged again when this one changes. */
  deps?: FieldPath<ProductFormValues>[]
}

/** The sentence at a field. */
export function errorOf(form: ProductForm, name: keyof ProductFormValues): string | undefined {
  return form.formState.errors[name]?.message
}

/** One line of text. */
export function LineField({
  form,
  name,
  deps,
  className,
  ...field
}: Shared & { name: Exclude<TextName, 'status'>; className?: string }) {
  return (
    <Field
      optional={!field.required}
      {...field}
      error={errorOf(form, name)}
      {...(className && { className })}
    >
      <TextInput autoComplete="off" {...form.register(name, { ...(deps && { deps }) })} />
    </Field>
  )
}

/** Text of several lines. */
export function LongField({
  form,
  name,
  deps: _deps,
  rows = 3,
  ...field
}: Shared & { name: Exclude<TextName, 'status'>; rows?: number }) {
  return (
    <Field
      optional={!field.required}
      {...field}
      error={errorOf(form, name)}
      className="sm:col-span-2"
    >
      <Textarea rows={rows} {...form.register(name)} />
    </Field>
  )
}

/** Whole US dollars (P-149). */
export function AmountField({
  form,
  name,
  deps,
  ...field
}: Shared & { name: 'minPrincipalSize' | 'maxPrincipalSize' }) {
  return (
    <Field optional={!field.required} {...field} error={errorOf(form, name)}>
      <Controller
        control={form.control}
        name={name}
        rules={{ ...(deps && { deps }) }}
        render={({ field: { value, onChange, onBlur } }) => (
          <CurrencyInput value={value} onChange={onChange} onBlur={onBlur} />
        )}
      />
    </Field>
  )
}

/** Several of a few values. */
export function ChipsField({
  form,
  name,
  choices,
  deps: _deps,
  ...field
}: Shared & { name: ListName; choices: readonly ChipChoice[] }) {
  return (
    <Field
      optional={!field.required}
      {...field}
      group
      error={errorOf(form, name)}
      className="sm:col-span-2"
    >
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange, onBlur } }) => (
          <ToggleChips choices={choices} value={value} onChange={onChange} onBlur={onBlur} />
        )}
      />
    </Field>
  )
}
