import { createRequire } from 'node:module'
import { passwordLength, shortPasswordMessage } from '#contract/common/password'
import { invalidField } from '../http/problems.ts'

let common: ReadonlySet<string> | undefined

// Loaded at the first new password: the list is large, and a start does not need it.
function commonPasswords(): ReadonlySet<string> {
  if (common === undefined) {
    const require = createRequire(import.meta.url)
    const { dictionary } = require('@zxcvbn-ts/language-common') as {
      dictionary: { 'passwords-common': readonly string[] }
    }
    common = new Set(dictionary['passwords-common'])
  }
  return common
}

const letters = (value: string) => value.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Names of the portal, in the spelling `letters` gives. */
const portalNames = ['capitalcampaign', 'capitalcampaignregistry', 'registryplatform']

/**
 * Why a new password is rejected, or null. Length comes first, then the 49,000 passwords most found in breaches and the
 * names of portal and organization; there is no rule on kinds of characters (ASVS 6.2.4, 6.2.5, 6.2.11, 6.2.12).
 */
export function passwordProblem(
  password: string,
  minimum: number,
  organizationName: string | null,
): string | null {
  if (passwordLength(password) < minimum) return shortPasswordMessage(minimum)
  if (commonPasswords().has(password.toLowerCase()))
    return 'This password is one of the most used ones. Choose another.'
  const plain = letters(password)
  if (portalNames.includes(plain))
    return 'The name of this portal cannot be your password. Choose another.'
  if (organizationName !== null && plain !== '' && plain === letters(organizationName)) {
    return 'The name of your organization cannot be your password. Choose another.'
  }
  return null
}

/** @throws HttpProblem 400 on `field` when the password is rejected. */
export function requireGoodPassword(
  field: string,
  password: string,
  minimum: number,
  organizationName: string | null,
): void {
  const problem = passwordProblem(password, minimum, organizationName)
  if (problem !== null) throw invalidField(field, problem)
}
