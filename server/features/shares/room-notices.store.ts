import type { NotificationAction } from '#contract/notification-sentences'
import type { introductions } from '#database/introductions'
import { accountsOfSide } from '#server/features/introductions/recipients.store'
import { writeNotifications } from '#server/features/notifications/write-notifications.store'
import type { Transaction } from '#server/platform/database/database'
import type { Mailer } from '#server/platform/mail/mailer'
import { mayBeMailed } from '#server/platform/mail/may-be-mailed'
import { createStopLinks } from '#server/platform/mail/stop-links'
import type { WrittenMail } from '#server/platform/mail/templates'
import type { Settings } from '#server/platform/settings'

/** The side of an introduction that is notified: its person and its managers (H-060). */
interface Concerned {
  introduction: typeof introductions.$inferSelect
  to: 'deal' | 'capital'
}

async function peopleOf(tx: Transaction, { introduction, to }: Concerned) {
  const { askedBy, askerId, accepterId } = introduction
  const organizationId =
    to === 'deal' ? introduction.dealOrganizationId : introduction.capitalOrganizationId
  if (organizationId === null) return []
  return accountsOfSide(tx, organizationId, askedBy === to ? askerId : accepterId)
}

/** Notifies a side of what the other did on a project's page: one unread entry of a deal and kind of act, with the newest sentence (H-103). */
export async function notifyOfRoom(
  tx: Transaction,
  concerned: Concerned,
  { action, actorId, about }: { action: NotificationAction; actorId: string; about?: string },
): Promise<void> {
  const { id, dealId } = concerned.introduction
  const people = await peopleOf(tx, concerned)
  await writeNotifications(
    tx,
    people.map(({ user }) => ({
      userId: user.id,
      kind: 'introductions',
      entity: 'introductions',
      recordId: id,
      mergedBy: `${dealId ?? id} ${action}`,
      organizationId: null,
      actorId,
      action,
      changes: [],
      details: about === undefined ? {} : { about },
    })),
  )
}

/** What such mails are sent with. */
export interface Post extends Pick<
  Settings,
  'publicUrl' | 'sessionSecret' | 'requireSecondFactor'
> {
  mailer: Pick<Mailer, 'queueMails'>
}

/** Mails the same people, as far as they want mails of introductions (H-061). */
export async function mailOfRoom(
  tx: Transaction,
  { mailer, publicUrl, sessionSecret, requireSecondFactor }: Post,
  concerned: Concerned,
  mail: WrittenMail,
): Promise<void> {
  const stopLinks = createStopLinks(sessionSecret, publicUrl)
  const people = await peopleOf(tx, concerned)
  await mailer.queueMails(
    tx,
    people
      .filter((row) => row.wanted && mayBeMailed(row, { requireSecondFactor }))
      .map(({ user }) => ({
        ...mail,
        to: user.email,
        headers: stopLinks.headers(user.id, 'introductions'),
      })),
  )
}
