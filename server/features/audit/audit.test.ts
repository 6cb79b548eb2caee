import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditEntries } from '#database/audit'
import { recordAudit } from '#server/platform/audit/audit'
import { filePortal } from '#test/support/app'

const portal = await filePortal()
const { db } = portal.database.open
const admin = (await portal.signedIn({ role: 'admin' })).client

const list = async (query: string) => (await admin.get(`/api/audit?${query}`)).body

describe('the audit trail', () => {
  test('tells who changed what, when and from where, once for each change', async () => {
    const rosa = await portal.signedIn({ role: 'admin', firstName: 'Rosa', lastName: 'Delgado' })
    const user = await portal.user({ firstName: 'Ann', role: 'member' })
    const since = new Date(Date.now() - 60_000).toISOString()
    await rosa.client.put(
      `/api/users/${user.id}`,
      { role: 'organization_manager', firstName: 'Anna' },
      { from: '127.0.0.7' },
    )
    const { entries, total } = await list(`entityId=${user.id}`)
    expect(total).toBe(1)
    expect(entries).toEqual([
      {
        id: expect.any(String),
        at: expect.stringMatching(/^20\d\d-.*Z$/),
        actorId: rosa.user.id,
        recordName: expect.stringMatching(/^Anna /),
        actorName: 'Rosa Delgado',
        token: null,
        action: 'update',
        entity: 'users',
        entityId: user.id,
        ip: '127.0.0.7',
        changes: [
          { field: 'firstName', from: 'Ann', to: 'Anna' },
          { field: 'role', from: 'member', to: 'organization_manager' },
        ],
      },
    ])
    expect(entries[0].at >= since).toBe(true)
    expect((await list(`actorId=${rosa.user.id}&action=update`)).total).toBe(1)
  })

  test('has nothing of what was rejected, but the rejection of a right', async () => {
    const { client, user } = await portal.signedIn()
    expect((await client.delete(`/api/users/${user.id}`)).status).toBe(403)
    expect((await admin.put(`/api/users/${user.id}`, { role: 'owner' })).status).toBe(400)
    expect((await admin.put(`/api/users/${user.id}`, { firstName: 'X', version: 99 })).status).toBe(
      409,
    )
    expect((await list(`entityId=${user.id}&action=update,delete`)).total).toBe(0)
    await expect.poll(async () => (await list(`actorId=${user.id}&action=denied`)).total).toBe(1)
    const { entries } = await list(`actorId=${user.id}&action=denied`)
    expect(entries).toMatchObject([{ actorId: user.id, entityId: 'DELETE /api/users/:id' }])
    // A repeated attempt is recorded once; one of another call is recorded again.
    await client.delete(`/api/users/${user.id}`)
    await client.get('/api/users')
    await expect
      .poll(async () =>
        (await list(`actorId=${user.id}&action=denied`)).entries.map(
          ({ entityId }: { entityId: string }) => entityId,
        ),
      )
      .toEqual(['GET /api/users', 'DELETE /api/users/:id'])
  })

  test('signing in and failing to are part of it', async () => {
    const user = await portal.user()
    await portal.client().post('/api/auth/login', { email: user.email, password: 'wrong granite' })
    await portal.signIn(user)
    const { entries } = await list(`search=${user.email}&action=sign_in,sign_in_failed`)
    const { entries: own } = await list(`actorId=${user.id}`)
    expect([...entries, ...own].map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['sign_in']),
    )
    expect((await list('action=sign_in_failed')).total).toBeGreaterThan(0)
    expect(JSON.stringify(await list('limit=1000'))).not.toMatch(/wrong granite|argon2/)
  })

  test('a name with line breaks and terminal codes is data in one entry', async () => {
    const name = 'Eve\r\n2026-11-21 Rosa signed in\u001b[31m'
    const forger = await portal.signedIn({ role: 'admin', firstName: name, lastName: null })
    const before = (await list('')).total
    await forger.client.put(`/api/users/${forger.user.id}`, { lastName: 'Red\u001b[0m\nRow' })
    const after = await list('limit=1')
    expect(after.total).toBe(before + 1)
    // The name was stored before names were limited to one line; what is typed now is on one line.
    expect(after.entries[0]).toMatchObject({
      actorName: name,
      changes: [{ field: 'lastName', from: null, to: 'Red [0m Row' }],
    })
    const raw = (await admin.get('/api/audit?limit=1')).text
    expect(raw).toContain(String.raw`Eve\r\n2026-11-21`)
    expect(raw).not.toContain('\n')
    expect(raw).not.toContain('\u001b')
  })
})

test('names what its entries refer to by id', async () => {
  const organization = await portal.organization({ name: 'Prairie Light Green Bank' })
  const { body: product } = await admin.post('/api/products', {
    name: 'Term Loan',
    organizationId: organization.id,
  })
  const { names } = await list(`entityId=${product.id}`)
  expect(names).toMatchObject({
    [product.id]: 'Term Loan',
    [organization.id]: 'Prairie Light Green Bank',
  })
})

test('finds every entry by what its record was called then, also of one that is gone', async () => {
  const organization = await portal.organization({ name: 'Prairie Light' })
  const body = { name: 'Old Oak Loan', organizationId: organization.id }
  const { body: product } = await admin.post('/api/products', body)
  const path = `/api/products/${product.id}`
  await admin.put(path, { description: 'Named as before' })
  await admin.put(path, { name: 'Młoda Brzoza' })
  await admin.put(path, { description: 'Named otherwise' })
  await admin.get(`${path}/matches/export?format=csv`)
  await admin.delete(path)
  const found = async (search: string) =>
    (await list(`search=${encodeURIComponent(search)}&entityId=${product.id}`)).entries.map(
      ({ action, recordName }: { action: string; recordName: string }) => `${action} ${recordName}`,
    )
  expect(await found('młoda brzoza')).toEqual([
    'delete Młoda Brzoza',
    'export Młoda Brzoza',
    'update Młoda Brzoza',
    'update Młoda Brzoza',
  ])
  expect(await found('old oak')).toEqual([
    'update Młoda Brzoza',
    'update Old Oak Loan',
    'create Old Oak Loan',
  ])
})

describe('reading the trail', () => {
  const system = { actorId: null, ip: null, requestId: null }

  beforeAll(async () => {
    const timestamps = [
      '2020-03-01T00:00:00.000Z',
      '2020-03-01T12:00:00.000Z',
      '2020-03-01T23:59:59.999Z',
      '2020-03-02T00:00:00.000Z',
    ]
    for (const [n, timestamp] of timestamps.entries()) {
      await db.insert(auditEntries).values({
        at: new Date(timestamp),
        action: 'export',
        entity: 'products',
        entityId: `p${n}`,
        actorName: 'Clock',
      })
    }
    await recordAudit(
      db,
      { ...system, actorName: 'Zoë Núñez' },
      {
        action: 'undo',
        entity: 'imports',
        entityId: 'I-77',
        after: { title: 'Ärger 100% sure', rows: 37, tags: ['Sølar', 'Wind'] },
      },
    )
  })

  test.each([
    ['from=2020-03-01&to=2020-03-01', ['p2', 'p1', 'p0']],
    ['from=2020-03-01&to=2020-03-02', ['p3', 'p2', 'p1', 'p0']],
    ['to=2020-03-01T12:00:00Z', ['p1', 'p0']],
    ['from=2020-03-01T12:00:00Z&to=2020-03-01T23:59:59.999Z', ['p2', 'p1']],
    ['from=2020-03-01T20:00:00-04:00&to=2020-03-02', ['p3']],
    ['from=2020-03-02&to=2020-03-01', []],
    ['from=0001-01-01&to=2020-02-29', []],
    ['from=0000-01-01&to=2020-03-01T00:00:00Z', ['p0']],
    ['to=9999-12-31&entity=products&limit=1', ['p3']],
    ['from=9999-12-31', []],
    ['to=9999-12-31T23:59:59-14:00&entity=products&limit=1', ['p3']],
    ['entityId=p1', ['p1']],
    ['entity=products,imports&action=export&offset=1&limit=2', ['p2', 'p1']],
    ['actorId=11111111-1111-4111-8111-111111111111', []],
    ['entityId=P1', []],
  ])('%s, the last written first', async (query, ids) => {
    expect(
      (await list(query)).entries.map(({ entityId }: { entityId: string }) => entityId),
    ).toEqual(ids)
  })

  test.each(['zoe nunez', 'NÚÑEZ i-77', 'arger', '100%', '37', 'title', 'sølar wind'])(
    'a search for %j reads actor, record and values',
    async (search) => {
      const { entries, total } = await list(`entity=imports&search=${encodeURIComponent(search)}`)
      expect(total).toBe(1)
      expect(entries[0]).toMatchObject({ actorName: 'Zoë Núñez', entityId: 'I-77' })
    },
  )

  test.each(['nuñez absent', '_', '%%', 'i-78'])(
    'a search for %j finds nothing there',
    async (search) => {
      expect((await list(`entity=imports&search=${encodeURIComponent(search)}`)).total).toBe(0)
    },
  )

  test.each([
    'from=yesterday',
    'from=2020-02-30',
    'to=2020-13-01',
    'to=12/31/2026',
    'entity=secrets',
    'action=hack',
    'actorId=me',
    'from=2020-03-01T12:00:00',
    'entityId=%00',
    'entity=users&entity=products',
  ])('%s is rejected', async (query) => {
    const answer = await admin.get(`/api/audit?${query}`)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields)).toHaveLength(1)
  })

  test('shows 20 unless asked otherwise', async () => {
    await Promise.all(
      Array.from({ length: 25 }, () =>
        recordAudit(db, { ...system, actorName: 'Many' }, { action: 'export', entity: 'pipeline' }),
      ),
    )
    const { entries, total } = await list('search=many')
    expect([entries.length, total]).toEqual([20, 25])
  })
})

describe('what is written stays', () => {
  test.each([
    sql`update audit_entries set actor_name = 'Nobody'`,
    sql`delete from audit_entries`,
    sql`truncate audit_entries`,
    sql`truncate audit_entries cascade`,
  ])('the database rejects %#', async (statement) => {
    const before = (await list('')).total
    await expect(db.execute(statement)).rejects.toMatchObject({
      cause: { message: 'The audit trail cannot be changed or shortened.' },
    })
    expect((await list('')).total).toBe(before)
  })

  test('no call changes it', async () => {
    const [entry] = (await list('limit=1')).entries
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await admin.request(method, '/api/audit', {})).status).toBe(404)
      expect((await admin.request(method, `/api/audit/${entry.id}`, {})).status).toBe(404)
    }
  })
})
