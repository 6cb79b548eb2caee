import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { email } from '#contract/common/text'
import type { MailKind } from '#contract/mail'
import { afterCommit } from '../database/changes/after-commit.ts'
import type { Database, Executor } from '../database/database.ts'
import { startDelivery } from './delivery.ts'
import { withReplies } from './layout.ts'
import type { MailHead } from './mail-settings.ts'
import { deleteWaiting, insertMails, waitingMails } from './mail.store.ts'
import type { QueuedMail } from './mail.store.ts'
import { outboxTransport } from './outbox.ts'
import { createSealer } from './sealing.ts'
import type { MailContent } from './sealing.ts'
import { smtpTransport } from './smtp.ts'
import type { Settings } from '../settings.ts'

/** A mail to one recipient. */
export interface NewMail extends MailContent {
  /** Of its row, for who asks later what became of it, or ends it; left out, a new one. */
  id?: string
  kind: MailKind
  /** One address as the contract parses it. */
  to: string
  /** Stored in the log and in clear text in the database: fixed words, never a code. */
  subject: string
  /** Minutes after which it is not worth sending: the life of the code or link in it. */
  validMinutes: number
  /** Drop it unless the address has an account: for mails a stranger may request. */
  onlyToAccount?: boolean
  /** No row of it is left once it is sent or given up: for addresses that the portal keeps no longer. */
  deletedOnceSettled?: boolean
}

/** Writes mails and sends them. */
export interface Mailer {
  transport: 'outbox' | 'smtp'
  /**
   * Queues a mail in the caller's transaction and sends it right after the commit; a rollback sends nothing.
   * @throws Error when the address is not exactly one, or a line break is in a header.
   */
  queueMail(tx: Executor, mail: NewMail): Promise<void>
  /** The same for many at once; of some hundred at the most. */
  queueMails(tx: Executor, mails: readonly NewMail[]): Promise<void>
  /** Drops the queued mails of some kinds to some addresses that `isMeant` recognizes by their contents. One that is being handed over goes out. */
  dropMails(
    tx: Executor,
    mails: {
      to: readonly string[]
      kinds: readonly MailKind[]
      isMeant: (content: MailContent) => boolean
    },
  ): Promise<void>
  /** Begins to send what is due, also what other processes queued or left behind. */
  start(): void
  /** Looks for due mails now instead of at the next look, which is at most 5 seconds away. */
  wake(): void
  /** Takes no further mail and waits up to 3 seconds for those being sent. */
  stop(): Promise<void>
}

/** What the mailer needs of the settings. */
interface MailSettings extends MailHead, Pick<Settings, 'requireSecondFactor'> {
  smtpUrl: string | undefined
  dataDir: string
  sessionSecret: string
}

interface MailerParts {
  database: { db: Database }
  settings: MailSettings
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/** The mailer of one process: over SMTP_URL, or into DATA_DIR/outbox when it is not set. */
export function createMailer({ database: { db }, settings, log }: MailerParts): Mailer {
  const { smtpUrl, dataDir, mailReplyTo } = settings
  const sealer = createSealer(settings.sessionSecret)
  const transport =
    smtpUrl === undefined ? outboxTransport(dataDir, settings) : smtpTransport(smtpUrl, settings)
  let delivery: ReturnType<typeof startDelivery> | undefined
  const sealed = ({
    id = randomUUID(),
    to,
    kind,
    subject,
    text,
    html,
    headers,
    validMinutes,
    onlyToAccount = false,
    deletedOnceSettled = false,
  }: NewMail): QueuedMail => {
    const recipient = oneAddress(to)
    if (hasControlCharacter(subject)) throw new Error('The subject of a mail is one line.')
    if (hasControlCharacter(Object.entries(headers ?? {}).join('')))
      throw new Error('The header of a mail is one line.')
    const [saidText, saidHtml] =
      mailReplyTo === undefined
        ? [text, html]
        : [withReplies(text, mailReplyTo), withReplies(html, mailReplyTo)]
    const content = { text: saidText, html: saidHtml, ...(headers !== undefined && { headers }) }
    return {
      id,
      kind,
      recipient,
      subject,
      sealedContent: sealer.seal(content, sealContext(id, recipient)),
      validMinutes,
      onlyToAccount,
      deletedOnceSettled,
    }
  }
  const queueMails: Mailer['queueMails'] = async (tx, mails) => {
    await insertMails(tx, mails.map(sealed))
    afterCommit(() => delivery?.wake())
  }
  return {
    transport: transport.name,
    queueMail: (tx, mail) => queueMails(tx, [mail]),
    queueMails,
    async dropMails(tx, { to, kinds, isMeant }) {
      const meant = (await waitingMails(tx, to, kinds)).filter((mail) => {
        try {
          return isMeant(
            sealer.unseal(mail.sealedContent ?? '', sealContext(mail.id, mail.recipient)),
          )
        } catch {
          // Sealed with an earlier secret: it is never sent.
          return false
        }
      })
      await deleteWaiting(
        tx,
        meant.map(({ id }) => id),
      )
    },
    start() {
      delivery ??= startDelivery({
        db,
        settings,
        transport,
        log,
        open: (mail, content) => sealer.unseal(content, sealContext(mail.id, mail.recipient)),
      })
    },
    wake: () => delivery?.wake(),
    async stop() {
      await delivery?.stop()
      delivery = undefined
      transport.close()
    },
  }
}

// Who can write the table but does not know the secret cannot redirect a waiting mail.
const sealContext = (id: string, recipient: string) => `${id} ${recipient}`

const hasControlCharacter = (value: string) => /\p{Cc}/u.test(value)

function oneAddress(to: string): string {
  const parsed = email().safeParse(to)
  if (!parsed.success || hasControlCharacter(to))
    throw new Error('A mail goes to exactly one valid address.')
  return parsed.data
}
