import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailHead } from './mail-settings.ts'
import { composed } from './transport.ts'
import type { Transport } from './transport.ts'

/**
 * Without a mail server each mail becomes one file in DATA_DIR/outbox. Any mail program opens it, and it
 * reads in any editor: neither encoded nor wrapped, links on one line. Names sort by time and are the same
 * at every try, so a repeated try replaces the file instead of adding one.
 */
export function outboxTransport(dataDir: string, head: MailHead): Transport {
  const folder = join(dataDir, 'outbox')
  return {
    name: 'outbox',
    compose: (mail) =>
      composed(mail, head, {
        text: { raw: unencoded('text/plain', mail.text) },
        html: { raw: unencoded('text/html', mail.html) },
      }),
    async send({ id, kind, createdAt }, message) {
      const time = createdAt.toISOString().replaceAll(/[:.]/g, '-')
      const name = `${time}-${kind}-${id.slice(0, 8)}.eml`
      // The codes and links inside are secrets: for the account that runs the portal alone.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = join(folder, `.${name}.${process.pid}`)
      try {
        await writeFile(unfinished, message, { mode: 0o600 })
        // Whoever watches the folder sees whole mails only.
        await rename(unfinished, join(folder, name))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    close: () => {},
  }
}

// Passed on complete: the composer would encode lines longer than 76 characters.
function unencoded(type: string, content: string): string {
  return `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${content.replaceAll(/\r?\n/g, '\r\n')}`
}
