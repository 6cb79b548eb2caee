import { Fingerprint } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { CurrentUser } from '#contract/users'
import { toastFailure } from '#web/kit/feedback/toast-outcome.ts'
import { Button } from '#web/kit/form/button.tsx'
import { overNetwork } from '#web/lib/api-client.ts'
import { usePasskeys } from '#web/lib/use-passkeys.ts'
import { loginMessages } from './login-messages.ts'

type SignedIn = (user: CurrentUser) => unknown

/** What a passkey needs comes when somebody begins to use one. */
const withCalls = (use: (calls: typeof import('./passkey-calls.ts')) => unknown) =>
  void overNetwork(() => import('./passkey-calls.ts'))
    .then(use)
    .catch((error: unknown) => toastFailure(loginMessages.failed, error))

/** Signs in with a passkey alone: the browser asks in its own dialog. Nothing where there are none here. */
export function PasskeySignIn({
  onSignedIn,
  className,
}: {
  readonly onSignedIn: SignedIn
  readonly className?: string
}) {
  return (
    usePasskeys() && (
      <Button
        size="lg"
        block
        className={className}
        onClick={() => withCalls((calls) => calls.signInWithPasskey(onSignedIn))}
      >
        <Fingerprint aria-hidden="true" />
        Sign in with a passkey
      </Button>
    )
  )
}

/**
 * Offers passkeys in the list of the address field when it gets the focus; typing goes on meanwhile. `end` comes
 * before another way of signing in is sent: what a passkey has begun must not take its place in the browser.
 */
export function usePasskeyOffer(onSignedIn: SignedIn) {
  const isOffered = usePasskeys()
  const waiting = useRef<AbortController>(undefined)
  useEffect(() => () => waiting.current?.abort(), [])
  return {
    end: () => waiting.current?.abort(),
    offer() {
      if (!isOffered || waiting.current?.signal.aborted === false) return
      const until = (waiting.current = new AbortController())
      withCalls((calls) => calls.offerInField(onSignedIn, until))
    },
  }
}
