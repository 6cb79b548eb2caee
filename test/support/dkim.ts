import { createHash, createVerify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/** What a signature says of itself, and whether it is right. */
export interface CheckedSignature {
  /** Its tags: a, c, d, s, h and so on, without white space. */
  tags: Readonly<Record<string, string>>
  /** Whether the contents are those that were signed. */
  isBodySigned: boolean
  /** Whether the headers are those that were signed, by the owner of the key. */
  isHeaderSigned: boolean
}

const squeezed = (text: string) => text.replaceAll(/[ \t]+/g, ' ')

/** A header with its folding removed, as RFC 6376 section 3.4.2 has it. */
function relaxedHeader(field: string): string {
  const colon = field.indexOf(':')
  const value = squeezed(field.slice(colon + 1).replaceAll('\r\n', '')).trim()
  return `${field.slice(0, colon).trim().toLowerCase()}:${value}`
}

/** Contents as section 3.4.4 has them. */
function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => squeezed(line).replace(/ $/, ''))
  while (lines.at(-1) === '') lines.pop()
  return lines.map((line) => `${line}\r\n`).join('')
}

/**
 * Checks the only DKIM signature of a mail as a receiver does (RFC 6376, relaxed/relaxed): an implementation of the
 * tests' own. Null where there is none. `raw` is of ASCII.
 */
export function checkSignature(raw: string, publicKey: KeyObject): CheckedSignature | null {
  const end = raw.indexOf('\r\n\r\n')
  const fields = raw.slice(0, end).split(/\r\n(?![ \t])/)
  const nameOf = (field: string) => field.slice(0, field.indexOf(':')).trim().toLowerCase()
  const signatures = fields.filter((field) => nameOf(field) === 'dkim-signature')
  const [signature] = signatures
  if (signature === undefined) return null
  if (signatures.length > 1) throw new Error('A mail is signed twice.')
  const tags = Object.fromEntries(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag) => tag.replaceAll(/\s/g, ''))
      .filter((tag) => tag !== '')
      .map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)]),
  )
  const hash = createHash('sha256')
    .update(relaxedBody(raw.slice(end + 4)))
    .digest('base64')
  // Of several headers of one name the last one is signed.
  const signed = (tags['h'] ?? '')
    .split(':')
    .map((name) => fields.findLast((field) => nameOf(field) === name.toLowerCase()) ?? '')
    .filter((field) => field !== '')
  const unsigned = relaxedHeader(signature.replace(/([;\s]b=)[^;]*/, '$1'))
  const verifier = createVerify('RSA-SHA256')
  verifier.update([...signed.map(relaxedHeader), unsigned].join('\r\n'))
  return {
    tags,
    isBodySigned: tags['bh'] === hash,
    isHeaderSigned: verifier.verify(publicKey, tags['b'] ?? '', 'base64'),
  }
}
