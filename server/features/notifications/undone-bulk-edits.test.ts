import { beforeEach, describe, expect, test } from 'vitest'
import { filePortal } from '#test/support/app'
import { rehearsedEdit } from '#test/support/bulk-edits'
import type { Chosen } from '#test/support/bulk-edits'
import type { Client } from '#test/support/client'
import { committed, mappingOf, rehearsed, undone } from '#test/support/imports'
import { allNotified, notificationsOf } from '#test/support/notifications'

// Whom a bulk edit or an import names, and what its undo leaves to notify of (N-005, N-036, N-040, N-041).

let owner: string
let colleague: Client
let manager: Client

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { client: rosa } = await portal.signedIn({
  role: 'admin',
  firstName: 'Rosa',
  lastName: 'Delgado',
})

const managerOf = async (organizationId: string) =>
  (await portal.signedIn({ organizationId, role: 'organization_manager' })).client
beforeEach(async () => {
  owner = (await portal.organization({ name: 'Isla Verde Cooperativa' })).id
  colleague = (await portal.signedIn({ organizationId: owner })).client
  manager = await managerOf(owner)
})

async function unreadOf(client: Client): Promise<string[]> {
  await allNotified(portal)
  const { notifications } = await notificationsOf(client, '&read=false')
  return notifications.map(({ title }) => title).toSorted()
}
const markRead = (...clients: Client[]) =>
  Promise.all(
    clients.map(async (client) => {
      const { notifications } = await notificationsOf(client)
      if (notifications.length > 0)
        await client.post('/api/notifications/read', { ids: notifications.map(({ id }) => id) })
    }),
  )
async function added(path: string, values: object): Promise<Chosen & { name: string }> {
  const { status, body, text } = await colleague.post(`/api/${path}`, {
    organizationId: owner,
    ...values,
  })
  expect([status, text]).toEqual([201, text])
  return body
}
const loan = (name: string) => added('products', { name, status: 'published' })
const aggregator = (name: string) =>
  portal.organization({
    name,
    status: 'published',
    campaignRole: 'capital_aggregator',
    dataVisibility: 'public',
  })
const named = (deal: string) =>
  `Isla Verde Cooperativa named your organization as intermediary of ${deal}`

describe('being named as intermediary', () => {
  test.each([
    ['a member', () => colleague],
    ['an administrator', () => rosa],
  ])('by a bulk edit of %s is told as by hand, and withdrawn with its undo', async (_, by) => {
    const network = await aggregator('Delta Aggregator')
    const theirManager = await managerOf(network.id)
    const deals = [
      await added('pipeline', { name: 'Open Roof' }),
      await added('pipeline', { name: 'Closed Roof', visibility: 'organization_only' }),
    ]
    const other = await added('pipeline', {
      name: 'Before',
      intermediaryAggregatorId: network.id,
    })
    expect(await unreadOf(theirManager)).toEqual([named('Before')])
    const { id } = await rehearsedEdit(by(), 'pipeline', [...deals, other], {
      intermediaryAggregatorId: network.id,
    })
    await committed(by(), id)
    expect(await unreadOf(theirManager)).toEqual(['Before', 'Closed Roof', 'Open Roof'].map(named))
    await undone(by(), id)
    expect(await unreadOf(theirManager)).toEqual([named('Before')])
  })

  test('by an imported file notifies too, but never the organization of who did it', async () => {
    const network = await aggregator('Delta Aggregator')
    const inside = await portal.signedIn({ organizationId: network.id, role: 'admin' })
    const theirManager = await managerOf(network.id)
    const mapping = mappingOf({
      name: 'Title',
      organizationId: { fixed: owner },
      intermediaryAggregatorId: { fixed: network.id },
    })
    const text = (place: string) =>
      `Title\n${Array.from({ length: 130 }, (__, n) => `${place} ${n}`).join('\n')}\n`
    const ours = await rehearsed(inside.client, 'pipeline', text('Ours'), { mapping })
    expect(await committed(inside.client, ours.id)).toMatchObject({ result: { created: 130 } })
    expect(await unreadOf(theirManager)).toEqual([])
    // Of more deals than are told of at once each is told once.
    const theirs = await rehearsed(rosa, 'pipeline', text('Theirs'), { mapping })
    expect(await committed(rosa, theirs.id)).toMatchObject({ result: { created: 130 } })
    const titles = await unreadOf(theirManager)
    expect(titles).toHaveLength(130)
    expect(new Set(titles).size).toBe(130)
  })
})

test('who undoes the bulk edit of somebody else is not notified of it, the other is (N-005)', async () => {
  const bob = (await portal.signedIn({ role: 'admin' })).client
  await markRead(rosa)
  const one = await loan('Bridge Loan')
  for (const client of [rosa, bob]) await client.put(`/api/follows/products/${one.id}`)
  const { id } = await rehearsedEdit(rosa, 'products', [one], { status: 'inactive' })
  await committed(rosa, id)
  expect(await unreadOf(rosa)).toEqual([])
  expect(await unreadOf(bob)).toEqual(['Bridge Loan: Status Published → Inactive'])
  await markRead(rosa, bob)
  await undone(bob, id)
  expect(await unreadOf(bob)).toEqual([])
  expect(await unreadOf(rosa)).toEqual(['Bridge Loan: Status Inactive → Published'])
})

test('an undo withdraws what owners have not read as far as it undoes (N-040)', async () => {
  const [one, two, three] = [await loan('One'), await loan('Two'), await loan('Three')]
  const { id } = await rehearsedEdit(rosa, 'products', [one, two, three], {
    technology: { set: ['solar'] },
  })
  await committed(rosa, id)
  const changed = (records: string) =>
    `Rosa Delgado changed ${records} of your organization by a bulk edit`
  expect(await unreadOf(manager)).toEqual([changed('3 records')])
  for (const each of [one, two])
    await colleague.put(`/api/products/${each.id}`, { description: 'Changed since' })
  await undone(rosa, id)
  expect(await unreadOf(manager)).toEqual([changed('2 records')])

  const next = await rehearsedEdit(rosa, 'products', [await read(three)], { status: 'inactive' })
  await committed(rosa, next.id)
  await colleague.put(`/api/products/${three.id}`, { description: 'Changed since' })
  await undone(rosa, next.id)
  expect(await unreadOf(manager)).toEqual([changed('1 record'), changed('2 records')])
})
const read = async ({ id }: Chosen): Promise<Chosen> => (await rosa.get(`/api/products/${id}`)).body
