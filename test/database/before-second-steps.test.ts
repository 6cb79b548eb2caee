import { hash } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrations/migrate'
import { hashToken, newToken } from '#server/platform/sessions/cookie'
import { testPassword, filePortal } from '#test/support/app'
import { emptyDatabase } from '#test/support/database'
import { migrateBefore } from '#test/support/migrate-before'
import { quietLog } from '#test/support/quiet-log'

// A portal from before second steps, brought up to date.

const email = 'dana@old.example'
const token = newToken()

const columns = async () =>
  (
    await database.open.db.execute<{ name: string }>(
      sql`select table_name || '.' || column_name || ' ' || data_type as name from information_schema.columns where table_schema = 'public' order by 1`,
    )
  ).rows.map(({ name }) => name)

const database = await emptyDatabase()
await migrateBefore(database, '0036_stored_keys')
const before = await columns()
const { db } = database.open
const passwordHash = await hash(testPassword)
const { rows } = await db.execute<{ id: string }>(
  sql`insert into users (email, password_hash, is_email_verified) values (${email}, ${passwordHash}, true) returning id`,
)
await db.execute(
  sql`insert into sessions (token_hash, user_id) values (${hashToken(token)}, ${rows[0]?.id})`,
)
await migrate(database.open, quietLog)
const portal = await filePortal({}, undefined, { database })

test('tables and columns were only added', async () => {
  const now = new Set(await columns())
  // That a member has been one since a moment was turned into since a day.
  now.add('organization_memberships.joined_at timestamp with time zone')
  expect(before.length).toBeGreaterThan(100)
  expect(before.filter((column) => !now.has(column))).toEqual([])
})

test('its sessions go on', async () => {
  const client = portal.client()
  client.cookie = `session=${token}`
  const answer = await client.get('/api/auth/user')
  expect([answer.status, answer.body.user.email]).toEqual([200, email])
  expect(answer.body.user.hasSecondFactor).toBe(false)
})

test('its accounts sign in as before', async () => {
  expect(
    (await portal.client().post('/api/auth/login', { email, password: testPassword })).status,
  ).toBe(200)
})
