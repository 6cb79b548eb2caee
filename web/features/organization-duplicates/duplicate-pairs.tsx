import { useEffect, useRef, useState, type RefObject } from 'react'
import type { DuplicatePair } from '#contract/organization-duplicates'
import type { OrganizationMerge } from '#contract/organization-merges'
import { Button } from '#web/kit/button.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { LoadError } from '#web/kit/load-error.tsx'
import { Loading } from '#web/kit/loading.tsx'
import { toast } from '#web/kit/toast.ts'
import { sentenceOf } from '#web/lib/api-client.ts'
import { useDismiss, useDuplicates, useRestorePair } from './duplicates.queries.ts'
import { MergeDialog } from './merge.dialog.tsx'
import { Pager } from './pager.tsx'
import { PairCard } from './pair-card.tsx'

const perPage = 10

const views = {
  review: { query: {}, title: 'No duplicates found', hint: 'No two organizations share a website or look alike by name.' },
  elsewhere: { query: { level: 'weak' }, title: 'No name is used in two states', hint: 'Organizations of one name in different states show here; they are rarely the same.' },
  dismissed: { query: { dismissed: true, level: 'likely,possible,weak' }, title: 'Nothing was dismissed', hint: 'Pairs you call not a duplicate show here, and can be taken back.' },
} as const
export type PairsView = keyof typeof views

const keyOf = ({ organizations: [one, other] }: DuplicatePair) => [one.id, other.id].toSorted().join(' ')

/** Tells that something failed, in the server's words. */
const toastFailed = (what: string) => (error: unknown) => toast({ title: 'Error', description: `${what}: ${sentenceOf(error)}`, variant: 'destructive' })

interface Decided {
  key: string
  place: number
}

/** Gives the focus to the pair that stands where the decided one was, once that is gone; to the tab where it was the last. */
function useFocusOnNext(pairs: readonly DuplicatePair[] | undefined): { cards: RefObject<HTMLDivElement | null>; decide: (pair: DuplicatePair | null) => void } {
  const cards = useRef<HTMLDivElement>(null)
  const decided = useRef<Decided | null>(null)
  useEffect(() => {
    const was = decided.current
    if (was === null || pairs === undefined || pairs.some((pair) => keyOf(pair) === was.key)) return
    decided.current = null
    const next = cards.current?.children[Math.min(was.place, pairs.length - 1)]?.querySelector<HTMLElement>('header button')
    ;(next ?? document.querySelector<HTMLElement>('[role=tab][aria-selected=true]'))?.focus()
  }, [pairs])
  return {
    cards,
    decide(pair) {
      decided.current = pair && { key: keyOf(pair), place: pairs?.indexOf(pair) ?? 0 }
    },
  }
}

/** Pairs of organizations to decide about. */
export function DuplicatePairs({ view, page, onPage, onMerged }: { view: PairsView; page: number; onPage: (page: number) => void; onMerged: (merge: OrganizationMerge) => void }) {
  const { query, title, hint } = views[view]
  const list = useDuplicates({ ...query, limit: perPage, offset: (page - 1) * perPage })
  const dismiss = useDismiss()
  const restore = useRestorePair()
  const [merging, setMerging] = useState<string | null>(null)
  const { cards, decide } = useFocusOnNext(list.data?.pairs)
  if (list.isError && !list.data) return <LoadError title="Failed to look for duplicates" message={sentenceOf(list.error)} onRetry={() => void list.refetch()} retrying={list.isFetching} />
  if (!list.data) return <Loading />
  const { pairs, total } = list.data
  if (total === 0) return <EmptyState title={title}><p>{hint}</p></EmptyState>

  const takeBack = (pair: DuplicatePair) => restore.mutate(pair, { onError: toastFailed('Failed to update the pair') })
  const showAgain = (pair: DuplicatePair) => {
    decide(pair)
    takeBack(pair)
  }
  const tellApart = (pair: DuplicatePair) => {
    decide(pair)
    dismissPair(pair)
  }
  const dismissPair = (pair: DuplicatePair) => dismiss.mutate(pair, {
    onSuccess: () => toast({ title: 'Success', description: 'They will not be shown as duplicates any more', action: { label: 'Undo', onClick: () => takeBack(pair) } }),
    onError: toastFailed('Failed to update the pair'),
  })
  const startMerging = (pair: DuplicatePair) => {
    decide(pair)
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
            actions={pair.dismissed
              ? <Button size="sm" onClick={() => showAgain(pair)}>Show as duplicate again</Button>
              : (
                <>
                  <Button size="sm" onClick={() => tellApart(pair)}>Not a duplicate</Button>
                  <Button size="sm" variant="primary" onClick={() => startMerging(pair)}>Merge...</Button>
                </>
              )}
          />
        ))}
      </div>
      <Pager page={page} perPage={perPage} total={total} noun="pairs" onPage={onPage} />
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
