import { useState } from 'react'
import type { ImportMapping } from '#contract/import-matching/mapping'
import { readValue, shownValue } from '#contract/import-matching/read-value'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { OrganizationPicker } from '#web/kit/form/organization-picker.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { formatCount, formatCountOf } from '#web/lib/format.ts'
import { decisionOf, type UnreadText } from './import-plan.ts'
import { withEmptyValues, withValue, type Decision } from './mapping-changes.ts'

export interface TypedValuesProps {
  readonly mapping: ImportMapping
  readonly unread: readonly UnreadText[]
  readonly nameOf: (organization: string) => string | undefined
  readonly onChange: (mapping: ImportMapping) => void
}

/** Texts that an optional field cannot take, each with what becomes of it (U-072). */
export function TypedValues({ unread, ...props }: TypedValuesProps) {
  const fields = [...new Set(unread.map(({ field }) => field))]
  return fields.map((field) => (
    <FieldTexts
      key={field.name}
      unread={unread.filter((each) => each.field === field)}
      {...props}
    />
  ))
}

function FieldTexts({ unread, mapping, onChange, nameOf }: TypedValuesProps) {
  const [first] = unread
  if (first === undefined) return null
  const { field, column } = first
  const isOptional = !field.required
  const open = unread.filter((each) => decisionOf(each, mapping) !== 'empty')
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div>
          <h3 className="text-label font-strong">
            {field.label} <span className="font-normal text-ink-3">from {column.name}</span>
          </h3>
          <p className="text-meta text-ink-3">
            {isOptional
              ? `${field.label} is optional: leave it empty and the row is still imported.`
              : 'No organization has this name.'}
          </p>
        </div>
        {isOptional && unread.length > 1 && open.length > 0 && (
          <Button
            size="sm"
            onClick={() =>
              onChange(
                withEmptyValues(
                  mapping,
                  field.name,
                  open.map(({ words }) => words),
                ),
              )
            }
          >
            Leave All Empty <span className="sr-only">in {field.label}</span>
          </Button>
        )}
      </div>
      <ul aria-label={`Values of ${field.label} that cannot be read`} className="mt-1">
        {unread.map((each) => (
          <TextLine
            key={each.words}
            unread={each}
            mapping={mapping}
            nameOf={nameOf}
            onDecide={(decision) => onChange(withValue(mapping, field.name, each.words, decision))}
          />
        ))}
      </ul>
    </div>
  )
}

const choices = { empty: 'Leave empty', type: 'Type a value', skip: 'Skip the row' } as const

function TextLine({
  unread,
  mapping,
  nameOf,
  onDecide,
}: {
  readonly unread: UnreadText
  readonly mapping: ImportMapping
  readonly nameOf: TypedValuesProps['nameOf']
  readonly onDecide: (decision: Decision | null) => void
}) {
  const { field, text, words } = unread
  const [isTyping, setTyping] = useState(false)
  const decision = decisionOf(unread, mapping)
  const chosen = decision ?? (isTyping ? 'type' : null)
  const typed = mapping.fields[field.name]?.values?.[words]?.[0] ?? ''
  const read = typed === '' ? null : readValue(field, typed)
  const isName = field.name === 'organizationName'
  const [picked, setPicked] = useState<string | null>(null)
  const onType = (value: string) => onDecide(value === '' ? null : [value])
  const choose = (next: keyof typeof choices) => {
    setTyping(next === 'type')
    if (next === 'type') onType(typed)
    else onDecide(next === 'empty' ? [] : next)
  }
  return (
    <li className="grid grid-cols-1 items-start gap-x-4 gap-y-2 border-t border-rule py-2.5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="wrap-anywhere">“{words}”</p>
        <p className="text-meta text-ink-3">
          {text.row !== undefined && `Row ${formatCount(text.row)}`}
          {text.count > 1 && ` and ${formatCountOf(text.count - 1, 'more', 'more')}`}
        </p>
      </div>
      <div className="grid gap-2 sm:justify-items-end">
        <Segmented
          label={`What to do with ${words} in ${field.label}`}
          options={Object.entries(choices)
            .filter(([value]) => value !== 'empty' || !field.required)
            .map(([value, label]) => ({
              value: value as keyof typeof choices,
              label: value === 'type' && isName ? 'Choose an organization' : label,
            }))}
          value={chosen}
          onChange={choose}
        />
        {chosen === 'type' && (
          <Field
            label={`${isName ? 'Organization' : 'Value'} for ${words}`}
            labelHidden
            className="w-full sm:w-80"
            error={read !== null && 'problem' in read ? read.problem : undefined}
            hint={
              read !== null && 'value' in read && !isName
                ? `Becomes ${shownValue(field, read.value)}`
                : undefined
            }
          >
            {isName ? (
              <OrganizationPicker
                value={picked}
                {...(typed !== '' && { placeholder: typed })}
                onChange={(id) => {
                  setPicked(id)
                  onType((id === null ? undefined : nameOf(id)) ?? '')
                }}
              />
            ) : (
              <TextInput
                value={typed}
                maxLength={500}
                onChange={(event) => onType(event.target.value)}
              />
            )}
          </Field>
        )}
      </div>
    </li>
  )
}
