import { giveFreshProof } from '#contract/fresh-proof'
import type { EndpointParsed } from '#contract/common/endpoint'
import { passkeyProofOptions } from '#contract/passkeys'
import type { Dependencies } from '#server/dependencies'
import { countCodeAttempt, countPasswordAttempt } from '#server/features/auth/attempt-limits.store'
import { redeemCode, tryCode } from '#server/features/auth/codes.store'
import { challengeNamedBy, passkeyNotAccepted } from '#server/features/passkeys/passkey-check.store'
import {
  newChallenge,
  requestOptions,
  requireRelyingParty,
} from '#server/features/passkeys/passkey-options.store'
import { codeNotAccepted, createStepCheck } from '#server/features/second-factor/step-check.store'
import { lockOwn } from '#server/features/users/users.store'
import { route } from '#server/platform/http/call'
import type { Call, Change, Route } from '#server/platform/http/call'
import { invalidField } from '#server/platform/http/problems'
import type { HttpProblem } from '#server/platform/http/problems'
import { passwordMatches } from '#server/platform/passwords/password-hash'
import { setSessionCookie } from '#server/platform/sessions/cookie'
import { openSessionChallenge, takeSessionChallenge } from '#server/platform/sessions/pending.store'
import { proofMethodsOf } from '#server/platform/sessions/proof-methods.store'
import { renewSession } from '#server/platform/sessions/session.store'
import type { UserRow } from '../users/users.store.ts'

type FreshProofCall = Call<typeof giveFreshProof>
type Shown<Method> = Extract<EndpointParsed<typeof giveFreshProof>['body'], { method: Method }>

/** What is left to do, once what was shown is right. */
interface Finish {
  /** In the transaction: false when it is not right any more. */
  use: (change: Change, user: UserRow) => Promise<boolean>
  /** Where the transaction failed by something else: the attempt counts for nothing. */
  release: () => Promise<void>
}

/** The answer to something wrong, at its field. */
function wrong(method: ProofShown['method']): HttpProblem {
  if (method === 'passkey') return invalidField('response', passkeyNotAccepted)
  if (method === 'password') return invalidField('password', 'The password is not right')
  return invalidField(
    'code',
    method === 'email_code' ? 'This code is wrong or no longer valid' : codeNotAccepted,
  )
}
type ProofShown = EndpointParsed<typeof giveFreshProof>['body']

/** "Confirm it is you": a fresh proof within a session, for calls that ask for one. */
export function freshProofRoutes(dependencies: Dependencies): Route[] {
  const { settings } = dependencies
  const checkStep = createStepCheck(dependencies)

  async function byPassword(
    call: FreshProofCall,
    { password }: Shown<'password'>,
  ): Promise<Finish | null> {
    const { user } = call.actor
    const attempt = await countPasswordAttempt(call, settings, user.email)
    if (!(await attempt.check(() => passwordMatches(user.passwordHash, password, call.source))))
      return null
    return {
      release: attempt.release,
      async use({ tx }, { passwordHash }) {
        await attempt.succeed(tx)
        return passwordHash === user.passwordHash
      },
    }
  }

  async function byEmailCode(
    call: FreshProofCall,
    { code }: Shown<'email_code'>,
  ): Promise<Finish | null> {
    const { email } = call.actor.user
    const attempt = await countCodeAttempt(call, email)
    const codeId = await attempt.check(() =>
      tryCode(call.db, settings.sessionSecret, { email, code, source: call.source }),
    )
    if (codeId === null) return null
    return {
      release: attempt.release,
      async use({ tx }, user) {
        await attempt.succeed(tx)
        return user.email === email && redeemCode(tx, codeId)
      },
    }
  }

  function check(call: FreshProofCall): Promise<Finish | null> {
    const { body, actor } = call
    if (body.method === 'password') return byPassword(call, body)
    if (body.method === 'email_code') return byEmailCode(call, body)
    return checkStep(call, actor.user, body, () =>
      takeSessionChallenge(
        call.db,
        'confirm',
        actor.sessionId,
        body.method === 'passkey' ? challengeNamedBy(body.response.response.clientDataJSON) : null,
      ),
    )
  }

  return [
    route(passkeyProofOptions, async ({ db, actor }) => {
      requireRelyingParty(settings)
      const { sessionId, user } = actor
      const challenge = newChallenge()
      await openSessionChallenge(db, 'confirm', { sessionId, userId: user.id }, challenge)
      return { options: await requestOptions(db, settings, challenge, user.id) }
    }),

    route(giveFreshProof, async (call) => {
      const { actor, body } = call
      if (!(await proofMethodsOf(call.db, actor.user, settings)).includes(body.method))
        throw invalidField(
          'method',
          'Your account confirms in another way by now. Cancel, and try again.',
        )
      const finish = await check(call)
      if (finish === null) throw wrong(body.method)
      let isWrong = false
      const renewed = call.change(async (change) => {
        const { user } = await lockOwn(change.tx, actor)
        // A second step that was set up meanwhile is not passed over, and what was used up or changed is wrong by now.
        if (
          user.hasSecondFactor !== actor.user.hasSecondFactor ||
          !(await finish.use(change, user))
        ) {
          isWrong = true
          throw wrong(body.method)
        }
        return renewSession(change.tx, actor.sessionId)
      })
      const { token, confirmedAt } = await renewed.catch(async (error: unknown) => {
        if (!isWrong) await finish.release()
        throw error
      })
      setSessionCookie(call.reply, token, settings.publicUrl.startsWith('https:'))
      return {
        confirmedUntil: new Date(
          confirmedAt.getTime() + settings.confirmSeconds * 1000,
        ).toISOString(),
      }
    }),
  ]
}
