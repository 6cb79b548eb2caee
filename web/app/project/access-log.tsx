import { Fragment, useState } from 'react'
import type { Deal } from '#contract/pipeline'
import type { AccessEntry } from '#contract/shares'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { LinkButton } from '#web/kit/form/button.tsx'
import { SelectFilter } from '#web/kit/table/select-filter.tsx'
import { formatCountOf, formatDate, formatTimeOfDay } from '#web/lib/format.ts'
import { accessIcons, accessWords } from './access-words.ts'
import { useAccess, useSharedWith } from './access.queries.ts'
import '#web/kit/table/sheet-table.css'

/** Entries by the day they are of in the reader's time zone, which comes first. */
function byDay(entries: readonly AccessEntry[]) {
  const days = new Map<string, AccessEntry[]>()
  for (const entry of entries) {
    const day = formatDate(entry.at) ?? ''
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}

/** Who of outside accepted, opened and downloaded what of a project, for its parties (H-079). */
export function AccessLog({ deal }: { readonly deal: Deal }) {
  const [organizationId, setOrganization] = useState<string | null>(null)
  const organizations = useSharedWith(deal.id)
  const access = useAccess(deal.id, organizationId)
  const entries = access.data?.pages.flatMap((page) => page.entries)
  const total = access.data?.pages[0]?.total ?? 0
  return (
    <section aria-labelledby="access" className="min-w-0 rounded-sheet border border-rule bg-sheet">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4.5 py-[13px] max-sm:px-4">
        <div>
          <h2 id="access" className="text-head">
            Access
          </h2>
          <p className="text-meta text-ink-3">
            What people outside your organization accepted, opened and downloaded.
          </p>
        </div>
        {organizations.length > 1 && (
          <SelectFilter
            label="Organization"
            atRest="All Organizations"
            options={organizations}
            value={organizationId}
            onChange={setOrganization}
          />
        )}
      </header>
      {access.isError && entries === undefined ? (
        <QueryError title="Failed to fetch access" query={access} className="m-4.5 mt-0" />
      ) : entries === undefined ? (
        <Skeleton className="mx-4.5 mb-4 h-64 w-[calc(100%-2.25rem)]" />
      ) : entries.length === 0 ? (
        <div className="border-t border-rule">
          <EmptyState title="No one outside has opened anything yet">
            Share the project, and every view and download is listed here.
          </EmptyState>
        </div>
      ) : (
        <>
          <AccessTable entries={entries} />
          <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-rule px-4.5 py-2.5 text-meta text-ink-3 max-sm:px-4">
            {formatCountOf(total, 'entry', 'entries')}. Each is written before the file opens; no
            one can change or remove one.
            {access.hasNextPage && (
              <LinkButton
                className="print:hidden"
                aria-busy={access.isFetchingNextPage}
                onClick={() => void access.fetchNextPage()}
              >
                Show earlier
              </LinkButton>
            )}
          </p>
        </>
      )}
    </section>
  )
}

function AccessTable({ entries }: { readonly entries: readonly AccessEntry[] }) {
  return (
    <table className="sheet-table">
      <caption className="sr-only">Access to this project, newest first</caption>
      <thead className="max-sm:sr-only">
        <tr>
          <th className="w-26">Time</th>
          <th>Person</th>
          <th>What</th>
        </tr>
      </thead>
      <tbody>
        {byDay(entries).map(([day, ofDay]) => (
          <Fragment key={day}>
            <tr className="max-sm:hidden">
              <th
                scope="rowgroup"
                colSpan={3}
                className="border-t border-rule-strong bg-sheet! font-head! text-ink!"
              >
                {day}
              </th>
            </tr>
            {ofDay.map((entry) => (
              <AccessRow key={entry.id} entry={entry} />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function AccessRow({ entry }: { readonly entry: AccessEntry }) {
  const Icon = accessIcons[entry.action]
  return (
    <tr>
      <td className="whitespace-nowrap text-ink-2 max-sm:hidden">
        <time dateTime={entry.at}>{formatTimeOfDay(entry.at)}</time>
      </td>
      <td className="max-sm:hidden">
        {entry.name} <span className="text-ink-3">{entry.organizationName}</span>
      </td>
      <td>
        <span className="flex items-start gap-2">
          <Icon aria-hidden className="mt-0.5 size-3.5 flex-none text-ink-3" />
          <span className="min-w-0 wrap-anywhere">
            {accessWords(entry)}
            <span className="block text-meta text-ink-3 sm:hidden">
              {entry.name}, {entry.organizationName}, <Timestamp value={entry.at} withTime />
            </span>
          </span>
        </span>
      </td>
    </tr>
  )
}
