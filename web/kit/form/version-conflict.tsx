import { useId, type ReactNode } from 'react'
import { useWatch, type Control, type FieldValues } from 'react-hook-form'
import type { RecordField } from '#contract/record-fields/record-field'
import { labelOfField, wordsOfValue } from '../../lib/field-words.ts'
import { isSameValue, type Conflict } from '../../lib/version-conflict.ts'
import { Alert } from '../feedback/alert.tsx'
import { Button } from './button.tsx'

export interface VersionConflictProps<Values extends FieldValues, Output> {
  /** The state of the form, from `useSchemaForm`. */
  form: { readonly control: Control<Values, unknown, Output> }
  /** From `useRecordSaving`. */
  conflict: Conflict & {
    readonly choose: (field: string, isOwn: boolean) => void
    readonly takeStored: () => void
  }
  /** The fields of the record with their labels, as files name them too. */
  fields: readonly RecordField[]
  /** How values read that follow from more than the field, such as the id of another record. */
  words?: Readonly<Record<string, (value: never) => string>>
  /** Saves the form as it is. */
  onSave: () => void
  /** True while it is being saved. */
  pending?: boolean
  className?: string
}

const cell = 'border-t border-rule py-1.5 pr-3 text-left align-top font-normal wrap-anywhere'

// It is above a form that is longer than the window: without it one would see only that saving failed.
const show = (panel: HTMLElement | null) => panel?.focus()

/**
 * Says that a record was changed while its form was open, field by field: what was changed here, to be chosen against what
 * is stored now, and what only somebody else has changed, which stays as they left it. Nothing typed is lost: the form
 * stays below until the person has decided.
 */
export function VersionConflict<Values extends FieldValues, Output>({
  form,
  conflict,
  fields,
  words = {},
  onSave,
  pending = false,
  className,
}: VersionConflictProps<Values, Output>) {
  const { own, now, changedThere, choose, takeStored } = conflict
  const typed = useWatch({ control: form.control }) as Readonly<Record<string, unknown>>
  const group = useId()
  const shown = fields
    .filter(({ name }) => name in now)
    .map((field) => {
      const [isOwn, wording] = [
        !isSameValue(typed[field.name], now[field.name]),
        words[field.name] as ((value: unknown) => string) | undefined,
      ]
      const read = (value: unknown) => wording?.(value) ?? wordsOfValue(field, value)
      const entered = isOwn ? typed[field.name] : own[field.name]
      const isChosen = isOwn || (field.name in own && !isSameValue(entered, now[field.name]))
      return {
        name: field.name,
        label: labelOfField(field, fields),
        isOwn,
        isChosen,
        isBoth: changedThere.includes(field.name),
        own: isChosen ? read(entered) : '',
        stored: read(now[field.name]),
      }
    })
  const choices = shown.filter(({ isChosen }) => isChosen)
  const others = shown.filter(({ isChosen, isBoth }) => !isChosen && isBoth)
  return (
    <section ref={show} aria-label="Both versions" tabIndex={-1} className={className}>
      <Alert tone="warn" title="Someone else saved changes while you were editing">
        {choices.length + others.length === 0 && (
          <p>The saved version matches what you typed, except for fields not on this form.</p>
        )}
        {choices.length > 0 && (
          <>
            <p>Nothing you typed is lost. Choose for each field you changed.</p>
            <Table heads={['Field', 'Yours', 'Saved now']}>
              {choices.map(({ name, label, isOwn, isBoth, ...versions }) => (
                <tr key={name}>
                  <th scope="row" className={`${cell} text-ink-2`}>
                    {label}{' '}
                    {isBoth && (
                      <span className="block text-meta text-gold-ink">Both of you changed it</span>
                    )}
                  </th>
                  {(['own', 'stored'] as const).map((side) => (
                    <td key={side} className={cell}>
                      <label className="flex items-start gap-2 has-checked:font-strong">
                        <input
                          type="radio"
                          name={`${group}-${name}`}
                          checked={isOwn === (side === 'own')}
                          onChange={() => choose(name, side === 'own')}
                          className="mt-0.5 size-4 flex-none accent-primary"
                        />
                        {versions[side]}
                      </label>
                    </td>
                  ))}
                </tr>
              ))}
            </Table>
          </>
        )}
        {others.length > 0 && (
          <>
            <p className={choices.length > 0 ? 'mt-3' : undefined}>
              Changed by someone else, not by you. Their values are kept.
            </p>
            <Table heads={['Field', 'Saved now']}>
              {others.map(({ name, label, stored }) => (
                <tr key={name}>
                  <th scope="row" className={`${cell} text-ink-2`}>
                    {label}
                  </th>
                  <td className={cell}>{stored}</td>
                </tr>
              ))}
            </Table>
          </>
        )}
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Button size="sm" pending={pending} onClick={onSave}>
            Save my version
          </Button>
          <Button size="sm" onClick={takeStored}>
            Use the stored version
          </Button>
        </div>
      </Alert>
    </section>
  )
}

function Table({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  return (
    <table className="mt-2 w-full table-fixed text-table text-ink">
      <thead>
        <tr>
          {heads.map((head) => (
            <th
              key={head}
              scope="col"
              className="pr-3 pb-1 text-left text-meta font-strong text-ink-2"
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
