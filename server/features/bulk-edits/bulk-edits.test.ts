import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { BulkEntity } from '#contract/bulk-nouns'
import { deleteOldImports } from '#server/features/imports/imports.store'
import { editRecords, outcomesOf, rehearsedEdit, rowsOf } from '#test/support/bulk-edits'
import type { Chosen } from '#test/support/bulk-edits'
import type { Client } from '#test/support/client'
import { availabilityScene, availableKinds } from '#test/support/availability-scene'

// What a rehearsed bulk edit says, refuses and stores (E-004 to E-006, E-008).

const scene = await availabilityScene()
const { member, stranger, admin } = scene

const added = async (values: object, by = member, entity = 'products'): Promise<Chosen> => {
  const answer = await by.post(`/api/${entity}`, values)
  expect([answer.status, answer.text]).toEqual([201, answer.text])
  return answer.body
}
const loan = (name: string, more: object = {}) =>
  added({ name, organizationId: scene.own, status: 'draft', ...more })
const nouns: Record<string, [one: string, two: string]> = {
  products: ['1 product', '2 products'],
  'catalytic-facilities': ['1 facility', '2 facilities'],
  'lending-profiles': ['1 lending profile', '2 lending profiles'],
  pipeline: ['1 project', '2 projects'],
}

describe.each(availableKinds)('a bulk edit of $entity', ({ entity, values }) => {
  test('is an import that is rehearsed, and stores nothing of the records (E-004)', async () => {
    const writer = scene.writerOf(entity)
    const ids = [await scene.add(entity, values), await scene.add(entity, { ...values, name: 'B' })]
    const path = (id: string) => `/api/${entity}/${id}`
    const before = await Promise.all(ids.map(async (id) => (await writer.get(path(id))).body))
    const changes = entity === 'pipeline' ? { outcome: 'funded' } : { status: 'inactive' }
    const record = await rehearsedEdit(writer, entity, before, changes)
    expect(record).toMatchObject({
      entity,
      kind: 'bulk',
      filename: `Bulk edit of ${nouns[entity]?.[1]}`,
      state: 'rehearsed',
      mode: 'skip_faulty',
      task: null,
      sheets: [],
      columns: [],
      notes: [],
      leftOut: [],
      reading: null,
      mapping: null,
      counts: { rows: 2, changed: 2, unchanged: 0, faulty: 0, new: 0, duplicate: 0 },
    })
    expect((await writer.get(`/api/imports/${record.id}`)).body).toEqual(record)
    const [field] = Object.keys(changes)
    expect(await rowsOf(writer, record.id)).toMatchObject(
      before.map(({ id, name, ...stored }, index) => ({
        row: index + 1,
        outcome: 'changed',
        cells: [name],
        recordId: id,
        faults: [],
        changes: [{ field, from: stored[field ?? ''], to: Object.values(changes)[0] }],
        result: null,
      })),
    )
    for (const each of before) expect((await writer.get(path(each.id))).body).toEqual(each)
    const one = await rehearsedEdit(writer, entity, before.slice(0, 1), changes)
    expect(one.filename).toBe(`Bulk edit of ${nouns[entity]?.[0]}`)
  })
})

describe('of organizations', () => {
  test('are changed by administrators alone, as they are imported', async () => {
    const { body } = await admin.get(`/api/organizations/${scene.own}`)
    const edit = (client: Client) =>
      editRecords(client, 'organizations', [body], { organizationType: 'cdfi' })
    expect((await edit(member)).status).toBe(403)
    const { status, body: record } = await edit(admin)
    expect([status, record.filename]).toEqual([201, 'Bulk edit of 1 organization'])
    expect(await outcomesOf(admin, record.id)).toEqual(['changed'])
  })
})

describe('who may not', () => {
  test('gets a sentence that says so: signed out, without an organization, without the right to the kind', async () => {
    const one = await loan('Somebody’s')
    const edit = (client: Client, entity: BulkEntity = 'products') =>
      editRecords(client, entity, [one], { status: 'inactive' })
    const lost = (await scene.portal.signedIn({ organizationId: null })).client
    expect((await edit(scene.portal.client())).status).toBe(401)
    expect((await edit(lost)).status).toBe(403)
    expect((await edit(member, 'catalytic-facilities')).body).toMatchObject({
      code: 'forbidden',
      message: 'You cannot change records of this kind.',
    })
  })

  test('sees no rehearsal of others, and cannot commit it', async () => {
    const { id } = await rehearsedEdit(member, 'products', [await loan('Ours')], {
      status: 'inactive',
    })
    for (const client of [stranger, scene.colleague]) {
      expect((await client.get(`/api/imports/${id}`)).status).toBe(404)
      expect((await client.get(`/api/imports/${id}/rows`)).status).toBe(404)
      expect((await client.post(`/api/imports/${id}/commit`)).status).toBe(404)
    }
  })
})

describe('each record is judged by itself (E-006)', () => {
  test('missing and hidden ones alike, those of others, and those somebody changed', async () => {
    const { id: organizationId } = await scene.portal.organization()
    const other = (await scene.portal.signedIn({ organizationId })).client
    const foreign = (values: object) => added({ name: 'Theirs', organizationId, ...values }, other)
    const hidden = await foreign({ status: 'draft' })
    const open = await foreign({ status: 'published' })
    const ours = await loan('Ours')
    const late = await loan('Late')
    await member.put(`/api/products/${late.id}`, { description: 'Changed meanwhile' })
    const same = await loan('Inactive already', { status: 'inactive' })
    const missing = { id: randomUUID(), version: 1 }
    const record = await rehearsedEdit(
      member,
      'products',
      [missing, hidden, open, ours, late, same],
      {
        status: 'inactive',
      },
    )
    expect(record.counts).toMatchObject({ rows: 6, changed: 1, unchanged: 1, faulty: 4 })
    expect(await outcomesOf(member, record.id)).toEqual([
      'This record does not exist',
      'This record does not exist',
      'You can change records of your own organization only',
      'changed',
      'Someone changed this record meanwhile',
      'unchanged',
    ])
    const rows = await rowsOf(member, record.id)
    // Of what may not be known of nothing is told but the id that was sent.
    expect(rows[1]).toMatchObject({ cells: [''], values: {}, changes: [], recordId: hidden.id })
    expect(JSON.stringify([rows[0], rows[1]])).not.toContain('Theirs')
    expect(rows[2]?.cells).toEqual(['Theirs'])
    const faulty = await member.get(`/api/imports/${record.id}/rows?outcome=faulty`)
    expect(faulty.body.total).toBe(4)
  })

  test('by the rules of its noun, with their sentences', async () => {
    const plain = await loan('Plain')
    const somewhere = await loan('Somewhere', { macroGeography: 'certain_geographies' })
    const record = await rehearsedEdit(member, 'products', [plain, somewhere], {
      status: 'published',
    })
    expect(await outcomesOf(member, record.id)).toEqual([
      'changed',
      'Choose at least one state or territory',
    ])
    const supported = await rehearsedEdit(member, 'products', [plain], {
      isSupportedByCatalyticFacility: true,
      catalyticFacilityId: randomUUID(),
    })
    expect(await outcomesOf(member, supported.id)).toEqual([
      'This catalytic facility does not exist',
    ])
  })
})

describe('a rehearsed bulk edit', () => {
  test('is in no list, takes no room of files, and has no file to read (E-008)', async () => {
    const one = await loan('Looked at')
    const looks = []
    for (let n = 0; n < 6; n += 1)
      looks.push(await rehearsedEdit(member, 'products', [one], { status: 'inactive' }))
    for (const query of ['', '?state=rehearsed', '?entity=products']) {
      for (const client of [member, admin]) {
        const { imports } = (await client.get(`/api/imports${query}`)).body
        expect(imports.filter(({ kind }: { kind: string }) => kind === 'bulk')).toEqual([])
      }
    }
    const uploaded = await member.post(
      '/api/imports?entity=products&filename=list.csv',
      Buffer.from('Name\nx\n'),
    )
    expect([uploaded.status, uploaded.body.kind]).toEqual([201, 'file'])
    await member.delete(`/api/imports/${uploaded.body.id}`)
    const id = looks[0]?.id
    const reread = await member.post(`/api/imports/${id}/reading`, {})
    expect([reread.status, reread.body.message]).toEqual([409, 'A bulk edit has no file to read.'])
  })

  test('is removed after a day, a file after two; what was stored stays', async () => {
    const one = await loan('Swept')
    const old = await rehearsedEdit(member, 'products', [one], { status: 'inactive' })
    const young = await rehearsedEdit(member, 'products', [one], { status: 'inactive' })
    const stored = await rehearsedEdit(member, 'products', [one], { status: 'inactive' })
    const { db } = scene.portal.database.open
    const age = (id: string, hours: number) =>
      db.execute(
        sql`update imports set created_at = now() - make_interval(hours => ${hours}) where id = ${id}`,
      )
    await age(old.id, 25)
    await age(young.id, 23)
    await age(stored.id, 25)
    await member.post(`/api/imports/${stored.id}/commit`)
    while ((await deleteOldImports(db, 100)) > 0);
    const status = async (id: string) => (await member.get(`/api/imports/${id}`)).status
    expect([await status(old.id), await status(young.id), await status(stored.id)]).toEqual([
      404, 200, 200,
    ])
  })

  test('gives way to newer ones of the same person', async () => {
    const one = await loan('Often')
    const looks = []
    for (let n = 0; n < 21; n += 1)
      looks.push((await rehearsedEdit(member, 'products', [one], { status: 'inactive' })).id)
    expect((await member.get(`/api/imports/${looks[0]}`)).status).toBe(404)
    expect((await member.get(`/api/imports/${looks[1]}`)).status).toBe(200)
  })

  test('is answered again, not made again, with the same Idempotency-Key', async () => {
    const one = await loan('Once')
    const body = { entity: 'products', records: [one], changes: { status: 'inactive' } }
    const headers = { 'idempotency-key': randomUUID() }
    const first = await member.post('/api/bulk-edits', body, { headers })
    const second = await member.post('/api/bulk-edits', body, { headers })
    expect([second.status, second.body]).toEqual([201, first.body])
  })
})
