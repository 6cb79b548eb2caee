import {
  acceptTerms,
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  termsVersion,
  updateAccount,
} from '#contract/auth'
import type { Dependencies } from '#server/dependencies'
import { setRecordFile } from '#server/features/files/record-files.store'
import { changed } from '#server/platform/audit/audit'
import { route } from '#server/platform/http/call'
import type { Change, Route } from '#server/platform/http/call'
import { noticeOrigin } from '#server/platform/http/notice-origin'
import { conflict, invalidField, notFound, requireVersion } from '#server/platform/http/problems'
import {
  addressChangeRequested,
  passwordChanged,
  securityNotice,
} from '#server/platform/mail/security-notices'
import type { NoticeOrigin } from '#server/platform/mail/security-notices'
import { confirmEmailMail } from '#server/platform/mail/templates'
import { hashPassword, passwordMatches } from '#server/platform/passwords/password-hash'
import { requireGoodPassword } from '#server/platform/passwords/password-rules'
import { requireFreshProof } from '#server/platform/sessions/fresh-proof'
import {
  endSession as endStoredSession,
  sessionsOf,
  toSession,
} from '#server/platform/sessions/session.store'
import {
  accountExists,
  changeUser,
  findUserByEmail,
  lockOwn,
  toCurrentUser,
} from '../users/users.store.ts'
import type { Account } from '../users/users.store.ts'
import { confirmPresentFirst, holdsWhatOthersGave } from './addresses.rules.ts'
import { countBySource, countPasswordAttempt, countSending } from './attempt-limits.store.ts'
import { endAccess } from './end-access.store.ts'
import { mailLink } from './mailed-link.store.ts'

/** The own account: name and address, password, terms, sessions. */
export function ownAccountRoutes(dependencies: Dependencies): Route[] {
  const { settings, mailer } = dependencies

  /** The link to the new address and the notice to the old one (P-120). */
  async function requestConfirmation(
    { tx }: Change,
    account: Account,
    address: string,
    origin: NoticeOrigin,
  ): Promise<void> {
    const { id: userId, isEmailVerified: isProven } = account.user
    const link = { purpose: 'confirm_email', email: address, userId } as const
    await mailLink(tx, mailer, link, ({ token, minutes }) =>
      confirmEmailMail({ publicUrl: settings.publicUrl, token, minutes, isProven }),
    )
    const notice = securityNotice(settings.publicUrl, addressChangeRequested, origin)
    await mailer.queueMail(tx, { ...notice, to: account.user.email })
  }

  return [
    route(updateAccount, async (call) => {
      const { email, version, firstName, lastName, profileImageUrl } = call.body
      const { user: present } = call.actor
      const wanted = email === undefined || email === present.email ? null : email
      if (wanted !== null) {
        await requireFreshProof(call.db, call.actor, settings)
        // Limited: the rejection below says who has an account, and each change mails an address of the person's choice.
        await countBySource(call, settings, 'address_change')
        if ((await findUserByEmail(call.db, wanted)) !== null) throw accountExists()
        await countSending(call, settings, 'send_confirmation', wanted)
      }
      return call.change(async (change) => {
        const account = await lockOwn(change.tx, call.actor)
        const { user } = account
        if (wanted !== null && holdsWhatOthersGave(user))
          throw conflict(confirmPresentFirst, { fields: { email: confirmPresentFirst } })
        await requireVersion(version, user.version, () => toCurrentUser(account, settings))
        const image = {
          entity: 'users',
          recordId: user.id,
          field: 'profileImageUrl',
          before: user.profileImageUrl,
          after: profileImageUrl,
          actor: call.actor,
        } as const
        await setRecordFile(change.tx, image)
        // Entering the present address again withdraws a pending change.
        const after = await changeUser(change.tx, user, {
          firstName,
          lastName,
          profileImageUrl,
          ...(email === undefined ? {} : { pendingEmail: wanted }),
        })
        if (wanted !== null)
          await requestConfirmation(change, account, wanted, noticeOrigin(call.request))
        await change.audit(changed('users', { before: user, after }))
        return toCurrentUser({ ...account, user: after }, settings)
      })
    }),

    route(changePassword, async (call) => {
      const { currentPassword, newPassword } = call.body
      const { user, sessionId } = call.actor
      if (user.passwordHash === null) {
        throw invalidField(
          'currentPassword',
          'This account has no password yet. Use "Forgot password?" to set one.',
        )
      }
      // Checked before the attempt is counted: a right current password with a weak new one is no failure.
      requireGoodPassword(
        'newPassword',
        newPassword,
        settings.passwordMinLength,
        call.actor.organizationName,
      )
      const attempt = await countPasswordAttempt(call, settings, user.email)
      const passwordHash = await attempt.check(async () =>
        (await passwordMatches(user.passwordHash, currentPassword, call.source))
          ? hashPassword(newPassword, call.source)
          : null,
      )
      if (passwordHash === null)
        throw invalidField('currentPassword', 'The current password is not right')
      await call.change(async (change) => {
        const account = await lockOwn(change.tx, call.actor)
        if (account.user.passwordHash !== user.passwordHash)
          throw invalidField('currentPassword', 'The current password is not right')
        await attempt.succeed(change.tx)
        const { user: before } = await endAccess(change, account.user, {
          exceptSessionId: sessionId,
          programs: false,
        })
        const after = await changeUser(change.tx, before, { passwordHash })
        await change.audit(changed('users', { before, after }))
        const origin = noticeOrigin(call.request)
        await mailer.queueMail(change.tx, {
          ...securityNotice(settings.publicUrl, passwordChanged, origin),
          to: user.email,
        })
      })
      return { message: 'Your password has been changed successfully.' }
    }),

    route(acceptTerms, async (call) => {
      if (call.body.termsVersion !== termsVersion)
        throw invalidField(
          'termsVersion',
          'These are not the terms in force. Reload the page to read them.',
        )
      await call.change(async ({ tx, audit }) => {
        const account = await lockOwn(tx, call.actor)
        const after = await changeUser(tx, account.user, {
          termsVersion,
          termsAcceptedAt: new Date(),
        })
        await audit(changed('users', { before: account.user, after }))
      })
    }),

    route(listSessions, async ({ db, actor }) => {
      const rows = await sessionsOf(db, actor.user.id)
      const sessions = rows.map((row) => toSession(row, actor.sessionId))
      return { sessions, total: sessions.length }
    }),

    route(endSession, async (call) => {
      const { actor, params } = call
      await call.change(async ({ tx, audit }) => {
        if (!(await endStoredSession(tx, actor.user.id, params.id)))
          throw notFound('This session does not exist or has already ended')
        await audit({ action: 'delete', entity: 'sessions', entityId: params.id })
      })
    }),

    route(endOtherSessions, async (call) => {
      const { actor } = call
      await call.change(async (change) => {
        const { tx, audit } = change
        const { user } = await lockOwn(tx, actor)
        const { ended } = await endAccess(change, user, {
          exceptSessionId: actor.sessionId,
          programs: false,
        })
        if (ended > 0)
          await audit({
            action: 'delete',
            entity: 'sessions',
            entityId: actor.user.id,
            before: { sessions: ended },
          })
      })
    }),
  ]
}
