import { formatCountOf } from '#web/lib/format.ts'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { useMakeRecoveryCodes, type RecoveryCodes } from './second-factor.queries.ts'

/** Asks before the codes somebody wrote down become void. */
export function MakeCodesDialog({
  left,
  ready,
  onMade,
  onClose,
}: {
  readonly left: number
  /** Waited for before codes are made: they are shown once, and what shows them has to be here. */
  readonly ready: () => Promise<unknown>
  readonly onMade: (codes: RecoveryCodes) => void
  readonly onClose: () => void
}) {
  return (
    <MutationDialog
      mutation={useMakeRecoveryCodes(ready, onMade)}
      input={undefined}
      title="Make new codes"
      confirmLabel="Make New Codes"
      variant="primary"
      pendingText="Making..."
      failed="Failed to make recovery codes"
      onDone={() => undefined}
      onClose={onClose}
    >
      {left === 0
        ? 'You get ten new codes.'
        : `You get ten new codes. The ${formatCountOf(left, 'code')} you have left stop working at once.`}
    </MutationDialog>
  )
}
