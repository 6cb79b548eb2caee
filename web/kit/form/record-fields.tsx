import { Fragment, type ReactNode } from 'react'
import {
  Controller,
  type ControllerRenderProps,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'
import { labelOf, valuesOf } from '#contract/common/enums'
import type { State } from '#contract/common/states'
import type { RecordField } from '#contract/record-fields/record-field'
import { labelOfField } from '../../lib/field-words.ts'
import { CheckboxField } from './checkbox.tsx'
import { CurrencyInput } from './currency-input.tsx'
import type { AnyLayout, FormLayout } from './field-layout.ts'
import { Field } from './field.tsx'
import { Select } from './select.tsx'
import { StateSelect } from './state-select.tsx'
import { TextInput } from './text-input.tsx'
import { Textarea } from './textarea.tsx'
import { ChoiceChips, ToggleChips } from './toggle-chips.tsx'

export interface RecordFieldsProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  /** The fields of the record. */
  fields: readonly RecordField[]
  /** Those to show, in their order. */
  names: readonly (keyof Values & string)[]
  layout?: FormLayout<Values>
  /** True where they are always below each other. */
  isSingleColumn?: boolean
}

/** Fields of a record on its form, each with the control of its kind. */
export function RecordFields<Values extends FieldValues, Output>({
  form,
  fields,
  names,
  layout = {},
  isSingleColumn = false,
}: RecordFieldsProps<Values, Output>) {
  return names.map((name) => {
    const field = fields.find((each) => each.name === name)
    const own: AnyLayout | null = layout[name] ?? (layout[name] === null ? null : {})
    if (field === undefined || own === null) return null
    return (
      <Fragment key={name}>
        {own.whole ?? (
          <OneField form={form} field={field} fields={fields} own={own} isAlone={isSingleColumn} />
        )}
        {own.after}
      </Fragment>
    )
  })
}

const wideKinds: readonly string[] = ['longText', 'enumList', 'textList', 'stateList', 'boolean']

interface OneFieldProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  field: RecordField
  fields: readonly RecordField[]
  own: AnyLayout
  isAlone: boolean
}

function OneField<Values extends FieldValues, Output>({
  form,
  field,
  fields,
  own,
  isAlone,
}: OneFieldProps<Values, Output>) {
  // The names of the record's fields are those of the form's values.
  const name = field.name as Path<Values>
  const deps = own.deps === undefined ? {} : { deps: own.deps as Path<Values>[] }
  const error = messageOf(form.getFieldState(name, form.formState).error)
  const label = own.label ?? labelOfField(field, fields)
  const isWide =
    own.isWide ?? (own.rows !== 1 && (own.asChips === true || wideKinds.includes(field.kind)))
  const className = own.className ?? (isWide && !isAlone ? 'sm:col-span-2' : '')
  if (field.kind === 'boolean')
    return (
      <div className={className}>
        <CheckboxField label={label} error={error} {...form.register(name, deps)} />
      </div>
    )
  const required = own.required ?? field.required
  const stored = String(form.formState.defaultValues?.[field.name] ?? '')
  return (
    <Field
      label={label}
      hint={own.hint}
      error={error}
      required={required}
      optional={own.optional ?? (!required && field.initial === undefined)}
      aside={own.aside}
      group={own.isGroup ?? (field.kind === 'enumList' || own.asChips === true)}
      className={className}
    >
      {isControlled(field, own) ? (
        <Controller
          control={form.control}
          name={name}
          rules={deps}
          render={({ field: state }) => <>{controlled(field, own, state, stored)}</>}
        />
      ) : (
        (own.renderInput?.(form.register(name, deps)) ?? (
          <Registered field={field} own={own} stored={stored} props={form.register(name, deps)} />
        ))
      )}
      {own.below}
    </Field>
  )
}

/** The sentence at a field; of a list the first one of its entries. */
function messageOf(error: unknown): string | undefined {
  if (error === undefined || error === null) return undefined
  const { message } = error as { message?: string }
  return message ?? (Array.isArray(error) ? messageOf(error.find(Boolean)) : undefined)
}

const controlledKinds: readonly string[] = ['dollars', 'enumList', 'stateList']

const isControlled = (field: RecordField, own: AnyLayout) =>
  own.renderInput === undefined &&
  (own.renderControl !== undefined || own.asChips === true || controlledKinds.includes(field.kind))

/** What an enumeration offers, and the stored value where it is another. */
function choicesOf(
  options: Readonly<Record<string, string>>,
  { offered = valuesOf(options), asChips = false }: AnyLayout,
  stored: string,
) {
  const isOther = stored in options && !offered.includes(stored)
  const values = isOther ? [...offered, stored] : offered
  // A menu is in the order of the enumeration, chips are in that of the form.
  const inOrder = asChips ? values : valuesOf(options).filter((value) => values.includes(value))
  return inOrder.map((value) => ({ value, label: labelOf(options, value) }))
}

function controlled<Values extends FieldValues>(
  { kind, options = {} }: RecordField,
  own: AnyLayout,
  { value, onChange, onBlur, name }: ControllerRenderProps<Values, Path<Values>>,
  stored: string,
): ReactNode {
  // What a control of its own takes is checked where its layout is written.
  if (own.renderControl) return own.renderControl({ value, onChange, onBlur })
  if (kind === 'dollars')
    return (
      <CurrencyInput
        name={name}
        value={value}
        onChange={(amount) => onChange(amount)}
        onBlur={onBlur}
        placeholder={own.placeholder}
      />
    )
  const state = { onChange, onBlur, disabled: own.isDisabled === true }
  if (kind === 'stateList') return <StateSelect value={value as State[]} {...state} />
  const choices = choicesOf(options, own, stored)
  return own.asChips === true ? (
    <ChoiceChips choices={choices} value={value} {...state} />
  ) : (
    <ToggleChips
      choices={choices}
      value={value as string[]}
      {...state}
      onChange={(chosen) => onChange([...chosen])}
    />
  )
}

function Registered({
  field: { kind, options = {}, initial },
  own,
  stored,
  props,
}: {
  field: RecordField
  own: AnyLayout
  stored: string
  props: ReturnType<UseFormReturn['register']>
}) {
  if (kind === 'enum')
    return (
      <Select {...props} disabled={own.isDisabled === true}>
        {initial === undefined && <option value="">Not specified</option>}
        {choicesOf(options, own, stored).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    )
  if (kind === 'longText' && own.rows !== 1)
    return <Textarea {...(own.rows !== undefined && { rows: own.rows })} {...props} />
  return (
    <TextInput
      type={kind === 'email' ? 'email' : 'text'}
      autoComplete="off"
      placeholder={own.placeholder}
      {...props}
    />
  )
}
