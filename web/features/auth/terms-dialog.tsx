import { useMutation, useQueryClient } from '@tanstack/react-query'
import { acceptTerms, termsVersion } from '#contract/auth'
import { Button } from '#web/kit/form/button.tsx'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogFooter,
  DialogHeader,
} from '#web/kit/overlay/dialog.tsx'
import { call } from '#web/lib/api-client.ts'
import { refreshCurrentUser } from '#web/lib/current-user.ts'
import { AuthAlert } from './auth-alert.tsx'
import { TermsText } from './terms-text.tsx'
import { useLogout } from './use-logout.ts'

const keepOpen = (event: Event) => event.preventDefault()

/** Asks once for the terms in force; for a person who has accepted older ones (P-021). */
export function TermsDialog() {
  const client = useQueryClient()
  const signOut = useLogout()
  const accept = useMutation({
    mutationFn: () => call(acceptTerms, { body: { termsVersion } }),
    onSuccess: () => refreshCurrentUser(client),
  })
  return (
    <Dialog open>
      <DialogContent data-must-answer="" onEscapeKeyDown={keepOpen} onInteractOutside={keepOpen}>
        <DialogHeader
          title="Terms and Agreement"
          description="The terms have changed since you accepted them. Please read and accept them to continue."
          closeLabel={null}
        />
        <DialogBody>
          <AuthAlert error={accept.error} />
          <TermsText />
        </DialogBody>
        <DialogFooter>
          <Button
            pending={signOut.isPending}
            pendingText="Logging out..."
            onClick={() => signOut.mutate()}
          >
            Logout
          </Button>
          <Button
            variant="primary"
            pending={accept.isPending}
            pendingText="Saving..."
            onClick={() => accept.mutate()}
          >
            Accept
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
