import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Seconds of one step (RFC 6238), digits of a code, and random bytes of a secret (160 bits, as RFC 4226 recommends). */
export const stepSeconds = 30
const totpDigits = 6
const secretBytes = 20

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Bytes in base32 without padding (RFC 4648), as authenticator apps take secrets. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

function bytesOf(text: string): Buffer {
  const bits = [...text]
    .map((character) => alphabet.indexOf(character).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** A new secret of an authenticator in base32. */
export const newTotpSecret = (): string => base32(randomBytes(secretBytes))

/** The code of a step, which is the seconds since 1970 divided by 30: HMAC-SHA-1, six digits (RFC 6238, RFC 4226). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 15
  const number = (digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** totpDigits
  return String(number).padStart(totpDigits, '0')
}

/**
 * The step whose code was typed: the present one, the one before or the one after, and later than `lastStep`; null for a
 * wrong code and for one whose step is used up.
 */
export function matchingStep(
  secret: string,
  code: string,
  { step, lastStep }: { step: number; lastStep: number | null },
): number | null {
  const matches = [step - 1, step, step + 1].filter(
    (candidate) =>
      timingSafeEqual(Buffer.from(totpCode(secret, candidate)), Buffer.from(code)) &&
      (lastStep === null || candidate > lastStep),
  )
  return matches[0] ?? null
}

/** What an authenticator app reads from a QR code: the issuer, the account's address and the secret. */
export function totpAddress(secret: string, account: string): string {
  const issuer = encodeURIComponent('Capital Campaign')
  return `otpauth://totp/${issuer}:${encodeURIComponent(account)}?secret=${secret}&issuer=${issuer}&algorithm=SHA1&digits=${totpDigits}&period=${stepSeconds}`
}
