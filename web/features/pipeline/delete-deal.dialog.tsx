import type { Deal } from '#contract/pipeline'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { dealSentences } from './deal-sentences.ts'
import { pipeline } from './pipeline.queries.ts'

/** Asks before a deal is deleted; its activities go with it. */
export function DeleteDealDialog({
  deal,
  ...ends
}: {
  readonly deal: Deal
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  return (
    <MutationDialog
      {...ends}
      mutation={pipeline.useDelete()}
      input={deal}
      title="Delete project"
      confirmLabel="Delete"
      done={dealSentences.deleted}
      failed={dealSentences.deleteFailed}
    >
      <p>{dealSentences.deleteQuestion}</p>
      <p className="mt-2 font-strong text-ink">{deal.name}</p>
    </MutationDialog>
  )
}
