import { useState } from 'react'
import type { Deal } from '#contract/pipeline'
import { useOpenRecord, type OpenRecord } from '#web/lib/use-open-record.ts'
import { leavePage } from '#web/lib/unsaved-changes.ts'
import { DealDetails } from './deal-details.tsx'
import { CreateDealDialog, EditDealDialog } from './deal.dialog.tsx'
import { DeleteDealDialog } from './delete-deal.dialog.tsx'
import { useDeal } from './pipeline.queries.ts'

type Window = { kind: 'create' } | { kind: 'edit'; deal: Deal } | null

export interface DealWindowsState {
  /** Which deal's details stand open, kept in the address. */
  readonly record: OpenRecord
  readonly window: Window
  readonly deleting: Deal | null
  readonly create: () => void
  readonly edit: (deal: Deal) => void
  readonly ask: (deal: Deal) => void
  readonly close: () => void
  readonly stopAsking: () => void
}

/** Which dialog of the deals stands open: details in the address, the forms and the question before deleting here. */
export function useDealWindows(): DealWindowsState {
  const record = useOpenRecord()
  const [window, setWindow] = useState<Window>(null)
  const [deleting, setDeleting] = useState<Deal | null>(null)
  return {
    record, window, deleting,
    create: () => setWindow({ kind: 'create' }),
    edit: (deal) => {
      if (record.openId !== null) record.close()
      setWindow({ kind: 'edit', deal })
    },
    ask: setDeleting,
    close: () => setWindow(null),
    stopAsking: () => setDeleting(null),
  }
}

interface DealWindowsProps {
  readonly windows: DealWindowsState
  /** The deals as they are listed; the details walk them. */
  readonly rows: readonly Deal[] | undefined
  /** Owner that an administrator's new deal starts with. */
  readonly organizationId?: string
  /** Takes the focus to a deal's line. */
  readonly focusRow?: (id: string) => void
}

/** The dialogs over a list of deals. */
export function DealWindows({ windows, rows, organizationId, focusRow }: DealWindowsProps) {
  const { record, window, deleting } = windows
  const place = rows?.findIndex(({ id }) => id === record.openId) ?? -1
  const row = rows?.[place]
  // A link may name a deal that the list's filters hide.
  const single = useDeal(rows !== undefined && row === undefined ? record.openId : null)
  const deal = record.openId === null ? undefined : row ?? single.data
  const walkTo = (to: Deal | undefined) => (to && (() => leavePage(() => record.open(to.id))))

  function afterDeletion(deleted: Deal) {
    const at = rows?.findIndex(({ id }) => id === deleted.id) ?? -1
    const neighbor = rows?.[at + 1] ?? rows?.[at - 1]
    windows.stopAsking()
    windows.close()
    if (record.openId !== null) record.close()
    if (neighbor) focusRow?.(neighbor.id)
  }

  return (
    <>
      <DealDetails
        deal={window?.kind === 'edit' ? undefined : deal}
        address={record.addressOf(deal?.id ?? '')}
        {...(row && { walk: { onPrevious: walkTo(rows?.[place - 1]), onNext: walkTo(rows?.[place + 1]) } })}
        {...(row && focusRow && { returnFocus: () => focusRow(row.id) })}
        onClose={record.close}
        onEdit={windows.edit}
        onDelete={windows.ask}
      />
      {window?.kind === 'create' && <CreateDealDialog {...(organizationId !== undefined && { organizationId })} onClose={windows.close} />}
      {window?.kind === 'edit' && <EditDealDialog deal={window.deal} onClose={windows.close} onDelete={() => windows.ask(window.deal)} />}
      {deleting && <DeleteDealDialog deal={deleting} onClose={windows.stopAsking} onDeleted={() => afterDeletion(deleting)} />}
    </>
  )
}
