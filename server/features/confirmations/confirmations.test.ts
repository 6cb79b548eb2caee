import { describe, expect, test } from 'vitest'
import { auditOf } from '#test/support/audit-of'
import type { Client } from '#test/support/client'
import { availabilityScene, availableKinds, daysAgo } from '#test/support/availability-scene'

// Confirming records, and what is stale (attention, L-010 to L-013, L-030, L-031).

const scene = await availabilityScene()
const { member, stranger, admin } = scene

const confirm = (client: Client, records: unknown) => client.post('/api/confirmations', { records })
const availabilityEntries = async (id: string) =>
  (await auditOf(scene.portal.database.open.db, id)).filter(({ action }) => action === 'confirm')

describe.each(availableKinds)('$entity', ({ entity, values, listed, unlisted }) => {
  const path = `/api/${entity}`
  const added = (more: object = listed, by?: Client) =>
    scene.add(entity, { ...values, ...more }, by)
  const writer = () => scene.writerOf(entity)

  test('are confirmed without a new version; history and trail say who did it', async () => {
    const id = await added()
    const long = daysAgo(131)
    await scene.age(entity, id, long)
    const before = await scene.stored(entity, id)
    const { status, body } = await confirm(scene.colleague, [{ entity, id }])
    expect(status).toBe(200)
    expect(body.refused).toEqual([])
    const after = await scene.stored(entity, id)
    expect(body.confirmed).toEqual([
      { entity, id, lastConfirmedAt: after.lastConfirmedAt?.toISOString() },
    ])
    expect(after).toEqual({ ...before, lastConfirmedAt: after.lastConfirmedAt })
    expect((await member.get(`${path}/${id}`)).body.lastConfirmedAt).toBe(
      body.confirmed[0].lastConfirmedAt,
    )
    const [entry, ...more] = await availabilityEntries(id)
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
    await scene.age(entity, id, daysAgo(95))
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => confirm(member, [{ entity, id }])),
    )
    const at = (await scene.stored(entity, id)).lastConfirmedAt?.toISOString()
    for (const { body } of answers)
      expect(body).toEqual({ confirmed: [{ entity, id, lastConfirmedAt: at }], refused: [] })
    expect(await availabilityEntries(id)).toHaveLength(1)
  })

  test('are confirmed by the rights of their organization, each rejection with its sentence', async () => {
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

test('a confirmation names 1 to 1,000 records', async () => {
  const record = { entity: 'products', id: '11111111-1111-4111-8111-111111111111' }
  for (const records of [[], Array.from({ length: 1001 }, () => record), 'all', undefined]) {
    const { status, body } = await confirm(member, records)
    expect([status, body.fields]).toEqual([400, { records: 'Name 1 to 1,000 records' }])
  }
  const answer = await confirm(
    member,
    Array.from({ length: 1000 }, () => record),
  )
  expect(answer.status).toBe(200)
})

test('administrators are shown how many records are stale in the campaign, members of their own which', async () => {
  const fresh = (await scene.portal.organization({ name: 'Alpine Fund' })).id
  const { client } = await scene.portal.signedIn({ organizationId: fresh })
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
  await scene.age('lending-profiles', id, daysAgo(100))
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
