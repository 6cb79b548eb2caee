import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The parts of a mail that only its recipient may read. */
export interface MailContent {
  text: string
  html: string
  /** Headers of this mail alone, such as the address that stops it. */
  headers?: Record<string, string>
}

/** Encrypts the contents of waiting mails, so that the table and its backups hold no code and no link. */
export interface Sealer {
  /** `context` binds the contents to their row: they cannot be moved to another recipient's. */
  seal(content: MailContent, context: string): string
  /** @throws Error when the secret has changed since, or row and contents do not belong together. */
  unseal(sealed: string, context: string): MailContent
}

const ivBytes = 12
const tagBytes = 16

/** AES-256-GCM under a key derived from the session secret for this one purpose. */
export function createSealer(sessionSecret: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'contents of waiting mails', 32))
  return {
    seal(content, context) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
    },
    unseal(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      const body = Buffer.concat([
        decipher.update(bytes.subarray(ivBytes + tagBytes)),
        decipher.final(),
      ])
      return JSON.parse(body.toString('utf8')) as MailContent
    },
  }
}
