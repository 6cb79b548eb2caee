import { resetSecondFactor } from '#contract/users'
import type { Dependencies } from '#server/dependencies'
import { mailLink } from '#server/features/auth/mailed-link.store'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { noticeOrigin } from '#server/platform/http/notice-origin'
import { conflict, notFound } from '#server/platform/http/problems'
import { secondStepReset, securityNotice } from '#server/platform/mail/security-notices'
import { resetPasswordMail } from '#server/platform/mail/templates'
import { resetSecondFactorOf } from './reset-second-factor.store.ts'
import { lockUser } from './users.store.ts'

/** What administrators do for somebody who lost phone and recovery codes. */
export function resetStepRoutes({
  settings,
  mailer,
}: Pick<Dependencies, 'settings' | 'mailer'>): Route[] {
  const { publicUrl } = settings
  return [
    route(resetSecondFactor, ({ params, actor, request, change }) =>
      change(async (changing) => {
        const account = await lockUser(changing.tx, params.id)
        if (account === null) throw notFound()
        const { user } = account
        if (user.id === actor.user.id)
          throw conflict('You cannot reset your own second step. Ask another administrator.')
        if (user.disabledAt !== null)
          throw conflict('This account is disabled. Enable it before resetting its second step.')
        await resetSecondFactorOf(changing, user)
        const origin = noticeOrigin(request, actor.user)
        const notice = securityNotice(publicUrl, secondStepReset, origin)
        await mailer.queueMail(changing.tx, { ...notice, to: user.email })
        const link = { purpose: 'reset_password', userId: user.id, email: user.email } as const
        await mailLink(changing.tx, mailer, link, (text) =>
          resetPasswordMail({ publicUrl, ...text }),
        )
      }),
    ),
  ]
}
