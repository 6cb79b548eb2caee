import { forgotPassword, resetPassword } from '#contract/auth'
import { confirmEmail, readNewAddress } from '#contract/confirm-email'
import type { LinkOpens } from '#contract/confirm-email'
import type { Dependencies } from '#server/dependencies'
import { changed } from '#server/platform/audit/audit'
import type { Executor } from '#server/platform/database/database'
import { actorName, route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { noticeOrigin } from '#server/platform/http/notice-origin'
import { conflict, HttpProblem, invalidField } from '#server/platform/http/problems'
import { passwordChanged, securityNotice } from '#server/platform/mail/security-notices'
import { resetPasswordMail } from '#server/platform/mail/templates'
import { hashPassword } from '#server/platform/passwords/password-hash'
import { requireGoodPassword } from '#server/platform/passwords/password-rules'
import { isInSessionOf } from '#server/platform/sessions/session.store'
import type { Actor } from '#server/platform/sessions/session.store'
import {
  accountExistsMessage,
  changeUser,
  findUserByEmail,
  findUserById,
  lockUser,
} from '../users/users.store.ts'
import type { UserRow } from '../users/users.store.ts'
import { confirmPresentFirst, holdsWhatOthersGave } from './addresses.rules.ts'
import { countSending, clearAttempts } from './attempt-limits.store.ts'
import { endAccess } from './end-access.store.ts'
import { findLink, redeemLink, voidLinks } from './links.store.ts'
import { mailLink } from './mailed-link.store.ts'
import type { LinkInForce } from './links.store.ts'
import { verifyAddress } from './verify-address.ts'

const expiredLink = () =>
  invalidField('token', 'This link is no longer valid. Please ask for a new one.')

/** The link in force of a new address that its account still waits for. @throws HttpProblem 400 */
async function newAddressOf(db: Executor, token: string): Promise<LinkInForce> {
  const link = await findLink(db, token)
  if (link?.purpose !== 'confirm_email' || link.user.pendingEmail !== link.email)
    throw expiredLink()
  return link
}

/** What the link to a new address does in the session of a call: who proved an address before does not lose the account by it. */
async function opensFor(
  db: Executor,
  actor: Actor | null,
  user: Pick<UserRow, 'id' | 'isEmailVerified'>,
): Promise<LinkOpens> {
  if (await isInSessionOf(db, actor, user.id)) return 'moves'
  return user.isEmailVerified ? 'sign_in' : 'begins_anew'
}

const confirmedWords: Record<Exclude<LinkOpens, 'sign_in'>, string> = {
  moves:
    'Your account has its new email address. Sign in with it from now on; everything else is as it was.',
  begins_anew:
    'Your new email address is confirmed. It is the first confirmed address of this account, so everything set up before was removed: password, sessions, second step, tokens, and any membership by key. Choose a new password to sign in.',
}

/** Mailed links and setting a new password. */
export function resetRoutes(dependencies: Dependencies): Route[] {
  const { settings, mailer } = dependencies
  return [
    route(forgotPassword, async (call) => {
      const { email } = call.body
      await countSending(call, settings, 'send_reset', email)
      // With and without an account the same rows are written and the same is answered; the mailer drops the placeholder mail.
      await call.change(async ({ tx }) => {
        const link = { purpose: 'reset_password', email } as const
        await mailLink(tx, mailer, link, (text) => ({
          ...resetPasswordMail({ publicUrl: settings.publicUrl, ...text }),
          onlyToAccount: true,
        }))
      })
      return {
        message: 'If this address has an account, a link to reset the password is on its way.',
      }
    }),

    route(resetPassword, async (call) => {
      const { token, newPassword } = call.body
      const link = await findLink(call.db, token)
      if (link === null || link.purpose === 'confirm_email' || link.email !== link.user.email)
        throw expiredLink()
      const owner = await findUserById(call.db, link.user.id)
      // Validated before the link is used up: a rejected password must not cost it.
      requireGoodPassword(
        'newPassword',
        newPassword,
        settings.passwordMinLength,
        owner?.organizationName ?? null,
      )
      const passwordHash = await hashPassword(newPassword, call.source)
      await call.change(async (change) => {
        const account = await lockUser(change.tx, link.user.id)
        if (
          account === null ||
          account.user.disabledAt !== null ||
          !(await redeemLink(change.tx, link.id))
        )
          throw expiredLink()
        const inSession = await isInSessionOf(change.tx, call.actor, link.user.id)
        const { user } = await verifyAddress(change, account, {
          inSession,
          linkId: link.id,
          notices: { settings, mailer, request: call.request },
        })
        const by = { id: user.id, name: actorName(user) }
        const { user: before } = await endAccess(change, user, {
          programs: true,
          exceptLinkId: link.id,
          by,
        })
        const after = await changeUser(change.tx, before, { passwordHash })
        await clearAttempts(change.tx, user.email)
        await change.audit(changed('users', { before, after }), by)
        const origin = noticeOrigin(call.request)
        await mailer.queueMail(change.tx, {
          ...securityNotice(settings.publicUrl, passwordChanged, origin),
          to: user.email,
        })
      })
      return { message: 'Your password has been set. Sign in with it now.' }
    }),

    route(readNewAddress, async ({ db, actor, body }) => {
      const { email, user } = await newAddressOf(db, body.token)
      return {
        host: email.slice(email.lastIndexOf('@') + 1),
        opens: await opensFor(db, actor, user),
      }
    }),

    route(confirmEmail, async (call) => {
      const link = await newAddressOf(call.db, call.body.token)
      const message = await call.change(async (change) => {
        const account = await lockUser(change.tx, link.user.id)
        if (
          account === null ||
          account.user.pendingEmail !== link.email ||
          !(await redeemLink(change.tx, link.id))
        )
          throw expiredLink()
        const taken = await findUserByEmail(change.tx, link.email)
        if (taken !== null) throw conflict(accountExistsMessage)
        const { user } = account
        if (holdsWhatOthersGave(user)) throw conflict(confirmPresentFirst)
        const opens = await opensFor(change.tx, call.actor, user)
        if (opens === 'sign_in')
          throw new HttpProblem(
            'unauthenticated',
            'Sign in to your account to confirm its new address.',
          )
        const moved = await changeUser(change.tx, user, { email: link.email, pendingEmail: null })
        await change.audit(changed('users', { before: user, after: moved }), {
          id: user.id,
          name: actorName(user),
        })
        await voidLinks(change.tx, user.id, { exceptId: link.id })
        await verifyAddress(
          change,
          { ...account, user: moved },
          {
            inSession: opens === 'moves',
            linkId: link.id,
            notices: { settings, mailer, request: call.request },
          },
        )
        return confirmedWords[opens]
      })
      return { message }
    }),
  ]
}
