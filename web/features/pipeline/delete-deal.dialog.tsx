import type { Deal } from '#contract/pipeline'
import { Alert } from '#web/kit/alert.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { toastDone, toastFailed } from '#web/kit/toast-outcome.ts'
import { sentenceOf } from '#web/lib/api-client.ts'
import { dealSentences } from './deal-sentences.ts'
import { useDeleteDeal } from './pipeline.queries.ts'

/** Asks before a deal is deleted; its activities go with it. */
export function DeleteDealDialog({ deal, onClose, onDeleted }: { readonly deal: Deal; readonly onClose: () => void; readonly onDeleted: () => void }) {
  const remove = useDeleteDeal()
  const confirm = () => remove.mutate(deal, {
    onSuccess: () => {
      toastDone(dealSentences.deleted)
      onDeleted()
    },
    onError: (error) => toastFailed(dealSentences.deleteFailed, error),
  })
  return (
    <ConfirmDialog open onOpenChange={(open) => !open && onClose()} title="Delete project" confirmLabel="Delete" onConfirm={confirm} pending={remove.isPending}>
      <p>{dealSentences.deleteQuestion}</p>
      <p className="mt-2 font-strong text-ink">{deal.name}</p>
      {remove.isError && <Alert tone="bad" className="mt-3">{sentenceOf(remove.error)}</Alert>}
    </ConfirmDialog>
  )
}
