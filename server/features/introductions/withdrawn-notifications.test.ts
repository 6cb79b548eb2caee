import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications } from '#database/notifications'
import { committed, mappingOf, rehearsed } from '#test/support/imports'
import { act, introductionPortal, introductionScene } from '#test/support/introductions'

// However a request is withdrawn, nobody is left with an unread notification of it (M-236).

const { portal, db, scene } = await introductionPortal()

const deal = () => `/api/pipeline/${scene.dealId}`
const entriesOf = (id: string) =>
  db
    .select({ action: notifications.action })
    .from(notifications)
    .where(eq(notifications.recordId, id))
const bell = async () => (await scene.lenderManager.client.get('/api/notifications/unread')).body

async function closeByImport() {
  const { client } = scene.developer
  const file = Buffer.from(`ID,Name,Outcome\n${scene.dealId},Town Hall Roof,Withdrawn\n`)
  const mapping = mappingOf({ name: 'Name', outcome: 'Outcome' }, { kind: 'id', columns: ['ID'] })
  const made = await rehearsed(client, 'pipeline', file, { mapping, duplicates: 'merge' })
  expect((await committed(client, made.id)).state).toBe('done')
}

test.each<[string, (id: string) => Promise<unknown>]>([
  ['by who asked', (id) => act(id, 'withdraw', scene.developer)],
  ['by an administrator', (id) => act(id, 'withdraw', scene.admin)],
  ['with its deal', () => scene.developer.client.put(deal(), { outcome: 'withdrawn' })],
  ['with its deleted deal', () => scene.developer.client.delete(deal())],
  ['by an import', closeByImport],
  [
    'by a merge of both organizations',
    () =>
      scene.admin.client.post(`/api/organizations/${scene.capital.id}/merge`, {
        otherId: scene.dealOrganization.id,
      }),
  ],
])('withdrawn %s', async (_title, withdraw) => {
  const other = await introductionScene(portal)
  const stays = await other.asked()
  const { id } = await scene.asked()
  expect(await bell()).toMatchObject({ unread: 1, introductions: 1 })
  await withdraw(id)
  expect((await scene.admin.client.get(`/api/introductions/${id}`)).body.state).toBe('withdrawn')
  expect(await bell()).toMatchObject({ introductions: 0 })
  expect(await entriesOf(id)).toEqual([])
  expect(await entriesOf(stays.id)).toEqual([{ action: 'asked' }])
})

test('a read notification stays', async () => {
  const { id } = await scene.asked()
  await db.update(notifications).set({ readAt: new Date() })
  await act(id, 'withdraw', scene.developer)
  expect(await entriesOf(id)).toEqual([{ action: 'asked' }])
})
