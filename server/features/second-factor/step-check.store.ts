import type { z } from 'zod'
import type { Endpoint } from '#contract/common/endpoint'
import type { PasskeyAnswer } from '#contract/passkeys'
import type { secondStepBody } from '#contract/second-factor'
import type { Dependencies } from '#server/dependencies'
import { countStepAttempt, endStepRun } from '#server/features/auth/attempt-limits.store'
import { createPasskeyCheck } from '#server/features/passkeys/passkey-check.store'
import { actorName } from '#server/platform/http/call'
import type { Call, Change } from '#server/platform/http/call'
import { noticeOrigin } from '#server/platform/http/notice-origin'
import { recoveryCodeUsed, securityNotice } from '#server/platform/mail/security-notices'
import { createSecretSealer } from '#server/platform/sealing/stored-key.store'
import type { UserRow } from '../users/users.store.ts'
import { countRecoveryCodes } from './second-factor.store.ts'
import { tryRecoveryCode, tryTotp } from './try-code.store.ts'

/** What is said of a code of the app or a recovery code, whatever is wrong about it. */
export const codeNotAccepted = 'This code is wrong or was already used.'

type StepCall = Pick<Call<Endpoint>, 'db' | 'source' | 'request' | 'change'>

/** Uses what was shown up, in the transaction that it opens; false when it was used in the meantime. */
type UseStep = (change: Change) => Promise<boolean>

/** What was right, and what is left to do about it. */
interface RightStep {
  use: UseStep
  /** Where the transaction failed by something else than the step: it counts for nothing. */
  release: () => Promise<void>
}

/** Compares what somebody shows for the second step of an account; null when it is wrong. @throws HttpProblem 429, 503 */
export type CheckStep = (
  call: StepCall,
  user: UserRow,
  shown: z.output<typeof secondStepBody>,
  /** Takes the challenge that was put to a passkey, which is good once; null where none is in force. */
  takeChallenge: () => Promise<string | null>,
) => Promise<RightStep | null>

/** The check of second steps, at sign-in and within a session: attempts are counted before anything is compared. */
export function createStepCheck({
  settings,
  mailer,
}: Pick<Dependencies, 'settings' | 'mailer'>): CheckStep {
  const sealer = createSecretSealer(settings.sessionSecret)
  const checkPasskey = createPasskeyCheck({ settings, mailer })

  /** A recovery code is gone: the owner and the trail are told how many are left. */
  async function recordUse(change: Change, { request }: StepCall, user: UserRow): Promise<void> {
    const left = await countRecoveryCodes(change.tx, user.id)
    await change.audit(
      {
        action: 'recovery_code_used',
        entity: 'second-factors',
        entityId: user.id,
        after: { recoveryCodesLeft: left },
        notifies: [],
      },
      { id: user.id, name: actorName(user) },
    )
    const notice = recoveryCodeUsed(left)
    await mailer.queueMail(change.tx, {
      ...securityNotice(settings.publicUrl, notice, noticeOrigin(request)),
      to: user.email,
    })
  }

  /** Passkeys are not counted: nobody guesses a signature. One that succeeds opens the codes again. */
  async function byPasskey(
    call: StepCall,
    { id: userId }: UserRow,
    answer: PasskeyAnswer,
    challenge: string | null,
  ): Promise<RightStep | null> {
    if (challenge === null) return null
    const proof = await checkPasskey(call, { answer, challenge, userId })
    if (proof === null) return null
    return {
      release: async () => undefined,
      async use({ tx }) {
        if (!(await proof.use(tx))) return false
        await endStepRun(tx, userId)
        return true
      },
    }
  }

  return async (call, user, shown, takeChallenge) => {
    if (shown.method === 'passkey')
      return byPasskey(call, user, shown.response, await takeChallenge())
    const { method, code } = shown
    const attempt = await countStepAttempt(call, user.id)
    const use = await attempt.check(() =>
      method === 'totp'
        ? tryTotp(call.db, sealer, user.id, code)
        : tryRecoveryCode(call.db, user.id, code, call.source),
    )
    if (use === null) return null
    return {
      release: attempt.release,
      async use(change) {
        if (!(await use(change.tx))) return false
        await attempt.succeed(change.tx)
        if (method === 'recovery_code') await recordUse(change, call, user)
        return true
      },
    }
  }
}
