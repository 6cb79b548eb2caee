import { passkeySignIn, passkeySignInOptions } from '#contract/passkeys'
import type { CurrentUser } from '#contract/users'
import { call } from '#web/lib/api-client.ts'
import { answerWithPasskey, canOfferInField } from '#web/lib/passkeys.ts'

/** Signs in with a passkey out of the browser's dialog, or out of the field's own list. */
export async function signInWithPasskey({ inField = false } = {}): Promise<CurrentUser> {
  const { options } = await call(passkeySignInOptions)
  const response = await answerWithPasskey(options, { inField })
  return call(passkeySignIn, { body: { response } })
}

/** The same out of the field's list; null where this browser has no such list. */
export async function offerInField(): Promise<CurrentUser | null> {
  return (await canOfferInField()) ? signInWithPasskey({ inField: true }) : null
}
