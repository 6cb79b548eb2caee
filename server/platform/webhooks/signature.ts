import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new secret: `whsec_` and 32 random bytes (X-110). */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

/** What a secret is sealed for. */
export const webhookContext = (id: string): string => `webhooks ${id}`

/**
 * The header `webhook-signature` of one try (X-117): of each secret `v1,` and the base64 of an HMAC-SHA-256 with its bytes,
 * as the Standard Webhooks libraries verify it.
 */
export const signatureOf = (
  secrets: readonly string[],
  { id, seconds, body }: { id: string; seconds: number; body: string },
): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
    })
    .join(' ')
