import { endProgramsOf } from '#server/features/tokens/tokens.store'
import { endConfirmationLinks } from '#server/features/confirmations/confirmation-links.store'
import { setRecordFile } from '#server/features/files/record-files.store'
import { disownUnattached } from '#server/features/files/files.store'
import { deleteUnfinishedImports } from '#server/features/imports/person.store'
import { endFollowsBy } from '#server/features/notifications/follows.store'
import { deleteNotificationsOf } from '#server/features/notifications/mark-notifications.store'
import { deletePreferences } from '#server/features/preferences/preferences.store'
import { removeSecondFactor } from '#server/features/second-factor/second-factor.store'
import type { Change } from '#server/platform/http/call'
import { deleteReplies } from '#server/platform/http/stored-replies'
import { endSessions } from '#server/platform/sessions/session.store'
import type { UserRow, UserValues } from '../users/users.store.ts'
import { voidCodes } from './codes.store.ts'
import { voidLinks } from './links.store.ts'

/**
 * Revokes all access that somebody may have set up on a locked account before its owner proved the address (account
 * pre-hijacking), except the link that is being used. Answers the columns to write to the account. Names stay: they open
 * nothing, and an administrator may have written them. test/security/account-references.ts lists everything that refers
 * to an account, and what becomes of it.
 */
export async function revokeEarlierAccess(
  change: Change,
  user: UserRow,
  usedLinkId?: string,
): Promise<Partial<UserValues>> {
  const { tx } = change
  await endSessions(tx, user.id)
  await endConfirmationLinks(tx, user.id)
  await endProgramsOf(change, user.id)
  await removeSecondFactor(tx, user.id)
  await voidLinks(tx, user.id, { exceptId: usedLinkId })
  await voidCodes(tx, user.email)
  await deleteReplies(tx, user.id)
  await deletePreferences(tx, user.id)
  await endFollowsBy(tx, user.id)
  await deleteNotificationsOf(tx, [user.id])
  await deleteUnfinishedImports(tx, user.id)
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
    passwordHash: null,
    hasSecondFactor: false,
    pendingEmail: null,
    profileImageUrl: null,
    termsVersion: null,
    termsAcceptedAt: null,
  }
}
