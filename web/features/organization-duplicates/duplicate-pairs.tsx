import { useRef, useState } from 'react'
import type { DuplicatePair } from '#contract/organization-duplicates'
import type { OrganizationMerge } from '#contract/organization-merges'
import { Button } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { NotRead } from '#web/kit/feedback/query-error.tsx'
import { Pager } from '#web/kit/table/table-foot.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { useFocusOnNext } from '#web/kit/form/use-focus-on-next.ts'
import { usePageWithin, type PagedList } from '#web/lib/use-page-within.ts'
import { useDismiss, useDuplicates, useRestorePair } from './duplicates.queries.ts'
import { MergeDialog } from '#web/features/organization-merges/merges.public.ts'
import { PairCard } from './pair-card.tsx'

const perPage = 10

const views = {
  review: {
    query: {},
    title: 'No duplicates found',
    hint: 'No two organizations share a website or look alike by name.',
  },
  elsewhere: {
    query: { level: 'weak' },
    title: 'No name is used in two states',
    hint: 'Organizations with the same name in different states appear here; they are rarely the same.',
  },
  dismissed: {
    query: { dismissed: true, level: 'likely,possible,weak' },
    title: 'Nothing was dismissed',
    hint: 'Pairs you mark as not duplicates appear here, where you can undo that.',
  },
} as const
export type PairsView = keyof typeof views

const keyOf = ({ organizations: [one, other] }: DuplicatePair) =>
  [one.id, other.id].toSorted().join(' ')

/** Pairs of organizations to decide about. */
export function DuplicatePairs({
  view,
  paging,
  onMerged,
}: {
  view: PairsView
  paging: PagedList
  onMerged: (merge: OrganizationMerge) => void
}) {
  const { query, title, hint } = views[view]
  const list = useDuplicates({ ...query, limit: perPage, offset: (paging.page - 1) * perPage })
  usePageWithin(paging, perPage, list)
  const dismiss = useDismiss()
  const restore = useRestorePair()
  const [merging, setMerging] = useState<string | null>(null)
  const cards = useRef<HTMLDivElement>(null)
  const keys = list.data?.pairs.map(keyOf)
  const decide = useFocusOnNext(
    keys,
    (next) =>
      cards.current?.children[keys?.indexOf(next) ?? -1]
        ?.querySelector<HTMLElement>('header button')
        ?.focus(),
    () => document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus(),
  )
  if (!list.data) return <NotRead title="Failed to look for duplicates" query={list} />
  const { pairs, total } = list.data
  if (total === 0)
    return (
      <EmptyState title={title}>
        <p>{hint}</p>
      </EmptyState>
    )

  const onError = (error: unknown) => {
    decide(null)
    toastFailed('Failed to update the pair', error)
  }
  const takeBack = (pair: DuplicatePair) => restore.mutate(pair, { onError })
  const showAgain = (pair: DuplicatePair) => {
    decide(keyOf(pair))
    takeBack(pair)
  }
  const dismissPair = (pair: DuplicatePair) => {
    decide(keyOf(pair))
    dismiss.mutate(pair, {
      onSuccess: () =>
        toastDone('They will not be shown as duplicates anymore', {
          label: 'Undo',
          onClick: () => takeBack(pair),
        }),
      onError,
    })
  }
  const startMerging = (pair: DuplicatePair) => {
    decide(keyOf(pair))
    setMerging(keyOf(pair))
  }
  const open = pairs.find((pair) => keyOf(pair) === merging)

  return (
    <>
      <div ref={cards} className="grid gap-4">
        {pairs.map((pair) => (
          <PairCard
            key={keyOf(pair)}
            pair={pair}
            actions={
              pair.dismissed ? (
                <Button size="sm" onClick={() => showAgain(pair)}>
                  Show as duplicate again
                </Button>
              ) : (
                <>
                  <Button size="sm" onClick={() => dismissPair(pair)}>
                    Not a duplicate
                  </Button>
                  <Button size="sm" variant="primary" onClick={() => startMerging(pair)}>
                    Merge...
                  </Button>
                </>
              )
            }
          />
        ))}
      </div>
      <Pager list={paging} perPage={perPage} total={total} noun="pairs" />
      {open && (
        <MergeDialog
          pair={open}
          onClose={() => {
            decide(null)
            setMerging(null)
          }}
          onMerged={(merge) => {
            setMerging(null)
            onMerged(merge)
          }}
        />
      )}
    </>
  )
}
