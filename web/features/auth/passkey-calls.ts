import { passkeySignIn, passkeySignInOptions } from '#contract/passkeys'
import type { CurrentUser } from '#contract/users'
import { toast } from '#web/kit/feedback/toast.ts'
import { ApiError, call, sentenceOf } from '#web/lib/api-client.ts'
import { answerWithPasskey, canOfferInField, endOffer } from '#web/lib/passkeys.ts'
import { loginMessages } from './login-messages.ts'

/** Signs in with a passkey out of the browser's dialog, or out of the field's own list. */
export async function signInWithPasskey(
  onSignedIn: (user: CurrentUser) => unknown,
  { inField = false } = {},
): Promise<void> {
  const { options } = await call(passkeySignInOptions)
  const response = await answerWithPasskey(options, { inField })
  await onSignedIn(await call(passkeySignIn, { body: { response } }))
  toast({ title: loginMessages.title, description: loginMessages.description })
}

// A challenge is good for five minutes; one that is offered anew before that is never refused for its age.
const offerAge = 240_000
let offeredAt: number | null = null

function end(): void {
  offeredAt = null
  endOffer()
}

/**
 * Offers passkeys in the field's list, where this browser has such a list and offers none at present; what it answers ends
 * the offer. Nobody asked for it: only an answer about a passkey that was chosen is worth a word.
 */
export function offerInField(onSignedIn: (user: CurrentUser) => unknown): () => void {
  const now = performance.now()
  if (offeredAt === null || now - offeredAt > offerAge) {
    offeredAt = now
    void offer(onSignedIn, now)
  }
  return end
}

async function offer(onSignedIn: (user: CurrentUser) => unknown, at: number): Promise<void> {
  try {
    if (await canOfferInField()) await signInWithPasskey(onSignedIn, { inField: true })
  } catch (error) {
    if (offeredAt === at) offeredAt = null
    if (error instanceof ApiError && error.status === 401)
      toast({
        title: loginMessages.failed,
        description: sentenceOf(error),
        variant: 'destructive',
      })
  }
}
