import type { OwnData } from '#contract/own-data'
import { feedsOf, toFeed } from '#server/features/calendar-feeds/calendar-feeds.store'
import { followsOf } from '#server/features/notifications/follows.store'
import { readPreferencesOf } from '#server/features/preferences/preferences.store'
import { readFactors } from '#server/features/second-factor/second-factor.store'
import { identitiesOf } from '#server/features/sso/identities.store'
import { tokensOf, toToken } from '#server/features/tokens/tokens.store'
import { toCurrentUser, toUser } from '#server/features/users/users.store'
import type { Account } from '#server/features/users/users.store'
import type { Database } from '#server/platform/database/database'
import { asRightsSee } from '#server/platform/sessions/address-proof'
import { sessionsOf, toSession } from '#server/platform/sessions/session.store'
import type { Settings } from '#server/platform/settings'
import { activitiesBy, entriesBy, notificationsTo, viewsOf } from './own-data.store.ts'

/** All that the portal has of an account, without secrets and without anything of other people. */
export async function readOwnData(
  db: Database,
  account: Account,
  sessionId: string,
  settings: Settings,
): Promise<OwnData> {
  const { user } = account
  const { id } = user
  const factors = await readFactors(db, id, settings)
  return {
    exportedAt: new Date().toISOString(),
    account: toUser(user, account.organizationName),
    preferences: await readPreferencesOf(db, asRightsSee(account).user),
    sessions: (await sessionsOf(db, id)).map((row) => toSession(row, sessionId)),
    authenticatorApp: factors.totp?.confirmedAt ?? null,
    recoveryCodesLeft: factors.recoveryCodes?.left ?? 0,
    passkeys: factors.passkeys,
    tokens: (await tokensOf(db, id)).map(toToken),
    identities: await identitiesOf(db, id),
    calendarFeeds: (await feedsOf(db, id)).map(toFeed),
    savedViews: await viewsOf(db, id),
    follows: await followsOf(db, toCurrentUser(account, settings), undefined),
    notifications: await notificationsTo(db, id),
    activities: await activitiesBy(db, id),
    auditEntries: await entriesBy(db, id),
  }
}
