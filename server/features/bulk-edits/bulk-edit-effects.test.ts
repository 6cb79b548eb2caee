import { describe, expect, test } from 'vitest'
import type { BulkEntity } from '#contract/bulk-nouns'
import { rehearsedEdit, rowsOf } from '#test/support/bulk-edits'
import type { Client } from '#test/support/client'
import { committed, mappingOf, rehearsed, undone } from '#test/support/imports'
import { act, daysAgo, introductionPortal, introductionsPath } from '#test/support/introductions'
import type { Somebody } from '#test/support/introductions'
import { notificationsOf } from '#test/support/notifications'

// What a bulk edit does besides its changes is said before and after, and its undo takes back what it can (E-007, E-008).

const { scene } = await introductionPortal()

const read = async (client: Client, path: string) => (await client.get(path)).body
const introduction = (id: string) => read(scene.developer.client, `${introductionsPath}/${id}`)
const stateOf = async (id: string) => (await introduction(id)).state
async function edited(by: Somebody, entity: BulkEntity, id: string, changes: object) {
  const record = await read(by.client, `/api/${entity}/${id}`)
  return rehearsedEdit(by.client, entity, [record], changes)
}
const unreadAsked = async ({ client }: Somebody) =>
  (await notificationsOf(client, '&kind=introductions&read=false')).notifications.map(
    ({ title }) => title,
  )

const closings = [
  ['pipeline', () => [scene.developer, scene.dealId], { outcome: 'withdrawn' }],
  ['pipeline', () => [scene.developer, scene.dealId], { visibility: 'organization_only' }],
  ['products', () => [scene.lender, scene.productId], { status: 'inactive' }],
] as const satisfies readonly (readonly [BulkEntity, () => readonly [Somebody, string], object])[]

describe.each(closings)('a bulk edit of %s that withdraws a request', (entity, of, changes) => {
  test('counts it before, says that it did, and asks again with its undo', async () => {
    const [by, recordId] = of()
    const { id, expiresAt } = await scene.asked()
    const edit = await edited(by, entity, recordId, changes)
    expect(edit.effects).toEqual([
      '1 request for an introduction will be withdrawn.',
      '1 record will be marked as confirmed today.',
    ])
    expect(await stateOf(id)).toBe('requested')
    const done = await committed(by.client, edit.id)
    expect(done.effects).toEqual([
      '1 request for an introduction was withdrawn.',
      '1 record was marked as confirmed.',
    ])
    expect(await stateOf(id)).toBe('withdrawn')
    expect(await unreadAsked(scene.lenderManager)).toEqual([])

    const back = await undone(by.client, edit.id)
    expect([back.state, back.effects]).toEqual([
      'undone',
      ['1 request for an introduction waits for an answer again.', 'Confirmation dates are kept.'],
    ])
    expect(await introduction(id)).toMatchObject({
      state: 'requested',
      answeredAt: null,
      expiresAt,
      version: 3,
    })
    // Whoever is asked finds it again, and can answer.
    expect(await unreadAsked(scene.lenderManager)).toEqual([
      'Harvest Solar Works asks for an introduction about Town Hall Roof',
    ])
    expect((await act(id, 'accept', scene.lender)).status).toBe(200)
    const { entries } = await read(
      scene.admin.client,
      `/api/audit?entity=introductions&search=${id}`,
    )
    expect(
      entries.map(({ changes: fields }: { changes: { field: string }[] }) =>
        fields.map(({ field }) => field),
      ),
    ).not.toContain('withdrawnBy')
  })
})

describe('an undo leaves a request withdrawn', () => {
  const against: readonly (readonly [string, (id: string) => Promise<unknown>])[] = [
    ['that would have ended by now', (id) => scene.set(id, { expiresAt: daysAgo(1) })],
    [
      'whose offer is closed by now',
      () => scene.lender.client.put(`/api/products/${scene.productId}`, { status: 'draft' }),
    ],
    ['whose offer is gone', () => scene.lender.client.delete(`/api/products/${scene.productId}`)],
    [
      'whose asker is disabled',
      () => scene.admin.client.put(`/api/users/${scene.developer.user.id}`, { disabled: true }),
    ],
  ]
  test.each(against)('%s', async (_title, happens) => {
    const { id } = await scene.asked()
    const by = scene.developerManager
    const edit = await edited(by, 'pipeline', scene.dealId, { visibility: 'organization_only' })
    await committed(by.client, edit.id)
    await happens(id)
    expect((await undone(by.client, edit.id)).effects).toEqual([
      '1 request for an introduction stays withdrawn because it has expired or is no longer possible.',
      'Confirmation dates are kept.',
    ])
    expect(await read(by.client, `${introductionsPath}/${id}`)).toMatchObject({
      state: 'withdrawn',
    })
  })

  const hide = () => edited(scene.lender, 'products', scene.productId, { status: 'inactive' })
  test('that somebody withdrew before', async () => {
    const first = await scene.asked()
    await act(first.id, 'withdraw', scene.developer)
    const by = scene.lender
    const edit = await hide()
    expect(edit.effects).toEqual(['1 record will be marked as confirmed today.'])
    await committed(by.client, edit.id)
    await undone(by.client, edit.id)
    expect(await stateOf(first.id)).toBe('withdrawn')
  })

  test('of two organizations that have come to another one since', async () => {
    const by = scene.lender
    const second = await scene.asked({ client: scene.lender.client })
    const next = await hide()
    await committed(by.client, next.id)
    expect(await stateOf(second.id)).toBe('withdrawn')
    // Another offer of the same lender is asked for meanwhile.
    const other = await scene.lender.client.post('/api/products', {
      ...(await read(by.client, `/api/products/${scene.productId}`)),
      name: 'Another Bridge',
      status: 'published',
    })
    const third = await scene.ask({ offerId: other.body.id })
    expect([third.status, third.text]).toEqual([201, third.text])
    await undone(by.client, next.id)
    expect(await stateOf(second.id)).toBe('withdrawn')
    expect(await stateOf(third.body.id)).toBe('requested')
  })
})

test('an import of a file counts and asks again as well', async () => {
  const { id } = await scene.asked()
  const { client } = scene.lender
  const checked = await rehearsed(client, 'products', `Id,State\n${scene.productId},Draft\n`, {
    mapping: mappingOf({ status: 'State' }, { kind: 'id', columns: ['Id'] }),
    mode: 'skip_faulty',
  })
  expect(checked.effects).toEqual(['1 request for an introduction will be withdrawn.'])
  await committed(client, checked.id)
  expect(await stateOf(id)).toBe('withdrawn')
  await undone(client, checked.id)
  expect(await stateOf(id)).toBe('requested')
})

describe('an undo that has to leave every record', () => {
  test('can be tried again, and then undoes them', async () => {
    const by = scene.lender
    const path = `/api/products/${scene.productId}`
    const edit = await edited(by, 'products', scene.productId, { technology: { add: ['storage'] } })
    const { undoUntil } = await committed(by.client, edit.id)
    await by.client.put(path, { description: 'Changed since' })
    const tried = await undone(by.client, edit.id)
    expect(tried).toMatchObject({
      state: 'done',
      undoUntil,
      result: { created: 0, updated: 1, left: 0 },
      message:
        'Nothing was undone: 1 record was left because someone changed or uses it since. Undo it again once that is put right.',
    })
    expect(await rowsOf(by.client, edit.id)).toMatchObject([
      { result: 'updated', message: 'Someone changed this record since.' },
    ])
    // It is committed, and not a second time.
    expect((await by.client.post(`/api/imports/${edit.id}/commit`)).body.state).toBe('done')
    await by.client.put(path, { description: null })
    const again = await undone(by.client, edit.id)
    expect(again).toMatchObject({ state: 'undone', result: { updated: 1, left: 0 }, message: null })
    expect((await read(by.client, path)).technology).toEqual(['solar'])
  })

  test('notifies nobody of an undo that there was not', async () => {
    const { admin, lenderManager } = scene
    const edit = await edited(admin, 'products', scene.productId, {
      technology: { add: ['storage'] },
    })
    await committed(admin.client, edit.id)
    const changed = 'changed 1 record of your organization by a bulk edit'
    const entries = async () =>
      (await notificationsOf(lenderManager.client, '&kind=own_record')).notifications.filter(
        ({ title }) => title.endsWith(changed),
      )
    await expect.poll(async () => (await entries()).length).toBe(1)
    await scene.lender.client.put(`/api/products/${scene.productId}`, { description: 'Since' })
    expect((await undone(admin.client, edit.id)).state).toBe('done')
    expect(await entries()).toMatchObject([{ count: 1 }])
  })
})
