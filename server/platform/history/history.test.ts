import { describe, expect, test } from 'vitest'
import { historyScene, lastingOf } from '#test/support/history-scene'

const { portal, own, admin, member, historyOf, add, aProduct, restore } = await historyScene()
const { client: manager } = await portal.signedIn({
  organizationId: own,
  role: 'organization_manager',
})
const { client: stranger } = await portal.signedIn({
  organizationId: (await portal.organization()).id,
  role: 'organization_manager',
})

describe('the history of a record', () => {
  test('tells each change to who may edit it, where from and who made it to administrators alone', async () => {
    const { path } = await aProduct()
    await member.put(path, { minPrincipalSize: '$15,000' }, { from: '127.0.0.9' })
    const answer = await member.get(`${path}/history`)
    expect(answer.body).toMatchObject({ total: 2, names: { [own]: 'Prairie Light Green Bank' } })
    const [changed, created] = answer.body.entries
    expect(changed).toMatchObject({
      action: 'update',
      actorName: 'Ann Member',
      ip: null,
      changes: [{ field: 'minPrincipalSize', from: null, to: 15_000 }],
    })
    expect(created.changes.map(({ field }: { field: string }) => field)).not.toContain('createdBy')
    const [seen, made] = await historyOf(path)
    expect(seen?.ip).toBe('127.0.0.9')
    expect(made?.changes.map(({ field }) => field)).toContain('createdBy')
    expect((await member.get(`${path}/history?limit=1&offset=1`)).body).toMatchObject({
      total: 2,
      entries: [{ action: 'create' }],
    })
  })

  test.each(['there', 'deleted', 'no such'])(
    'is not there for others: a record that is %s',
    async (state) => {
      const { path } = await aProduct()
      const [entry] = await historyOf(path)
      if (state === 'deleted') await member.delete(path)
      const url = state === 'no such' ? '/api/products/11111111-1111-4111-8111-111111111111' : path
      expect((await stranger.get(`${url}/history`)).status).toBe(404)
      expect((await stranger.post(`${url}/restore`, { auditId: entry?.id })).status).toBe(404)
      expect((await member.get(`${url}/history`)).status).toBe(state === 'no such' ? 404 : 200)
    },
  )

  test("of an organization is its managers', without key and list", async () => {
    const organization = `/api/organizations/${own}`
    await admin.post(`${organization}/regenerate-key`)
    await manager.put(organization, { description: 'Lends to towns' })
    expect((await member.get(`${organization}/history`)).status).toBe(404)
    expect((await stranger.get(`${organization}/history`)).status).toBe(404)
    const entries = await historyOf(organization, manager)
    expect(entries.map(({ action }) => action)).toEqual(['update', 'regenerate_key'])
    expect(entries[1]?.changes).toEqual([
      { field: 'registrationKey', from: '(hidden)', to: '(hidden)' },
    ])
    expect((await restore(organization, 1, manager)).body.fields).toEqual({
      auditId: 'This entry stands for no version of the record',
    })
  })
})

describe('restoring a version', () => {
  test('gives back every value it had, also what follows from them, and is a change like any other', async () => {
    const { path, body: first } = await aProduct({
      type: ['perm'],
      lowRangeRate: 'SOFR + 250 bps',
      description: 'First words',
      maxPrincipalSize: '$5,000,000',
    })
    await member.put(path, {
      type: [],
      lowRangeRate: null,
      description: 'Second words',
      maxPrincipalSize: '$7',
    })
    await member.put(path, { name: 'Renamed', description: null })
    const { status, body } = await restore(path, 2, member)
    expect(status).toBe(200)
    expect(lastingOf(body)).toEqual(lastingOf(first))
    expect([body.version, body.notes]).toEqual([4, []])
    expect((await member.get('/api/products?search=First')).body.total).toBe(1)
    const [entry] = await historyOf(path)
    expect(entry).toMatchObject({ action: 'restore', actorName: 'Ann Member' })
    expect(entry?.changes).toContainEqual({ field: 'name', from: 'Renamed', to: 'Term Loan' })
    expect((await restore(path, 1, member)).body).toMatchObject({
      name: 'Renamed',
      description: null,
      version: 5,
    })
  })

  test('from an older view is rejected with the record as it is', async () => {
    const { path } = await aProduct()
    await member.put(path, { name: 'Second' })
    const answer = await restore(path, 1, member, { version: 1 })
    expect([answer.status, answer.body.current.name]).toEqual([409, 'Second'])
    expect((await historyOf(path))[0]?.action).toBe('update')
  })

  test('takes only entries of its own record', async () => {
    const [{ path }, { path: another }] = [await aProduct(), await aProduct()]
    const [entry] = await historyOf(another)
    const answer = await member.post(`${path}/restore`, { auditId: entry?.id })
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { auditId: "This entry is not part of the record's history" },
    ])
  })

  test('keeps to the rights of a save: the organization, and what only administrators set', async () => {
    const former = await portal.organization()
    const { path } = await add('products', { name: 'Moved', organizationId: former.id }, admin)
    await admin.put(path, { organizationId: own })
    expect((await restore(path, 1, member)).status).toBe(403)
    const organization = `/api/organizations/${own}`
    await admin.put(organization, { status: 'active' })
    await admin.put(organization, { status: 'published' })
    expect((await restore(organization, 1, manager)).status).toBe(403)
    expect((await admin.get(organization)).body.status).toBe('published')
  })
})
