import { notifyOfIntroductions } from '#server/features/notifications/notify-of-introductions.store'
import { recordAudits } from '#server/platform/audit/audit'
import type { Origin } from '#server/platform/audit/audit'
import type { Database } from '#server/platform/database/database'
import type { ChangeChannel } from '#server/platform/events/change-channel'
import { noticesOf } from '#server/platform/events/notices'
import { atOnce, markOutcomeAsked, markReminded, storeExpired } from './expiry.store.ts'
import { introductionEvent } from './introductions.store.ts'
import { sendExpired, sendOutcomeQuestion, sendReminder } from './send-introduction-mails.ts'
import type { Post } from './send-introduction-mails.ts'

/** What the hourly job works with. */
interface HourlyParts extends Post {
  db: Database
  channel: Pick<ChangeChannel, 'notify'>
}

const itself: Origin = { actorId: null, actorName: null, ip: null, requestId: null }

/** Repeats a step until it finds less than it takes at once; each step is a transaction. */
async function untilFew(step: () => Promise<number>): Promise<void> {
  while ((await step()) === atOnce);
}

/**
 * Stores which introductions have expired and queues the mails that are due: expiry, reminder, question for the outcome.
 * Each is marked in the transaction that queues its mail, so that run twice, or by two processes, it mails once (M-210).
 */
export async function runIntroductions({ db, channel, ...post }: HourlyParts): Promise<void> {
  await untilFew(() =>
    db.transaction(async (tx) => {
      const expired = await storeExpired(tx, undefined, { skipLocked: true })
      const events = expired.map(({ introduction, ...rest }) =>
        introductionEvent(introduction, rest),
      )
      await recordAudits(tx, itself, events)
      await notifyOfIntroductions(tx, events)
      for (const { introduction } of expired) await sendExpired(tx, post, introduction)
      const notices = events.flatMap(noticesOf)
      if (notices.length > 0) channel.notify(notices)
      return expired.length
    }),
  )
  await untilFew(() =>
    db.transaction(async (tx) => {
      const rows = await markReminded(tx)
      for (const row of rows) await sendReminder(tx, post, row)
      return rows.length
    }),
  )
  await untilFew(() =>
    db.transaction(async (tx) => {
      const rows = await markOutcomeAsked(tx)
      for (const row of rows) await sendOutcomeQuestion(tx, post, row)
      return rows.length
    }),
  )
}
