import { confirm } from '#contract/confirm'
import type { EndpointParsed } from '#contract/common/endpoint'
import type { Dependencies } from '#server/dependencies'
import { countCodeAttempt, countPasswordAttempt } from '#server/features/auth/attempt-limits.store'
import { redeemCode, tryCode } from '#server/features/auth/codes.store'
import { lockOwn } from '#server/features/users/users.store'
import { route } from '#server/platform/http/call'
import type { Call, Change, Route } from '#server/platform/http/call'
import { invalidField } from '#server/platform/http/problems'
import { passwordMatches } from '#server/platform/passwords/password-hash'
import { setSessionCookie } from '#server/platform/sessions/cookie'
import { proofMethodsOf } from '#server/platform/sessions/fresh-proof'
import { renewSession } from '#server/platform/sessions/session.store'
import type { UserRow } from '../users/users.store.ts'

type ConfirmCall = Call<typeof confirm>
type Shown<Method> = Extract<EndpointParsed<typeof confirm>['body'], { method: Method }>

/** What is left to do in the transaction, once what was shown is right: false when it is not any more. */
type Finish = (change: Change, user: UserRow) => Promise<boolean>

const wrongPassword = () => invalidField('password', 'The password is not right')
const wrongCode = () => invalidField('code', 'This code is wrong or no longer valid')

/** "Confirm it is you": a fresh proof within a session, for calls that ask for one. */
export function confirmRoutes({ settings }: Dependencies): Route[] {
  async function byPassword(call: ConfirmCall, { password }: Shown<'password'>): Promise<Finish> {
    const { user } = call.actor
    const attempt = await countPasswordAttempt(call, settings, user.email)
    if (!(await attempt.check(() => passwordMatches(user.passwordHash, password, call.source))))
      throw wrongPassword()
    return async ({ tx }, { passwordHash }) => {
      await attempt.succeed(tx)
      return passwordHash === user.passwordHash
    }
  }

  async function byCode(call: ConfirmCall, { code }: Shown<'email_code'>): Promise<Finish> {
    const { email } = call.actor.user
    const attempt = await countCodeAttempt(call, email)
    const codeId = await attempt.check(() =>
      tryCode(call.db, settings.sessionSecret, { email, code, source: call.source }),
    )
    if (codeId === null) throw wrongCode()
    return async ({ tx }, user) => {
      await attempt.succeed(tx)
      return user.email === email && redeemCode(tx, codeId)
    }
  }

  return [
    route(confirm, async (call) => {
      const { actor, body } = call
      if (!proofMethodsOf(actor.user).includes(body.method))
        throw invalidField('method', 'Your account confirms in another way')
      const finish =
        body.method === 'password' ? await byPassword(call, body) : await byCode(call, body)
      const { token, confirmedAt } = await call.change(async (change) => {
        const { user } = await lockOwn(change.tx, actor)
        // Changed or used up while it was being compared.
        if (!(await finish(change, user)))
          throw body.method === 'password' ? wrongPassword() : wrongCode()
        return renewSession(change.tx, actor.sessionId)
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
