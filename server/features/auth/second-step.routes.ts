import type { ProofMethod } from '#contract/common/proof'
import { passkeyStepOptions } from '#contract/passkeys'
import { signInExpired, takeSecondStep } from '#contract/second-factor'
import type { Dependencies } from '#server/dependencies'
import { passkeyNotAccepted } from '#server/features/passkeys/passkey-check.store'
import {
  newChallenge,
  requestOptions,
  requireRelyingParty,
} from '#server/features/passkeys/passkey-options.store'
import { codeNotAccepted, createStepCheck } from '#server/features/second-factor/step-check.store'
import { findProvider } from '#server/features/sso/sso-providers.store'
import { recordFailedSignIn } from '#server/platform/audit/failed-sign-ins.store'
import { route } from '#server/platform/http/call'
import type { Call, Route } from '#server/platform/http/call'
import { noticeOrigin } from '#server/platform/http/notice-origin'
import { HttpProblem } from '#server/platform/http/problems'
import { secondStepFailed, securityNotice } from '#server/platform/mail/security-notices'
import { clearPendingCookie, readPendingCookie } from '#server/platform/sessions/cookie'
import {
  challengePending,
  redeemPending,
  releasePending,
  takePendingChallenge,
  tryPending,
} from '#server/platform/sessions/pending.store'
import { completeSignIn, findUserById } from '../users/users.store.ts'
import type { UserRow } from '../users/users.store.ts'
import { isStepNoticeDue } from './attempt-limits.store.ts'
import { giveCookie, openSessionOf } from './start-session.ts'

const expired = () => new HttpProblem('unauthenticated', signInExpired)
const wrongStep = (method: ProofMethod) =>
  new HttpProblem('unauthenticated', method === 'passkey' ? passkeyNotAccepted : codeNotAccepted)

/** The second step of a sign-in, in the browser that began it. */
export function secondStepRoutes(dependencies: Dependencies): Route[] {
  const { settings, mailer } = dependencies
  const https = settings.publicUrl.startsWith('https:')
  const checkStep = createStepCheck(dependencies)

  /** Whoever is here knows the password, or reads the mailbox: the owner must learn of it. */
  async function recordFailure(call: Call<typeof takeSecondStep>, user: UserRow): Promise<void> {
    const { id: userId, email } = user
    await recordFailedSignIn(call.db, call.origin, { email, userId, step: 'second step' })
    if (!(await isStepNoticeDue(call.db, userId))) return
    const notice = securityNotice(settings.publicUrl, secondStepFailed, noticeOrigin(call.request))
    await call.change(({ tx }) => mailer.queueMail(tx, { ...notice, to: email }))
  }

  return [
    route(passkeyStepOptions, async (call) => {
      requireRelyingParty(settings)
      const token = readPendingCookie(call.request, https)
      const challenge = newChallenge()
      const userId = token === null ? null : await challengePending(call.db, token, challenge)
      if (userId === null) throw expired()
      return { options: await requestOptions(call.db, settings, challenge, userId) }
    }),

    route(takeSecondStep, async (call) => {
      const token = readPendingCookie(call.request, https)
      const pending = token === null ? null : await tryPending(call.db, token)
      if (pending === null) throw expired()
      /** An error that is no answer about the step: it counts for nothing. */
      const failed = async (error: unknown): Promise<never> => {
        await releasePending(call.db, pending.id)
        throw error
      }
      const found = await findUserById(call.db, pending.userId).catch(failed)
      if (found === null) throw expired()
      const step = await checkStep(call, found.user, call.body, () =>
        takePendingChallenge(call.db, pending),
      ).catch(failed)
      if (step === null) {
        await recordFailure(call, found.user)
        throw wrongStep(call.body.method)
      }
      let isWrong = false
      const completed = call.change(async (change) => {
        // Locks the account: whoever ends its sessions ends this sign-in as well.
        const account = await completeSignIn(change.tx, found.user.id)
        if (account === null || account.user.disabledAt !== null) throw expired()
        if (!(await redeemPending(change.tx, pending.id))) throw expired()
        if (!(await step.use(change))) {
          isWrong = true
          throw wrongStep(call.body.method)
        }
        const way = `${pending.way}+${call.body.method}`
        const provider =
          pending.providerId === null
            ? null
            : await findProvider(change.tx, pending.providerId, 'share')
        if (pending.providerId !== null && provider?.enabled !== true) throw expired()
        return openSessionOf(call, change, account, way, dependencies, provider)
      })
      const started = await completed.catch(async (error: unknown) => {
        if (isWrong) throw error
        await step.release()
        return failed(error)
      })
      clearPendingCookie(call.reply, https)
      return giveCookie(call, started, dependencies)
    }),
  ]
}
