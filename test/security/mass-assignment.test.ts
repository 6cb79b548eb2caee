import { eq, getTableColumns } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#database/users'
import { testPassword, filePortal } from '#test/support/app'

// Every column of an account, sent where it does not belong (S52, S53).

const portal = await filePortal({ RATE_LIMIT: 'off' })

const foreignId = '11111111-1111-4111-8111-111111111111'

/** A wrong value of the right type for every column but the ones the call is for. */
function everyColumn(organizationId: string, except: readonly string[]): Record<string, unknown> {
  const values: Record<string, unknown> = {
    id: foreignId,
    version: 1,
    createdAt: '2001-01-01T00:00:00.000Z',
    updatedAt: '2001-01-01T00:00:00.000Z',
    email: 'other@evil.example',
    passwordHash: '$argon2id$forged',
    firstName: 'Forged',
    lastName: 'Forged',
    profileImageUrl: '/objects/forged',
    organizationId,
    role: 'admin',
    isEmailVerified: true,
    pendingEmail: 'pending@evil.example',
    lastLoginAt: '2001-01-01T00:00:00.000Z',
    termsVersion: 'forged',
    termsAcceptedAt: '2001-01-01T00:00:00.000Z',
    disabledAt: '2001-01-01T00:00:00.000Z',
    hasSecondFactor: true,
    searchText: 'forged',
    membershipOrigin: 'administrator',
    endedMembership: 'Forged',
  }
  const missing = Object.keys(getTableColumns(users)).filter((column) => !(column in values))
  if (missing.length > 0)
    throw new Error(`Say here what a forger would send as ${missing.join(', ')}`)
  return Object.fromEntries(Object.entries(values).filter(([column]) => !except.includes(column)))
}

/** Names on the wire that are no columns but are made of some. */
const alsoTried = {
  disabled: false,
  hasPassword: true,
  managesFacilities: true,
  registrationKey: 'FORGED',
  organizationName: 'Forged',
  password: 'forged granite 42',
  allowedEmails: ['@evil.example'],
  confirmAddress: null,
}

async function stored(email: string) {
  const [row] = await portal.database.open.db.select().from(users).where(eq(users.email, email))
  return row
}

describe('fields nobody may set by this call', () => {
  test('stay as they are in the own profile', async () => {
    const organization = await portal.organization()
    const { client, user } = await portal.signedIn({ isEmailVerified: false })
    const before = await stored(user.email)
    const answer = await client.patch('/api/auth/profile', {
      ...everyColumn(organization.id, ['email', 'firstName', 'lastName', 'profileImageUrl']),
      ...alsoTried,
      firstName: 'Honest',
    })
    expect(answer.status).toBe(200)
    const after = await stored(user.email)
    expect(after).toEqual({
      ...before,
      firstName: 'Honest',
      version: 2,
      updatedAt: expect.any(Date),
      searchText: expect.stringContaining('honest'),
    })
    await portal.signIn(user)
  })

  test("are the server's in a new account of one's own", async () => {
    const organization = await portal.organization()
    const email = 'newcomer@river.example'
    const own = { email, password: testPassword, firstName: 'New', lastName: 'Comer' }
    const answer = await portal
      .client()
      .post('/api/auth/register', { ...everyColumn(organization.id, []), ...alsoTried, ...own })
    expect(answer.status).toBe(201)
    const row = await stored(email)
    expect(row).toMatchObject({
      role: 'member',
      organizationId: null,
      isEmailVerified: false,
      disabledAt: null,
      pendingEmail: null,
      profileImageUrl: null,
      membershipOrigin: null,
      endedMembership: null,
      version: 1,
    })
    expect(row?.id).not.toBe(foreignId)
    expect(row?.passwordHash).not.toContain('forged')
    expect(row?.termsVersion).not.toBe('forged')
    expect(row?.searchText).not.toContain('forged')
    expect((row?.createdAt ?? new Date(0)).getFullYear()).toBeGreaterThan(2001)
  })

  test("stay the server's even for an administrator", async () => {
    const organization = await portal.organization()
    const { client } = await portal.signedIn({ role: 'admin' })
    const settable = ['email', 'firstName', 'lastName', 'role', 'organizationId']
    const { client: _caller, user } = await portal.signedIn()
    const before = await stored(user.email)
    const answer = await client.put(`/api/users/${user.id}`, {
      ...everyColumn(organization.id, settable),
      ...alsoTried,
    })
    expect(answer.status).toBe(200)
    expect(await stored(user.email)).toEqual({ ...before, version: 2, updatedAt: expect.any(Date) })
  })

  test.each([
    '{"__proto__":{"role":"admin"},"firstName":"X"}',
    '{"firstName":"X","constructor":{"prototype":{"role":"admin"}}}',
    '{"firstName":{"__proto__":{"role":"admin"}}}',
  ])('a prototype in %s is rejected', async (text) => {
    const { client, user } = await portal.signedIn()
    const answer = await portal.app.inject({
      method: 'PATCH',
      url: '/api/auth/profile',
      headers: { 'content-type': 'application/json', cookie: client.cookie ?? '' },
      payload: text,
    })
    expect(answer.statusCode).toBe(400)
    expect((await stored(user.email))?.firstName).toBe('Person')
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  test('a role of the own account does not change by joining or accepting terms', async () => {
    const organization = await portal.organization()
    const { client, user } = await portal.signedIn()
    await client.post('/api/auth/join', {
      registrationKey: organization.registrationKey,
      role: 'organization_manager',
      organizationId: foreignId,
    })
    await client.post('/api/auth/accept-terms', {
      termsVersion: (await client.get('/api/settings')).body.termsVersion,
      role: 'admin',
    })
    expect(await stored(user.email)).toMatchObject({
      role: 'member',
      organizationId: organization.id,
    })
  })
})
