import { hash } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import { expect, it, test } from 'vitest'
import { migrate } from '#server/platform/database/migrations/migrate'
import { testPassword, filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import { createCode } from '#test/support/codes'
import { emptyDatabase } from '#test/support/database'
import type { TestDatabase } from '#test/support/database'
import { migrateBefore } from '#test/support/migrate-before'
import { quietLog } from '#test/support/quiet-log'

// Rows that were written before 0023_how_memberships_came, 0024_plain_lists and 0050_names_in_the_trail, as the portal
// answers them afterwards.

const [owner, other, intermediary] = [
  '11111111-1111-4111-8111-111111111111',
  '22222222-2222-4222-8222-222222222222',
  '33333333-3333-4333-8333-333333333333',
]

const database = await emptyDatabase()
await migrateBefore(database, '0023_how_memberships_came')
await insertRows(database)
await migrate(database.open, quietLog)
const portal = await filePortal({ RATE_LIMIT: 'off' }, undefined, { database })
const admin = (await portal.signedIn({ role: 'admin' })).client

/** The first line of an organization's searched text is its name; the text of a record contained its own words alone. */
async function insertRows({ open: { db } }: TestDatabase): Promise<void> {
  const passwordHash = await hash(testPassword)
  await db.execute(
    sql`insert into organizations (id, name, status, registration_key, search_text) values
      (${owner}, 'Ärger & Söhne', 'published', 'OLD1', ${'arger & sohne\nbakeries'}),
      (${other}, 'Numbat', 'published', 'OLD2', 'numbat'),
      (${intermediary}, 'Mulgara', 'published', 'OLD3', 'mulgara')`,
  )
  for (const table of ['products', 'catalytic_facilities', 'lending_profiles'])
    await db.execute(
      sql`insert into ${sql.identifier(table)} (name, organization_id, status, search_text) values
        ('Quokka', ${owner}, 'published', ${'quokka\nroofs of st. mary’s – “north”'}), ('Quoll', ${other}, 'published', 'quoll'),
        ('Draft', ${owner}, 'draft', 'draft')`,
    )
  await db.execute(
    sql`insert into pipeline (name, organization_id, intermediary_aggregator_id, visibility, search_text) values
      ('Quokka', ${owner}, ${intermediary}, 'shared', ${'quokka\nroofs of st. mary’s – “north”'}), ('Quoll', ${other}, null, 'shared', 'quoll'),
      ('Draft', ${owner}, null, 'organization_only', 'draft'), ('Alone', null, null, 'shared', 'alone')`,
  )
  const trail = [
    ['create', 'products', other, [{ field: 'name', from: null, to: 'Pötoroo' }]],
    ['update', 'products', other, [{ field: 'status', from: 'draft', to: 'published' }]],
    ['update', 'products', other, [{ field: 'name', from: 'Pötoroo', to: 'Bettong' }]],
    ['delete', 'products', other, [{ field: 'status', from: 'draft', to: null }]],
    ['reveal_key', 'organizations', owner, []],
  ] as const
  for (const [action, entity, id, changes] of trail)
    await db.execute(
      sql`insert into audit_entries (action, entity, entity_id, changes, search_text) values
        (${action}, ${entity}, ${id}, ${JSON.stringify(changes)}::jsonb, ${JSON.stringify(changes).toLowerCase().replaceAll('ö', 'o')})`,
    )
  await db.execute(
    sql`insert into users (email, password_hash, organization_id, is_email_verified) values
      ('proven@old.example', ${passwordHash}, ${owner}, true), ('key@old.example', ${passwordHash}, ${owner}, false),
      ('asked@old.example', null, ${owner}, false), ('outside@old.example', ${passwordHash}, null, false)`,
  )
}

test('older entries of the trail are found by what their records were called then', async () => {
  const { db } = portal.database.open
  const found = async (search: string) =>
    (await admin.get(`/api/audit?search=${encodeURIComponent(search)}&limit=9`)).body.entries.map(
      ({ action, recordName }: { action: string; recordName: string }) => [action, recordName],
    )
  expect(await found('potoroo')).toEqual([
    ['update', 'Bettong'],
    ['update', 'Pötoroo'],
    ['create', 'Pötoroo'],
  ])
  expect(await found('bettong')).toEqual([
    ['delete', 'Bettong'],
    ['update', 'Bettong'],
  ])
  // Of what nobody ever renamed the trail knows the name of now.
  expect(await found('arger')).toEqual([['reveal_key', 'Ärger & Söhne']])
  await expect(db.execute(sql`update audit_entries set entity = 'resources'`)).rejects.toThrow(
    /audit_entries/,
  )
})

const namesFor = async (client: Client, list: string, search: string) => {
  const { status, body } = await client.get(
    `/api/${list}?sort=name&adminView=true&status=published,draft&search=${encodeURIComponent(search)}`,
  )
  const rows = Object.values(body as object).find(Array.isArray) ?? []
  expect([status, body.total]).toEqual([200, rows.length])
  return rows.map(({ name }: { name: string }) => name)
}

test.each([
  ['products', []],
  ['catalytic-facilities', []],
  ['lending-profiles', []],
  ['pipeline', ['Alone']],
])('older %s are all listed, and found by their words and owners', async (list, more) => {
  const found = (search: string) => namesFor(admin, list, search)
  expect(await found('')).toEqual([...more, 'Draft', 'Quokka', 'Quoll'])
  expect(await found('sohne')).toEqual(['Draft', 'Quokka'])
  expect(await found('roofs arger')).toEqual(['Quokka'])
  for (const quoted of ['mary\'s - "north"', 'mary’s — „north”'])
    expect(await found(quoted)).toEqual(['Quokka'])
  expect(await found('numbat')).toEqual(['Quoll'])
  expect(await found('mulgara')).toEqual(list === 'pipeline' ? ['Quokka'] : [])
  // Private texts of an organization are not found through its records.
  expect(await found('bakeries')).toEqual([])
  const stranger = await portal.signedIn({ organizationId: other })
  const open = [...more, 'Quokka', 'Quoll']
  expect((await namesFor(stranger.client, list, '')).filter((name) => name === 'Draft')).toEqual([])
  expect((await namesFor(stranger.client, list, 'quo')).toSorted()).toEqual(
    open.filter((name) => name !== 'Alone'),
  )
})

test('a new name of an organization reaches older records', async () => {
  expect((await admin.put(`/api/organizations/${other}`, { name: 'Bilby' })).status).toBe(200)
  for (const list of ['products', 'catalytic-facilities', 'lending-profiles', 'pipeline'])
    expect([await namesFor(admin, list, 'bilby'), await namesFor(admin, list, 'numbat')]).toEqual([
      ['Quoll'],
      [],
    ])
})

const me = async (client: Client) => (await client.get('/api/auth/user')).body.user
/** Proves an address by a mailed code, outside a session of its account. */
async function prove(email: string): Promise<Client> {
  const client = portal.client()
  const code = await createCode(portal.database.open.db, portal.settings.sessionSecret, email)
  expect((await client.post('/api/auth/verify-code', { email, code })).status).toBe(200)
  return client
}

it.each([
  ['proven@old.example', owner, null],
  ['key@old.example', owner, 'asked'],
  ['outside@old.example', null, null],
])('%s signs in with the older membership', async (email, organizationId, confirmAddress) => {
  expect(await me(await portal.signIn({ email }))).toMatchObject({ organizationId, confirmAddress })
})

it.each([
  ['proven@old.example', owner, null],
  ['asked@old.example', owner, null],
  // Somebody else may have registered it with a key.
  ['key@old.example', null, 'Ärger & Söhne'],
])('%s has, after an address proof, what it kept', async (email, organizationId, ended) => {
  expect(await me(await prove(email))).toMatchObject({ organizationId, endedMembership: ended })
})
