import type { Deal } from '#contract/pipeline'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { dealSentences } from './deal-sentences.ts'
import { pipeline } from './pipeline.queries.ts'

/** Asks before the own organization is taken off a deal it is the intermediary of. */
export function LeaveDealDialog({
  deal,
  onClose,
}: {
  readonly deal: Deal
  readonly onClose: () => void
}) {
  return (
    <MutationDialog
      mutation={pipeline.useUpdate()}
      input={{ id: deal.id, body: { intermediaryAggregatorId: null, version: deal.version } }}
      title="Remove our organization"
      confirmLabel="Remove"
      done={dealSentences.left}
      failed={dealSentences.leaveFailed}
      onDone={onClose}
      onClose={onClose}
    >
      <p>{`${deal.intermediaryAggregatorName ?? 'Your organization'} will no longer be the intermediary of this project, and will see only what is shared with it. ${deal.organizationName === null ? 'An administrator' : `${deal.organizationName} or an administrator`} can name it again.`}</p>
      <p className="mt-2 font-strong text-ink">{deal.name}</p>
    </MutationDialog>
  )
}
