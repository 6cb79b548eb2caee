import { randomInt } from 'node:crypto'
import { hashPassword } from '#server/platform/passwords/password-hash'
import { passwordProblem } from '#server/platform/passwords/password-rules'
import { SettingError } from '#server/platform/settings'
import type { Settings } from '#server/platform/settings'

/** The first administrator's way in. */
export interface FirstPassword {
  hash: string
  /** To be printed once; null when ADMIN_PASSWORD gave it, which the operator knows. */
  generated: string | null
}

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groupLength = 5

/** A password of at least 20 random unambiguous characters (99 bits) in groups, easy to read off a terminal. */
export function generatePassword(minimum: number): string {
  const groups = Math.max(4, Math.ceil(minimum / groupLength))
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/**
 * The password of the first administrator: ADMIN_PASSWORD, else a generated one (P-020).
 * @throws SettingError in production for one everybody would try first.
 */
export async function firstPassword(settings: Settings): Promise<FirstPassword> {
  const given = settings.adminPassword
  if (given !== undefined) {
    const problem = settings.production
      ? passwordProblem(given, settings.passwordMinLength, null)
      : null
    if (problem !== null) throw new SettingError(`ADMIN_PASSWORD cannot be used. ${problem}`)
    return { hash: await hashPassword(given, 'start'), generated: null }
  }
  const generated = generatePassword(settings.passwordMinLength)
  return { hash: await hashPassword(generated, 'start'), generated }
}
