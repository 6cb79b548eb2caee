import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api'
import type { Endpoint } from '#contract/common/endpoint'
import { passwordMatches } from '#server/platform/passwords/password-hash'
import { testEngine } from '#test/support/database'
import { printFigure } from '#test/support/figure'
import { forThisRun } from '#test/support/for-this-run'
import { allNotified } from '#test/support/notifications'
import { portalForCallers } from './callers.ts'
import type { CallerName } from './callers.ts'
import { newCall } from './shared-calls.ts'
import { fieldsOf } from './plausible-values.ts'

// Every call with a body, once as it should be and once with every name the contract and the tables know besides its
// own fields (S52, S53): the same is stored both times, whatever was forged. Run on PostgreSQL alone.

const portal = await portalForCallers()

const forgedPassword = 'forged granite 42'
const forgedId = 'f0f0f0f0-f0f0-40f0-80f0-f0f0f0f0f0f0'
const camelCase = (name: string) =>
  name.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())

function forgedOfType(type: string, name: string): unknown {
  if (type === 'uuid') return forgedId
  if (type === 'ARRAY') return [`forged ${name}`]
  if (type === 'boolean') return true
  if (/int|numeric/.test(type)) return 424_242
  return type.startsWith('timestamp') ? '2001-02-03T04:05:06.000Z' : `forged ${name}`
}

const columns = await portal.database.open.db.execute<{ name: string; type: string }>(
  sql`select column_name as name, data_type as type from information_schema.columns where table_schema = 'public'`,
)
/** A forged value for every column of every table, as the wire would name it. */
const forgedColumns = Object.fromEntries(
  columns.rows.map(({ name, type }) => [camelCase(name), forgedOfType(type, name)]),
)

/** Values a field of this name would take, where words of no meaning would be dropped for being none. */
const meaningful: Record<string, unknown> = {
  role: 'admin',
  status: 'archived',
  dataVisibility: 'public',
  visibility: 'organization_only',
  outcome: 'withdrawn',
  campaignRole: 'allocator',
  scope: 'campaign',
  disabled: false,
  managesFacilities: true,
  hasPassword: false,
  membershipOrigin: 'administrator',
  password: forgedPassword,
}

/** Every name the answers of the contract use, at any depth. */
const answered = new Set(
  api.flatMap(({ reply }) =>
    [
      ...JSON.stringify(z.toJSONSchema(reply, { unrepresentable: 'any' })).matchAll(
        /"properties":\{(.*?)\}/g,
      ),
    ].flatMap(([, inner = '']) => [...inner.matchAll(/"(\w+)":\{/g)].map(([, name = '']) => name)),
  ),
)

// What a browser brings back from a provider is judged by sso-return.test.ts: nobody is on the way here.
const writing = api.filter(({ id, body }) => body !== undefined && id !== 'auth.ssoFinish')
let sent = 0
/** What was found of forged values, of every operation. */
const traces: string[] = []

/** Forged texts, numbers and times in what was stored and answered, and hashes the forged password opens. */
async function tracesOf({ text, answer }: Written): Promise<string[]> {
  const hashes = [...text.matchAll(/"password_hash":"([^"]+)"/g)].map(([, hash = '']) => hash)
  const opened: string[] = []
  for (const hash of hashes)
    if (await passwordMatches(hash, forgedPassword, 'test'))
      opened.push('the hash of the forged password')
  return [
    ...(text + answer).matchAll(new RegExp(`forged[\\w ]*|${forgedId}|424242|2001-02-03`, 'g')),
  ]
    .map(([found]) => found)
    .concat(opened)
}

function forgery(endpoint: Endpoint): Record<string, unknown> {
  const own = Object.keys(fieldsOf(endpoint.body))
  expect(own.length).toBeGreaterThan(0)
  const names = [...answered].map((name) => [name, `forged ${name}`] as const)
  const all = { ...Object.fromEntries(names), ...forgedColumns, ...meaningful }
  const forged = Object.fromEntries(Object.entries(all).filter(([name]) => !own.includes(name)))
  expect(Object.keys(forged).length).toBeGreaterThan(100)
  sent += Object.keys(forged).length
  return forged
}

function callerFor({ id, access }: Endpoint): CallerName {
  if (id === 'auth.join') return 'no organization'
  if (access === 'everyone') return 'signed out'
  return access === 'admin' ? 'facility administrator' : 'manager'
}

/** What differs between two calls of the same kind without meaning anything: names of test accounts, ids, times, hashes, keys. */
function plain(value: unknown): unknown {
  if (typeof value === 'string')
    return /^[^ ]{16,}$|^\d{4}-\d\d-\d\d/.test(value) && !value.includes('@')
      ? '#'
      : value.replaceAll(/[\w-]{30,}/g, '#').replaceAll(/\d+/g, '#')
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      // The hint of an API token is four random characters.
      .filter(([name]) => name !== 'seq' && name !== 'hint')
      .map(([name, inner]) => [name, plain(inner)]),
  )
}

/** Mails and imports are worked on in the background, and counts of changes are added up there. */
const background = ['mails', 'imports', 'import_rows', 'import_parts', 'table_changes']

interface Written {
  status: number
  answer: string
  /** The rows, without what differs each time. */
  rows: string[]
  /** The same as they are stored. */
  text: string
}

/** Every row written by one call, as it is stored and without what differs each time. */
async function writtenBy(call: () => Promise<{ status: number; text: string }>): Promise<Written> {
  const { db } = portal.database.open
  const from = Number(
    (await db.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`)).rows[0]?.id,
  )
  const { status, text: answer } = await call()
  await allNotified(portal)
  const tables = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const parts = tables.rows.map(
    ({ name }) =>
      sql`select ${name}::text as name, to_jsonb(t) as row from ${sql.identifier(name)} t where t.xmin::text::bigint > ${from}`,
  )
  const found = await db.execute<{ name: string; row: object }>(sql.join(parts, sql` union all `))
  const compared = found.rows.filter(({ name }) => !background.includes(name))
  return {
    status,
    answer,
    rows: compared.map(({ name, row }) => `${name} ${JSON.stringify(plain(row))}`).toSorted(),
    text: JSON.stringify(found.rows),
  }
}

// The rule is in the schemas, above any engine; and PostgreSQL reads back faster what was written.
describe.skipIf(testEngine === 'embedded')('a forged field', () => {
  afterAll(() => {
    printFigure(
      `${writing.length} operations with a body, ${sent} forged fields sent: ${traces.length} traces of them stored or answered`,
    )
  })

  test.each(
    forThisRun(writing).map((endpoint) => ({
      endpoint,
      id: endpoint.id,
      caller: callerFor(endpoint),
    })),
  )('$id by $caller', async ({ endpoint, caller: name }) => {
    const attempt = async (forged: object) => {
      const organization = await portal.organization()
      const { caller, sample, url } = await newCall(portal, organization, endpoint, name)
      return writtenBy(() =>
        caller.client.request(endpoint.method, url, {
          ...forged,
          ...sample?.body,
        }),
      )
    }
    const honest = await attempt({})
    const forged = await attempt(forgery(endpoint))
    const found = await tracesOf(forged)
    traces.push(...found)
    expect(found).toEqual([])
    expect({ status: forged.status, rows: forged.rows }).toEqual({
      status: honest.status,
      rows: honest.rows,
    })
    expect(honest.status).toBeLessThan(300)
  })
})
