import type { Deal } from '#contract/pipeline'
import { ConfirmDialog } from '#web/kit/overlay/confirm-dialog.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { dealSentences } from './deal-sentences.ts'
import { useDeleteDeal } from './pipeline.queries.ts'

/** Asks before a deal is deleted; its activities go with it. */
export function DeleteDealDialog({
  deal,
  onClose,
  onDeleted,
}: {
  readonly deal: Deal
  readonly onClose: () => void
  readonly onDeleted: () => void
}) {
  const remove = useDeleteDeal()
  const confirm = () =>
    remove.mutate(deal, {
      onSuccess: () => {
        toastDone(dealSentences.deleted)
        onDeleted()
      },
      onError: (error) => toastFailed(dealSentences.deleteFailed, error),
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete project"
      confirmLabel="Delete"
      onConfirm={confirm}
      pending={remove.isPending}
    >
      <p>{dealSentences.deleteQuestion}</p>
      <p className="mt-2 font-strong text-ink">{deal.name}</p>
      <SaveFailure error={remove.error} className="mt-3" />
    </ConfirmDialog>
  )
}
