import { describe, expect, test } from 'vitest'
import { ended, mappingOf, rehearsed } from '#test/support/imports'
import type { Client } from '#test/support/client'
import { availabilityScene, availableKinds, daysAgo } from '#test/support/availability-scene'

// Last confirmed: set by saves and imports, left by restores, in lists and files (attention, L-001, L-002, L-004 to L-006).

const scene = await availabilityScene()
const { member, stranger, admin } = scene

describe.each(availableKinds)('$entity', ({ entity, list, values, listed, unlisted }) => {
  const path = `/api/${entity}`
  const added = (more: object = listed, by?: Client) =>
    scene.add(entity, { ...values, ...more }, by)
  const writer = () => scene.writerOf(entity)

  test('count as still available by what a member of their organization adds and changes, and nobody else', async () => {
    const id = await added({ ...listed, lastConfirmedAt: '2020-01-01T00:00:00.000Z' })
    const first = (await member.get(`${path}/${id}`)).body
    expect(Date.parse(first.lastConfirmedAt)).toBeGreaterThan(Date.now() - 60_000)
    const long = daysAgo(200)
    await scene.age(entity, id, long)
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
    await scene.age(entity, id, long)
    const { entries } = (await writer().get(`${path}/${id}/history`)).body
    const { version } = await scene.stored(entity, id)
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
      await scene.age(entity, id, at)
      return id
    }
    const justFresh = await named('Just fresh', midnight(89))
    const justStale = await named('Just stale', new Date(midnight(89).getTime() - 1))
    await named('Not listed', daysAgo(300), unlisted)
    await named('Never confirmed, new', null)
    const ask = async (client: Client, question: string) => {
      const { status, body } = await client.get(
        `${path}?organizationId=${scene.own}&limit=200&facets=true&${question}`,
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
})

test('a row of an import confirms its record for its own organization, and taking it back leaves that', async () => {
  const mapping = mappingOf({ name: 'Name', status: 'Status', description: 'Text' })
  const { id } = (
    await member.post('/api/products', {
      organizationId: scene.own,
      name: 'Imported Loan',
      status: 'published',
    })
  ).body
  await scene.age('products', id, daysAgo(200))
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
  const confirmed = (await scene.stored('products', id)).lastConfirmedAt
  expect(confirmed?.getTime()).toBeGreaterThan(Date.now() - 60_000)
  expect(await scene.stored('products', id)).toMatchObject({ description: 'New words' })
  expect((await member.post(`/api/imports/${importId}/undo`)).status).toBeLessThan(300)
  await ended(member, importId, ['undone'])
  expect(await scene.stored('products', id)).toMatchObject({
    description: null,
    lastConfirmedAt: confirmed,
  })
})
