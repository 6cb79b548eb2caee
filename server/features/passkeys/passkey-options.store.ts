import { randomBytes } from 'node:crypto'
import { passkeyTimeout } from '#contract/passkeys'
import type { PasskeyRequest } from '#contract/passkeys'
import type { Executor } from '#server/platform/database/database'
import { conflict } from '#server/platform/http/problems'
import { relyingPartyOf } from '#server/platform/sessions/relying-party'
import type { RelyingParty } from '#server/platform/sessions/relying-party'
import { passkeyRowsOf } from './passkeys.store.ts'
import type { PasskeyRow } from './passkeys.store.ts'

type ForPasskeys = Parameters<typeof relyingPartyOf>[0]

/** What passkeys are bound to. @throws HttpProblem 409 where the portal is not at a name */
export function requireRelyingParty(settings: ForPasskeys): RelyingParty {
  const relyingParty = relyingPartyOf(settings)
  if (relyingParty === null)
    throw conflict('Passkeys need a host name. Open the portal at its name.')
  return relyingParty
}

/** A new challenge: 32 random bytes in base64url. */
export const newChallenge = (): string => randomBytes(32).toString('base64url')

/** Passkeys as a browser is told of them. */
export const namedPasskeys = (rows: readonly PasskeyRow[]) =>
  rows.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key' as const,
    transports,
  }))

/** What a browser needs to answer a challenge with a passkey: with one of this account, or where `userId` is null with any. */
export async function requestOptions(
  db: Executor,
  settings: ForPasskeys,
  challenge: string,
  userId: string | null,
): Promise<PasskeyRequest> {
  const { id: rpId } = requireRelyingParty(settings)
  const usable =
    userId === null
      ? null
      : (await passkeyRowsOf(db, userId)).filter(
          (row) => row.rpId === rpId && row.lockedAt === null,
        )
  return {
    challenge,
    rpId,
    timeout: passkeyTimeout,
    userVerification: 'required',
    ...(usable !== null && { allowCredentials: namedPasskeys(usable) }),
  }
}
