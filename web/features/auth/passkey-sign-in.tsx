import { Fingerprint } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { CurrentUser } from '#contract/users'
import { toast } from '#web/kit/feedback/toast.ts'
import { Button } from '#web/kit/form/button.tsx'
import { overNetwork, sentenceOf } from '#web/lib/api-client.ts'
import { usePasskeys } from '#web/lib/use-passkeys.ts'
import { loginMessages } from './login-messages.ts'

// It comes when somebody begins to use a passkey.
const passkeyCalls = () => overNetwork(() => import('./passkey-calls.ts'))

type SignedIn = (user: CurrentUser) => unknown

const failed = (error: unknown) =>
  toast({ title: loginMessages.failed, description: sentenceOf(error), variant: 'destructive' })

/** Signs in with a passkey alone; nothing where this browser or address has none. */
export function PasskeySignIn({
  onSignedIn,
  className,
}: {
  readonly onSignedIn: SignedIn
  readonly className?: string
}) {
  const isOffered = usePasskeys()
  const [isPending, setPending] = useState(false)
  if (!isOffered) return null
  return (
    <Button
      size="lg"
      block
      className={className}
      pending={isPending}
      pendingText="Waiting for your passkey..."
      onClick={() => {
        setPending(true)
        passkeyCalls()
          .then((calls) => calls.signInWithPasskey(onSignedIn))
          .catch(failed)
          .finally(() => setPending(false))
      }}
    >
      <Fingerprint aria-hidden="true" />
      Sign in with a passkey
    </Button>
  )
}

/** Offers passkeys in the list of the address field when it gets the focus; typing goes on meanwhile. */
export function usePasskeyOffer(onSignedIn: SignedIn): () => void {
  const isOffered = usePasskeys()
  const end = useRef<() => void>(undefined)
  useEffect(() => () => end.current?.(), [])
  return () => {
    if (isOffered)
      void passkeyCalls().then((calls) => {
        end.current = calls.offerInField(onSignedIn)
      }, failed)
  }
}
