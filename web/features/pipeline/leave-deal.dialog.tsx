import type { Deal } from '#contract/pipeline'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { ConfirmDialog } from '#web/kit/overlay/confirm-dialog.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { sentenceOf } from '#web/lib/api-client.ts'
import { dealSentences } from './deal-sentences.ts'
import { useUpdateDeal } from './pipeline.queries.ts'

/** Asks before the own organization is taken off a deal it is the intermediary of. */
export function LeaveDealDialog({
  deal,
  onClose,
  onLeft,
}: {
  readonly deal: Deal
  readonly onClose: () => void
  readonly onLeft: () => void
}) {
  const update = useUpdateDeal()
  const confirm = () =>
    update.mutate(
      { id: deal.id, body: { intermediaryAggregatorId: null, version: deal.version } },
      {
        onSuccess: () => {
          toastDone(dealSentences.left)
          onLeft()
        },
        onError: (error) => toastFailed(dealSentences.leaveFailed, error),
      },
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Remove our organization"
      confirmLabel="Remove"
      onConfirm={confirm}
      pending={update.isPending}
    >
      <p>{`${deal.intermediaryAggregatorName ?? 'Your organization'} will no longer be the intermediary of this project. What is not shared of it can then no longer be read by your organization. ${deal.organizationName === null ? 'An administrator' : `${deal.organizationName} or an administrator`} can name it again.`}</p>
      <p className="mt-2 font-strong text-ink">{deal.name}</p>
      {update.isError && (
        <Alert tone="bad" className="mt-3">
          {sentenceOf(update.error)}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
