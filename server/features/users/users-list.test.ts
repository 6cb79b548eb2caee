import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#database/users'
import { filePortal } from '#test/support/app'

const seen = (day: number) => new Date(`2026-11-0${day}T12:00:00Z`)

const portal = await filePortal()
const organization = await portal.organization({ name: 'Ärger & Söhne' })
const other = await portal.organization({ name: 'Zenith' })
const organizationId = organization.id
await portal.user({
  email: 'zoe@river.example',
  firstName: 'Zoë',
  lastName: 'Núñez',
  organizationId,
  lastLoginAt: seen(3),
})
await portal.user({
  email: 'emile@river.example',
  firstName: 'Émile',
  lastName: 'Aubry',
  organizationId: other.id,
  lastLoginAt: seen(1),
})
await portal.user({
  email: 'eve@river.example',
  firstName: 'Eve',
  lastName: 'Stone',
  role: 'organization_manager',
  organizationId,
  lastLoginAt: seen(2),
})
await portal.user({
  email: 'percent%sign@river.example',
  firstName: 'A_b',
  lastName: String.raw`C\d`,
})
await portal.user({
  email: 'nameless@river.example',
  firstName: null,
  lastName: null,
  disabledAt: new Date(),
})
// Made within one millisecond they would have no order.
for (const [day, name] of ['zoe', 'emile', 'eve', 'percent%sign', 'nameless'].entries()) {
  await portal.database.open.db
    .update(users)
    .set({ createdAt: seen(day + 1) })
    .where(eq(users.email, `${name}@river.example`))
}
const { client: admin } = await portal.signedIn({
  email: 'rosa@river.example',
  firstName: 'rosa',
  lastName: 'Delgado',
  role: 'admin',
})

async function emails(query: string): Promise<string[]> {
  const answer = await admin.get(`/api/users?${query}`)
  expect(answer.status).toBe(200)
  return answer.body.users.map(({ email }: { email: string }) => email.split('@')[0])
}

describe('the list of people', () => {
  test.each([
    ['', ['percent%sign', 'emile', 'eve', 'nameless', 'rosa', 'zoe']],
    ['sort=name&order=desc', ['zoe', 'rosa', 'nameless', 'eve', 'emile', 'percent%sign']],
    ['sort=email', ['emile', 'eve', 'nameless', 'percent%sign', 'rosa', 'zoe']],
    ['sort=createdAt', ['zoe', 'emile', 'eve', 'percent%sign', 'nameless', 'rosa']],
    ['sort=lastLoginAt&limit=3', ['emile', 'eve', 'zoe']],
    ['sort=organizationName&limit=1&offset=2', ['emile']],
  ])('%s is in its order, names as people expect them', async (query, expected) => {
    expect(await emails(query)).toEqual(expected)
  })

  test('those who never signed in or have no organization stand last in either direction', async () => {
    expect((await emails('sort=lastLoginAt&order=desc')).slice(-2)).not.toContain('zoe')
    expect((await emails('sort=organizationName&order=desc')).slice(0, 3)).toEqual(
      expect.arrayContaining(['emile', 'zoe', 'eve']),
    )
  })

  test.each([
    ['zoe', ['zoe']],
    ['NUÑEZ zoë', ['zoe']],
    ['nunez', ['zoe']],
    ['émile RIVER', ['emile']],
    ['%', ['percent%sign']],
    ['a_b', ['percent%sign']],
    [String.raw`c\d`, ['percent%sign']],
    ['_', ['percent%sign']],
    ["'; select pg_sleep(5)--", []],
    ['argon2', []],
    ['söhne', []],
  ])('a search for %j finds %j', async (search, expected) => {
    expect(await emails(`search=${encodeURIComponent(search)}`)).toEqual(expected)
  })

  test.each([
    ['role=admin', 1],
    ['role=admin,organization_manager', 2],
    ['disabled=true', 1],
    ['disabled=false', 5],
    ['role=', 6],
    ['disabled=true&role=admin', 0],
    ['signedIn=true', 1],
    ['signedIn=false', 5],
    ['signedIn=true&role=member', 0],
    ['unknown=parameter', 6],
    ['organizationId=00000000-0000-4000-8000-000000000000', 0],
  ])('%s matches %i', async (query, total) => {
    expect((await admin.get(`/api/users?${query}`)).body.total).toBe(total)
    expect((await admin.get(`/api/users?limit=1&${query}`)).body.total).toBe(total)
  })

  test('the people of one organization', async () => {
    expect(await emails(`organizationId=${organizationId}`)).toEqual(['eve', 'zoe'])
  })

  test.each([
    'sort[field]=name&sort=x',
    'role=owner',
    'role=admin,owner',
    'disabled=maybe',
    'signedIn=maybe',
    'organizationId=prairie',
    'search=%ED%A0%80%00',
  ])('%s is rejected', async (query) => {
    const answer = await admin.get(`/api/users?${query}`)
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('validation')
    expect(Object.keys(answer.body.fields)).toHaveLength(1)
  })
})
