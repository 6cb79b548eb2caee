import { createHmac, timingSafeEqual } from 'node:crypto'
import { isKey, uploadSeconds } from './object-store.ts'

/** What an upload address of the disk says of itself. */
export interface UploadToken {
  key: string
  expired: boolean
}

// Its own purpose in the signed text: a signature made for anything else with the same secret is none here.
const signatureOf = (text: string, secret: string) =>
  createHmac('sha256', secret).update(`upload:${text}`).digest()

/** The last part of an upload address: which object, until when, signed. Only the server can make one. */
export function makeUploadToken(key: string, secret: string, now = Date.now()): string {
  const text = `${key.replace('uploads/', '')}.${(Math.floor(now / 1000) + uploadSeconds).toString(36)}`
  return `${text}.${signatureOf(text, secret).toString('base64url')}`
}

/** What a token is good for; null when this server did not sign it. */
export function readUploadToken(
  token: string,
  secret: string,
  now = Date.now(),
): UploadToken | null {
  const [name = '', until = '', signature = '', ...more] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = signatureOf(`${name}.${until}`, secret)
  const key = `uploads/${name}`
  // Decoding forgives; encoding again does not, so that one address has one spelling.
  const wellFormed =
    more.length === 0 &&
    isKey(key) &&
    given.length === expected.length &&
    given.toString('base64url') === signature
  if (!wellFormed || !timingSafeEqual(given, expected)) return null
  const left = Number.parseInt(until, 36) - now / 1000
  // With more time left than it was given, it was made before the clock was set back: it may have expired meanwhile.
  return { key, expired: left < 0 || left > uploadSeconds + 60 }
}
