import type { Endpoint } from '#contract/common/endpoint'
import type { PasskeyAnswer } from '#contract/passkeys'
import type { Dependencies } from '#server/dependencies'
import { eventOf } from '#server/features/second-factor/second-factor.store'
import { actorName } from '#server/platform/http/call'
import type { Call } from '#server/platform/http/call'
import type { Transaction } from '#server/platform/database/database'
import { noticeOrigin } from '#server/platform/http/notice-origin'
import { passkeyLocked, securityNotice } from '#server/platform/mail/security-notices'
import { relyingPartyOf } from '#server/platform/sessions/relying-party'
import { findUserById } from '../users/users.store.ts'
import { findCredential, lockPasskey, recordPasskeyUse } from './passkeys.store.ts'
import type { PasskeyRow } from './passkeys.store.ts'

/** What is said whatever is wrong about a passkey. */
export const passkeyNotAccepted = 'This passkey was not accepted.'

type PasskeyCall = Pick<Call<Endpoint>, 'db' | 'request' | 'change'>

/** What a right answer of a passkey says. */
export interface PasskeyProof {
  /** Whose it is. */
  userId: string
  /** Writes the use down; false when the passkey was locked or used otherwise in the meantime. */
  use(tx: Transaction): Promise<boolean>
}

/** What somebody answered with a passkey, and whose it must be: null where it says so itself. */
interface Answered {
  answer: PasskeyAnswer
  challenge: string
  userId: string | null
}

/** The library is read when the first passkey comes: a start does not wait for it. */
export const webAuthn = () => import('@simplewebauthn/server')

/** The account's id as a passkey keeps it: 16 bytes. */
export const userHandleOf = (userId: string): Buffer<ArrayBuffer> =>
  Buffer.from(userId.replaceAll('-', ''), 'hex')

/** The challenge an answer names, in base64url; null where it is no answer of a browser. */
export function challengeNamedBy(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof data === 'object' &&
      data !== null &&
      'challenge' in data &&
      typeof data.challenge === 'string'
      ? data.challenge
      : null
  } catch {
    return null
  }
}

/** The check of a passkey's answer: null where anything of it is wrong. */
export function createPasskeyCheck({
  settings,
  mailer,
}: Pick<Dependencies, 'settings' | 'mailer'>): (
  call: PasskeyCall,
  answered: Answered,
) => Promise<PasskeyProof | null> {
  /** Its signature is right and its counter is not: of two devices with the same key one is a copy. */
  async function lock(call: PasskeyCall, row: PasskeyRow): Promise<void> {
    await call.change(async ({ tx, audit }) => {
      const owner = await findUserById(tx, row.userId)
      if (owner === null || !(await lockPasskey(tx, row.id))) return
      const { user } = owner
      await audit(
        eventOf(user, 'update', { field: 'passkey', from: row.name, to: `${row.name} (locked)` }),
        { id: user.id, name: actorName(user) },
      )
      await mailer.queueMail(tx, {
        ...securityNotice(settings.publicUrl, passkeyLocked(row.name), noticeOrigin(call.request)),
        to: user.email,
      })
    })
  }

  return async (call, { answer, challenge, userId }) => {
    const relyingParty = relyingPartyOf(settings)
    const row = relyingParty === null ? null : await findCredential(call.db, answer.id)
    if (row === null || relyingParty === null || row.lockedAt !== null) return null
    if (row.rpId !== relyingParty.id || (userId !== null && row.userId !== userId)) return null
    const handle = answer.response.userHandle ?? null
    if (
      handle === null ? userId === null : handle !== userHandleOf(row.userId).toString('base64url')
    )
      return null
    const { verifyAuthenticationResponse } = await webAuthn()
    const { id, rawId, type } = answer
    const { clientDataJSON, authenticatorData, signature } = answer.response
    const checked = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origins,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      // The counter is compared here and below 0 never, so that only a right signature can lock a passkey.
      credential: { id: row.credentialId, publicKey: Uint8Array.from(row.publicKey), counter: 0 },
      // The library rejects by throwing: what it says is about bytes that somebody sent.
    }).catch(() => null)
    if (checked === null || !checked.verified) return null
    const { newCounter, credentialBackedUp } = checked.authenticationInfo
    if ((newCounter > 0 || row.counter > 0) && newCounter <= row.counter) {
      await lock(call, row)
      return null
    }
    return {
      userId: row.userId,
      use: (tx) =>
        recordPasskeyUse(tx, row.id, { counter: newCounter, synced: credentialBackedUp }),
    }
  }
}
