import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { AuditEntry } from '#contract/audit'
import { isVersion } from '#contract/history-state'
import { recordKind } from '#contract/records'
import type { RecordKind } from '#contract/record-kind'
import { Button, LinkButton } from '#web/kit/form/button.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { capitalized, formatCountOf, formatDateTime } from '#web/lib/format.ts'
import { ActionBadge } from '#web/kit/display/action-badge.tsx'
import { ChangeList, sideOf } from '#web/kit/display/change-list.tsx'
import {
  actorWords,
  changeSummary,
  inWords,
  isTelling,
  namesItems,
  type Names,
} from '#web/lib/change-words.ts'
import { useReadinessList } from '#web/lib/readiness-list.ts'
import { useHistory, type RecordOfHistory } from './history.queries.ts'
import { RestoreDialog } from './restore.dialog.tsx'

// What an entry shows at once; a record's first entry lists every field.
const shownChanges = 5

// At the end of details what was requested would open below their edge.
const showFirst = (list: HTMLOListElement | null) =>
  list?.firstElementChild?.scrollIntoView({ block: 'nearest' })

export interface HistoryListProps {
  readonly record: RecordOfHistory
  readonly version: number
  /** True where a person asked for it, so that it is moved into their view. */
  readonly isRequested?: boolean
}

/** The entries of a record, each with what it changed and a button that restores its version. */
export function HistoryList({ record, version, isRequested = false }: HistoryListProps) {
  const history = useHistory(record)
  const [restored, setRestored] = useState<readonly AuditEntry[] | null>(null)
  const entries = history.data?.pages.flatMap((page) => page.entries)
  const titles = useReadinessList(
    entries?.some(({ changes }) =>
      changes.some(({ field }) => field === 'notApplicable' || namesItems.has(field)),
    ) ?? false,
  ).data?.items.map(({ id, title }) => ({ [id]: title }))
  const names = Object.assign(
    {},
    ...(titles ?? []),
    ...(history.data?.pages ?? []).map((page) => page.names),
  ) as Names
  if (history.isError && entries === undefined) {
    return <QueryError title="Failed to fetch the history" query={history} />
  }
  if (entries === undefined) return <Skeleton className="my-3 w-2/3" />
  if (entries.length === 0) return <p className="py-2 text-ink-3">No changes have been recorded.</p>
  const total = history.data?.pages[0]?.total ?? entries.length
  // A project's history has entries of its documents, shares and offers too, which are not restored from here.
  const versions = entries.filter((entry) => entry.entity === record.entity)
  const newest = versions.find(isVersion)
  return (
    <>
      <ol ref={isRequested ? showFirst : null} className="grid">
        {entries.map((entry) => (
          <li key={entry.id} className="border-t border-rule py-3">
            <Entry
              entry={entry}
              of={record.entity}
              names={names}
              onRestore={
                versions.includes(entry) && isVersion(entry) && entry !== newest
                  ? () => setRestored(versions.slice(0, versions.indexOf(entry) + 1))
                  : undefined
              }
            />
          </li>
        ))}
      </ol>
      {history.hasNextPage && (
        <Button
          size="sm"
          pending={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          Show {formatCountOf(total - entries.length, 'older entry', 'older entries')}
        </Button>
      )}
      {restored && (
        <RestoreDialog
          record={record}
          entries={restored}
          names={names}
          version={version}
          onClose={() => setRestored(null)}
        />
      )}
    </>
  )
}

/** "Document: Site lease": what of a record an entry is about; null where it is the record itself. */
function partOf(
  { entity, recordName, changes }: AuditEntry,
  of: RecordOfHistory['entity'],
  names: Names,
): string | null {
  if (entity === of) return null
  const { one, short = one }: RecordKind = recordKind(entity)
  const label = capitalized(short)
  // Behind the last comma stands the project, which is the page's own.
  const name = recordName?.slice(0, recordName.lastIndexOf(', ')) ?? ''
  if (name === '') return label
  // What does not apply is an item of the readiness list: it is named by its id, and no one gave it a title.
  const isItem = changes.some(({ field }) => field === 'notApplicable')
  return `${label}: ${isItem ? (names[name] ?? inWords(name)) : name}`
}

function Entry({
  entry,
  of,
  names,
  onRestore,
}: {
  readonly entry: AuditEntry
  /** The record whose history it is. */
  readonly of: RecordOfHistory['entity']
  readonly names: Names
  readonly onRestore: (() => void) | undefined
}) {
  const changes = entry.changes.filter(isTelling(entry.entity))
  const partName = partOf(entry, of, names)
  const [isOpen, setOpen] = useState(changes.length <= shownChanges)
  return (
    <article aria-label={`${actorWords(entry)}, ${formatDateTime(entry.at)}`}>
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <ActionBadge action={entry.action} />
        {partName !== null && <span className="font-strong">{partName}</span>}
        <span className={partName === null ? 'font-strong' : 'text-ink-2'}>
          {actorWords(entry)}
        </span>
        <span className="text-meta text-ink-3">
          <Timestamp value={entry.at} withTime />
        </span>
        {onRestore && (
          <Button size="sm" className="ml-auto" onClick={onRestore}>
            <RotateCcw aria-hidden />
            Restore this version
          </Button>
        )}
      </header>
      {changes.length === 0 && isVersion(entry) && (
        <p className="pt-1.5 text-table text-ink-3">No field was changed.</p>
      )}
      {changes.length > 0 && (
        <div className="pt-2">
          {isOpen ? (
            <ChangeList
              entity={entry.entity}
              changes={changes}
              names={names}
              label="What was changed"
              side={sideOf(entry)}
            />
          ) : (
            <p className="text-table text-ink-2">{changeSummary({ ...entry, changes })}</p>
          )}
          {changes.length > shownChanges && (
            <LinkButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Hide fields' : `Show ${formatCountOf(changes.length, 'field')}`}
            </LinkButton>
          )}
        </div>
      )}
    </article>
  )
}
