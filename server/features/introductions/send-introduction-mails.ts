import type { Transaction } from '#server/platform/database/database'
import type { Mailer } from '#server/platform/mail/mailer'
import { createStopLinks } from '#server/platform/mail/stop-links'
import type { StopLinks } from '#server/platform/mail/stop-links'
import type { WrittenMail } from '#server/platform/mail/templates'
import {
  acceptedMail,
  declinedMail,
  expiredMail,
  outcomeMail,
  reminderMail,
  requestedMail,
} from './introduction-mails.ts'
import type { Settings } from '#server/platform/settings'
import { askedSide, askingSide, organizationOf } from './introductions.rules.ts'
import type { IntroductionRow, Side } from './introductions.rules.ts'
import { concernedAmong, recipientsOfAsked } from './recipients.store.ts'

/** What mails are sent with. */
export interface Post extends Pick<Settings, 'requireSecondFactor'> {
  mailer: Pick<Mailer, 'queueMails'>
  publicUrl: string
  /** How such mails are stopped: all but those that answer what the person did (N-071). */
  stopLinks: Pick<StopLinks, 'headers'>
}

/** What such mails are sent with under these settings. */
export const postOf = (
  {
    publicUrl,
    sessionSecret,
    requireSecondFactor,
  }: Pick<Settings, 'publicUrl' | 'sessionSecret' | 'requireSecondFactor'>,
  mailer: Post['mailer'],
): Post => ({
  mailer,
  publicUrl,
  requireSecondFactor,
  stopLinks: createStopLinks(sessionSecret, publicUrl),
})

/** The person of a side: who asked, or who accepted. */
const personOf = (row: IntroductionRow, side: Side) => ({
  userId: side === askingSide(row) ? row.askerId : row.accepterId,
  organizationId: organizationOf(row, side).id,
})

async function toAsked(
  tx: Transaction,
  { mailer, stopLinks, ...demand }: Post,
  row: IntroductionRow,
  mail: WrittenMail,
): Promise<void> {
  const { id } = organizationOf(row, askedSide(row))
  if (id === null) return
  const recipients = await recipientsOfAsked(tx, id, demand)
  await mailer.queueMails(
    tx,
    recipients.map(({ id: userId, email }) => ({
      ...mail,
      to: email,
      headers: stopLinks.headers(userId, 'introductions'),
    })),
  )
}

/** Queues a mail to the persons of some sides; `chosen` mails only to those who want them. */
async function toPersons(
  tx: Transaction,
  { mailer, stopLinks, ...demand }: Post,
  row: IntroductionRow,
  sides: readonly Side[],
  { chosen, mail }: { chosen: boolean; mail: (to: Side) => WrittenMail },
): Promise<void> {
  const people = sides.map((side) => ({ side, ...personOf(row, side) }))
  const known = await concernedAmong(tx, people, demand)
  await mailer.queueMails(
    tx,
    people.flatMap(({ side, userId }) => {
      const person = known.get(userId ?? '')
      if (userId === null || person === undefined || (chosen && !person.wantsMail)) return []
      const headers = chosen ? { headers: stopLinks.headers(userId, 'introductions') } : {}
      return [{ ...mail(side), to: person.email, ...headers }]
    }),
  )
}

/** To the asked side: a request (M-230). */
export const sendRequested = (tx: Transaction, post: Post, row: IntroductionRow): Promise<void> =>
  toAsked(tx, post, row, requestedMail(post.publicUrl, row))

/** To the asked side, once: it still waits (M-231). */
export const sendReminder = (tx: Transaction, post: Post, row: IntroductionRow): Promise<void> =>
  toAsked(tx, post, row, reminderMail(post.publicUrl, row))

/** To the two persons, whatever they chose: it answers what they did (M-232). */
export const sendAccepted = (tx: Transaction, post: Post, row: IntroductionRow): Promise<void> =>
  toPersons(tx, post, row, ['deal', 'capital'], {
    chosen: false,
    mail: (to) => acceptedMail(post.publicUrl, row, to),
  })

/** To who asked (M-233). */
export const sendDeclined = (tx: Transaction, post: Post, row: IntroductionRow): Promise<void> =>
  toPersons(tx, post, row, [askingSide(row)], {
    chosen: true,
    mail: () => declinedMail(post.publicUrl, row),
  })

/** To who asked (M-234). */
export const sendExpired = (tx: Transaction, post: Post, row: IntroductionRow): Promise<void> =>
  toPersons(tx, post, row, [askingSide(row)], {
    chosen: true,
    mail: () => expiredMail(post.publicUrl, row),
  })

/** To the person of each side that has recorded no outcome (M-235). */
export function sendOutcomeQuestion(
  tx: Transaction,
  post: Post,
  row: IntroductionRow,
): Promise<void> {
  const sides = (['deal', 'capital'] as const).filter(
    (side) => (side === 'deal' ? row.dealOutcome : row.capitalOutcome) === null,
  )
  return toPersons(tx, post, row, sides, {
    chosen: true,
    mail: (to) => outcomeMail(post.publicUrl, row, to),
  })
}
