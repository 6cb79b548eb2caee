import type { Stoppable } from '#contract/digest'
import { allKinds, choicesOfManagers } from '#contract/notification-kinds'
import type { KindChoices } from '#contract/notification-kinds'
import { valuesOf } from '#contract/common/enums'
import { mailKinds } from '#contract/mail'
import {
  changePreferences,
  merged,
  readChoicesOf,
} from '#server/features/preferences/preferences.store'
import { lockUser } from '#server/features/users/users.store'
import type { Change } from '#server/platform/http/call'
import type { Mailer } from '#server/platform/mail/mailer'
import type { StopLinks } from '#server/platform/mail/stop-links'

/** The mails that a link stops: those whose own link it is. */
const stoppedKinds = valuesOf(mailKinds).filter(
  (kind) => kind === 'digest' || kind.startsWith('introduction_'),
)

/**
 * The kinds of notifications that are no longer mailed. Managers are mailed some weekly without choosing it: their link
 * stops these also while they are no managers, so that they do not begin anew with the role (N-001).
 */
function stoppedChoices(
  kinds: KindChoices,
  chosen: Partial<KindChoices>,
  what: Stoppable,
): Partial<KindChoices> {
  const isStopped = (kind: keyof KindChoices) =>
    what === 'introductions'
      ? kind === 'introductions' && kinds[kind] !== 'off'
      : kinds[kind] === what || (chosen[kind] === undefined && choicesOfManagers[kind] === what)
  return Object.fromEntries(
    allKinds
      .filter((kind) => isStopped(kind) && chosen[kind] !== 'instant')
      .map((kind) => [kind, 'instant']),
  )
}

/**
 * Stops what a link names, for its person: from then on it shows in the portal alone, and what is queued of it is dropped
 * (N-072, N-075). The second time nothing changes.
 */
export async function stopMails(
  { tx, audit }: Change,
  { mailer, stopLinks }: { mailer: Pick<Mailer, 'dropMails'>; stopLinks: StopLinks },
  { userId, what }: { userId: string; what: Stoppable },
): Promise<void> {
  const account = await lockUser(tx, userId)
  // The link of a deleted account stops what has ended already.
  if (account === null) return
  const { user } = account
  const { preferences, chosen } = await readChoicesOf(tx, user)
  const kinds = stoppedChoices(preferences.notifications.kinds, chosen, what)
  if (Object.keys(kinds).length > 0) {
    await changePreferences(tx, user, (stored) => merged(stored, { notifications: { kinds } }))
    await audit({
      action: 'update',
      entity: 'users',
      entityId: userId,
      changes: [{ field: 'digest', from: what, to: 'off' }],
    })
  }
  const stopping = stopLinks.headers(userId, what)['List-Unsubscribe']
  await mailer.dropMails(tx, {
    to: [user.email],
    kinds: stoppedKinds,
    isMeant: ({ headers }) => headers?.['List-Unsubscribe'] === stopping,
  })
}
