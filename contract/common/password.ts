import { z } from 'zod'

/** Longest password, in characters (code points): every one of them counts at sign-in. */
export const passwordLimit = 200

/** The sentence for a password below the configured minimum (`PASSWORD_MIN_LENGTH`). */
export function shortPasswordMessage(minimum: number): string {
  return `Password must be at least ${minimum} characters`
}

/** Length of a password in characters as a person counts them: an emoji is one, not two. */
export function passwordLength(value: string): number {
  return [...value].length
}

// The length is checked first, so that a huge text costs nothing.
const withinLimit = (value: string) =>
  value.length <= passwordLimit * 2 && passwordLength(value) <= passwordLimit

const storable = (value: string) => !value.includes('\0') && value.isWellFormed()

function typedPassword(message: string) {
  return z
    .string({ error: message })
    .refine(withinLimit, { error: `Use at most ${passwordLimit} characters` })
    .refine(storable, { error: 'This password contains a character that cannot be stored' })
}

/** A password as typed, blanks and all; `message` is the sentence when it is missing. */
export function password(message: string) {
  return typedPassword(message).min(1, { error: message })
}

/**
 * A new password of at least `minimum` characters. Forms give the configured minimum; the endpoints give 0, because
 * the server alone knows it, and validates length, common passwords and names itself.
 */
export function newPassword(
  minimum: number,
  message = minimum === 0 ? 'Password is required' : shortPasswordMessage(minimum),
) {
  return typedPassword(message).refine((value) => passwordLength(value) >= minimum, {
    error: message,
  })
}
