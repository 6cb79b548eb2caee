import { describe, expect, test } from 'vitest'
import { api } from '#contract/api'
import { notifications } from '#database/notifications'
import { insertMembership } from '#server/features/memberships/memberships.store'
import { forThisRun } from '#test/support/for-this-run'
import { samples, urlOf } from './calls.ts'
import { callerAllowed, makeCaller, portalForCallers } from './callers.ts'
import { fieldsOf } from './plausible-values.ts'

// What a scanner for SQL injection tries, in every parameter and every text field (S65): a condition that is added
// changes nothing whether it is true or false, a text is stored as it was typed, and no sequence is touched by what a
// text says.

const portal = await portalForCallers()
const organization = await portal.organization({ name: 'Prairie', location: 'Ohio' })
const caller = await makeCaller(portal, 'facility administrator', organization)
const admin = caller.client
const scene = { portal, caller, other: await portal.user(), organization }
// A record in every list, so that a condition that is always true would find one.
for (const [id, make] of Object.entries(samples))
  if (id.endsWith('.read') || ['pipelineActivities.ofDeal', 'benchmarks.update'].includes(id))
    await make(scene)
const twin = await portal.organization({ name: 'Prairie Inc.', location: 'Ohio' })
await samples['organizationMerges.undo']?.({
  ...scene,
  organization: await portal.organization(),
})
const { db, pool } = portal.database.open
await insertMembership(db, {
  aggregatorId: organization.id,
  memberId: twin.id,
  membershipType: 'cdfis',
})
await admin.delete(`/api/products/${(await samples['products.read']?.(scene))?.id}`)
await admin.post(`/api/organizations/${organization.id}/invitations`, {
  emails: ['invited@river.example'],
})
const followed = (await samples['products.read']?.(scene))?.id ?? ''
await admin.put(`/api/follows/products/${followed}`)
await samples['savedViews.update']?.(scene)
await db.insert(notifications).values({
  userId: caller.user?.id ?? '',
  kind: 'followed_record',
  entity: 'products',
  recordId: followed,
  mergedBy: followed,
  action: 'change',
  changes: [{ field: 'name', from: 'River', to: 'Lake' }],
})
await pool.query('create sequence reached')

const reaching = "x'||(select case when 1=1 then nextval('reached')::text end)||'"

/** Pairs that would be answered differently if the text became part of a statement. */
const conditions: [isTrue: string, isFalse: string][] = [
  ["x' or '1'='1", "x' or '1'='2"],
  ["x%') or (1=1)--", "x%') or (1=2)--"],
  ['1 or 1=1', '1 or 1=2'],
  [reaching, "x'||(select case when 1=2 then nextval('reached')::text end)||'"],
]

// The trail finds the very exports that were requested with such a text; its own test searches it.
const lists = api.filter(
  ({ id, method, query, path }) =>
    method === 'GET' && query !== undefined && !path.includes('{id}') && !id.startsWith('audit.'),
)

/** Whether a statement has taken a number of the sequence: also a rolled back one leaves it taken, and a read-only one fails. */
const isReached = async () =>
  (await portal.database.open.pool.query('select is_called from reached')).rows[0].is_called

// The link of a mail leads to a page and lists nothing; an administrator has no records to begin with.
const withoutRows = ['registration.login', 'digest.openStop', 'dashboard.home']

test.each(forThisRun(lists).filter(({ id }) => !withoutRows.includes(id)))(
  '$path has something to tell',
  async (endpoint) => {
    const { status, body } = await admin.get(
      urlOf(endpoint.path, await samples[endpoint.id]?.(scene)),
    )
    expect(status).toBe(200)
    // A file begins with a line of headings.
    const leaked =
      typeof body === 'string'
        ? body.trim().split('\n').slice(1)
        : Object.values(body).filter(Array.isArray).flat()
    expect(leaked).not.toEqual([])
  },
)

describe.each(forThisRun(lists))('$path', (endpoint) => {
  test.each(Object.keys(fieldsOf(endpoint.query)))(
    'takes a condition in %s for text',
    async (name) => {
      for (const pair of conditions) {
        const [first, second] = await Promise.all(
          pair.map((value) =>
            admin.get(
              `${endpoint.path}?${'format' in fieldsOf(endpoint.query) && name !== 'format' ? 'format=csv&' : ''}${name}=${encodeURIComponent(value)}`,
            ),
          ),
        )
        expect([200, 302, 400]).toContain(first?.status)
        // Login has the address in its own field; everything else answers both alike.
        expect([second?.status, endpoint.id === 'registration.login' ? '' : second?.text]).toEqual([
          first?.status,
          endpoint.id === 'registration.login' ? '' : first?.text,
        ])
      }
    },
  )
})

const telling = `O'Brien"); select nextval('reached')-- %_\\ {{7*7}} \${7*7} <img src=x onerror=alert(1)> $1 :a ?`

// Their addresses are taken once, and a membership has no text.
const withoutTexts = [
  'users.create',
  'invitations.create',
  'memberships.create',
  // What it changes is compared with the forms of the records.
  'bulkEdits.create',
  // Its secret is never answered.
  'ssoProviders.create',
]
const creating = api.filter(({ id }) => id.endsWith('.create') && !withoutTexts.includes(id))

describe.each(forThisRun(creating))('$id', (endpoint) => {
  test('stores in every free text what was typed', async () => {
    const allowed = await makeCaller(portal, callerAllowed(endpoint), organization)
    const sample = await samples[endpoint.id]?.({ ...scene, caller: allowed })
    const free = Object.entries(fieldsOf(endpoint.body))
      .filter(
        ([name, schema]) =>
          !/"enum"|"format"|"array"/.test(JSON.stringify(schema)) && !name.endsWith('Id'),
      )
      .map(([name]) => name)
    const url = endpoint.path.replace('{id}', sample?.id ?? '')
    // The name of a calendar feed has 60 characters, that of a view 80, of a webhook 100.
    const limits: Readonly<Record<string, number>> = {
      'calendarFeeds.create': 60,
      'savedViews.create': 80,
      'webhooks.create': 100,
    }
    const text = telling.slice(0, limits[endpoint.id]).trim()
    const send = (names: readonly string[]) =>
      allowed.client.post(url, {
        ...sample?.body,
        ...Object.fromEntries(names.map((name) => [name, text])),
      })
    // Amounts, addresses, dates and the like reject it by their form; the answer names them.
    const formed = Object.keys((await send(free)).body.fields ?? {})
    const typed = free.filter((name) => !formed.includes(name))
    // An introduction has its message alone, as its phone is answered once it is accepted; a dismissal its note.
    const hasOne = [
      'introductions.create',
      'matchDismissals.create',
      'pipelineUses.create',
      'benchmarks.create',
      'calendarFeeds.create',
      // The name: the display is one of the screen's.
      'savedViews.create',
      // The name: the address is judged.
      'webhooks.create',
      // Its terms of confidentiality.
      'pipelineShares.create',
    ].includes(endpoint.id)
    expect(typed.length).toBeGreaterThanOrEqual(hasOne ? 1 : 2)
    const { status, body } = await send(typed)
    // The pair was dismissed by the first call already: the second changes it.
    expect(status).toBe(endpoint.id === 'matchDismissals.create' ? 200 : 201)
    expect(Object.fromEntries(typed.map((name) => [name, body[name]]))).toEqual(
      Object.fromEntries(typed.map((name) => [name, text])),
    )
  })
})

test('nothing of what was sent has run, which would have left its mark', async () => {
  expect(await isReached()).toBe(false)
  await portal.database.open.pool.query(`select '${reaching}'`)
  expect(await isReached()).toBe(true)
})
