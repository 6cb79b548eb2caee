import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { AuditEntry } from '#contract/audit'
import { isVersion } from '#contract/history-state'
import { Button, LinkButton } from '#web/kit/form/button.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { formatCountOf, formatDateTime } from '#web/lib/format.ts'
import { ActionBadge } from '#web/kit/display/action-badge.tsx'
import { ChangeList, sideOf } from '#web/kit/display/change-list.tsx'
import {
  actorWords,
  changeSummary,
  isTelling,
  namesItems,
  type Names,
} from '#web/lib/change-words.ts'
import { useReadinessList } from '#web/lib/readiness-list.ts'
import { HistorySentence, type EntryProps } from './history-sentence.tsx'
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
  const Entry = record.entity === 'pipeline' ? HistorySentence : FieldsOfEntry
  return (
    <>
      <ol ref={isRequested ? showFirst : null} className="grid">
        {entries.map((entry) => (
          <li key={entry.id} className="border-t border-rule py-3">
            <article aria-label={`${actorWords(entry)}, ${formatDateTime(entry.at)}`}>
              <Entry
                entry={entry}
                names={names}
                restore={
                  versions.includes(entry) &&
                  isVersion(entry) &&
                  entry !== newest && (
                    <Button
                      size="sm"
                      className="ml-auto print:hidden"
                      onClick={() => setRestored(versions.slice(0, versions.indexOf(entry) + 1))}
                    >
                      <RotateCcw aria-hidden />
                      Restore this version
                    </Button>
                  )
                }
              />
            </article>
          </li>
        ))}
      </ol>
      {history.hasNextPage && (
        <Button
          size="sm"
          className="print:hidden"
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

function FieldsOfEntry({ entry, names, restore }: EntryProps) {
  const changes = entry.changes.filter(isTelling(entry.entity))
  const [isOpen, setOpen] = useState(changes.length <= shownChanges)
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <ActionBadge action={entry.action} />
        <span className="font-strong">{actorWords(entry)}</span>
        <span className="text-meta text-ink-3">
          <Timestamp value={entry.at} withTime />
        </span>
        {restore}
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
    </>
  )
}
