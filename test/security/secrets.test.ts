import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api'
import type { Endpoint } from '#contract/common/endpoint'
import { problemStatus } from '#contract/common/problem'
import { createCode } from '#test/support/codes'
import { createLink } from '#server/features/auth/links.store'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import { formatKey } from '#server/platform/typed-key'
import { recordAudit } from '#server/platform/audit/audit'
import { hashToken } from '#server/platform/sessions/cookie'
import type { TestApp } from '#test/support/app'
import type { Answer } from '#test/support/client'
import { forThisRun } from '#test/support/for-this-run'
import { callers, portalForCallers, problemOf } from './callers.ts'
import { sharedCalls } from './shared-calls.ts'

// Only their own routes answer keys, allow-lists, hashes, codes and tokens (S54).

/** What the routes that are there for it answer. */
const ownRoutes = (organization: OrganizationRow): Record<string, string[]> => ({
  'registration.readKey': [formatKey(organization.registrationKey)],
  'registration.readAllowedEmails': ['hidden.entry', '@listed.example'],
})

let portal: TestApp
let calls: ReturnType<typeof sharedCalls>
let own: Record<string, string[]>
let secrets: string[]
/** A leaked code would be a word of its own: ids are full of digits. */
let leakedCode: RegExp
beforeAll(async () => {
  portal = await portalForCallers()
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
  calls = sharedCalls(portal, organization)
  const owner = await portal.user({ organizationId: organization.id })
  const token = await createLink(db, {
    purpose: 'reset_password',
    email: owner.email,
    userId: owner.id,
  })
  const code = await createCode(db, portal.settings.sessionSecret, owner.email)
  leakedCode = new RegExp(String.raw`(?<![\da-f])${code}(?![\da-f])`)
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
  own = ownRoutes(organization)
  secrets = [
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
})
afterAll(() => portal.close())

function expectNoSecret(
  endpoint: Endpoint,
  ofSession: readonly string[],
  { text, headers }: Answer,
): void {
  const { 'set-cookie': _issued, ...others } = headers
  const all = `${text} ${JSON.stringify(others)}`.toLowerCase()
  const found = [...secrets, ...ofSession].filter((secret) => all.includes(secret.toLowerCase()))
  expect([
    endpoint.id,
    found.filter((secret) => !(own[endpoint.id] ?? []).some((mine) => mine === secret)),
  ]).toEqual([endpoint.id, []])
  expect(all).not.toMatch(leakedCode)
}

/** A body that nobody may send, answered with what is wrong about it. */
const wrongBody = { email: 7, version: -1, theme: [], role: {} }

test.each(forThisRun(api))(
  '$method $path answers no secret to anybody, of success or rejection',
  { timeout: 180_000 },
  async (endpoint) => {
    const rejected = callers.some((name) => problemOf(endpoint, name) !== null)
      ? await calls.rejected(endpoint)
      : undefined
    for (const name of callers) {
      const problem = problemOf(endpoint, name)
      const { caller, sample, send } =
        problem !== null && rejected !== undefined
          ? rejected(name)
          : await calls.allowed(endpoint, name)
      // Of the session that the call is made with; some calls end it.
      const session = caller.client.cookie?.replace('session=', '')
      const ofSession = session === undefined ? [] : [session, hashToken(session)]
      const answers = endpoint.body === undefined ? [] : [await send(endpoint.method, wrongBody)]
      answers.push(await send())
      for (const answer of answers) expectNoSecret(endpoint, ofSession, answer)
      // Whoever may make the call is answered what it is there for; some do with the wrong body already.
      expect([name, ...answers.map(({ status }) => status)]).toContain(
        problem === null ? (sample?.status ?? endpoint.status) : problemStatus[problem],
      )
    }
  },
)
