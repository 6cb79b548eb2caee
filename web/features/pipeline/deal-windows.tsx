import { useState } from 'react'
import type { Deal } from '#contract/pipeline'
import { useFocusOnNext } from '#web/kit/use-focus-on-next.ts'
import { leavePage } from '#web/lib/unsaved-changes.ts'
import { useOpenRow, type OpenRow } from '#web/lib/use-open-row.ts'
import { DealDetails } from './deal-details.tsx'
import { CreateDealDialog, EditDealDialog } from './deal.dialog.tsx'
import { DeleteDealDialog } from './delete-deal.dialog.tsx'
import { oneDeal } from './pipeline.queries.ts'

type Window = { kind: 'create' } | { kind: 'edit'; deal: Deal } | null

export interface DealWindowsState {
  /** The deal whose details stand open, as the address says. */
  readonly details: OpenRow<Deal>
  readonly window: Window
  readonly deleting: Deal | null
  readonly create: () => void
  readonly edit: (deal: Deal) => void
  readonly ask: (deal: Deal) => void
  readonly close: () => void
  /** The question before deleting was answered. */
  readonly answered: (isDeleted: boolean) => void
  /** Takes the focus to a deal's line; an unknown one is passed over. */
  readonly focusRow: (id: string | null | undefined) => void
}

/**
 * Which dialog of a list of deals stands open: details in the address, the forms and the question before deleting here.
 * The focus goes back to the deal's line, or to the one that stands in its place.
 */
export function useDealWindows(rows: readonly Deal[] | undefined, focus: (id: string) => void): DealWindowsState {
  const details = useOpenRow(rows, oneDeal)
  const [window, setWindow] = useState<Window>(null)
  const [deleting, setDeleting] = useState<Deal | null>(null)
  const focusRow = (id: string | null | undefined) => id != null && focus(id)
  const decide = useFocusOnNext(rows?.map(({ id }) => id), focusRow)
  return {
    details, window, deleting, focusRow,
    create: () => setWindow({ kind: 'create' }),
    edit: (deal) => {
      if (details.openId !== null) details.close()
      setWindow({ kind: 'edit', deal })
    },
    ask: (deal) => {
      decide(deal.id)
      setDeleting(deal)
    },
    close: () => {
      // The details that led to the form are gone with their button.
      if (window?.kind === 'edit') focusRow(window.deal.id)
      setWindow(null)
    },
    answered: (isDeleted) => {
      setDeleting(null)
      if (!isDeleted) return decide(null)
      setWindow(null)
      if (details.openId !== null) details.close()
    },
  }
}

/** The dialogs over a list of deals; `organizationId` is the owner that an administrator's new deal starts with. */
export function DealWindows({ windows, organizationId }: { readonly windows: DealWindowsState; readonly organizationId?: string }) {
  const { details, window, deleting, answered, close } = windows
  const step = (go: (() => void) | undefined) => go && (() => leavePage(go))
  return (
    <>
      <DealDetails
        deal={window?.kind === 'edit' ? undefined : details.row}
        address={details.addressOf(details.row?.id ?? '')}
        walk={{ onPrevious: step(details.onPrevious), onNext: step(details.onNext) }}
        returnFocus={() => windows.focusRow(details.lastOpened())}
        onClose={details.close}
        onEdit={windows.edit}
        onDelete={windows.ask}
      />
      {window?.kind === 'create' && <CreateDealDialog {...(organizationId !== undefined && { organizationId })} onClose={close} />}
      {window?.kind === 'edit' && <EditDealDialog deal={window.deal} onClose={close} onDelete={() => windows.ask(window.deal)} />}
      {deleting && <DeleteDealDialog deal={deleting} onClose={() => answered(false)} onDeleted={() => answered(true)} />}
    </>
  )
}
