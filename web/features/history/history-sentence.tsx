import { useState, type ReactNode } from 'react'
import { auditActions, type AuditAction, type AuditEntry } from '#contract/audit'
import { offerStates } from '#contract/common/closing-enums'
import { labelOf } from '#contract/common/enums'
import { recordKind } from '#contract/records'
import type { RecordKind } from '#contract/record-kind'
import { LinkButton } from '#web/kit/form/button.tsx'
import { ChangeList, sideOf } from '#web/kit/display/change-list.tsx'
import {
  actorWords,
  fieldLabel,
  inWords,
  isTelling,
  valueText,
  type Names,
} from '#web/lib/change-words.ts'
import { capitalized, formatCountOf, formatDate, formatTimeOfDay } from '#web/lib/format.ts'

// What a sentence says of changes; more of them, or longer ones, are a table that is asked for.
const saidChanges = 3
const saidLength = 60

const verbs: Partial<Record<AuditAction, string>> = { create: 'added' }

/** Whether a change says why an item does not apply, or takes that back. */
const isReason = ({ field, from, to }: AuditEntry['changes'][number]) =>
  field === 'notApplicable' && (from ?? to) !== null

/** "Offer revised", "Document added", "Does not apply": what was done, in the words of its screen. */
function actOf({ entity, action, changes }: AuditEntry): string {
  const changed = (field: string) => changes.find((each) => each.field === field)
  if (entity === 'pipeline-documents') {
    const reason = changes.find(isReason)
    if (reason) return reason.to === null ? 'Applies again' : 'Does not apply'
    if (action === 'update' && changed('file')) return 'New version'
  }
  if (entity === 'pipeline-shares') {
    if (action === 'create') return 'Project shared'
    // With its project it comes back as it was: what it ended by is told where it ended.
    if (action === 'update' && changed('endedAt')) return 'Share ended'
  }
  if (entity === 'pipeline-offers' && action !== 'delete') {
    const state = changed('state')?.to
    if (typeof state === 'string' && state !== 'draft')
      return `Offer ${labelOf(offerStates, state).toLowerCase()}`
    if (changed('revision')) return 'Offer revised'
    if (changed('dealClosedAmount') ?? changed('capitalClosedAmount')) return 'Closing recorded'
  }
  const { one, short = one }: RecordKind = recordKind(entity)
  return `${entity === 'pipeline' ? 'Project' : capitalized(short)} ${verbs[action] ?? auditActions[action].toLowerCase()}`
}

/** Fields that the act itself has said. */
const said: Partial<Record<AuditEntry['entity'], readonly string[]>> = {
  'pipeline-offers': ['state', 'revision'],
  'pipeline-shares': ['endedAt'],
}

/** What of a project an entry is about; null where it is the project itself. */
function nameOf({ entity, recordName, changes }: AuditEntry, names: Names): string | null {
  if (entity === 'pipeline' || recordName === null) return null
  // Behind the last comma stands the project, which is the page's own.
  const name = recordName.slice(0, Math.max(recordName.lastIndexOf(', '), 0))
  // What does not apply is an item of the readiness list: it is named by its id, and no one gave it a title.
  const isItem = changes.some(isReason)
  return (isItem ? (names[name] ?? inWords(name)) : name) || null
}

export interface EntryProps {
  readonly entry: AuditEntry
  readonly names: Names
  /** The way back to the version, where there is one. */
  readonly restore: ReactNode
}

/** An entry of a project's history as a sentence: what was done to what, and what that changed (H-079). */
export function HistorySentence({ entry, names, restore }: EntryProps) {
  const { entity } = entry
  const [isOpen, setOpen] = useState(false)
  const changes = entry.changes.filter(isTelling(entity))
  const texts = changes
    .filter(({ field }) => !said[entity]?.includes(field))
    .map(({ field, from, to }) => ({
      field,
      from: valueText(entity, field, from, names),
      to: valueText(entity, field, to, names),
    }))
  // What an offer is for and comes to is said where it is sent.
  const terms = entity === 'pipeline-offers' && entry.action === 'create' ? ['need', 'amount'] : []
  const about = [
    nameOf(entry, names),
    ...terms.map((name) => texts.find(({ field }) => field === name)?.to ?? null),
  ]
    .filter((part) => part !== null)
    .join(', ')
  const reason = entry.changes.some(isReason)
    ? texts.find(({ field }) => field === 'notApplicable')
    : undefined
  const isShort =
    reason !== undefined ||
    (entry.action === 'update' &&
      texts.length <= saidChanges &&
      texts.every(({ from, to }) => Math.max(from?.length ?? 0, to?.length ?? 0) <= saidLength))
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1.5">
      <div className="w-24 flex-none text-table text-ink-2 max-sm:hidden">
        {formatDate(entry.at)}
      </div>
      <div className="min-w-0 flex-1 basis-64 text-table wrap-anywhere">
        <p>
          <b className="font-strong">{actOf(entry)}</b>
          {about !== '' && `: ${about}`}
          {reason?.to && `. “${reason.to}”`}
          {isShort &&
            !reason &&
            texts.map(({ field, ...change }) => (
              <Change key={field} label={fieldLabel(entity, field)} {...change} />
            ))}
        </p>
        <p className="text-meta text-ink-3">
          <span className="sm:hidden">{formatDate(entry.at)}, </span>
          {actorWords(entry)}, <time dateTime={entry.at}>{formatTimeOfDay(entry.at)}</time>
        </p>
        {isOpen && (
          <div className="pt-2">
            <ChangeList
              entity={entity}
              changes={changes}
              names={names}
              label="What was changed"
              side={sideOf(entry)}
            />
          </div>
        )}
      </div>
      {!isShort && changes.length > 0 && (
        <LinkButton
          className="print:hidden"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide fields' : `Show ${formatCountOf(changes.length, 'field')}`}
        </LinkButton>
      )}
      {restore}
    </div>
  )
}

/** ". Rate SOFR + 235 bps SOFR + 215 bps", the former one struck through. */
const Change = ({
  label,
  from,
  to,
}: {
  readonly label: string
  readonly from: string | null
  readonly to: string | null
}) => (
  <span>
    . {label}{' '}
    {from !== null && (
      <>
        <del className="text-ink-3">{from}</del>
        <span className="sr-only"> is now</span>{' '}
      </>
    )}
    {to ?? 'not set'}
  </span>
)
