import { randomInt } from 'node:crypto'

// Without 0 and O, 1 and I: what is read aloud or copied by hand stays what it is. 32 characters, 5 bits each.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Characters of a key: 80 random bits (P-249, X-031). */
const keyLength = 16

/** A new registration key or recovery code as it is stored: upper case, without dashes. */
export function newTypedKey(): string {
  return Array.from({ length: keyLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** A typed key as it is stored: case, blanks and dashes (also those a word processor makes of them) do not matter. */
export function normalizeKey(typed: string): string {
  return typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase()
}

/** A stored key as people read it, in groups of four. */
export function formatKey(stored: string): string {
  return stored.match(/.{1,4}/gu)?.join('-') ?? ''
}
