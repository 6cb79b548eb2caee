import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import type { Introduction } from '#contract/introductions'
import { formatCountOf } from '#web/lib/format.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { MissingRecord } from '#web/kit/feedback/missing-record.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { useDelayed } from '#web/kit/feedback/use-delayed.ts'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { useMediaQuery } from '#web/kit/layout/use-media-query.ts'
import { OpenDialog } from '#web/kit/overlay/dialog.tsx'
import { Pager } from '#web/kit/table/table-foot.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { addressWith, paths } from '#web/lib/paths.ts'
import { useOpenRow } from '#web/lib/use-open-row.ts'
import { usePageWithin, type PagedList } from '#web/lib/use-page-within.ts'
import { IntroductionPane } from './introduction-pane.tsx'
import { introductionTabs, ownTabs, queryOf, type OwnTab } from './introduction-tabs.ts'
import { IntroductionsList } from './introductions-list.tsx'
import { oneIntroduction, useIntroductions } from './introductions.queries.ts'

const perPage = 50
/** Where the open one has no room beside the list: it is in a sheet over it. */
const sheetQuery = '(max-width: 1023.98px)'

/** The introductions of one part, and the open one beside them. */
export function OwnIntroductions({
  tab,
  paging,
  counts,
  introducedId,
  onIntroduced,
}: {
  readonly tab: OwnTab
  readonly paging: PagedList
  /** How many are in each part; undefined while that is not known. */
  readonly counts: Readonly<Record<OwnTab, number>> | undefined
  /** The one that was accepted while it was open. */
  readonly introducedId: string | undefined
  /** Called when the open request has been accepted, by either side. */
  readonly onIntroduced: (id: string) => void
}) {
  const user = useCurrentUser()
  const [, navigate] = useLocation()
  const list = useIntroductions({
    ...queryOf(tab, user),
    limit: perPage,
    offset: (paging.page - 1) * perPage,
  })
  usePageWithin(paging, perPage, list)
  const rows = list.data?.introductions
  const details = useOpenRow(rows, oneIntroduction)
  const isBeside = !useMediaQuery(sheetQuery)
  // Beside the list there is always one to read.
  const chosen = details.row ?? (isBeside && details.openId === null ? rows?.[0] : undefined)
  const left = useLeftRequest(rows, chosen, tab === 'introduced' ? undefined : onIntroduced)
  const shown = left ?? chosen

  const answered = () => {
    // A link names no part: without this one the first would be shown.
    if (details.openId !== null)
      navigate(addressWith(paths.introductions, { tab }), { replace: true })
  }

  if (list.isError && !list.data)
    return <QueryError title="Failed to fetch introductions" query={list} />
  if (rows === undefined) return <LoadingIntroductions />
  const missing = details.isMissing && (
    <MissingRecord title="Introduction not found" onDismiss={details.close}>
      This introduction does not exist, or it is between other organizations.
    </MissingRecord>
  )
  if (list.data?.total === 0 && shown === undefined)
    return (
      <>
        {missing}
        <NoIntroductions tab={tab} counts={counts} />
      </>
    )
  const now = list.dataUpdatedAt
  const pane = shown && (
    <IntroductionPane
      key={shown.id}
      introduction={shown}
      now={now}
      isInDialog={!isBeside}
      isNew={shown.id === introducedId}
      onAnswered={answered}
    />
  )
  return (
    <>
      {missing}
      <div className="overflow-hidden rounded-sheet border border-rule bg-sheet max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0 lg:grid lg:min-h-100 lg:grid-cols-[340px_minmax(0,1fr)]">
        <div className="lg:border-r lg:border-rule">
          <IntroductionsList
            label={introductionTabs[tab]}
            introductions={rows}
            openId={shown?.id}
            addressOf={details.addressOf}
            now={now}
          />
          {(list.data?.total ?? 0) > perPage && (
            <Pager
              list={paging}
              perPage={perPage}
              total={list.data?.total ?? 0}
              noun="introductions"
            />
          )}
        </div>
        {isBeside && (
          <section
            aria-label={shown?.dealName ?? 'Introduction'}
            className="min-w-0 px-6 pt-4.5 pb-6"
          >
            {pane}
          </section>
        )}
      </div>
      <output className="sr-only">{formatCountOf(list.data?.total ?? 0, 'introduction')}</output>
      {!isBeside && shown && (
        <OpenDialog
          size="lg"
          onOpenAutoFocus={(event) => {
            // Not into the outcome's fields: what there is to read comes first.
            event.preventDefault()
            const sheet = event.currentTarget as HTMLElement
            ;(sheet.querySelector<HTMLElement>('[data-new]') ?? sheet).focus()
          }}
          title={shown.dealName}
          onClose={details.close}
        >
          {pane}
        </OpenDialog>
      )}
    </>
  )
}

/**
 * The request that was open and has left its list: shown until it is known what became of it. One that was accepted, by
 * this person, a colleague or the side that was asked, stays open as what it became (U-034).
 */
function useLeftRequest(
  rows: readonly Introduction[] | undefined,
  chosen: Introduction | undefined,
  onIntroduced: ((id: string) => void) | undefined,
): Introduction | undefined {
  const [request, setRequest] = useState<Introduction>()
  const isListed = (id: string) => rows?.some((row) => row.id === id) ?? true
  const hasLeft = request !== undefined && !isListed(request.id)
  if (chosen?.state === 'requested' && chosen !== request && !hasLeft && isListed(chosen.id))
    setRequest(chosen)
  const now = useQuery({
    ...oneIntroduction(request?.id ?? ''),
    enabled: hasLeft,
    staleTime: 0,
    gcTime: 0,
  })
  const became = hasLeft && !now.isFetching ? (now.data?.state ?? 'unknown') : undefined
  if (became !== undefined && became !== 'accepted') setRequest(undefined)
  // One that a link opened may be none of the rows.
  const introduced = became === 'accepted' ? request : chosen?.state === 'accepted' && chosen
  const introducedId = introduced ? introduced.id : undefined
  useEffect(() => {
    if (introducedId !== undefined) onIntroduced?.(introducedId)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is known
  }, [introducedId])
  return hasLeft ? (now.data ?? request) : undefined
}

const emptyParts: Readonly<
  Record<OwnTab, { readonly sentence: string; readonly others: (n: number) => string }>
> = {
  incoming: {
    sentence: 'Nothing needs your answer.',
    others: (n) => (n === 1 ? '1 needs your answer' : `${n} need your answer`),
  },
  outgoing: { sentence: 'You are not waiting for an answer.', others: (n) => `${n} you asked for` },
  introduced: {
    sentence: 'You are not introduced to anyone yet.',
    others: (n) => `${n} introduced`,
  },
  closed: {
    sentence: 'Nothing was declined, withdrawn, or left unanswered.',
    others: (n) => `${n} closed`,
  },
}

function NoIntroductions({
  tab,
  counts,
}: {
  readonly tab: OwnTab
  readonly counts: Readonly<Record<OwnTab, number>> | undefined
}) {
  const others = counts ? ownTabs.filter((part) => counts[part] > 0) : []
  const isEmpty = counts !== undefined && others.length === 0
  return (
    <EmptyState
      title={isEmpty ? 'No introductions yet' : emptyParts[tab].sentence}
      action={
        isEmpty && (
          <Link href={paths.pipeline} className={buttonClasses({})}>
            Find matches in the pipeline
          </Link>
        )
      }
    >
      {others.length > 0 && (
        <p className="mt-1 flex flex-wrap justify-center gap-x-4">
          {others.map((part) => (
            <Link key={part} href={addressWith(paths.introductions, { tab: part })}>
              {emptyParts[part].others(counts?.[part] ?? 0)}
            </Link>
          ))}
        </p>
      )}
    </EmptyState>
  )
}

export function LoadingIntroductions() {
  const isLate = useDelayed(true)
  return (
    <div
      aria-busy="true"
      className="grid gap-5 rounded-sheet border border-rule bg-sheet p-4 lg:w-[340px]"
    >
      <output className="sr-only">Loading...</output>
      {isLate &&
        Array.from({ length: 8 }, (_, place) => (
          <div key={place} className="grid gap-2">
            <Skeleton className="w-3/5" />
            <Skeleton className="w-4/5" />
          </div>
        ))}
    </div>
  )
}
