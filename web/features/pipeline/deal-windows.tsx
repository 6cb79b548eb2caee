import { useLocation, useSearch } from 'wouter'
import { useState } from 'react'
import type { Deal } from '#contract/pipeline'
import { mayWriteRecord } from '#contract/rights'
import { MissingRecord } from '#web/kit/feedback/missing-record.tsx'
import { useRowDeletion, type RowDeletion } from '#web/kit/table/use-row-deletion.ts'
import { isFocusLost } from '#web/lib/focus-place.ts'
import { focusListHome } from '#web/lib/page-focus.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { leavePage } from '#web/lib/unsaved-changes.ts'
import { useOpenRow, type OpenRow } from '#web/lib/use-open-row.ts'
import { withParameters } from '#web/lib/paths.ts'
import { DealDetails } from './deal-details.tsx'
import { CreateDealDialog, EditDealDialog } from './deal.dialog.tsx'
import { DeleteDealDialog } from './delete-deal.dialog.tsx'
import { LeaveDealDialog } from './leave-deal.dialog.tsx'
import { oneDeal } from './pipeline.queries.ts'

type Window =
  | { kind: 'create' }
  | { kind: 'edit'; deal: Deal; outcome?: Deal['outcome'] }
  | { kind: 'leave'; deal: Deal }
  | null

export interface DealWindowsState {
  /** The deal whose details are open, as the address says. */
  readonly details: OpenRow<Deal>
  readonly window: Window
  readonly deletion: RowDeletion<Deal>
  readonly create: () => void
  readonly edit: (deal: Deal) => void
  readonly leave: (deal: Deal) => void
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
  const marked = useMarkedOutcome()
  const [window, setWindow] = useState<Window>(null)
  // A link that chooses the outcome opens the form in place of the details (M-213); who may not write reads the details.
  const named = details.row
  if (window === null && marked.outcome !== null && named && mayWriteRecord(user, named))
    setWindow({ kind: 'edit', deal: named, outcome: marked.outcome })
  const openInstead = (next: { kind: 'edit' | 'leave'; deal: Deal }) => {
    if (details.openId !== null) details.close()
    setWindow(next)
  }
  const backTo = (id: string) => {
    if (rows?.some((row) => row.id === id)) focusRow(id)
    else requestAnimationFrame(() => isFocusLost() && focusListHome())
  }
  return {
    details,
    window,
    focusRow,
    create: () => setWindow({ kind: 'create' }),
    edit: (deal) => openInstead({ kind: 'edit', deal }),
    // Of what is not shared nothing can be read afterwards.
    leave: (deal) => openInstead({ kind: 'leave', deal }),
    deletion: {
      ...deletion,
      done: () => {
        deletion.done()
        if (marked.outcome !== null) marked.clear()
        else if (details.openId !== null) details.close()
        setWindow(null)
      },
    },
    close: () => {
      // The details that led here have closed, and their button with them.
      if (window !== null && window.kind !== 'create') backTo(window.deal.id)
      if (marked.outcome !== null) marked.clear()
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
  const { details, window, deletion, close } = windows
  const step = (go: (() => void) | undefined) => go && (() => leavePage(go))
  return (
    <>
      <DealDetails
        deal={window === null || window.kind === 'create' ? details.row : undefined}
        address={details.addressOf(details.row?.id ?? '')}
        walk={{ onPrevious: step(details.onPrevious), onNext: step(details.onNext) }}
        returnFocus={() => details.returnTo(windows.focusRow)}
        onClose={details.close}
        onEdit={windows.edit}
        onDelete={deletion.ask}
        onLeave={windows.leave}
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
          {...(window.outcome && { outcome: window.outcome })}
          onClose={close}
          onDelete={() => deletion.ask(window.deal)}
        />
      )}
      {window?.kind === 'leave' && <LeaveDealDialog deal={window.deal} onClose={close} />}
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

interface MarkedOutcome {
  readonly outcome: 'funded' | null
  /** Takes the choice, and the deal it is for, out of the address. */
  readonly clear: () => void
}

/** The outcome that a link chooses for the deal it opens: "/pipeline?open=ID&mark=funded" (M-213). */
function useMarkedOutcome(): MarkedOutcome {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const parameters = new URLSearchParams(search)
  return {
    outcome: parameters.has('open') && parameters.get('mark') === 'funded' ? 'funded' : null,
    clear: () => {
      parameters.delete('open')
      parameters.delete('mark')
      navigate(withParameters(path, parameters), { replace: true })
    },
  }
}
