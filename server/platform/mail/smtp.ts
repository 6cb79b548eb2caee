import { lazy } from '../lazy.ts'
import { tryMillis } from './retry.rules.ts'
import type { MailHead } from './mail-settings.ts'
import { composed } from './transport.ts'
import type { Transport } from './transport.ts'

/**
 * Sends over the mail server of SMTP_URL, one connection a mail. The waiting times are short enough that a
 * silent server holds up nothing, but leave it half a minute to answer after the contents: a server that
 * accepts a mail later than we wait for it gets the mail again.
 */
export function smtpTransport(smtpUrl: string, head: MailHead): Transport {
  const closing = new AbortController()
  // Loaded with the first mail.
  const transporter = lazy(async () =>
    (await import('nodemailer')).createTransport({
      url: smtpUrl,
      dnsTimeout: 5_000,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  )
  return {
    name: 'smtp',
    compose: (mail) => composed(mail, head, { text: mail.text, html: mail.html }),
    async send({ recipient }, message) {
      const smtp = await transporter.get()
      await smtp.sendMail({
        envelope: { from: head.mailFrom.address, to: [recipient] },
        raw: message,
        signal: AbortSignal.any([AbortSignal.timeout(tryMillis), closing.signal]),
      })
    },
    close() {
      closing.abort()
      void transporter.present().then((smtp) => smtp?.close())
    },
  }
}
