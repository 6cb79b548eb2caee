import { passkeySignIn, passkeySignInOptions } from '#contract/passkeys'
import type { CurrentUser } from '#contract/users'
import { toast } from '#web/kit/feedback/toast.ts'
import { ApiError, call } from '#web/lib/api-client.ts'
import { answerWithPasskey, canOfferInField } from '#web/lib/passkeys.ts'
import { loginMessages } from './login-messages.ts'

export { endOffer } from '#web/lib/passkeys.ts'

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

/**
 * Waits for one out of the field's list, where this browser has such a list; false where it is over without one, and may be
 * offered anew. Nobody asked for it: only an answer about a passkey that was chosen is worth a word, and throws.
 */
export async function offerInField(onSignedIn: (user: CurrentUser) => unknown): Promise<boolean> {
  if (!(await canOfferInField())) return true
  try {
    await signInWithPasskey(onSignedIn, { inField: true })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error
    return false
  }
}
