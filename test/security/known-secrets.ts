import { createCode } from '#test/support/codes'
import { createLink } from '#server/features/auth/links.store'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import { formatKey } from '#server/platform/typed-key'
import { recordAudit } from '#server/platform/audit/audit'
import { hashToken } from '#server/platform/sessions/cookie'
import type { TestApp } from '#test/support/app'
import type { Answer, Client } from '#test/support/client'

/** What the routes that are there for it answer. */
const ownRoutes = (organization: OrganizationRow): Record<string, string[]> => ({
  'registration.readKey': [formatKey(organization.registrationKey)],
  'registration.readAllowedEmails': ['hidden.entry', '@listed.example'],
})

/**
 * An organization with a key and an allow-list, and of an account of it a link and a code, mailed; the trail tells of both.
 * Only their own routes answer keys, allow-lists, hashes, codes and tokens (S54).
 */
export async function withSecrets(portal: TestApp) {
  const { db } = portal.database.open
  const organization = await portal.organization({
    // The last two are where the accounts of tests are, who may join.
    allowedEmails: [
      'hidden.entry@allow.example',
      '@listed.example',
      '@example.org',
      '@campaign.example',
    ],
  })
  const owner = await portal.user({ organizationId: organization.id })
  const token = await createLink(db, {
    purpose: 'reset_password',
    email: owner.email,
    userId: owner.id,
  })
  const code = await createCode(db, portal.settings.sessionSecret, owner.email)
  // A leaked code would be a word of its own: ids are full of digits.
  const leakedCode = new RegExp(String.raw`(?<![\da-f])${code}(?![\da-f])`)
  const origin = { actorId: null, actorName: 'Test', ip: null, requestId: null }
  await recordAudit(db, origin, {
    action: 'create',
    entity: 'organizations',
    entityId: organization.id,
    after: organization,
  })
  await recordAudit(db, origin, {
    action: 'update',
    entity: 'users',
    entityId: owner.id,
    before: owner,
    after: { ...owner, passwordHash: 'other', email: 'x' },
  })
  const own = ownRoutes(organization)
  const secrets = [
    organization.registrationKey,
    formatKey(organization.registrationKey),
    'hidden.entry',
    '@listed.example',
    owner.passwordHash ?? '',
    '$argon2',
    token,
    hashToken(token),
    portal.settings.sessionSecret,
    portal.settings.dataDir,
  ]

  return {
    organization,
    /** The session that a caller has now; some calls end it. */
    sessionOf({ cookie }: Client): string[] {
      const session = cookie?.replace('session=', '')
      return session === undefined ? [] : [session, hashToken(session)]
    },
    /** What of it an answer tells, though its endpoint is not there for that. */
    leakedIn(endpoint: string, ofSession: readonly string[], { text, headers }: Answer): string[] {
      const { 'set-cookie': _issued, ...others } = headers
      const all = `${text} ${JSON.stringify(others)}`.toLowerCase()
      const found = [...secrets, ...ofSession].filter((secret) =>
        all.includes(secret.toLowerCase()),
      )
      return [
        ...found.filter((secret) => !(own[endpoint] ?? []).some((mine) => mine === secret)),
        ...(leakedCode.exec(all) ?? []),
      ]
    },
  }
}
