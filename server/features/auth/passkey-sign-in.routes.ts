import { passkeySignIn, passkeySignInOptions } from '#contract/passkeys'
import type { Dependencies } from '#server/dependencies'
import {
  createPasskeyCheck,
  passkeyNotAccepted,
} from '#server/features/passkeys/passkey-check.store'
import {
  newChallenge,
  requestOptions,
  requireRelyingParty,
} from '#server/features/passkeys/passkey-options.store'
import { findCredential } from '#server/features/passkeys/passkeys.store'
import { recordFailedSignIn } from '#server/platform/audit/failed-sign-ins.store'
import { route } from '#server/platform/http/call'
import type { Call, Route } from '#server/platform/http/call'
import { HttpProblem } from '#server/platform/http/problems'
import {
  clearPendingCookie,
  readPendingCookie,
  setPendingCookie,
} from '#server/platform/sessions/cookie'
import {
  challengeSeconds,
  openChallenge,
  takeChallenge,
} from '#server/platform/sessions/pending.store'
import { completeSignIn, findUserById, lockUser } from '../users/users.store.ts'
import { countPasskeyOptions, endStepRun } from './attempt-limits.store.ts'
import { giveCookie, openSessionOf } from './start-session.ts'

const notAccepted = () => new HttpProblem('unauthenticated', passkeyNotAccepted)

/** Sign-in with a passkey alone: the device verified its person, so that it counts as both steps. */
export function passkeySignInRoutes(dependencies: Dependencies): Route[] {
  const { settings } = dependencies
  const https = settings.publicUrl.startsWith('https:')
  const check = createPasskeyCheck(dependencies)

  /** The trail has whose passkey it was, where that is known. */
  async function recordFailure(call: Call<typeof passkeySignIn>): Promise<void> {
    const row = await findCredential(call.db, call.body.response.id)
    const owner = row === null ? null : await findUserById(call.db, row.userId)
    await recordFailedSignIn(call.db, call.origin, {
      email: owner?.user.email ?? null,
      userId: owner?.user.id ?? null,
      step: 'passkey',
    })
  }

  return [
    route(passkeySignInOptions, async (call) => {
      requireRelyingParty(settings)
      await countPasskeyOptions(call, settings)
      const challenge = newChallenge()
      const token = await openChallenge(call.db, challenge)
      setPendingCookie(call.reply, token, https, challengeSeconds)
      return { options: await requestOptions(call.db, settings, challenge, null) }
    }),

    route(passkeySignIn, async (call) => {
      requireRelyingParty(settings)
      const token = readPendingCookie(call.request, https)
      const challenge = token === null ? null : await takeChallenge(call.db, token)
      const proof =
        challenge === null
          ? null
          : await check(call, { answer: call.body.response, challenge, userId: null })
      const started =
        proof === null
          ? null
          : await call.change(async (change) => {
              // Nothing is written before all of it is right: what fails here is not rolled back.
              const owner = await lockUser(change.tx, proof.userId)
              if (owner === null || owner.user.disabledAt !== null) return null
              if (!(await proof.use(change.tx))) return null
              const account = (await completeSignIn(change.tx, proof.userId)) ?? owner
              await endStepRun(change.tx, account.user.id)
              return openSessionOf(call, change, account, 'passkey', dependencies)
            })
      if (started === null) {
        await recordFailure(call)
        throw notAccepted()
      }
      clearPendingCookie(call.reply, https)
      return giveCookie(call, started, dependencies)
    }),
  ]
}
