import { z } from 'zod'
import { organizationTypes, valuesOf } from './common/enums.ts'
import { endpoint, noContent } from './common/endpoint.ts'
import { newPassword } from './common/password.ts'
import {
  email,
  lineLimit,
  longTextLimit,
  nameLimit,
  recordId,
  requiredText,
  text,
} from './common/text.ts'
import { user } from './users.ts'

const keyRequired = 'Registration key is required'
const emailRequired = 'Valid email is required'

/** Only what is missing is rejected: whether key and address are right is the answer of the check itself. */
export const validateKeyBody = z.object({
  registrationKey: requiredText(longTextLimit, keyRequired),
  email: requiredText(longTextLimit, emailRequired).transform((value) => value.toLowerCase()),
})

/** The rule that decided about a key and an address, in the order in which they are checked; answered to administrators only. */
export const keyRules = {
  unknown_key: 'No organization has this key.',
  address_not_listed:
    'The key is right, but the address is not on the allow-list, nor is its domain, and it has no open invitation.',
  account_exists: 'The key is right and the address may register, but it has an account already.',
  open: 'The key is right and the organization keeps no allow-list: any address may register.',
  address: 'The key is right and the allow-list names this very address.',
  domain: "The key is right and the allow-list names the address's domain.",
  invitation: 'The key is right and the address has an open invitation.',
} as const
export type KeyRule = keyof typeof keyRules

/** The result of a check (P-056, C-24); `rule` for signed-in administrators. */
const keyCheck = z.object({
  valid: z.boolean(),
  organizationName: z.string().optional(),
  organizationType: z.enum(valuesOf(organizationTypes)).nullable().optional(),
  message: z.string().optional(),
  rule: z.enum(valuesOf(keyRules)).optional(),
})
export type KeyCheck = z.infer<typeof keyCheck>

/** A mailed invitation's secret; one of another form is answered like an expired one. */
const invitationToken = text(lineLimit).optional()

/** The form of /register; `minimum` is the configured length of a password, 0 on the wire. */
export const registerByKeyBody = (minimum: number) =>
  z.object({
    registrationKey: requiredText(lineLimit, keyRequired),
    email: email(emailRequired),
    firstName: requiredText(nameLimit, 'First name is required'),
    lastName: requiredText(nameLimit, 'Last name is required'),
    password: newPassword(minimum),
    invitation: invitationToken,
  })

/** Most entries of an allow-list. */
const allowListLimit = 1000

const domain = (entry: string) => `someone${entry}`

/** Whether an entry is a full address or a domain that begins with `@` (P-243). A `*` would be meant as a pattern, and there are none. */
export function isAllowListEntry(entry: string): boolean {
  return (
    !entry.includes('*') && email().safeParse(entry.startsWith('@') ? domain(entry) : entry).success
  )
}

/** The sentence for an entry that is neither; it names the entry. */
export const malformedEntryMessage = (entry: string): string =>
  `"${entry}" is neither an email address nor a domain that begins with @`

/** An allow-list: trimmed, in lower case, without blanks and repetitions; the first malformed entry is named. */
const allowedEmails = z
  .array(text(lineLimit), { error: 'Allowed emails are a list of addresses and domains' })
  .max(allowListLimit * 10, { error: 'This list is too long' })
  .transform((typed, context) => {
    const entries = [
      ...new Set(typed.map((entry) => entry.trim().toLowerCase()).filter((entry) => entry !== '')),
    ]
    const malformed = entries.find((entry) => !isAllowListEntry(entry))
    if (malformed !== undefined)
      context.addIssue({ code: 'custom', message: malformedEntryMessage(malformed) })
    if (entries.length > allowListLimit)
      context.addIssue({
        code: 'custom',
        message: `Use at most ${allowListLimit.toLocaleString('en-US')} entries`,
      })
    return entries
  })

const visitor = { access: 'everyone', idempotencyKey: false } as const
const byId = { params: z.object({ id: recordId }) } as const

export const validateRegistrationKey = endpoint({
  ...visitor,
  id: 'registration.validateKey',
  summary: 'Whether a registration key and an address go together',
  method: 'POST',
  path: '/api/validate-registration-key',
  body: validateKeyBody,
  status: 200,
  reply: keyCheck,
})

export const registerByKey = endpoint({
  ...visitor,
  id: 'registration.register',
  summary: 'Create an account in an organization with its registration key',
  method: 'POST',
  path: '/api/register',
  body: registerByKeyBody(0),
  queued: true,
  status: 201,
  reply: z.object({ user, organizationName: z.string() }),
})

export const continueToLogin = endpoint({
  ...visitor,
  id: 'registration.login',
  summary: 'Leads to the sign-in screen, with the address filled in',
  method: 'GET',
  path: '/api/login',
  query: z.object({ email: text(lineLimit).optional() }),
  status: 302,
  reply: noContent,
})

export const readRegistrationKey = endpoint({
  ...byId,
  id: 'registration.readKey',
  summary: "The registration key of one's own organization; each reading is written down",
  method: 'GET',
  path: '/api/organizations/{id}/registration-key',
  access: 'member',
  status: 200,
  reply: z.object({ registrationKey: z.string() }),
})

export const regenerateKey = endpoint({
  ...byId,
  id: 'registration.regenerateKey',
  summary: 'Give an organization a new registration key; the old one and open invitations end',
  method: 'POST',
  path: '/api/organizations/{id}/regenerate-key',
  access: 'admin',
  freshProof: true,
  idempotencyKey: false,
  status: 200,
  reply: z.object({ registrationKey: z.string() }),
})

const allowListReply = z.object({ allowedEmails: z.array(z.string()) })

export const readAllowedEmails = endpoint({
  ...byId,
  id: 'registration.readAllowedEmails',
  summary: 'Addresses and domains that may register with the key',
  method: 'GET',
  path: '/api/organizations/{id}/allowed-emails',
  access: 'admin',
  status: 200,
  reply: allowListReply,
})

export const updateAllowedEmails = endpoint({
  ...byId,
  id: 'registration.updateAllowedEmails',
  summary: 'Set the addresses and domains that may register with the key',
  method: 'PUT',
  path: '/api/organizations/{id}/allowed-emails',
  access: 'admin',
  body: z.object({ allowedEmails }),
  freshProof: true,
  status: 200,
  reply: allowListReply,
})

export const registrationEndpoints = [
  validateRegistrationKey,
  registerByKey,
  continueToLogin,
  readRegistrationKey,
  regenerateKey,
  readAllowedEmails,
  updateAllowedEmails,
]
