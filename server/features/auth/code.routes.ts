import { sendCode, verifyCode } from '#contract/auth'
import type { Dependencies } from '#server/dependencies'
import { recordFailedSignIn } from '#server/platform/audit/failed-sign-ins.store'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { HttpProblem } from '#server/platform/http/problems'
import { signInCodeMail } from '#server/platform/mail/templates'
import { isInSessionOf } from '#server/platform/sessions/session.store'
import {
  completeSignIn,
  findUserByEmail,
  lockUser,
  recordSignIn,
  toCurrentUser,
} from '../users/users.store.ts'
import { codeMinutes, drawRequestedCode, redeemCode, storeCode, tryCode } from './codes.store.ts'
import { countCodeAttempt } from './attempt-limits.store.ts'
import { giveCookie, isSsoRequired, startSession } from './start-session.ts'
import { verifyAddress } from './verify-address.ts'

const wrongCode = () => new HttpProblem('unauthenticated', 'This code is wrong or no longer valid')

/** Sign-in by a mailed code; the same two calls verify the address of whoever is signed in. */
export function codeRoutes(dependencies: Dependencies): Route[] {
  const { settings, mailer } = dependencies
  return [
    route(sendCode, async (call) => {
      const { email } = call.body
      // The same rows are written whether or not the address has an account; the mailer drops the placeholder mail.
      const drawn = await drawRequestedCode(call, settings, email)
      await call.change(async ({ tx }) => {
        await storeCode(tx, drawn)
        await mailer.queueMail(tx, {
          ...signInCodeMail({
            publicUrl: settings.publicUrl,
            code: drawn.code,
            minutes: codeMinutes,
          }),
          to: email,
          onlyToAccount: true,
        })
      })
      return { message: 'If this address has an account, a sign-in code is on its way.' }
    }),

    route(verifyCode, async (call) => {
      const { email, code } = call.body
      const attempt = await countCodeAttempt(call, email)
      const found = await findUserByEmail(call.db, email)
      const codeId = await attempt.check(() =>
        tryCode(call.db, settings.sessionSecret, { email, code, source: call.source }),
      )
      if (codeId === null || found === null || found.user.disabledAt !== null) {
        await recordFailedSignIn(call.db, call.origin, { email, userId: found?.user.id ?? null })
        throw wrongCode()
      }
      const outcome = await call
        .change(async (change) => {
          const own =
            call.actor?.user.id === found.user.id ? await lockUser(change.tx, found.user.id) : null
          const inSession =
            own !== null && (await isInSessionOf(change.tx, call.actor, found.user.id))
          const account = inSession ? own : await recordSignIn(change.tx, found.user.id)
          const redeemed = await redeemCode(change.tx, codeId)
          if (
            account === null ||
            account.user.disabledAt !== null ||
            account.user.email !== email ||
            !redeemed
          )
            throw wrongCode()
          await attempt.succeed(change.tx)
          const verified = await verifyAddress(change, account, {
            inSession,
            notices: { settings, mailer, request: call.request },
          })
          if (inSession) return toCurrentUser(verified, settings)
          // The first address proof has made the second step void: there is none to come.
          const isWhole = account.user.hasSecondFactor && !verified.user.hasSecondFactor
          if (isWhole) await completeSignIn(change.tx, found.user.id)
          return startSession(call, change, verified, 'email_code', dependencies)
        })
        .catch(async (error: unknown) => {
          if (isSsoRequired(error)) await attempt.release()
          throw error
        })
      return 'id' in outcome ? outcome : giveCookie(call, outcome, dependencies)
    }),
  ]
}
