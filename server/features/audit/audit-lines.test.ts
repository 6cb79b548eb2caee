import { expect, test } from 'vitest'
import { auditEntries } from '#database/audit'
import { recordsAtOnce } from '#server/platform/exports/export-parts'
import { filePortal } from '#test/support/app'
import { bearer, tokenOf } from '#test/support/tokens'

// The trail for programs: an entry of the list on each line, oldest first.

const portal = await filePortal()
const { db } = portal.database.open
const admin = (await portal.signedIn({ role: 'admin', firstName: 'Eve\r\n\u2028Red' })).client
const member = (await portal.signedIn({ role: 'organization_manager' })).client
await admin.post('/api/organizations', { name: 'Line\u2028Bank "quoted"' })
// More than are read at once, some at the same time, and one older than those written before it.
const many = recordsAtOnce * 2 + 7
await db.insert(auditEntries).values(
  Array.from({ length: many }, (_, n) => ({
    at: new Date(Date.UTC(2024, 0, 1) + Math.floor(n / 3) * 1000),
    action: 'update',
    entity: 'products',
    entityId: `p${n}`,
    actorName: `Nobody ${n}`,
    changes: [{ field: 'name', from: n, to: { deep: ['é', '\n', null] } }],
  })),
)

const path = (query = '') => `/api/audit/export?format=ndjson${query}`
const linesOf = (text: string) => {
  expect(text === '' || text.endsWith('\n')).toBe(true)
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as { id: string })
}

/** What the list answers, page by page, and turned round. */
async function listed(query = ''): Promise<unknown[]> {
  const found: unknown[] = []
  for (let offset = 0; ; offset += 1000) {
    const { body } = await admin.get(`/api/audit?limit=1000&offset=${offset}${query}`)
    found.push(...body.entries)
    if (body.entries.length < 1000) return found.toReversed()
  }
}

test.each([
  '',
  '&entity=products',
  '&action=create,sign_in',
  '&search=nobody%2011',
  '&to=2024-01-01T00:00:30Z',
  '&from=2099-01-01',
])('%s: its lines are the entries of the list, from the oldest to the newest', async (query) => {
  const expected = await listed(query)
  const answer = await admin.get(path(query))
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/x-ndjson'])
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="audit-\d{4}-\d\d-\d\d\.ndjson"$/,
  )
  expect(linesOf(answer.text)).toEqual(expected)
})

test('it is recorded as an export, with how many entries it had', async () => {
  const lines = linesOf((await admin.get(path('&entity=products'))).text)
  const [entry] = (await admin.get('/api/audit?action=export&limit=1')).body.entries
  expect(entry).toMatchObject({ action: 'export', entity: 'audit' })
  expect(
    Object.fromEntries(
      entry.changes.map(({ field, to }: { field: string; to: unknown }) => [field, to]),
    ),
  ).toEqual({ rows: lines.length, format: 'ndjson', entity: ['products'] })
})

test('a line is a whole entry: columns cannot be chosen', async () => {
  const answer = await admin.get(path('&columns=id,at'))
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['columns']])
})

test('no other list is taken out so', async () => {
  const lists = ['products', 'organizations', 'users', 'pipeline', 'resources', 'introductions']
  for (const list of lists) {
    const { status, body } = await admin.get(`/api/${list}/export?format=ndjson`)
    expect([list, status, body.fields]).toEqual([list, 400, { format: 'Use csv or xlsx' }])
  }
})

test('only administrators take it out, and programs with the scope for it', async () => {
  expect((await member.get(path())).status).toBe(403)
  expect((await portal.client().get(path())).status).toBe(401)
  const { user } = await portal.signedIn({ role: 'admin' })
  const statuses = await Promise.all(
    (['administration.read', 'registry.read'] as const).map(async (scope) => {
      const { token } = await tokenOf(db, user.id, [scope])
      const { status, text } = await portal
        .client()
        .request('GET', path('&entity=products'), undefined, bearer(token))
      return [scope, status, status === 200 ? linesOf(text).length : 0]
    }),
  )
  expect(statuses).toEqual([
    ['administration.read', 200, recordsAtOnce * 2 + 7],
    ['registry.read', 403, 0],
  ])
})
