import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#test/support/database'
import { rewriteTrail } from '#test/support/rewrite-trail'
import type { Transaction } from '../database/database.ts'
import { recordAudit } from './audit.ts'
import { allowErasure, allowRemoval } from './trail-changes.store.ts'

// What the database lets through of changes to the audit trail, and nothing else of them.

const account = '11111111-1111-4111-8111-111111111111'
const other = '22222222-2222-4222-8222-222222222222'
const record = '33333333-3333-4333-8333-333333333333'
const address = 'quill@marrow.example'
const erased = { id: account, addresses: [address] }

const database = await testDatabase()

afterAll(() => database.close())

const by = (actorId: string | null) => ({
  actorId,
  actorName: actorId === null ? null : 'Quill Marrow',
  ip: '203.0.113.7',
  requestId: 'r1',
  ...(actorId !== null && { tokenId: record, tokenName: 'Quill at night' }),
})

/** Four entries: the account's own, one about it by somebody else, one that names its address, and one of others. */
beforeEach(async () => {
  await rewriteTrail(database, sql`delete from audit_entries`)
  const { db } = database.open
  const named = (id: string, fields: object) =>
    ({ action: 'update', entity: 'users', entityId: id, after: fields }) as const
  await recordAudit(db, by(account), named(record, { status: 'draft', createdBy: account }))
  await recordAudit(db, by(other), named(account, { email: address, role: 'member' }))
  await recordAudit(db, by(null), named(record, { email: address, step: 'passkey' }))
  await recordAudit(db, by(other), named(record, { email: 'else@where.example' }))
})

/** The number of changed rows, or that the database rejected. */
async function tried(
  allow: (tx: Transaction) => Promise<void>,
  statement: SQL,
): Promise<number | 'rejected'> {
  try {
    return await database.open.db.transaction(async (tx) => {
      await allow(tx)
      return (await tx.execute(sql`${statement} returning seq`)).rows.length
    })
  } catch (error) {
    if (String(error instanceof Error && error.cause).includes('cannot be changed'))
      return 'rejected'
    throw error
  }
}

const nothing = async () => {}
const erasing = (tx: Transaction) => allowErasure(tx, erased)
const removing = (before: Date) => (tx: Transaction) => allowRemoval(tx, before)
const later = new Date('2999-01-01')

const own = sql`where actor_id = ${account}`
const about = sql`where entity_id = ${account}`
const naming = sql`where actor_id is null`
const ofOthers = sql`where actor_id = ${other} and entity_id = ${record}`
const all = [own, about, naming, ofOthers]
const places = ['own', 'about', 'naming', 'of others']

/** What becomes of a statement on each of the four entries. */
async function onEach(set: SQL, allow = erasing): Promise<Record<string, number | 'rejected'>> {
  const results: [string, number | 'rejected'][] = []
  for (const [index, where] of all.entries())
    results.push([
      places[index] ?? '',
      await tried(allow, sql`update audit_entries set ${set} ${where}`),
    ])
  return Object.fromEntries(results)
}

const rejectedEverywhere = {
  own: 'rejected',
  about: 'rejected',
  naming: 'rejected',
  'of others': 'rejected',
}

test('X-129: entries older than the named time can be deleted, younger ones and all others cannot', async () => {
  await rewriteTrail(
    database,
    sql`update audit_entries set at = '2020-01-01T00:00:00Z' where actor_id = ${account}`,
  )
  const exactly = new Date('2020-01-01T00:00:00Z')
  expect(await tried(removing(exactly), sql`delete from audit_entries ${own}`)).toBe('rejected')
  const after = new Date('2020-01-01T00:00:00.001Z')
  expect(await tried(removing(after), sql`delete from audit_entries`)).toBe('rejected')
  expect(await tried(removing(after), sql`delete from audit_entries ${ofOthers}`)).toBe('rejected')
  expect(await tried(removing(after), sql`delete from audit_entries ${own}`)).toBe(1)
  expect(await tried(nothing, sql`delete from audit_entries ${about}`)).toBe('rejected')
})

test('X-129: the setting of retention lets no entry be changed, and no table emptied', async () => {
  expect(await onEach(sql`actor_name = 'Erased account'`, removing(later))).toEqual(
    rejectedEverywhere,
  )
  await expect(
    database.open.db.transaction(async (tx) => {
      await allowRemoval(tx, later)
      await allowErasure(tx, erased)
      await tx.execute(sql`truncate audit_entries`)
    }),
  ).rejects.toMatchObject({ cause: { code: '23001' } })
})

test('X-133: the name, the token and the network address go from entries of the account alone', async () => {
  expect(await onEach(sql`actor_name = 'Erased account'`)).toEqual({
    ...rejectedEverywhere,
    own: 1,
  })
  expect(await onEach(sql`actor_name = 'Somebody else'`)).toEqual(rejectedEverywhere)
  expect(await onEach(sql`token_name = '(erased)'`)).toEqual({ ...rejectedEverywhere, own: 1 })
  expect(await onEach(sql`token_name = 'Another'`)).toEqual(rejectedEverywhere)
  // A sign-in that failed has no actor, and its address may be the person's.
  expect(await onEach(sql`ip = null`)).toEqual({ ...rejectedEverywhere, own: 1, naming: 1 })
  expect(await onEach(sql`ip = '198.51.100.1'`)).toEqual(rejectedEverywhere)
})

test('X-133: values become "(erased)" where an entry is of the account, about it, or has its id or address', async () => {
  const erasedFirst = sql`changes = jsonb_set(changes, '{0,to}', '"(erased)"')`
  expect(await onEach(erasedFirst)).toEqual({
    own: 1,
    about: 1,
    naming: 1,
    'of others': 'rejected',
  })
})

test.each([
  sql`changes = jsonb_set(changes, '{0,to}', '"another"')`,
  sql`changes = jsonb_set(changes, '{0,to}', 'null')`,
  sql`changes = jsonb_set(changes, '{0,field}', '"(erased)"')`,
  sql`changes = jsonb_set(changes, '{0,more}', '"(erased)"')`,
  sql`changes = changes - 0`,
  sql`changes = '[]'`,
  sql`changes = changes || changes`,
])('X-133: values change in no other way %#', async (set) => {
  expect(await onEach(set)).toEqual(rejectedEverywhere)
})

test('X-133: no other column changes', async () => {
  const columns = [
    sql`at = at - interval '1 second'`,
    sql`actor_id = null`,
    sql`token_id = null`,
    sql`action = 'create'`,
    sql`entity = 'products'`,
    sql`entity_id = 'none'`,
    sql`kept = '{"version": 2}'`,
    sql`request_id = null`,
    sql`id = gen_random_uuid()`,
    sql`seq = seq + 1000`,
  ]
  for (const set of columns)
    expect(await onEach(sql`${set}, actor_name = 'Erased account'`)).toEqual(rejectedEverywhere)
  expect(await tried(erasing, sql`delete from audit_entries ${own}`)).toBe('rejected')
})

test('X-133: what one transaction may, the next one on the same connection may not', async () => {
  expect(await tried(erasing, sql`update audit_entries set ip = null ${own}`)).toBe(1)
  expect(await tried(removing(later), sql`delete from audit_entries ${naming}`)).toBe(1)
  expect(await onEach(sql`ip = null, actor_name = 'Erased account'`, nothing)).toMatchObject({
    own: 'rejected',
    about: 'rejected',
  })
  expect(await tried(nothing, sql`delete from audit_entries ${own}`)).toBe('rejected')
})
