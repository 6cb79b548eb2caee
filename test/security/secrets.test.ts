import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseAccount } from '#contract/account'
import { api } from '#contract/api'
import { createCode } from '#test/support/codes'
import { createLink } from '#server/features/auth/links.store'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import { formatKey } from '#server/platform/typed-key'
import { recordAudit } from '#server/platform/audit/audit'
import { hashToken } from '#server/platform/sessions/cookie'
import type { TestApp } from '#test/support/app'
import { forThisRun } from '#test/support/for-this-run'
import { callers, cookieOf, makeCaller, portalForCallers } from './callers.ts'
import { samples, urlOf } from './calls.ts'

// Only their own routes answer keys, allow-lists, hashes, codes and tokens (S54).

let portal: TestApp
beforeAll(async () => {
  portal = await portalForCallers()
})
afterAll(() => portal.close())

/** What the routes that are there for it answer. */
const ownRoutes = (organization: OrganizationRow): Record<string, string[]> => ({
  'registration.readKey': [formatKey(organization.registrationKey)],
  'registration.readAllowedEmails': ['hidden.entry', '@listed.example'],
})

// Whoever erases the own account makes no further call.
const lastLeaving = forThisRun(api).toSorted(
  (one, other) => Number(one.id === eraseAccount.id) - Number(other.id === eraseAccount.id),
)

test.each(callers)(
  'no answer to %s, of success or rejection, carries a secret',
  { timeout: 180_000 },
  async (name) => {
    const { db } = portal.database.open
    const organization = await portal.organization({
      allowedEmails: ['hidden.entry@allow.example', '@listed.example'],
    })
    const caller = await makeCaller(portal, name, organization)
    const owner = await portal.user({ organizationId: organization.id })
    const token = await createLink(db, {
      purpose: 'reset_password',
      email: owner.email,
      userId: owner.id,
    })
    const code = await createCode(db, portal.settings.sessionSecret, owner.email)
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
    for (const endpoint of lastLeaving) {
      const other = await portal.user({ organizationId: organization.id })
      // A session of its own: some calls end the one they are made with.
      const reader = { ...caller, client: portal.client() }
      if (caller.user !== null) reader.client.cookie = await cookieOf(portal, caller.user)
      const session = reader.client.cookie?.replace('session=', '')
      expect((await reader.client.get('/api/auth/user')).status).toBe(
        caller.user === null ? 401 : 200,
      )
      const sample = await samples[endpoint.id]?.({ portal, caller: reader, other, organization })
      const url = urlOf(endpoint.path, sample)
      const own = ownRoutes(organization)[endpoint.id] ?? []
      for (const body of endpoint.method === 'GET'
        ? [undefined]
        : [{ email: 7, version: -1, theme: [], role: {} }, sample?.body]) {
        const { text, headers } = await reader.client.request(
          endpoint.method,
          endpoint.list === true ? `${url}?limit=1000` : url,
          body,
        )
        const { 'set-cookie': _issued, ...others } = headers
        const all = `${text} ${JSON.stringify(others)}`.toLowerCase()
        const found = [
          ...secrets,
          ...(session === undefined ? [] : [session, hashToken(session)]),
        ].filter((secret) => all.includes(secret.toLowerCase()))
        expect([
          endpoint.id,
          found.filter((secret) => !own.some((mine) => mine === secret)),
        ]).toEqual([endpoint.id, []])
        // Ids are full of digits; a leaked code would be a word of its own.
        expect(all).not.toMatch(new RegExp(String.raw`(?<![\da-f])${code}(?![\da-f])`))
      }
    }
  },
)
