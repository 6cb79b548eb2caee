import {
  createUser,
  deleteUser,
  endUserSessions,
  listUsers,
  sendUserReset,
  updateUser,
} from '#contract/users'
import type { Dependencies } from '#server/dependencies'
import { countSending } from '#server/features/auth/attempt-limits.store'
import { endAccess } from '#server/features/auth/end-access.store'
import { mailLink } from '#server/features/auth/mailed-link.store'
import { setRecordFile } from '#server/features/files/record-files.store'
import { disconnect } from '#server/features/sso/disconnect.store'
import { everyIdentityOf, foreignIdentitiesOf } from '#server/features/sso/identities.store'
import { lockReferred } from '#server/features/organizations/organizations.store'
import { changed } from '#server/platform/audit/audit'
import { given } from '#server/platform/database/changes/rows'
import type { Transaction } from '#server/platform/database/database'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { noticeOrigin } from '#server/platform/http/notice-origin'
import { conflict, notFound, requireVersion } from '#server/platform/http/problems'
import { addressChanged, securityNotice } from '#server/platform/mail/security-notices'
import { resetPasswordMail, setPasswordMail } from '#server/platform/mail/templates'
import { requireFreshProof } from '#server/platform/sessions/fresh-proof'
import { resetStepRoutes } from './reset-second-factor.routes.ts'
import { belongingTo, recordMove } from './belonging.store.ts'
import { listUsers as listStored } from './users-list.store.ts'
import { accountExists, changesAccess, leavesNoAdministrator } from './users.rules.ts'
import {
  changeUser,
  deleteUserRow,
  findUserByEmail,
  insertUser,
  lockAdministrators,
  lockUser,
  toUser,
} from './users.store.ts'
import type { Account } from './users.store.ts'

const nameOfOrganization = async (tx: Transaction, id: string | null) =>
  id === null ? null : lockReferred(tx, id)

/** The account to change. @throws HttpProblem 404 when there is none, 409 when it has changed since `version`. */
async function lockForChange(
  tx: Transaction,
  id: string,
  version: number | undefined,
): Promise<Account> {
  const account = await lockUser(tx, id)
  if (account === null) throw notFound()
  await requireVersion(version, account.user.version, () =>
    toUser(account.user, account.organizationName),
  )
  return account
}

/** What administrators do with the accounts of others. */
export function userRoutes({ settings, mailer }: Dependencies): Route[] {
  const { publicUrl } = settings
  return [
    route(listUsers, ({ db, query }) => listStored(db, query)),

    route(createUser, ({ body, change }) =>
      change(async ({ tx, audit }) => {
        const organizationName = await nameOfOrganization(tx, body.organizationId ?? null)
        const user = await insertUser(tx, {
          ...body,
          ...belongingTo(body.organizationId ?? null, 'administrator'),
        })
        if (user === null) throw accountExists()
        const link = { purpose: 'set_password', userId: user.id, email: user.email } as const
        await mailLink(tx, mailer, link, (text) => setPasswordMail({ publicUrl, ...text }))
        await audit(changed('users', { after: user }))
        return toUser(user, organizationName)
      }),
    ),

    route(updateUser, ({ params, body, actor, request, change }) =>
      change(async (changing) => {
        const { tx, audit } = changing
        const { version, disabled, ...fields } = body
        const administrators = await lockAdministrators(tx)
        const { user: before, organizationName: nameBefore } = await lockForChange(
          tx,
          params.id,
          version,
        )
        const disabledAt =
          disabled === true
            ? (before.disabledAt ?? new Date())
            : disabled === false
              ? null
              : before.disabledAt
        if (changesAccess(before, { ...fields, disabledAt }))
          await requireFreshProof(tx, actor, settings)
        if (
          leavesNoAdministrator(administrators, before.id, {
            role: fields.role ?? before.role,
            disabledAt,
          })
        ) {
          throw conflict(
            'This is the last administrator. Make someone else an administrator first.',
          )
        }
        const moves =
          fields.organizationId !== undefined && fields.organizationId !== before.organizationId
        const organizationName = moves
          ? await nameOfOrganization(tx, fields.organizationId ?? null)
          : nameBefore
        const readdressed = fields.email !== undefined && fields.email !== before.email
        if (
          fields.email !== undefined &&
          readdressed &&
          (await findUserByEmail(tx, fields.email)) !== null
        )
          throw accountExists()
        // A new address is unproven; from now on a membership counts as granted by the administrator.
        const unverified = readdressed
          ? {
              isEmailVerified: false,
              membershipOrigin: before.organizationId === null ? null : 'administrator',
            }
          : {}
        const joined = moves ? belongingTo(fields.organizationId ?? null, 'administrator') : {}
        const ends = readdressed || disabledAt !== null
        // What opened the account at its old address, or before it was disabled, opens nothing any more.
        const ended = ends ? (await endAccess(changing, before, { programs: true })).user : before
        const origin = noticeOrigin(request, actor.user)
        await disconnect(
          changing,
          readdressed
            ? everyIdentityOf(before.id)
            : foreignIdentitiesOf({ ...before, ...given(fields) }),
          { settings, mailer, origin },
        )
        const after = await changeUser(tx, ended, {
          ...fields,
          ...unverified,
          ...joined,
          disabledAt,
        })
        if (moves)
          await recordMove(tx, before.id, { from: before.organizationId, to: after.organizationId })
        if (readdressed)
          await mailer.queueMail(tx, {
            ...securityNotice(publicUrl, addressChanged, origin),
            to: before.email,
          })
        await audit(changed('users', { before: ended, after }))
        return toUser(after, organizationName)
      }),
    ),

    route(deleteUser, ({ params, query, actor, change }) =>
      change(async (changing) => {
        const { tx, audit } = changing
        const administrators = await lockAdministrators(tx)
        const { user: before } = await lockForChange(tx, params.id, query.version)
        if (before.id === actor.user.id) throw conflict('You cannot delete your own account.')
        if (leavesNoAdministrator(administrators, before.id, null))
          throw conflict('This is the last administrator and cannot be deleted.')
        await setRecordFile(tx, {
          entity: 'users',
          recordId: before.id,
          field: 'profileImageUrl',
          before: before.profileImageUrl,
          after: null,
          actor,
        })
        await endAccess(changing, before, { programs: true })
        await deleteUserRow(tx, before.id)
        await audit(changed('users', { before }))
      }),
    ),

    route(endUserSessions, ({ params, change }) =>
      change(async (changing) => {
        const { tx, audit } = changing
        const { user } = await lockForChange(tx, params.id, undefined)
        const { ended } = await endAccess(changing, user, { programs: true })
        await audit({
          action: 'delete',
          entity: 'sessions',
          entityId: user.id,
          before: { email: user.email, sessions: ended },
        })
      }),
    ),

    ...resetStepRoutes({ settings, mailer }),

    route(sendUserReset, ({ params, source, change }) =>
      change(async ({ tx, audit }) => {
        const { user } = await lockForChange(tx, params.id, undefined)
        if (user.disabledAt !== null)
          throw conflict('This account is disabled. Enable it before sending a reset link.')
        await countSending({ source, db: tx }, settings, 'send_reset', user.email)
        const link = { purpose: 'reset_password', userId: user.id, email: user.email } as const
        await mailLink(tx, mailer, link, (text) => resetPasswordMail({ publicUrl, ...text }))
        await audit({
          action: 'update',
          entity: 'users',
          entityId: user.id,
          after: { resetLinkSentTo: user.email },
        })
      }),
    ),
  ]
}
