import { useState, type ReactNode } from 'react'
import type { AuditEntity, AuditEntry } from '#contract/audit'
import { LinkButton } from '#web/kit/form/button.tsx'
import { Missing } from '#web/kit/display/facts.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { fieldLabel, isTimestamp, valueText, type Names } from '#web/lib/change-words.ts'

// About four lines of a dialog; what is longer is folded.
const foldedLength = 240

const notSet = <Missing>Not set</Missing>

function Folded({ text }: { readonly text: string }) {
  const [isOpen, setOpen] = useState(false)
  if (text.length <= foldedLength) return text
  return (
    <>
      {isOpen ? text : `${text.slice(0, foldedLength).trimEnd()}...`}{' '}
      <LinkButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Show less' : 'Show all'}
      </LinkButton>
    </>
  )
}

export interface ChangeListProps {
  entity: AuditEntity
  changes: AuditEntry['changes']
  names?: Names | undefined
  /** What the changes are of, for the name of the table. */
  label: string
  /** The heads of the two columns of values. */
  heads?: readonly [string, string]
  /** Which values there are: of a record that was made or deleted there is one side alone. */
  side?: 'both' | 'from' | 'to'
}

/** The values an entry has to show: those before a deletion, those after a creation, else both. */
export function sideOf({
  action,
  changes,
}: Pick<AuditEntry, 'action' | 'changes'>): 'both' | 'from' | 'to' {
  if (action === 'delete') return 'from'
  const isWhole = action !== 'update' && changes.length > 1
  return isWhole && changes.every(({ from }) => from === null) ? 'to' : 'both'
}

const cell =
  'border-t border-rule py-[7px] pr-4 text-left align-top font-normal wrap-anywhere whitespace-pre-line'

/** Field by field the former value, struck through, and the new one. */
export function ChangeList({
  entity,
  changes,
  names,
  label,
  heads = ['Old value', 'New value'],
  side = 'both',
}: ChangeListProps) {
  const value = (field: string, stored: unknown, wrap: (text: ReactNode) => ReactNode) => {
    if (isTimestamp(stored)) return wrap(<Timestamp value={stored} withTime />)
    const text = valueText(entity, field, stored, names)
    return text === null ? notSet : wrap(<Folded text={text} />)
  }
  return (
    <table aria-label={label} className="w-full table-fixed text-table">
      <thead>
        <tr>
          {[
            'Field',
            ...(side === 'to' ? [] : [heads[0]]),
            ...(side === 'from' ? [] : [heads[1]]),
          ].map((head) => (
            <th
              key={head}
              scope="col"
              className="pr-4 pb-1.5 text-left text-meta font-strong text-ink-3"
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, from, to }) => (
          <tr key={field}>
            <th scope="row" className={`${cell} text-ink-2`}>
              {fieldLabel(entity, field)}
            </th>
            {side !== 'to' && (
              <td className={`${cell} text-ink-3`}>
                {value(field, from, (text) => (
                  <del>{text}</del>
                ))}
              </td>
            )}
            {side !== 'from' && (
              <td className={`${cell} font-strong`}>
                {value(field, to, (text) => (
                  <ins className="no-underline">{text}</ins>
                ))}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
