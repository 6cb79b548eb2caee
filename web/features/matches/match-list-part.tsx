import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { MatchList } from '#contract/matches'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { formatCount, formatCountOf } from '#web/lib/format.ts'
import { MatchRows, MatchSkeleton } from './match-list.tsx'

/** Most rows that the page shows; a file has them all. */
const longestPage = 1000
const firstPage = 50

/** How many rows are shown at first, and after each press of "Show more". */
export function useRowLimit(): { limit: number; more: () => void } {
  const [limit, setLimit] = useState(firstPage)
  return { limit, more: () => setLimit(Math.min(limit + firstPage * 4, longestPage)) }
}

/** Takes the reader to the first row of what is one change away. */
function goToNear() {
  const near = document.getElementById('near')?.parentElement
  near?.querySelector<HTMLElement>('[data-match-row]')?.focus()
}

/** The list of a page, or what stands in its place (M-307). */
export function MatchListPart({
  list,
  label,
  emptyTitle,
  empty,
  onMore,
  ...rows
}: {
  readonly list: UseQueryResult<MatchList>
  readonly label: string
  readonly emptyTitle: string
  readonly empty: ReactNode
  readonly onMore: () => void
  readonly other: 'offer' | 'deal'
  readonly dealOrganizationId: string | null | undefined
  readonly open: string | null
  readonly onOpen: (key: string | null) => void
}) {
  const { data } = list
  if (list.isError && data === undefined)
    return <QueryError title="Failed to fetch matches" query={list} />
  if (data === undefined) return <MatchSkeleton other={rows.other} />
  const { matches, total, totals, whatIf } = data
  return (
    <section aria-label={label}>
      {total === 0 && (
        <EmptyState title={emptyTitle} className="rounded-sheet border border-rule bg-sheet">
          {empty}
          {totals.near > 0 && (
            <div className="mt-3.5">
              <Button onClick={goToNear}>See what is one change away</Button>
            </div>
          )}
        </EmptyState>
      )}
      {matches.length > 0 && (
        <div className={total === 0 ? 'mt-4' : undefined}>
          <MatchRows label={label} matches={matches} {...rows} />
        </div>
      )}
      <p className="mt-2 flex flex-wrap items-center gap-3 text-meta text-ink-3">
        {total > 0 &&
          (matches.length < total
            ? `${formatCount(matches.length)} of ${formatCountOf(total, 'match', 'matches')}`
            : formatCountOf(total, 'match', 'matches'))}
        {whatIf && ` · ${totals.gained ?? 0} gained, ${totals.lost ?? 0} lost`}
        {matches.length < Math.min(total, longestPage) && (
          <Button size="sm" onClick={onMore}>
            Show more
          </Button>
        )}
      </p>
    </section>
  )
}

/** Why others do not see these matches, or why there are none (M-003 to M-005). */
export function SubjectNote({ note }: { readonly note: string | null | undefined }) {
  return note ? <Alert className="mt-4">{note}</Alert> : null
}
