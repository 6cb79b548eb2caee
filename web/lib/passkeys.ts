import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'
import type { EndpointReply } from '#contract/common/endpoint'
import type {
  PasskeyAnswer,
  passkeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequest,
} from '#contract/passkeys'
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { SentenceError } from './api-client.ts'

/** Nothing was sent: the person closed the browser's own dialog, or let it run out. */
class NoPasskeyUsed extends SentenceError {
  override name = 'NoPasskeyUsed'
  constructor() {
    super('No passkey was used. Try again or choose another way.')
  }
}

const isOf = (error: unknown, ...names: string[]): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'name' in error &&
  names.includes(String(error.name))

/** What a browser says of a dialog that ended without a passkey, as a sentence. */
function unused(error: unknown): never {
  if (isOf(error, 'InvalidStateError'))
    throw new SentenceError('This device has a passkey of your account already.')
  if (isOf(error, 'NotAllowedError', 'AbortError')) throw new NoPasskeyUsed()
  throw new SentenceError('Your browser could not use a passkey. Choose another way.')
}

/**
 * Has the browser's dialog answer with a passkey; `inField` offers them in the list of the field that has
 * `autocomplete="username webauthn"` instead, and waits for as long as the page stands. A later one ends an earlier one.
 * @throws SentenceError where the person closed it
 */
export async function answerWithPasskey(
  options: PasskeyRequest,
  { inField = false } = {},
): Promise<PasskeyAnswer> {
  const answer: AuthenticationResponseJSON = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: inField,
  }).catch(unused)
  const { id, rawId, type, response } = answer
  return { id, rawId, type, response }
}

/** Whether this browser offers passkeys in a field's own list. */
export const canOfferInField = browserSupportsWebAuthnAutofill

/** Ends what waits for a passkey in a field's list. */
export const endOffer = (): void => WebAuthnAbortService.cancelCeremony()

/** Has the browser's dialog make a passkey. @throws SentenceError where the person closed it */
export async function makePasskey(
  options: EndpointReply<typeof passkeyCreationOptions>['options'],
): Promise<PasskeyRegistration> {
  const made = await startRegistration({
    optionsJSON: options,
  }).catch(unused)
  const { id, rawId, type, response } = made
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  }
}
