import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { CurrentUser } from '#contract/users'
import { toast } from '#web/kit/feedback/toast.ts'
import { Button } from '#web/kit/form/button.tsx'
import { ApiError, overNetwork, sentenceOf } from '#web/lib/api-client.ts'
import { endOffer, usePasskeys } from '#web/lib/passkeys.ts'
import { loginMessages } from './login-messages.ts'

// It comes when somebody begins to use a passkey.
const passkeyCalls = () => overNetwork(() => import('./passkey-calls.ts'))

/** A challenge is good for five minutes; one that is offered anew before that is never refused for its age. */
const offerAge = 240_000

type SignedIn = (user: CurrentUser) => unknown

async function welcome(user: CurrentUser, onSignedIn: SignedIn): Promise<void> {
  await onSignedIn(user)
  toast({ title: loginMessages.title, description: loginMessages.description })
}

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
  const signIn = useMutation({
    mutationFn: async () => (await passkeyCalls()).signInWithPasskey(),
    onSuccess: (user) => welcome(user, onSignedIn),
    onError: failed,
  })
  if (!isOffered) return null
  return (
    <Button
      size="lg"
      block
      className={className}
      pending={signIn.isPending}
      pendingText="Waiting for your passkey..."
      onClick={() => signIn.mutate()}
    >
      <Fingerprint aria-hidden="true" />
      Sign in with a passkey
    </Button>
  )
}

/** Offers passkeys in the list of the address field once it has the focus; typing goes on meanwhile. */
export function usePasskeyOffer(onSignedIn: SignedIn): () => void {
  const isOffered = usePasskeys()
  const offeredAt = useRef<number | null>(null)
  useEffect(
    () => () => {
      if (offeredAt.current !== null) void endOffer().catch(() => undefined)
    },
    [],
  )
  return () => {
    const now = performance.now()
    if (!isOffered || (offeredAt.current !== null && now - offeredAt.current < offerAge)) return
    offeredAt.current = now
    passkeyCalls()
      .then(({ offerInField }) => offerInField())
      .then(
        (user) => user && welcome(user, onSignedIn),
        // Nobody asked for it: only an answer about a passkey that was chosen is worth a word.
        (error: unknown) => {
          offeredAt.current = null
          if (error instanceof ApiError && error.status === 401) failed(error)
        },
      )
  }
}
