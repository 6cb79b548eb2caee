import { useState } from 'react'
import { failureBesides, TypedAddress } from './typed-address.public.tsx'
import { MutationDialog } from '#web/kit/overlay/mutation-dialog.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useEraseAccount } from './account.queries.ts'

/** Asks before the own account is erased. */
export function EraseAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const { email } = useCurrentUser()
  const erase = useEraseAccount()
  const [typed, setTyped] = useState('')
  return (
    <MutationDialog
      mutation={erase}
      input={typed}
      title="Erase my account"
      confirmLabel="Erase"
      pendingText="Erasing..."
      failed="Failed to erase account"
      failure={failureBesides(erase.error)}
      onDone={onClose}
      onClose={onClose}
    >
      <p>This permanently deletes your account and signs you out everywhere.</p>
      <TypedAddress email={email} value={typed} onChange={setTyped} error={erase.error} />
    </MutationDialog>
  )
}
