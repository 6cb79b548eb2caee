import type MailComposer from 'nodemailer/lib/mail-composer'
import type { ClaimedMail } from './mail.store.ts'
import type { MailContent } from './sealing.ts'
import { signed } from './dkim.ts'
import type { MailHead } from './mail-settings.ts'

/** A mail as it is sent, to exactly one recipient. */
export interface OutgoingMail extends MailContent {
  /** The same at every attempt: a mail server can recognize one that it gets twice. */
  id: string
  kind: string
  to: string
  subject: string
  createdAt: Date
}

/** What the log and the answers may contain of a mail. */
type Envelope = Pick<ClaimedMail, 'id' | 'kind' | 'recipient' | 'createdAt'>

/** Where mails go. */
export interface Transport {
  name: 'outbox' | 'smtp'
  /** Puts a mail together, headers and contents: most of the work of this process. */
  compose(mail: OutgoingMail): Promise<Buffer>
  /** Hands over what `compose` made of it: resolves when the mail is out of our hands, rejects when it is not. */
  send(envelope: Envelope, message: Buffer): Promise<void>
  close(): void
}

/** Parts of a message as the composer takes them. */
type Parts = NonNullable<ConstructorParameters<typeof MailComposer>[0]>

/**
 * A whole message under our name, signed where there is a key; `text` and `html` are the transport's own. Addresses are
 * taken as one each, never parsed as a list.
 */
export async function composed(
  mail: OutgoingMail,
  { mailFrom, mailReplyTo, mailDkim }: MailHead,
  contents: Pick<Parts, 'text' | 'html'>,
): Promise<Buffer> {
  // Loaded with the first mail.
  const { default: Composer } = await import('nodemailer/lib/mail-composer')
  const message = await new Composer({
    from: mailFrom,
    to: { name: '', address: mail.to },
    ...(mailReplyTo !== undefined && { replyTo: { name: '', address: mailReplyTo } }),
    messageId: messageId(mail, mailFrom.address),
    date: mail.createdAt,
    subject: mail.subject,
    ...contents,
    headers: { ...mail.headers, 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
  return mailDkim === undefined ? message : signed(message, mailDkim)
}

/** A name for the Message-ID that is ours alone. */
function messageId(mail: OutgoingMail, address: string): string {
  return `<${mail.id}@${address.slice(address.lastIndexOf('@') + 1)}>`
}
