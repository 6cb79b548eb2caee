import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import type { Deal } from '#contract/pipeline'
import { isDealParty } from '#contract/rights'
import { MissingRecord } from '#web/kit/feedback/missing-record.tsx'
import { useRowDeletion, type RowDeletion } from '#web/kit/table/use-row-deletion.ts'
import { isFocusLost } from '#web/lib/focus-place.ts'
import { focusListHome } from '#web/lib/page-focus.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { keepPlace, listAddress } from '#web/lib/list-places.ts'
import { leavePage } from '#web/lib/unsaved-changes.ts'
import { useOpenRow, type OpenRow } from '#web/lib/use-open-row.ts'
import { addressWith, projectAddress, withParameters } from '#web/lib/paths.ts'
import { DealDetails } from './deal-details.tsx'
import { CreateDealDialog, EditDealDialog } from './deal.dialog.tsx'
import { DeleteDealDialog } from './delete-deal.dialog.tsx'
import { oneDeal, roomOf } from './pipeline.queries.ts'

type Window = { kind: 'create' } | { kind: 'edit'; deal: Deal } | null

export interface DealWindowsState {
  /** The deal whose details are open, as the address says. */
  readonly details: OpenRow<Deal>
  /** Set where that deal has a page for this person, who is led there (H-005). */
  readonly page: { readonly address: string; readonly list: string } | null
  readonly window: Window
  readonly deletion: RowDeletion<Deal>
  readonly create: () => void
  readonly edit: (deal: Deal) => void
  /** The address of a deal as this person reads it, and the way there: its page for parties, for others its details. */
  readonly hrefOf: (deal: Deal) => string
  readonly open: (deal: Deal) => void
  readonly close: () => void
  /** Takes the focus to a deal's line; an unknown one is passed over. */
  readonly focusRow: (id: string) => void
}

/**
 * Which dialog of a list of deals is open: details in the address, the forms and the question before deleting here.
 * The focus goes back to the deal's line, or to the one that takes its place.
 */
export function useDealWindows(
  rows: readonly Deal[] | undefined,
  focusRow: (id: string) => void,
): DealWindowsState {
  const deletion = useRowDeletion(rows, focusRow)
  const details = useOpenRow(rows, oneDeal, deletion.candidate?.id)
  const user = useCurrentUser()
  const page = usePageOfOpen(details)
  const [path, navigate] = useLocation()
  const search = useSearch()
  const list = useListAddress()
  const [window, setWindow] = useState<Window>(null)
  const { addressOf } = details
  const hrefOf = useCallback(
    (deal: Deal) => (isDealParty(user, deal) ? projectAddress(deal.id) : addressOf(deal.id)),
    [user, addressOf],
  )
  const backTo = (id: string) => {
    if (rows?.some((row) => row.id === id)) focusRow(id)
    else requestAnimationFrame(() => isFocusLost() && focusListHome())
  }
  return {
    details,
    page,
    window,
    focusRow,
    create: () => setWindow({ kind: 'create' }),
    edit: (deal) => setWindow({ kind: 'edit', deal }),
    hrefOf,
    open: (deal) => {
      if (!isDealParty(user, deal)) return details.open(deal.id)
      // A table keeps its place itself; on the board it is the card one left by.
      keepPlace(listAddress(path, search), { id: deal.id, offset: 0, left: 0, isActive: true })
      navigate(projectAddress(deal.id), { state: { list } })
    },
    deletion: {
      ...deletion,
      done: () => {
        deletion.done()
        setWindow(null)
      },
    },
    close: () => {
      if (window?.kind === 'edit') backTo(window.deal.id)
      setWindow(null)
    },
  }
}

/** Says over a list of deals that the one of the link is not there. */
export function MissingDeal({ windows: { details } }: { readonly windows: DealWindowsState }) {
  if (!details.isMissing) return null
  return (
    <MissingRecord title="Project not found" onDismiss={details.close}>
      This project was deleted or is not shared with you.
    </MissingRecord>
  )
}

/** The dialogs over a list of deals; `organizationId` is the owner that an administrator's new deal starts with. */
export function DealWindows({
  windows,
  organizationId,
}: {
  readonly windows: DealWindowsState
  readonly organizationId?: string
}) {
  const { details, page, window, deletion, close } = windows
  const step = (go: (() => void) | undefined) => go && (() => leavePage(go))
  if (page) return <Redirect to={page.address} state={{ list: page.list }} replace />
  return (
    <>
      <DealDetails
        deal={details.row}
        address={details.addressOf(details.row?.id ?? '')}
        walk={{ onPrevious: step(details.onPrevious), onNext: step(details.onNext) }}
        returnFocus={() => details.returnTo(windows.focusRow)}
        onClose={details.close}
      />
      {window?.kind === 'create' && (
        <CreateDealDialog
          {...(organizationId !== undefined && { organizationId })}
          onClose={close}
        />
      )}
      {window?.kind === 'edit' && (
        <EditDealDialog
          deal={window.deal}
          onClose={close}
          onDelete={() => deletion.ask(window.deal)}
        />
      )}
      {deletion.candidate && (
        <DeleteDealDialog
          deal={deletion.candidate}
          onClose={deletion.cancel}
          onDone={deletion.done}
        />
      )}
    </>
  )
}

/** What a link says of one deal beside which it is. */
const ofDeal = ['open', 'activity', 'mark'] as const

/** The address of the list as it is now, without what it says of one deal. */
function useListAddress(): string {
  const [path] = useLocation()
  const parameters = new URLSearchParams(useSearch())
  for (const name of ofDeal) parameters.delete(name)
  return withParameters(path, parameters)
}

/**
 * The page of the deal that the address opens, where it has one for this person: parties are known by the deal itself, of
 * everybody else the server says whether they are its guests. What links say besides goes along: an activity, and the
 * outcome that the page's form begins with (M-213).
 */
function usePageOfOpen({ row }: OpenRow<Deal>): DealWindowsState['page'] {
  const user = useCurrentUser()
  const list = useListAddress()
  const parameters = new URLSearchParams(useSearch())
  const isParty = row !== undefined && isDealParty(user, row)
  const room = useQuery({ ...roomOf(row?.id ?? ''), enabled: row !== undefined && !isParty })
  if (row === undefined || !(isParty || room.data?.role === 'guest')) return null
  const activity = parameters.get('activity')
  const address = projectAddress(row.id)
  return {
    list,
    address: !isParty
      ? address
      : activity !== null
        ? addressWith(projectAddress(row.id, 'activity'), { activity })
        : parameters.get('mark') === 'funded'
          ? addressWith(address, { mark: 'funded' })
          : address,
  }
}
