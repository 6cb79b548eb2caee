import { Controller } from 'react-hook-form'
import { labelOf, valuesOf } from '#contract/common/enums'
import { CurrencyInput } from '#web/kit/form/currency-input.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { ToggleChips } from '#web/kit/form/toggle-chips.tsx'
import type { DealForm, DealFormApi } from './deal-form.ts'

type Labels = Readonly<Record<string, string>>
type NameOf<Value> = {
  [Name in keyof DealForm]: DealForm[Name] extends Value ? Name : never
}[keyof DealForm]

interface FieldOf<Name> {
  readonly form: DealFormApi
  readonly name: Name
  readonly label: string
  readonly className?: string
}

const messageOf = (form: DealFormApi, name: keyof DealForm) => form.formState.errors[name]?.message

/** One line of text. */
export function TextField({
  form,
  name,
  label,
  hint,
  className,
  required = false,
}: FieldOf<NameOf<string>> & { readonly hint?: React.ReactNode; readonly required?: boolean }) {
  return (
    <Field
      label={label}
      hint={hint}
      required={required}
      optional={!required}
      error={messageOf(form, name)}
      className={className ?? ''}
    >
      <TextInput autoComplete="off" {...form.register(name)} />
    </Field>
  )
}

/** One of a few values, or none where `none` says how that reads. */
export function SelectField({
  form,
  name,
  label,
  labels,
  none = 'Not specified',
  className,
}: FieldOf<NameOf<string>> & { readonly labels: Labels; readonly none?: string | null }) {
  return (
    <Field
      label={label}
      optional={none !== null}
      error={messageOf(form, name)}
      className={className ?? ''}
    >
      <Select {...form.register(name)}>
        {none !== null && <option value="">{none}</option>}
        {valuesOf(labels).map((value) => (
          <option key={value} value={value}>
            {labelOf(labels, value)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Several of a few values. */
export function ChipsField({
  form,
  name,
  label,
  labels,
}: FieldOf<'assetType' | 'technology' | 'capNeed'> & { readonly labels: Labels }) {
  const choices = valuesOf(labels).map((value) => ({ value, label: labelOf(labels, value) }))
  return (
    <Field group label={label} optional error={messageOf(form, name)} className="sm:col-span-2">
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => (
          <ToggleChips
            choices={choices}
            value={field.value}
            onChange={(value) => field.onChange([...value])}
            onBlur={field.onBlur}
          />
        )}
      />
    </Field>
  )
}

/** An amount in whole US dollars. */
export function MoneyField({
  form,
  name,
  label,
  hint,
}: FieldOf<'capEx' | 'itcAmount'> & { readonly hint?: React.ReactNode }) {
  return (
    <Field label={label} optional hint={hint} error={messageOf(form, name)}>
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => (
          <CurrencyInput value={field.value} onChange={field.onChange} onBlur={field.onBlur} />
        )}
      />
    </Field>
  )
}
