import type { Share } from '#contract/shares'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { shareSentences } from './share-words.ts'
import { useRevokeShare } from './shares.queries.ts'

/** Asks before a share is revoked. */
export function RevokeShareDialog({
  share,
  onClose,
}: {
  readonly share: Share
  readonly onClose: () => void
}) {
  return (
    <MutationDialog
      mutation={useRevokeShare()}
      input={share}
      title="Revoke Share"
      confirmLabel="Revoke"
      done={shareSentences.revoked}
      failed={shareSentences.revokeFailed}
      onClose={onClose}
      onDone={onClose}
    >
      <p>Revoke this share? {share.organizationName} loses access at once.</p>
      <p className="mt-2 text-meta text-ink-3">It keeps what it has downloaded.</p>
    </MutationDialog>
  )
}
