import type { LendingProfile } from '#contract/lending-profiles'
import { ConfirmDialog } from '#web/kit/overlay/confirm-dialog.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { useDeleteLendingProfile } from './lending-profiles.queries.ts'

/** Asks before a lending profile is deleted. */
export function DeleteLendingProfileDialog({
  profile,
  onClose,
  onDone,
}: {
  profile: LendingProfile
  onClose: () => void
  onDone: () => void
}) {
  const remove = useDeleteLendingProfile()
  const confirm = () =>
    remove.mutate(profile, {
      onSuccess: () => {
        toastDone('Lending profile deleted successfully')
        onDone()
      },
      onError: (error) => toastFailed('Failed to delete lending profile', error),
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete lending profile"
      confirmLabel="Delete"
      onConfirm={confirm}
      pending={remove.isPending}
    >
      <p className="font-strong text-ink">{profile.name}</p>
      <p>Are you sure you want to delete this lending profile? This action cannot be undone.</p>
      <SaveFailure error={remove.error} className="mt-3" />
    </ConfirmDialog>
  )
}
