import { derivedKey, seal, unseal } from '../sealing/cipher.ts'

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

/** AES-256-GCM under a key derived from the session secret for this one purpose. */
export function createSealer(sessionSecret: string): Sealer {
  const key = derivedKey(sessionSecret, 'contents of waiting mails')
  return {
    seal: (content, context) => seal(key, JSON.stringify(content), context),
    unseal: (sealed, context) => JSON.parse(unseal(key, sealed, context)) as MailContent,
  }
}
