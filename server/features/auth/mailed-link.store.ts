import { randomUUID } from 'node:crypto'
import type { Transaction } from '#server/platform/database/database'
import type { Mailer, NewMail } from '#server/platform/mail/mailer'
import { createLink, linkMinutes } from './links.store.ts'
import type { LinkPurpose } from './links.store.ts'

/** What the text of a mailed link is made of. */
interface LinkText {
  token: string
  email: string
  minutes: number
}

/**
 * Makes a link and queues the mail that brings it to its address; both have one id, so that the mail is not sent any more
 * once the link is void. `mailOf` writes the mail.
 */
export async function mailLink(
  tx: Transaction,
  mailer: Pick<Mailer, 'queueMail'>,
  link: { purpose: LinkPurpose; email: string; userId?: string },
  mailOf: (text: LinkText) => Omit<NewMail, 'id' | 'to'>,
): Promise<void> {
  const { purpose, email } = link
  const id = randomUUID()
  const token = await createLink(tx, { ...link, id })
  const mail = mailOf({ token, email, minutes: linkMinutes[purpose] })
  await mailer.queueMail(tx, { ...mail, id, to: email })
}
