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

// The length is bounded before anything else looks at it, so that a huge text costs nothing.
const withinLimit = (value: string) => value.length <= passwordLimit * 2 && passwordLength(value) <= passwordLimit

/** A password as typed, blanks and all; `message` is the sentence when it is missing. */
export function password(message: string) {
  return z
    .string({ error: message })
    .min(1, { error: message })
    .refine(withinLimit, { error: `Use at most ${passwordLimit} characters` })
    .refine((value) => !value.includes('\0') && value.isWellFormed(), {
      error: 'This password contains a character that cannot be stored',
    })
}

/** A new password; the server also refuses common ones and the names of portal and organization. */
export function newPassword(minimum: number, message = shortPasswordMessage(minimum)) {
  return password(message).refine((value) => passwordLength(value) >= minimum, { error: message })
}
