import type { MailContent } from './sealing.ts'

/** A mail as it is handed out, to exactly one recipient. */
export interface OutgoingMail extends MailContent {
  /** The same at every try: a mail server that sees one twice can tell. */
  id: string
  kind: string
  to: string
  subject: string
  createdAt: Date
}

/** Where mails go. */
export interface Transport {
  name: 'outbox' | 'smtp'
  /** Resolves when the mail is out of our hands; rejects when it is not. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** A name for the Message-ID that is ours alone. */
export function messageId(mail: OutgoingMail, mailFrom: string): string {
  return `<${mail.id}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}>`
}

/** The name mails are sent under. */
export const senderName = 'Capital Campaign Registry'
