import { useState } from 'react'
import type { OrganizationMerge } from '#contract/organization-merges'
import { Button } from '#web/kit/form/button.tsx'
import { ConfirmDialog } from '#web/kit/overlay/confirm-dialog.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { NotRead } from '#web/kit/feedback/query-error.tsx'
import { Pager } from '#web/kit/table/table-foot.tsx'
import { formatDate, formatDateTime } from '#web/lib/format.ts'
import { usePageWithin, type PagedList } from '#web/lib/use-page-within.ts'
import { attachedWords } from './attached-words.ts'
import { useMerges } from './merges.queries.ts'

const perPage = 20

function stateOf({ undoneAt, undoneByName, undoableUntil }: OrganizationMerge): string {
  if (undoneAt !== null) return `Undone ${formatDateTime(undoneAt)} by ${undoneByName}`
  return undoableUntil === null
    ? 'Too long ago to be undone'
    : `Can be undone until ${formatDate(undoableUntil)}`
}

/** What was merged, and the way back. */
export function PastMerges({
  paging,
  onUndo,
  pending,
}: {
  paging: PagedList
  onUndo: (merge: OrganizationMerge, done: () => void) => void
  pending: boolean
}) {
  const list = useMerges({ limit: perPage, offset: (paging.page - 1) * perPage })
  usePageWithin(paging, perPage, list)
  const [candidate, setCandidate] = useState<OrganizationMerge | null>(null)
  if (!list.data) return <NotRead title="Failed to fetch the merges" query={list} />
  const { merges, total } = list.data
  if (total === 0)
    return (
      <EmptyState title="No merges yet">
        <p>Merged organizations appear here, where you can undo the merge.</p>
      </EmptyState>
    )
  return (
    <>
      <ul
        aria-label="Past merges"
        className="divide-y divide-rule rounded-sheet border border-rule bg-sheet"
      >
        {merges.map((merge) => (
          <li
            key={merge.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4.5 py-3.5"
          >
            <div className="min-w-0 flex-[1_1_300px]">
              <p className="wrap-anywhere">
                <b className="font-strong">{merge.otherName}</b> into{' '}
                <b className="font-strong">{merge.organizationName}</b>
              </p>
              <p className="text-meta text-ink-3">{`${formatDateTime(merge.mergedAt)} by ${merge.mergedByName}. Moved: ${attachedWords(merge.moved) || 'nothing'}. ${stateOf(merge)}.`}</p>
            </div>
            {merge.undoableUntil !== null && (
              <Button size="sm" onClick={() => setCandidate(merge)}>
                Undo merge
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Pager list={paging} perPage={perPage} total={total} noun="merges" />
      {candidate && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setCandidate(null)}
          title="Undo merge"
          variant="primary"
          onConfirm={() => onUndo(candidate, () => setCandidate(null))}
          pending={pending}
          pendingText="Undoing..."
        >
          <p>{`${candidate.otherName} comes back as it was, with its registration key and everything that moved from it. What can no longer be moved back stays with ${candidate.organizationName}; we list it for you.`}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
