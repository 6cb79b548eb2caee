import { Link, useLocation } from 'wouter'
import { formatCountOf } from '#web/lib/format.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { MissingRecord } from '#web/kit/feedback/missing-record.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { useDelayed } from '#web/kit/feedback/use-delayed.ts'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { useMediaQuery } from '#web/kit/layout/use-media-query.ts'
import { DialogBody, OpenDialog } from '#web/kit/overlay/dialog.tsx'
import { Pager } from '#web/kit/table/table-foot.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { addressWith, paths } from '#web/lib/paths.ts'
import { useOpenRow } from '#web/lib/use-open-row.ts'
import { usePageWithin, type PagedList } from '#web/lib/use-page-within.ts'
import { IntroductionPane, type Answered } from './introduction-pane.tsx'
import { introductionAddress, introductionTabs, queryOf, type OwnTab } from './introduction-tabs.ts'
import { IntroductionsList } from './introductions-list.tsx'
import { oneIntroduction, useIntroductions } from './introductions.queries.ts'

const perPage = 50
/** Where the open one has no room beside the list: it is in a sheet over it. */
const sheetQuery = '(max-width: 1023.98px)'

/** The introductions of one part, and the open one beside them. */
export function OwnIntroductions({
  tab,
  paging,
}: {
  readonly tab: OwnTab
  readonly paging: PagedList
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
  const shown = details.row ?? (isBeside && details.openId === null ? rows?.[0] : undefined)

  const answered = (answer: Answered) => {
    // An accepted one is followed to where its contacts are; the others leave the list.
    if (answer === 'accepted' && shown) navigate(introductionAddress('introduced', shown.id))
    else if (details.openId !== null)
      // A link names no part: without this one the first would be shown.
      navigate(addressWith(paths.introductions, { tab }), { replace: true })
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus(),
    )
  }

  if (list.isError && !list.data)
    return <QueryError title="Failed to fetch introductions" query={list} />
  if (rows === undefined) return <LoadingIntroductions />
  const missing = details.isMissing && (
    <MissingRecord title="Introduction not found" onDismiss={details.close}>
      The link leads to an introduction of other organizations, or to none.
    </MissingRecord>
  )
  if (list.data?.total === 0 && shown === undefined)
    return (
      <>
        {missing}
        <NoIntroductions tab={tab} />
      </>
    )
  const now = list.dataUpdatedAt
  const pane = shown && (
    <IntroductionPane
      key={shown.id}
      introduction={shown}
      now={now}
      isTitled={isBeside}
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
            ;(event.currentTarget as HTMLElement).focus()
          }}
          title={shown.dealName}
          onClose={details.close}
        >
          <DialogBody>{pane}</DialogBody>
        </OpenDialog>
      )}
    </>
  )
}

const emptyHints: Readonly<Record<OwnTab, string>> = {
  incoming: 'Requests of other organizations for an introduction show here.',
  outgoing: 'Requests of your organization show here until they are answered.',
  introduced: 'Accepted introductions show here, with whom to write to.',
  closed: 'What was declined, withdrawn or not answered shows here.',
}

function NoIntroductions({ tab }: { readonly tab: OwnTab }) {
  return (
    <EmptyState
      title="No introductions yet"
      action={
        <Link href={paths.pipeline} className={buttonClasses({})}>
          Find matches in the pipeline
        </Link>
      }
    >
      <p>{emptyHints[tab]}</p>
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
