import { z } from 'zod'
import { endpoint, noContent } from './common/endpoint.ts'
import { valuesOf } from './common/enums.ts'
import { timestamp, versionField, versionQuery } from './common/page.ts'
import { publicMailDomains } from './common/public-mail-domains.ts'
import { byId, email, exactText, recordId, requiredText } from './common/text.ts'
import { currentUser } from './users.ts'

/** Single sign-on by OpenID Connect: providers, signing in at one, and the accounts connected to one. */

/** Where a provider sends people back to, below the portal's address. */
export const ssoCallbackPath = '/sso/callback'

const mostSsoDomains = 50

export const emailTrusts = {
  claim: 'Only addresses it marks as verified',
  provider: 'Also addresses it does not mark either way',
} as const

export const stepAskers = {
  portal: 'The portal asks for it',
  provider: 'The provider has asked for it',
} as const

const domainSentence = 'Enter domains such as example.org'

/** The part of an address behind the @. */
const domain = z
  .string({ error: domainSentence })
  .transform((typed) => typed.trim().toLowerCase().replace(/^@/, ''))
  .refine((typed) => email().safeParse(`somebody@${typed}`).success, { error: domainSentence })
  .refine((typed) => !publicMailDomains.has(typed), {
    error: 'Anyone can have an address at a public mail service. Enter domains of your own.',
  })

const tenantless =
  /^https:\/\/login\.microsoftonline\.[a-z.]+\/(common|organizations|consumers)(\/|$)/i

const issuer = requiredText(500, 'Enter the address of the provider')
  .refine((typed) => URL.canParse(typed) && /^https?:\/\//i.test(typed), {
    error: 'Enter an address that begins with https://',
  })
  .refine((typed) => !/[?#]/.test(typed), {
    error: 'Use the address without anything behind a question mark or #',
  })
  .refine((typed) => !tenantless.test(typed), { error: "Use the address with your tenant's id." })

const providerFields = {
  name: requiredText(60, 'Name the provider as people know it'),
  issuer,
  clientId: requiredText(500, 'Enter the client ID'),
  domains: z
    .array(domain, { error: domainSentence })
    .max(mostSsoDomains, { error: `Enter at most ${mostSsoDomains} domains` })
    .transform((typed) => [...new Set(typed)]),
  emailTrust: z.enum(valuesOf(emailTrusts), { error: 'Choose one of the list' }),
  justInTime: z.boolean({ error: 'Use true or false' }),
  required: z.boolean({ error: 'Use true or false' }),
  secondFactor: z.enum(valuesOf(stepAskers), { error: 'Choose one of the list' }),
  sessionHours: z
    .int({ error: 'Enter whole hours from 1 to 720' })
    .min(1, { error: 'Enter whole hours from 1 to 720' })
    .max(720, { error: 'Enter whole hours from 1 to 720' }),
  enabled: z.boolean({ error: 'Use true or false' }),
}
/** The domains of a provider, as a list. */
export const ssoDomainList = providerFields.domains

const clientSecret = requiredText(1000, 'Enter the client secret')

export const createSsoProviderBody = z.object({
  organizationId: recordId.nullable().default(null),
  ...providerFields,
  clientSecret,
  domains: providerFields.domains.default([]),
  emailTrust: providerFields.emailTrust.default('claim'),
  justInTime: providerFields.justInTime.default(false),
  required: providerFields.required.default(false),
  secondFactor: providerFields.secondFactor.default('portal'),
  sessionHours: providerFields.sessionHours.default(12),
  enabled: providerFields.enabled.default(false),
})
/** Without `clientSecret` the stored one stays. */
const updateSsoProviderBody = z
  .object({ ...providerFields, clientSecret })
  .partial()
  .extend({ version: versionField })

const ssoProvider = z.object({
  id: z.uuid(),
  /** Null: the portal's own. */
  organizationId: z.uuid().nullable(),
  organizationName: z.string().nullable(),
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  hasClientSecret: z.boolean(),
  domains: z.array(z.string()),
  emailTrust: z.enum(valuesOf(emailTrusts)),
  justInTime: z.boolean(),
  required: z.boolean(),
  secondFactor: z.enum(valuesOf(stepAskers)),
  sessionHours: z.int(),
  enabled: z.boolean(),
  /** What the provider must know to send people back. */
  redirectUri: z.string(),
  /** Accounts that are connected. */
  identities: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
})
export type SsoProvider = z.infer<typeof ssoProvider>

const ofAdmins = { access: 'admin' } as const
const onSaving = { ...ofAdmins, freshProof: true } as const
const one = { params: byId, path: '/api/sso-providers/{id}' } as const

export const listSsoProviders = endpoint({
  ...ofAdmins,
  id: 'ssoProviders.list',
  summary:
    'Providers of single sign-on: the one of the portal, then those of organizations by name',
  method: 'GET',
  path: '/api/sso-providers',
  status: 200,
  reply: z.object({ ssoProviders: z.array(ssoProvider), total: z.int() }),
})

export const createSsoProvider = endpoint({
  ...onSaving,
  id: 'ssoProviders.create',
  summary: 'A provider of the portal or of an organization; its client secret is never answered',
  method: 'POST',
  path: '/api/sso-providers',
  body: createSsoProviderBody,
  status: 201,
  reply: ssoProvider,
})

export const updateSsoProvider = endpoint({
  ...onSaving,
  ...one,
  id: 'ssoProviders.update',
  summary: 'Change a provider; another issuer or client ID disconnects its accounts',
  method: 'PUT',
  body: updateSsoProviderBody,
  status: 200,
  reply: ssoProvider,
})

export const deleteSsoProvider = endpoint({
  ...onSaving,
  ...one,
  id: 'ssoProviders.delete',
  summary: 'Delete a provider; its accounts are disconnected and its sessions end',
  method: 'DELETE',
  query: versionQuery,
  status: 204,
  reply: noContent,
})

export const testSsoProvider = endpoint({
  ...ofAdmins,
  id: 'ssoProviders.test',
  summary: 'Read what the provider says of itself',
  method: 'POST',
  path: '/api/sso-providers/{id}/test',
  params: byId,
  idempotencyKey: false,
  status: 200,
  reply: z.object({
    issuer: z.string(),
    authorizationEndpoint: z.string(),
    algorithms: z.array(z.string()),
  }),
})

const open = {
  method: 'POST',
  access: 'everyone',
  beforeSecondFactor: true,
  idempotencyKey: false,
  status: 200,
} as const

const startSsoBody = z.union(
  [z.object({ email: email() }), z.object({ portal: z.literal(true) })],
  { error: 'Please enter a valid email' },
)

export const startSso = endpoint({
  ...open,
  id: 'auth.ssoStart',
  summary: 'Where to sign in by single sign-on; it depends on the domain of the address alone',
  path: '/api/auth/sso/start',
  body: startSsoBody,
  reply: z.object({
    location: z.string().nullable(),
    /** What people call the provider. */
    name: z.string().nullable(),
  }),
})

export const finishSso = endpoint({
  ...open,
  id: 'auth.ssoFinish',
  summary: 'Sign in with what the provider sent the browser back with',
  path: '/api/auth/sso/finish',
  // To the letter: it is compared with what the provider said.
  body: z.object({
    code: exactText(4096).optional(),
    state: exactText(200),
    iss: exactText(500).optional(),
    error: exactText(200).optional(),
  }),
  reply: currentUser,
})

const own = { access: 'signed-in', idempotencyKey: false } as const

export const connectSso = endpoint({
  ...own,
  id: 'auth.ssoConnect',
  summary: 'Connect the account to whom a provider named in this browser at most 10 minutes ago',
  method: 'POST',
  path: '/api/auth/sso/connect',
  status: 200,
  reply: currentUser,
})

export const ssoIdentity = z.object({
  id: z.uuid(),
  /** The provider's. */
  name: z.string(),
  email: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp,
})
export type SsoIdentity = z.infer<typeof ssoIdentity>

export const listIdentities = endpoint({
  ...own,
  id: 'auth.identities',
  summary: "Where one's own account is connected for single sign-on",
  method: 'GET',
  path: '/api/auth/identities',
  status: 200,
  reply: z.object({ identities: z.array(ssoIdentity), total: z.int() }),
})

export const deleteIdentity = endpoint({
  ...own,
  id: 'auth.deleteIdentity',
  summary: "Disconnect one's own account from a provider",
  method: 'DELETE',
  path: '/api/auth/identities/{id}',
  params: byId,
  freshProof: true,
  status: 204,
  reply: noContent,
})

export const ssoEndpoints = [
  listSsoProviders,
  createSsoProvider,
  updateSsoProvider,
  deleteSsoProvider,
  testSsoProvider,
  startSso,
  finishSso,
  connectSso,
  listIdentities,
  deleteIdentity,
]
