import { useQueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/users'
import { Dialog, DialogBody, DialogContent, DialogHeader } from '#web/kit/overlay/dialog.tsx'
import { setCurrentUser, useCurrentUser } from '#web/lib/current-user.ts'
import { SignInSteps } from './sign-in-steps.tsx'

export interface SignInAgainProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What had the focus in the page, to go back to; null goes back to what opened the dialog. */
  goBackTo: () => HTMLElement | null
}

/**
 * Signs in over the page when the session has ended (P-294). The same person goes on exactly where they
 * were; another person starts anew at the root, with nothing left of the one before.
 */
export function SignInAgain({ open, onOpenChange, goBackTo }: SignInAgainProps) {
  const user = useCurrentUser()
  const client = useQueryClient()

  async function goOn(signedIn: CurrentUser) {
    if (signedIn.id !== user.id) {
      window.location.assign('/')
      return
    }
    onOpenChange(false)
    setCurrentUser(client, signedIn)
    // What could not be read meanwhile is read now; what is on the page stays as it is.
    await client.refetchQueries({ predicate: (query) => query.state.status === 'error' })
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        size="sm"
        onInteractOutside={(event) => event.preventDefault()}
        onOpenAutoFocus={(event) => {
          // The address is there; what is missing is the password.
          const password =
            event.currentTarget instanceof HTMLElement &&
            event.currentTarget.querySelector<HTMLElement>('input[type=password]')
          if (!password) return
          event.preventDefault()
          password.focus()
        }}
        onCloseAutoFocus={(event) => {
          const place = goBackTo()
          if (!place?.isConnected) return
          event.preventDefault()
          place.focus({ preventScroll: true })
        }}
      >
        <DialogHeader title="Sign in again" description="Your page and what you typed are kept." />
        <DialogBody className="pt-1">
          <SignInSteps address={user.email} onSignedIn={goOn} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}
