import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '#database/audit'
import { savedViews, viewAlerts } from '#database/saved-views'
import { auditOf } from '#test/support/audit-of'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import { newMember, saveView, viewsSeen, watchView } from '#test/support/saved-views'

// What becomes of views when their owner leaves, and when their organization goes (V-011, V-035).

let owner: Awaited<ReturnType<typeof newMember>>
let colleague: Client
let manager: Client

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const admin = (await portal.signedIn({ role: 'admin' })).client

const of = async (organizationId: string | null, values: object = {}) =>
  (await portal.signedIn({ organizationId, ...values })).client
beforeEach(async () => {
  owner = await newMember(portal)
  colleague = await of(owner.user.organizationId)
  manager = await of(owner.user.organizationId, { role: 'organization_manager' })
})

const move = async (id: string, changes: object) =>
  expect((await admin.put(`/api/users/${id}`, changes)).status).toBe(200)
const seen = async (client: Client, id: string) =>
  (await client.get('/api/saved-views')).body.savedViews.find(
    (view: { id: string }) => view.id === id,
  )
const rowOf = async (id: string) =>
  (await db.select().from(savedViews).where(eq(savedViews.id, id)))[0]
const watchersOf = (id: string) => db.$count(viewAlerts, eq(viewAlerts.viewId, id))

describe('when the owner leaves the organization', () => {
  test('shared views stay there for its managers, private ones go along', async () => {
    const shared = await saveView(owner.client, { sharedWith: 'organization' })
    const own = await saveView(owner.client)
    expect((await colleague.put(`/api/saved-views/${shared.id}/alert`, { on: true })).status).toBe(
      200,
    )
    await owner.client.put(`/api/saved-views/${shared.id}/alert`, { on: true })
    const elsewhere = await portal.organization()
    await move(owner.user.id, { organizationId: elsewhere.id })
    expect(await seen(owner.client, shared.id)).toBeUndefined()
    expect(await seen(owner.client, own.id)).toMatchObject({ mayEdit: true })
    expect(await seen(colleague, shared.id)).toMatchObject({
      ownerName: 'Former member',
      mayEdit: false,
      watched: true,
    })
    // Who left watches it no longer.
    expect(await watchersOf(shared.id)).toBe(1)
    const [entry] = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.entityId, shared.id))
      .orderBy(auditEntries.seq)
      .offset(1)
    expect(entry).toMatchObject({
      action: 'update',
      actorId: null,
      changes: [{ field: 'ownerId', from: owner.user.id, to: null }],
    })
    expect((await manager.put(`/api/saved-views/${shared.id}`, { name: 'Kept' })).status).toBe(200)
    expect((await manager.delete(`/api/saved-views/${shared.id}`)).status).toBe(204)
    // Who comes back owns nothing of it.
    const again = await saveView(colleague, { sharedWith: 'organization' })
    await move(owner.user.id, { organizationId: null })
    await move(owner.user.id, { organizationId: owner.user.organizationId })
    expect(await seen(owner.client, again.id)).toMatchObject({ mayEdit: false })
  })

  test('a name that nobody owns is free for others', async () => {
    const name = 'Same name'
    await saveView(owner.client, { name, sharedWith: 'organization' })
    await saveView(colleague, { name, sharedWith: 'organization' })
    await move(owner.user.id, { organizationId: null })
    await db.update(savedViews).set({ ownerId: null }).where(eq(savedViews.name, name))
    await saveView(colleague, { name })
    expect((await viewsSeen(colleague)).filter((each) => each === name)).toHaveLength(3)
  })
})

test('views for everyone stay when their administrator is none any more', async () => {
  const { client, user } = await portal.signedIn({
    role: 'admin',
    organizationId: owner.user.organizationId,
  })
  const view = await saveView(client, { sharedWith: 'everyone' })
  await saveView(client, { screen: '/admin/users', query: {} })
  await move(user.id, { role: 'member' })
  expect(await seen(owner.client, view.id)).toMatchObject({ ownerName: 'Former member' })
  expect(await seen(client, view.id)).toMatchObject({ mayEdit: false })
  expect(await seen(admin, view.id)).toMatchObject({ mayEdit: true })
  expect(await viewsSeen(client, '?screen=/admin/users')).toEqual([])
})

test('an account that is deleted takes its private views along', async () => {
  const own = await saveView(owner.client)
  const once = await saveView(owner.client, { sharedWith: 'organization' })
  await owner.client.put(`/api/saved-views/${once.id}`, { sharedWith: 'me' })
  const shared = await saveView(owner.client, { sharedWith: 'organization' })
  await watchView(owner.client)
  expect((await admin.delete(`/api/users/${owner.user.id}`)).status).toBe(204)
  expect(await rowOf(own.id)).toBeUndefined()
  // That one which was shared once is gone is in the trail, and nothing of what it was since (V-012).
  const trailOf = ({ id }: { id: string }) =>
    db
      .select({ action: auditEntries.action, changes: auditEntries.changes })
      .from(auditEntries)
      .where(eq(auditEntries.entityId, id))
      .orderBy(auditEntries.seq)
  expect(await trailOf(own)).toEqual([])
  expect((await trailOf(once)).at(-1)).toEqual({ action: 'delete', changes: [] })
  expect(await rowOf(shared.id)).toMatchObject({ ownerId: null, sharedWith: 'organization' })
  expect(await seen(colleague, shared.id)).toMatchObject({ ownerName: 'Former member' })
  expect(await db.$count(viewAlerts, eq(viewAlerts.userId, owner.user.id))).toBe(0)
})

test('an organization that is deleted takes its shared views along, each with an entry', async () => {
  const lone = await portal.organization()
  const [view] = await db
    .insert(savedViews)
    .values({
      screen: '/pipeline',
      name: 'Left behind',
      query: {},
      sharedWith: 'organization',
      organizationId: lone.id,
    })
    .returning()
  expect((await admin.delete(`/api/organizations/${lone.id}`)).status).toBe(204)
  expect(await rowOf(view?.id ?? '')).toBeUndefined()
  const entries = await auditOf(db, view?.id ?? '')
  expect(entries.map(({ action }) => action)).toEqual(['delete'])
})

test('a merge moves shared views with owner and watchers, and its undo moves them back', async () => {
  const stays = await portal.organization()
  const view = await saveView(owner.client, { sharedWith: 'organization' })
  const own = await saveView(owner.client)
  await colleague.put(`/api/saved-views/${view.id}/alert`, { on: true })
  const member = await of(stays.id)
  const merged = await admin.post(`/api/organizations/${stays.id}/merge`, {
    otherId: owner.user.organizationId,
  })
  expect([merged.status, merged.text]).toEqual([200, merged.text])
  expect(await seen(member, view.id)).toMatchObject({ organizationName: stays.name })
  expect(await seen(owner.client, view.id)).toMatchObject({ mayEdit: true })
  expect(await seen(colleague, view.id)).toMatchObject({ watched: true })
  expect(await rowOf(own.id)).toMatchObject({ ownerId: owner.user.id })
  // Shared since with those of the other side: it stays there when its owner goes back.
  const since = await saveView(owner.client, { sharedWith: 'organization' })
  const undone = await admin.post(`/api/organization-merges/${merged.body.merge.id}/undo`)
  expect([undone.status, undone.body.left]).toEqual([200, []])
  expect(await seen(member, view.id)).toBeUndefined()
  expect(await seen(owner.client, view.id)).toMatchObject({ mayEdit: true })
  expect(await seen(colleague, view.id)).toMatchObject({ watched: true })
  expect(await seen(member, since.id)).toMatchObject({ ownerName: 'Former member' })
  expect(await seen(owner.client, since.id)).toBeUndefined()
})

test('views that go between a merge and its undo are named as left', async () => {
  const stays = await portal.organization()
  const view = await saveView(owner.client, { sharedWith: 'organization' })
  const { body } = await admin.post(`/api/organizations/${stays.id}/merge`, {
    otherId: owner.user.organizationId,
  })
  await owner.client.delete(`/api/saved-views/${view.id}`)
  const undone = await admin.post(`/api/organization-merges/${body.merge.id}/undo`)
  expect(undone.body.left).toEqual([
    { kind: 'Saved view', name: '1 record', reason: 'changed or removed since' },
  ])
})
