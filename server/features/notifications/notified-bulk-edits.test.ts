import { beforeEach, describe, expect, test } from 'vitest'
import type { BulkEntity } from '#contract/bulk-nouns'
import { filePortal } from '#test/support/app'
import { rehearsedEdit } from '#test/support/bulk-edits'
import type { Chosen } from '#test/support/bulk-edits'
import type { Client } from '#test/support/client'
import { committed, undone } from '#test/support/imports'
import { allNotified, notificationsOf, titlesOf } from '#test/support/notifications'

// What people are told of a bulk edit, once, at its end (N-040, E-010).

let owner: string
let other: string
let manager: Client
let colleague: Client
let neighbor: Client
let follower: Client

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { client: rosa } = await portal.signedIn({
  role: 'admin',
  firstName: 'Rosa',
  lastName: 'Delgado',
})

const managerOf = async (organizationId: string) =>
  (await portal.signedIn({ organizationId, role: 'organization_manager' })).client
beforeEach(async () => {
  owner = (await portal.organization({ name: 'Prairie Light Green Bank' })).id
  other = (await portal.organization({ name: 'Isla Verde Cooperativa' })).id
  manager = await managerOf(owner)
  colleague = (await portal.signedIn({ organizationId: owner })).client
  neighbor = await managerOf(other)
  const { id: organizationId } = await portal.organization()
  follower = (await portal.signedIn({ organizationId })).client
})

async function notified(client: Client): Promise<string[]> {
  await allNotified(portal)
  return titlesOf(client)
}
async function entryOf(client: Client) {
  await allNotified(portal)
  return (await notificationsOf(client)).notifications
}

/** A record that a member has added and does not follow. */
async function added(entity: BulkEntity, values: object, by: Client = colleague): Promise<Chosen> {
  const { status, body, text } = await by.post(`/api/${entity}`, values)
  expect([status, text]).toEqual([201, text])
  expect((await by.delete(`/api/follows/${entity}/${body.id}`)).status).toBe(204)
  return body
}
const read = async (entity: BulkEntity, { id }: Chosen): Promise<Chosen> =>
  (await rosa.get(`/api/${entity}/${id}`)).body
const loan = (name: string, organizationId = owner, by = colleague) =>
  added('products', { name, organizationId, status: 'published' }, by)
const follow = async (entity: BulkEntity, { id }: Chosen) =>
  expect((await follower.put(`/api/follows/${entity}/${id}`)).status).toBe(204)
async function edit(
  client: Client,
  entity: BulkEntity,
  records: readonly Chosen[],
  changes: object,
): Promise<string> {
  const { id } = await rehearsedEdit(client, entity, records, changes)
  const { result } = await committed(client, id)
  expect(result).toMatchObject({ updated: records.length, left: 0 })
  return id
}

describe('a bulk edit by somebody from outside', () => {
  test('notifies followers of each record, and the managers of each owner once with the list', async () => {
    const [one, two, three] = [
      await loan('Bridge Loan'),
      await loan('Town Battery Loan'),
      await loan('Green Loan'),
    ]
    const theirs = await loan('Island Loan', other, neighbor)
    await follow('products', one)
    await follow('products', two)
    const id = await edit(rosa, 'products', [one, two, three, theirs], {
      technology: { set: ['solar', 'storage'] },
    })
    expect(
      (await entryOf(follower)).toSorted((a, b) => (a.title < b.title ? -1 : 1)),
    ).toMatchObject([
      {
        kind: 'followed_record',
        recordId: one.id,
        title: 'Bridge Loan: Technology Not specified → Solar, Storage',
        lines: [],
        count: 1,
        address: `/product-registry?open=${one.id}`,
        actorName: null,
      },
      { recordId: two.id, title: 'Town Battery Loan: Technology Not specified → Solar, Storage' },
    ])
    expect(await entryOf(manager)).toMatchObject([
      {
        kind: 'own_record',
        title: 'Rosa Delgado changed 3 records of your organization by a bulk edit',
        lines: [],
        entity: 'products',
        recordId: null,
        recordName: null,
        organizationName: 'Prairie Light Green Bank',
        actorName: 'Rosa Delgado',
        count: 1,
        address: `/product-registry?organizationId=${owner}`,
      },
    ])
    expect(await entryOf(neighbor)).toMatchObject([
      {
        title: 'Rosa Delgado changed 1 record of your organization by a bulk edit',
        address: `/product-registry?organizationId=${other}`,
      },
    ])
    // Who made the records is told of single ones alone, and who did it of nothing.
    expect(await notified(colleague)).toEqual([])
    expect(await notified(rosa)).toEqual([])
    // Taken back, nothing is left to notify of.
    await undone(rosa, id)
    for (const client of [follower, manager, neighbor]) expect(await notified(client)).toEqual([])
  })

  test('notifies of deals with their list', async () => {
    const deal = await added('pipeline', { name: 'Town Hall Roof', organizationId: owner })
    await follow('pipeline', deal)
    await edit(rosa, 'pipeline', [deal], { currentStage: 'predevelopment' })
    expect(await notified(follower)).toEqual([
      'Town Hall Roof: Stage Not specified → Predevelopment',
    ])
    expect(await entryOf(manager)).toMatchObject([
      {
        title: 'Rosa Delgado changed 1 record of your organization by a bulk edit',
        entity: 'pipeline',
        address: `/pipeline?organizationId=${owner}`,
      },
    ])
  })
})

test('a bulk edit by a member notifies followers alone, once a record, whatever follows', async () => {
  const [one, two] = [await loan('Bridge Loan'), await loan('Green Loan')]
  await follow('products', one)
  await edit(colleague, 'products', [one, two], { status: 'inactive' })
  expect(await notified(manager)).toEqual([])
  expect(await notified(colleague)).toEqual([])
  // A follower may not read it any more (N-015).
  expect(await notified(follower)).toEqual([])
  await edit(colleague, 'products', [await read('products', one), await read('products', two)], {
    status: 'published',
  })
  expect(await entryOf(follower)).toMatchObject([
    // That it was inactive they could not read.
    { title: 'Bridge Loan: Status is now Published', count: 1 },
  ])
  // Nor is anybody told that a bulk edit of theirs has ended.
  for (const client of [colleague, rosa])
    expect((await notificationsOf(client, '&kind=import_finished')).total).toBe(0)
})
