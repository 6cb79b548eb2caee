import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConfirmedNoun } from '#contract/confirmations'
import { auditEntries } from '#database/audit'
import { testApp } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import type { Client } from '#test/support/client'
import { ended, mappingOf, rehearsed } from '#test/support/imports'
import { confirmedTables } from './freshness.store.ts'

// Last confirmed (attention, L-001 to L-013).

let portal: TestApp
let own: string
let other: string
let member: Client
let colleague: Client
let ownKeeper: Client
let stranger: Client
let admin: Client

beforeAll(async () => {
  portal = await testApp({
    RATE_LIMIT: 'off',
    FACILITY_ADMIN_EMAIL: 'keeper@own.example,keeper@nowhere.example',
  })
  own = (await portal.organization({ name: 'Prairie Light Green Bank' })).id
  other = (await portal.organization({ name: 'Harbor Credit Union' })).id
  member = (await portal.signedIn({ organizationId: own })).client
  // Facilities are written by their administrators alone, who may belong to an organization.
  ownKeeper = (
    await portal.signedIn({ role: 'admin', email: 'keeper@own.example', organizationId: own })
  ).client
  colleague = (await portal.signedIn({ organizationId: own })).client
  stranger = (await portal.signedIn({ organizationId: other })).client
  admin = (await portal.signedIn({ role: 'admin', email: 'keeper@nowhere.example' })).client
})
afterAll(() => portal.close())

const nouns: {
  entity: ConfirmedNoun
  list: string
  values: Record<string, unknown>
  listed: Record<string, unknown>
  unlisted: Record<string, unknown>
}[] = [
  {
    entity: 'products',
    list: 'products',
    values: { name: 'Bridge Loan' },
    listed: { status: 'published' },
    unlisted: { status: 'draft' },
  },
  {
    entity: 'catalytic-facilities',
    list: 'catalyticFacilities',
    values: { name: 'Loss Reserve', facilityType: 'guarantee' },
    listed: { status: 'raising' },
    unlisted: { status: 'under_review' },
  },
  {
    entity: 'lending-profiles',
    list: 'lendingProfiles',
    values: { name: 'Small Loans' },
    listed: { status: 'active' },
    unlisted: { status: 'inactive' },
  },
  {
    entity: 'pipeline',
    list: 'pipeline',
    values: { name: 'Town Hall Roof' },
    listed: { outcome: 'open' },
    unlisted: { outcome: 'funded' },
  },
]

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/** What is stored of a record, and sets when it was confirmed; rows of another age are made so, since no setting moves the clock. */
async function stored(entity: ConfirmedNoun, id: string) {
  const table = confirmedTables[entity]
  const [row] = await portal.database.open.db.select().from(table).where(eq(table.id, id))
  if (row === undefined) throw new Error('There is no such record')
  return row
}
async function age(entity: ConfirmedNoun, id: string, at: Date | null) {
  const table = confirmedTables[entity]
  await portal.database.open.db.update(table).set({ lastConfirmedAt: at }).where(eq(table.id, id))
}

const confirm = (client: Client, records: unknown) => client.post('/api/confirmations', { records })
const confirmEntries = async (id: string) =>
  (
    await portal.database.open.db.select().from(auditEntries).where(eq(auditEntries.entityId, id))
  ).filter(({ action }) => action === 'confirm')

describe.each(nouns)('$entity', ({ entity, list, values, listed, unlisted }) => {
  const path = `/api/${entity}`
  const writer = () => (entity === 'catalytic-facilities' ? ownKeeper : member)
  async function added(more: Record<string, unknown> = listed, by = writer()): Promise<string> {
    const answer = await by.post(path, { organizationId: own, ...values, ...more })
    expect([answer.status, answer.text]).toEqual([201, answer.text])
    return answer.body.id
  }

  test('are confirmed by what a member of their organization adds and changes, and by nobody else', async () => {
    const id = await added({ ...listed, lastConfirmedAt: '2020-01-01T00:00:00.000Z' })
    const first = (await member.get(`${path}/${id}`)).body
    expect(Date.parse(first.lastConfirmedAt)).toBeGreaterThan(Date.now() - 60_000)
    const long = daysAgo(200)
    await age(entity, id, long)
    const body = { ...values, ...listed, name: 'Another name', lastConfirmedAt: null }
    expect((await admin.put(`${path}/${id}`, body)).body.lastConfirmedAt).toBe(long.toISOString())
    const changed = await writer().put(`${path}/${id}`, { ...body, name: 'A third name' })
    expect(Date.parse(changed.body.lastConfirmedAt)).toBeGreaterThan(Date.now() - 60_000)
    expect((await admin.get(`${path}/${id}`)).body.lastConfirmedAt).toBe(
      changed.body.lastConfirmedAt,
    )
    const foreign = await added(listed, admin)
    expect((await member.get(`${path}/${foreign}`)).body.lastConfirmedAt).toBeNull()
  })

  test('stay as confirmed when they are restored', async () => {
    const id = await added()
    const long = daysAgo(120)
    await writer().put(`${path}/${id}`, { ...values, ...listed, name: 'Renamed' })
    await age(entity, id, long)
    const { entries } = (await writer().get(`${path}/${id}/history`)).body
    const { version } = await stored(entity, id)
    const back = await writer().post(`${path}/${id}/restore`, { auditId: entries[1].id, version })
    expect([back.status, back.body.lastConfirmedAt]).toEqual([200, long.toISOString()])
    expect((await writer().delete(`${path}/${id}`)).status).toBe(204)
    const deletion = (await writer().get(`${path}/${id}/history`)).body.entries[0]
    const again = await writer().post(`${path}/${id}/restore`, { auditId: deletion.id })
    expect([again.status, again.body.lastConfirmedAt]).toEqual([200, long.toISOString()])
  })

  test('are stale from the 90th UTC day on while they are listed, in lists, counts and files', async () => {
    const midnight = (days: number) => {
      const day = daysAgo(days)
      day.setUTCHours(0, 0, 0, 0)
      return day
    }
    const named = async (name: string, at: Date | null, more = listed) => {
      const id = await added({ ...more, name })
      await age(entity, id, at)
      return id
    }
    const justFresh = await named('Just fresh', midnight(89))
    const justStale = await named('Just stale', new Date(midnight(89).getTime() - 1))
    await named('Not listed', daysAgo(300), unlisted)
    await named('Never confirmed, new', null)
    const ask = async (client: Client, question: string) => {
      const { status, body } = await client.get(
        `${path}?organizationId=${own}&limit=200&facets=true&${question}`,
      )
      expect(status).toBe(200)
      return body
    }
    const asked = entity === 'catalytic-facilities' ? 'status=published,raising' : 'sort=name'
    const ids = (body: Record<string, { id: string }[]>) => (body[list] ?? []).map(({ id }) => id)
    for (const client of [member, stranger]) {
      const stale = await ask(client, `${asked}&freshness=stale`)
      expect(ids(stale)).toContain(justStale)
      expect(ids(stale)).not.toContain(justFresh)
      expect(stale.total).toBe(ids(stale).length)
      expect(stale.facets.freshness.stale).toBe(stale.total)
      const fresh = await ask(client, `${asked}&freshness=fresh`)
      expect(ids(fresh)).toContain(justFresh)
      expect(fresh.facets.freshness).toEqual(stale.facets.freshness)
      expect(
        JSON.stringify((await ask(client, `${asked}&freshness=fresh,stale`))[list]),
      ).not.toContain('Not listed')
      const file = await client.get(`${path}/export?format=csv&freshness=stale&${asked}`)
      expect(file.text).toContain('Just stale')
      expect(file.text).toContain('Last confirmed')
      expect(file.text).not.toContain('Just fresh')
    }
    const sorted = await ask(member, `${asked.replace('sort=name', '')}&sort=lastConfirmedAt`)
    const times = (sorted[list] as { lastConfirmedAt: string | null }[]).map(
      ({ lastConfirmedAt }) => lastConfirmedAt ?? '9',
    )
    expect(times).toEqual(times.toSorted())
    expect((await member.get(`${path}?freshness=old`)).status).toBe(400)
  })

  test('are confirmed without a new version; history and trail say who did it', async () => {
    const id = await added()
    const long = daysAgo(131)
    await age(entity, id, long)
    const before = await stored(entity, id)
    const { status, body } = await confirm(colleague, [{ entity, id }])
    expect(status).toBe(200)
    expect(body.refused).toEqual([])
    const after = await stored(entity, id)
    expect(body.confirmed).toEqual([
      { entity, id, lastConfirmedAt: after.lastConfirmedAt?.toISOString() },
    ])
    expect(after).toEqual({ ...before, lastConfirmedAt: after.lastConfirmedAt })
    expect((await member.get(`${path}/${id}`)).body.lastConfirmedAt).toBe(
      body.confirmed[0].lastConfirmedAt,
    )
    const [entry, ...more] = await confirmEntries(id)
    expect(more).toEqual([])
    expect(entry?.changes).toEqual([
      {
        field: 'lastConfirmedAt',
        from: long.toISOString(),
        to: body.confirmed[0].lastConfirmedAt,
      },
    ])
    const { entries } = (await writer().get(`${path}/${id}/history`)).body
    expect(entries[0]).toMatchObject({ action: 'confirm', changes: entry?.changes })
    const restored = await writer().post(`${path}/${id}/restore`, {
      auditId: entries[0].id,
      version: before.version,
    })
    expect(restored.status).toBe(400)
    // An open form of it saves without a conflict (L-012).
    const saved = await writer().put(`${path}/${id}`, {
      ...values,
      ...listed,
      version: before.version,
    })
    expect(saved.status).toBe(200)
  })

  test('of this day already are answered as they stand, also when confirmed twenty times at once', async () => {
    const id = await added()
    await age(entity, id, daysAgo(95))
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => confirm(member, [{ entity, id }])),
    )
    const at = (await stored(entity, id)).lastConfirmedAt?.toISOString()
    for (const { body } of answers)
      expect(body).toEqual({ confirmed: [{ entity, id, lastConfirmedAt: at }], refused: [] })
    expect(await confirmEntries(id)).toHaveLength(1)
  })

  test('are confirmed by the rights of their organization, each refusal with its sentence', async () => {
    const id = await added()
    const hidden = await added(
      entity === 'pipeline' ? { visibility: 'organization_only' } : unlisted,
    )
    const closed = await added(unlisted)
    const gone = '11111111-1111-4111-8111-111111111111'
    const missing = 'This record does not exist'
    const foreign = 'You can confirm records of your own organization only'
    const refused = async (client: Client, ...ids: string[]) => {
      const { body } = await confirm(
        client,
        ids.map((each) => ({ entity, id: each })),
      )
      return body.refused.map(({ message }: { message: string }) => message)
    }
    expect(await refused(stranger, id, hidden, gone)).toEqual([foreign, missing, missing])
    expect(await refused(member, id, closed, gone)).toEqual([
      'Only listed records are confirmed',
      missing,
    ])
    expect(await refused(admin, id)).toEqual([])
    const { body } = await confirm(member, [
      { entity, id },
      { entity, id: id.toUpperCase() },
    ])
    expect(body.confirmed).toHaveLength(1)
  })
})

test('a row of an import confirms its record for its own organization, and taking it back leaves that', async () => {
  const mapping = mappingOf({ name: 'Name', status: 'Status', description: 'Text' })
  const { id } = (
    await member.post('/api/products', {
      organizationId: own,
      name: 'Imported Loan',
      status: 'published',
    })
  ).body
  await age('products', id, daysAgo(200))
  const run = async (text: string) => {
    const { id: importId } = await rehearsed(
      member,
      'products',
      `Name,Status,Text\nImported Loan,published,${text}\n`,
      { mapping, duplicates: 'merge' },
    )
    expect((await member.post(`/api/imports/${importId}/commit`)).status).toBeLessThan(300)
    await ended(member, importId)
    return importId
  }
  const importId = await run('New words')
  const confirmed = (await stored('products', id)).lastConfirmedAt
  expect(confirmed?.getTime()).toBeGreaterThan(Date.now() - 60_000)
  expect(await stored('products', id)).toMatchObject({ description: 'New words' })
  expect((await member.post(`/api/imports/${importId}/undo`)).status).toBeLessThan(300)
  await ended(member, importId, ['undone'])
  expect(await stored('products', id)).toMatchObject({
    description: null,
    lastConfirmedAt: confirmed,
  })
})

test('a confirmation names 1 to 1,000 records', async () => {
  const record = { entity: 'products', id: '11111111-1111-4111-8111-111111111111' }
  for (const records of [[], Array.from({ length: 1001 }, () => record), 'all', undefined]) {
    const { status, body } = await confirm(member, records)
    expect([status, body.fields]).toEqual([400, { records: 'Name 1 to 1,000 records' }])
  }
  expect(
    (
      await confirm(
        member,
        Array.from({ length: 1000 }, () => record),
      )
    ).status,
  ).toBe(200)
})

test('administrators are shown how many records are stale in the campaign, members of their own which', async () => {
  const fresh = (await portal.organization({ name: 'Alpine Fund' })).id
  const { client } = await portal.signedIn({ organizationId: fresh })
  const { id } = (
    await client.post('/api/lending-profiles', {
      organizationId: fresh,
      name: 'Old Terms',
      status: 'active',
    })
  ).body
  const counted = async () => {
    const { body } = await admin.get('/api/dashboard/attention')
    return Object.fromEntries(
      body.stale.map(({ entity, total }: { entity: string; total: number }) => [entity, total]),
    )
  }
  const before = await counted()
  await age('lending-profiles', id, daysAgo(100))
  expect(await counted()).toEqual({
    ...before,
    'lending-profiles': (before['lending-profiles'] ?? 0) + 1,
  })
  const { body } = await client.get('/api/dashboard/attention')
  expect(body.stale).toEqual([])
  expect(body.unchanged).toEqual({
    total: 1,
    entries: [expect.objectContaining({ entity: 'lending-profiles', id, name: 'Old Terms' })],
  })
  await confirm(client, [{ entity: 'lending-profiles', id }])
  expect((await client.get('/api/dashboard/attention')).body.unchanged.total).toBe(0)
})
