import type { Database } from '#server/platform/database/database'
import type { Mailer } from '#server/platform/mail/mailer'
import { securityNotice, tokenEnding } from '#server/platform/mail/security-notices'
import type { Settings } from '#server/platform/settings'
import { noteTokenEndings } from './token-endings.store.ts'

/** What the job works with. */
interface EndingParts {
  db: Database
  settings: Pick<Settings, 'publicUrl'>
  mailer: Pick<Mailer, 'queueMails'>
}

/** Tokens of one transaction. */
const atOnce = 25

/**
 * Mails the owner of each token that was made for 30 days or longer once, seven days before its end. Run by two
 * processes, or again after one died, it mails once: the note is written in the transaction that queues the mail.
 */
export async function mailTokenEndings({ db, settings, mailer }: EndingParts): Promise<void> {
  const mailSome = () =>
    db.transaction(async (tx) => {
      const ending = await noteTokenEndings(tx, atOnce)
      const mails = ending.map(({ name, email, expiresAt }) => ({
        ...securityNotice(settings.publicUrl, tokenEnding(name, expiresAt), null),
        to: email,
      }))
      if (mails.length > 0) await mailer.queueMails(tx, mails)
      return ending.length
    })
  while ((await mailSome()) === atOnce);
}
