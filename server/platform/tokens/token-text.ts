import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** What every token begins with, so that scanners of secrets know one: `ccr_[0-9A-Za-z]{36}`. */
const prefix = 'ccr_'
/** Random characters: 178 bits. */
const randomLength = 30
const checkLength = 6

/** The CRC-32 of a text in base 62, padded with 0 on the left: a typing error is found without asking the database. */
function checksum(text: string): string {
  let rest = crc32(text)
  let written = ''
  while (rest > 0) {
    written = `${alphabet[rest % alphabet.length]}${written}`
    rest = Math.floor(rest / alphabet.length)
  }
  return written.padStart(checkLength, '0')
}

/** A new API token. */
export function newApiToken(): string {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)])
  const text = `${prefix}${random.join('')}`
  return `${text}${checksum(text)}`
}

/** Whether a text can be a token: its form and its checksum are right. */
export function isApiToken(text: string): boolean {
  return (
    /^ccr_[0-9A-Za-z]{36}$/.test(text) &&
    checksum(text.slice(0, -checkLength)) === text.slice(-checkLength)
  )
}
