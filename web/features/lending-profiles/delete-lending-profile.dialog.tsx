import type { LendingProfile } from '#contract/lending-profiles'
import { Alert } from '#web/kit/alert.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { toastDone, toastFailed } from '#web/kit/toast-outcome.ts'
import { sentenceOf } from '#web/lib/api-client.ts'
import { useDeleteLendingProfile } from './lending-profiles.queries.ts'

/** Asks before a lending profile is deleted. */
export function DeleteLendingProfileDialog({ profile, onClose, onDone }: { profile: LendingProfile; onClose: () => void; onDone: () => void }) {
  const remove = useDeleteLendingProfile()
  const confirm = () => remove.mutate(profile, {
    onSuccess: () => {
      toastDone('Lending profile deleted successfully')
      onDone()
    },
    onError: (error) => toastFailed('Failed to delete lending profile', error),
  })
  return (
    <ConfirmDialog open onOpenChange={(open) => !open && onClose()} title="Delete lending profile" confirmLabel="Delete" onConfirm={confirm} pending={remove.isPending}>
      <p className="font-strong text-ink">{profile.name}</p>
      <p>Are you sure you want to delete this lending profile? This action cannot be undone.</p>
      {remove.isError && <Alert tone="bad" className="mt-3">{sentenceOf(remove.error)}</Alert>}
    </ConfirmDialog>
  )
}
