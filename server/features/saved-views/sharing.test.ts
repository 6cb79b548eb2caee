import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '#database/audit'
import { savedViews } from '#database/saved-views'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import { newMember, saveView, viewOf, viewsSeen } from '#test/support/saved-views'

// Who sees a saved view, who changes it, and what is written down of it: V-002, V-007, V-008, V-012.

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open

const trailOf = (id: string) =>
  db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.entityId, id), eq(auditEntries.entity, 'saved-views')))
    .orderBy(auditEntries.seq)

describe('sharing', () => {
  test('is with the own organization, or by administrators with everyone (V-007)', async () => {
    const { client } = await newMember(portal)
    const everyone = await client.post('/api/saved-views', viewOf({ sharedWith: 'everyone' }))
    expect([everyone.status, everyone.body.message]).toEqual([
      403,
      'Only administrators share a view with everyone.',
    ])
    const { id } = await saveView(client)
    expect((await client.put(`/api/saved-views/${id}`, { sharedWith: 'everyone' })).status).toBe(
      403,
    )
    const { client: admin } = await portal.signedIn({ role: 'admin' })
    const none = await admin.post('/api/saved-views', viewOf({ sharedWith: 'organization' }))
    expect([none.status, none.body.fields]).toEqual([
      400,
      { sharedWith: 'You belong to no organization' },
    ])
    expect((await saveView(admin, { sharedWith: 'everyone' })).sharedWith).toBe('everyone')
  })

  /** Who sees a view, and who may change it, of each way of sharing. */
  test('decides who sees a view, and who changes it (V-007, V-008)', async () => {
    const { client: owner, user } = await newMember(portal)
    const of = (values: object) =>
      portal.signedIn({ organizationId: user.organizationId, ...values })
    const others: Record<string, Client> = {
      colleague: (await of({})).client,
      manager: (await of({ role: 'organization_manager' })).client,
      stranger: (await newMember(portal, { role: 'organization_manager' })).client,
      admin: (await portal.signedIn({ role: 'admin' })).client,
    }
    const { client: chief } = await portal.signedIn({ role: 'admin' })
    const views: Record<string, { id: string }> = {
      me: await saveView(owner),
      organization: await saveView(owner, { sharedWith: 'organization' }),
      everyone: await saveView(chief, { sharedWith: 'everyone' }),
    }
    const found: Record<string, Record<string, string>> = {}
    for (const [sharing, { id }] of Object.entries(views))
      for (const [who, client] of Object.entries(others)) {
        const listed = (await client.get('/api/saved-views')).body.savedViews.find(
          (view: { id: string }) => view.id === id,
        )
        const changed = await client.put(`/api/saved-views/${id}`, { columns: null })
        const watched = await client.put(`/api/saved-views/${id}/alert`, { on: false })
        ;(found[sharing] ??= {})[who] = [
          listed === undefined ? 'unseen' : listed.mayEdit ? 'edits' : 'sees',
          changed.status,
          watched.status,
        ].join(' ')
      }
    expect(found).toEqual({
      me: {
        colleague: 'unseen 404 404',
        manager: 'unseen 404 404',
        stranger: 'unseen 404 404',
        admin: 'unseen 404 404',
      },
      organization: {
        colleague: 'sees 403 200',
        manager: 'edits 200 200',
        stranger: 'unseen 404 404',
        admin: 'unseen 404 404',
      },
      everyone: {
        colleague: 'sees 403 200',
        manager: 'sees 403 200',
        stranger: 'sees 403 200',
        admin: 'edits 200 200',
      },
    })
    const rejected = await others['colleague']?.put(
      `/api/saved-views/${views['organization']?.id}`,
      {
        name: 'Mine now',
      },
    )
    expect(rejected?.body.message).toBe(
      'Only its owner can change this view. Save it as your own instead.',
    )
    const deletes = async (who: string, sharing: string) =>
      (await others[who]?.delete(`/api/saved-views/${views[sharing]?.id}`))?.status
    expect([
      await deletes('colleague', 'organization'),
      await deletes('stranger', 'organization'),
      await deletes('admin', 'organization'),
      await deletes('manager', 'me'),
      await deletes('manager', 'everyone'),
    ]).toEqual([403, 404, 404, 404, 403])
    // A manager does not take the view of a member away from the others by making it private.
    const hidden = await others['manager']?.put(`/api/saved-views/${views['organization']?.id}`, {
      sharedWith: 'me',
    })
    expect(Object.keys(hidden?.body.fields)).toEqual(['sharedWith'])
  })

  test('of screens of administrators is among administrators alone (V-002)', async () => {
    const { client: admin } = await portal.signedIn({ role: 'admin' })
    const view = { screen: '/admin/users', query: { role: 'admin' }, sharedWith: 'everyone' }
    const { id } = await saveView(admin, view)
    const { client } = await newMember(portal)
    const denied = await client.post('/api/saved-views', viewOf({ ...view, sharedWith: 'me' }))
    expect(denied.status).toBe(403)
    expect(await viewsSeen(client, '?screen=/admin/users')).toEqual([])
    expect((await client.put(`/api/saved-views/${id}`, { name: 'x' })).status).toBe(404)
    expect(await viewsSeen(admin, '?screen=/admin/users')).toHaveLength(1)
  })
})

test('views of an organization stay there, and those of everyone are changed by administrators alone (V-007, V-008, V-011)', async () => {
  const { client: owner, user } = await newMember(portal)
  const { organizationId } = user
  const { client: insider } = await portal.signedIn({ organizationId, role: 'admin' })
  const { id } = await saveView(owner, { sharedWith: 'organization' })
  const address = `/api/saved-views/${id}`
  for (const change of [{ name: 'Mine now' }, { sharedWith: 'everyone' }, { columns: null }])
    expect((await insider.put(address, change)).status).toBe(403)
  expect((await insider.delete(address)).status).toBe(403)
  expect((await owner.put(address, { name: 'Still ours' })).status).toBe(200)
  // One that is for everyone, as a demoted administrator may have left it, is not changed by its owner.
  await db
    .update(savedViews)
    .set({ sharedWith: 'everyone', organizationId: null })
    .where(eq(savedViews.id, id))
  const seen = (await owner.get('/api/saved-views')).body.savedViews
  expect(seen.find((view: { id: string }) => view.id === id)).toMatchObject({
    own: true,
    mayEdit: false,
  })
  expect((await owner.put(address, { name: 'For all of you' })).status).toBe(403)
  expect((await owner.delete(address)).status).toBe(403)
  expect((await insider.put(address, { name: 'By an administrator' })).status).toBe(200)
})

test('the owner of a view is called by name, and by the address to administrators alone (V-001, V-007)', async () => {
  const noName = { firstName: null, lastName: null }
  const { client: owner, user } = await newMember(portal, noName)
  const { client: chief, user: chiefUser } = await portal.signedIn({ role: 'admin', ...noName })
  const { organizationId } = user
  const colleague = (await portal.signedIn({ organizationId })).client
  const insider = (await portal.signedIn({ organizationId, role: 'admin' })).client
  const ofOrganization = await saveView(owner, { sharedWith: 'organization' })
  const ofAll = await saveView(chief, { sharedWith: 'everyone' })
  const seen = async (client: Client, id: string) => {
    const listed = (await client.get('/api/saved-views')).body.savedViews
    const { ownerName, own } = listed.find((view: { id: string }) => view.id === id)
    return [ownerName, own]
  }
  const member = `A member of ${ofOrganization.organizationName}`
  expect([
    await seen(owner, ofOrganization.id),
    await seen(colleague, ofOrganization.id),
    await seen(insider, ofOrganization.id),
    await seen(owner, ofAll.id),
    await seen(insider, ofAll.id),
    await seen(chief, ofAll.id),
  ]).toEqual([
    [member, true],
    [member, false],
    [user.email, false],
    ['An administrator', false],
    [chiefUser.email, false],
    [chiefUser.email, true],
  ])
})

test('what is or was shared is in the trail, private views are not (V-012)', async () => {
  const { client, user } = await newMember(portal)
  const own = await saveView(client)
  await client.put(`/api/saved-views/${own.id}`, { name: `Renamed ${own.name}` })
  expect(await trailOf(own.id)).toEqual([])
  await client.put(`/api/saved-views/${own.id}`, { sharedWith: 'organization' })
  await client.put(`/api/saved-views/${own.id}`, { sharedWith: 'me' })
  expect((await client.delete(`/api/saved-views/${own.id}`)).status).toBe(204)
  const shared = await saveView(client, { sharedWith: 'organization' })
  await client.delete(`/api/saved-views/${shared.id}`)
  const actions = (entries: Awaited<ReturnType<typeof trailOf>>) =>
    entries.map(({ action, actorId }) => `${action} ${actorId}`)
  // Also once it is private again.
  expect(actions(await trailOf(own.id))).toEqual([
    `update ${user.id}`,
    `update ${user.id}`,
    `delete ${user.id}`,
  ])
  expect(actions(await trailOf(shared.id))).toEqual([`create ${user.id}`, `delete ${user.id}`])
  const { client: admin } = await portal.signedIn({ role: 'admin' })
  expect((await admin.get('/api/audit?entity=saved-views')).body.total).toBeGreaterThan(3)
})
