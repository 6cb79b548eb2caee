import type { LendingProfile } from '#contract/lending-profiles'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { useDeleteLendingProfile } from './lending-profiles.queries.ts'

/** Asks before a lending profile is deleted. */
export function DeleteLendingProfileDialog({
  profile,
  ...ends
}: {
  profile: LendingProfile
  onClose: () => void
  onDone: () => void
}) {
  return (
    <MutationDialog
      {...ends}
      mutation={useDeleteLendingProfile()}
      input={profile}
      title="Delete lending profile"
      confirmLabel="Delete"
      done="Lending profile deleted successfully"
      failed="Failed to delete lending profile"
    >
      <p className="font-strong text-ink">{profile.name}</p>
      <p>Are you sure you want to delete this lending profile? This action cannot be undone.</p>
    </MutationDialog>
  )
}
