import type { ReactNode } from 'react'
import type { ReadinessItem } from '#contract/package/readiness-file'
import { Field } from '#web/kit/form/field.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { targetOfValue, valueOfTarget } from './target-value.ts'
import type { Target } from './use-document-rows.ts'

/** Which item of the list, or line of a lender, a document answers. */
export function TargetSelect({
  value,
  items,
  lines,
  isProposed = false,
  isLabeled = false,
  hint,
  error,
  onChange,
}: {
  readonly value: Target
  readonly items: readonly ReadinessItem[]
  readonly lines: readonly string[]
  readonly isProposed?: boolean
  readonly isLabeled?: boolean
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly onChange: (target: Target) => void
}) {
  const groups = [...new Set(items.map(({ group }) => group))]
  // What it answers now may be listed no longer.
  const isListed =
    value.item === null
      ? value.line === null || lines.includes(value.line)
      : items.some(({ id }) => id === value.item)
  return (
    <Field label="Item" labelHidden={!isLabeled} hint={hint} error={error}>
      <Select
        size={isLabeled ? 'md' : 'sm'}
        value={valueOfTarget(value)}
        look={isProposed ? 'marked' : 'plain'}
        onChange={({ target }) => onChange(targetOfValue(target.value))}
      >
        <option value="">No item</option>
        {!isListed && <option value={valueOfTarget(value)}>{value.item ?? value.line}</option>}
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            {items
              .filter((item) => item.group === group)
              .map(({ id, title }) => (
                <option key={id} value={`item ${id}`}>
                  {title}
                </option>
              ))}
          </optgroup>
        ))}
        {lines.length > 0 && (
          <optgroup label="In the lenders' own words">
            {lines.map((line) => (
              <option key={line} value={`line ${line}`}>
                {line}
              </option>
            ))}
          </optgroup>
        )}
      </Select>
    </Field>
  )
}
