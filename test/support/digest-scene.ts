import { and, eq } from 'drizzle-orm'
import type { Cadence } from '#contract/notification-kinds'
import { mails } from '#database/mail'
import { digestDue, notifications } from '#database/notifications'
import { runDigests } from '#server/features/digest/run-digests'
import type { DigestParts } from '#server/features/digest/run-digests'
import { createLog } from '#server/platform/log'
import { createMailer } from '#server/platform/mail/mailer'
import type { NewMail } from '#server/platform/mail/mailer'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'

/** The digests of a portal that delivers nothing by itself, by the very code of the job. */
export function digestScene(portal: TestApp) {
  const { db } = portal.database.open
  const isOf = (userId: string, cadence: Cadence) =>
    and(eq(digestDue.userId, userId), eq(digestDue.cadence, cadence))
  return {
    /** Runs the job as this or another process; answers what it queued, with its headers. */
    async run(parts: Partial<DigestParts> = {}): Promise<NewMail[]> {
      const sent: NewMail[] = []
      const log = createLog('silent')
      const mailer = createMailer({
        database: portal.database.open,
        settings: portal.settings,
        log,
      })
      await runDigests({
        db,
        settings: portal.settings,
        log,
        mailer: {
          async queueMails(tx, some) {
            await mailer.queueMails(tx, some)
            sent.push(...some)
          },
        },
        ...parts,
      })
      return sent
    },
    /** Makes the digest of a person due now: no setting moves the clock. */
    async makeDue(userId: string, cadence: Cadence, at = new Date(Date.now() - 60_000)) {
      const changed = await db
        .update(digestDue)
        .set({ dueAt: at })
        .where(isOf(userId, cadence))
        .returning()
      if (changed.length === 0) throw new Error(`${userId} has no ${cadence} digest`)
    },
    async due(userId: string, cadence: Cadence) {
      const [row] = await db.select().from(digestDue).where(isOf(userId, cadence))
      return row
    },
    /** Makes what a digest covers begin, or its last mail of records to confirm, at another time. */
    async age(
      userId: string,
      cadence: Cadence,
      times: Partial<Pick<typeof digestDue.$inferSelect, 'since' | 'confirmationsAt'>>,
    ) {
      await db.update(digestDue).set(times).where(isOf(userId, cadence))
    },
    /** Chooses how a person is notified of some kinds. */
    async choose(client: Client, kinds: Record<string, string>, times: object = {}) {
      const answer = await client.put('/api/preferences', { notifications: { kinds, ...times } })
      if (answer.status !== 200) throw new Error(answer.text)
    },
    /** Makes a notification about a record for somebody, as the fan-out writes it. */
    async notify(
      userId: string,
      values: Partial<typeof notifications.$inferInsert> & { kind: string },
    ) {
      const [row] = await db
        .insert(notifications)
        .values({ userId, mergedBy: crypto.randomUUID(), action: 'update', ...values })
        .returning({ id: notifications.id })
      if (row === undefined) throw new Error('The notification was not stored')
      return row.id
    },
    /** The digests in the mail queue, by address. */
    queued: () =>
      db
        .select({ recipient: mails.recipient, subject: mails.subject })
        .from(mails)
        .where(eq(mails.kind, 'digest')),
  }
}
