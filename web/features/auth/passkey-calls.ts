import { passkeySignIn, passkeySignInOptions } from '#contract/passkeys'
import type { CurrentUser } from '#contract/users'
import { toast } from '#web/kit/feedback/toast.ts'
import { ApiError, call } from '#web/lib/api-client.ts'
import { answerWithPasskey, canOfferInField, endOffer } from '#web/lib/passkeys.ts'
import { loginMessages } from './login-messages.ts'

// A challenge is good for five minutes; one that is offered anew before that is never refused for its age.
const offerAge = 240_000

/** Signs in with a passkey out of the browser's dialog, or with `until` out of the field's own list. */
export async function signInWithPasskey(
  onSignedIn: (user: CurrentUser) => unknown,
  until?: AbortSignal,
): Promise<void> {
  const { options } = await call(passkeySignInOptions, {}, { signal: until })
  const response = await answerWithPasskey(options, { inField: until !== undefined })
  await onSignedIn(await call(passkeySignIn, { body: { response } }))
  toast({ title: loginMessages.title, description: loginMessages.description })
}

/**
 * Offers passkeys in the field's list, where this browser has such a list, until one is chosen or `until` is aborted, which
 * it is when the offer is over. Nobody asked for it: only an answer about a passkey that was chosen is worth a word.
 * @throws ApiError where it was not accepted
 */
export async function offerInField(
  onSignedIn: (user: CurrentUser) => unknown,
  until: AbortController,
): Promise<void> {
  const { signal } = until
  const end = setTimeout(() => until.abort(), offerAge)
  signal.addEventListener('abort', () => {
    clearTimeout(end)
    endOffer()
  })
  try {
    if (signal.aborted || !(await canOfferInField())) return
    await signInWithPasskey(onSignedIn, signal)
  } catch (error) {
    until.abort()
    if (error instanceof ApiError && error.status === 401) throw error
  }
}
