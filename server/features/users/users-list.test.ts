import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#database/users'
import { testApp } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import type { Client } from '#test/support/client'

let portal: TestApp
let admin: Client
let organizationId: string

const seen = (day: number) => new Date(`2026-11-0${day}T12:00:00Z`)

beforeAll(async () => {
  portal = await testApp()
  const organization = await portal.organization({ name: 'Ärger & Söhne' })
  const other = await portal.organization({ name: 'Zenith' })
  organizationId = organization.id
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
  admin = (
    await portal.signedIn({
      email: 'rosa@river.example',
      firstName: 'rosa',
      lastName: 'Delgado',
      role: 'admin',
    })
  ).client
})
afterAll(() => portal.close())

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

  test('the total is exact on every page, also beyond the last', async () => {
    const pages = await Promise.all(
      [0, 4, 8].map((offset) => admin.get(`/api/users?limit=4&offset=${offset}`)),
    )
    expect(pages.map(({ body }) => [body.users.length, body.total])).toEqual([
      [4, 6],
      [2, 6],
      [0, 6],
    ])
    const ids = pages.flatMap(({ body }) => body.users.map(({ id }: { id: string }) => id))
    expect(new Set(ids).size).toBe(6)
  })

  test.each([
    'sort=passwordHash',
    'sort=email;drop',
    'order=down',
    'order=asc;drop table users',
    'limit=0',
    'limit=1001',
    'limit=-1',
    'limit=1e3',
    'limit=1.5',
    'limit=',
    'offset=-1',
    'offset=1e9x',
    'limit=10&limit=20',
    'search=a&search=b',
    'sort[field]=name&sort=x',
    'role=owner',
    'role=admin,owner',
    'disabled=maybe',
    'signedIn=maybe',
    'organizationId=prairie',
    `search=${'x'.repeat(201)}`,
    'search=%00',
    'search=%ED%A0%80%00',
  ])('%s is refused', async (query) => {
    const answer = await admin.get(`/api/users?${query}`)
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('validation')
    expect(Object.keys(answer.body.fields)).toHaveLength(1)
  })

  test('a huge offset is an empty page', async () => {
    expect((await admin.get('/api/users?offset=1000000000')).body).toMatchObject({
      users: [],
      total: 6,
    })
    expect((await admin.get('/api/users?offset=999999999999999')).body).toMatchObject({
      users: [],
      total: 6,
    })
  })

  test('unchanged it is answered with 304', async () => {
    const first = await admin.get('/api/users')
    const again = await admin.get('/api/users', {
      headers: { 'if-none-match': String(first.headers['etag']) },
    })
    expect(again.status).toBe(304)
    expect(again.text).toBe('')
  })
})
