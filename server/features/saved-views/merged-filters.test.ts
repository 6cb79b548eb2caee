import { expect, test } from 'vitest'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import { notificationsOf } from '#test/support/notifications'
import { checkView, newMember, watchView } from '#test/support/saved-views'

// A view filtered by an organization that was merged follows to the one that stays (V-009, V-035).

const portal = await filePortal({ RATE_LIMIT: 'off' })
const admin = (await portal.signedIn({ role: 'admin' })).client

const queryOf = async (client: Client, id: string) =>
  (await client.get('/api/saved-views')).body.savedViews.find(
    (view: { id: string }) => view.id === id,
  ).query
const merge = async (staysId: string, otherId: string): Promise<string> => {
  const { status, body, text } = await admin.post(`/api/organizations/${staysId}/merge`, {
    otherId,
  })
  expect([status, text]).toEqual([200, text])
  return body.merge.id
}
const loanOf = async (organizationId: string, name: string) => {
  const values = { organizationId, name, status: 'published' }
  expect((await admin.post('/api/products', values)).status).toBe(201)
}

test('also over several merges, as an alert, and back with the undo', async () => {
  const [first, second, third, other] = await Promise.all(
    ['Prairie', 'Prairie Fund', 'Prairie Group', 'Harbor'].map((name) =>
      portal.organization({ name }),
    ),
  )
  const idOf = (organization: { id: string } | undefined) => organization?.id ?? ''
  const { client } = await newMember(portal)
  const view = await watchView(client, {
    screen: '/product-registry',
    name: 'Of Prairie',
    query: { organizationId: `${idOf(first)},${idOf(third)}`, status: 'published' },
  })
  const apart = await watchView(client, {
    screen: '/product-registry',
    query: { organizationId: idOf(other) },
  })
  await loanOf(idOf(second), 'There already')
  await merge(idOf(second), idOf(first))
  expect(await queryOf(client, view)).toEqual({
    organizationId: `${idOf(second)},${idOf(third)}`,
    status: 'published',
  })
  // What the one that stays had before is no news.
  expect(await checkView(client, view)).toBe(0)
  await loanOf(idOf(second), 'Bridge Loan')
  expect(await checkView(client, view)).toBe(1)
  expect((await notificationsOf(client)).notifications).toMatchObject([
    {
      title: '1 new in Of Prairie',
      address: expect.stringContaining(`organizationId=${idOf(second)},${idOf(third)}`),
    },
  ])
  const last = await merge(idOf(third), idOf(second))
  expect((await queryOf(client, view)).organizationId).toBe(idOf(third))
  expect((await admin.post(`/api/organization-merges/${last}/undo`)).status).toBe(200)
  expect((await queryOf(client, view)).organizationId).toBe(`${idOf(second)},${idOf(third)}`)
  expect((await queryOf(client, apart)).organizationId).toBe(idOf(other))
})
