import { setRecordFile } from '#server/features/files/record-files.store'
import { disownUnattached } from '#server/features/files/files.store'
import { deleteUnfinishedImports } from '#server/features/imports/person.store'
import { endFollowsBy } from '#server/features/notifications/follows.store'
import { deleteNotificationsOf } from '#server/features/notifications/mark-notifications.store'
import { deletePreferences } from '#server/features/preferences/preferences.store'
import { removeSecondFactor } from '#server/features/second-factor/second-factor.store'
import { disconnect } from '#server/features/sso/disconnect.store'
import { everyIdentityOf } from '#server/features/sso/identities.store'
import { removeAcceptancesBy } from '#server/features/shares/shares.store'
import { actorName } from '#server/platform/http/call'
import type { Change } from '#server/platform/http/call'
import { noticeOrigin } from '#server/platform/http/notice-origin'
import type { Mailer } from '#server/platform/mail/mailer'
import { earlierAccessRevoked, securityNotice } from '#server/platform/mail/security-notices'
import type { Settings } from '#server/platform/settings'
import type { UserRow, UserValues } from '../users/users.store.ts'
import { voidCodes } from './codes.store.ts'
import { endAccess } from './end-access.store.ts'

/** How the account is notified of what it lost. */
export interface AddressProofNotices {
  settings: Pick<Settings, 'publicUrl'>
  mailer: Pick<Mailer, 'queueMail' | 'queueMails'>
  request: Parameters<typeof noticeOrigin>[0]
}

/** Records the second step that an account lost, and notifies whoever proved its address. */
async function recordLostFactors(
  change: Change,
  user: UserRow,
  { settings, mailer, request }: AddressProofNotices,
): Promise<void> {
  const events = await removeSecondFactor(change.tx, user.id)
  if (events.length === 0) return
  for (const event of events) await change.audit(event, { id: user.id, name: actorName(user) })
  const notice = securityNotice(settings.publicUrl, earlierAccessRevoked, noticeOrigin(request))
  await mailer.queueMail(change.tx, { ...notice, to: user.email })
}

/**
 * Revokes all access that somebody may have set up on a locked account before its owner proved the address (account
 * pre-hijacking), except the link that is being used. Answers the account as it is then, and the columns to write to it.
 * Names stay: they open nothing, and an administrator may have written them. test/security/account-references.ts lists everything that refers
 * to an account, and what becomes of it.
 */
export async function revokeEarlierAccess(
  change: Change,
  user: UserRow,
  { linkId, notices }: { linkId?: string | undefined; notices: AddressProofNotices },
): Promise<{ user: UserRow; lost: Partial<UserValues> }> {
  const { tx } = change
  const by = { id: user.id, name: actorName(user) }
  const { user: closed } = await endAccess(change, user, {
    programs: true,
    exceptLinkId: linkId,
    by,
  })
  await voidCodes(tx, user.email)
  await recordLostFactors(change, user, notices)
  const origin = noticeOrigin(notices.request)
  await disconnect(change, everyIdentityOf(user.id), { ...notices, origin, by })
  await deletePreferences(tx, user.id)
  await endFollowsBy(tx, user.id)
  await deleteNotificationsOf(tx, [user.id])
  await deleteUnfinishedImports(tx, user.id)
  await removeAcceptancesBy(tx, user.id)
  await setRecordFile(tx, {
    entity: 'users',
    recordId: user.id,
    field: 'profileImageUrl',
    before: user.profileImageUrl,
    after: null,
    actor: { user },
  })
  await disownUnattached(tx, user.id)
  return {
    user: closed,
    lost: {
      passwordHash: null,
      hasSecondFactor: false,
      profileImageUrl: null,
      termsVersion: null,
      termsAcceptedAt: null,
    },
  }
}
