import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ImportRecord } from '#contract/imports'
import { auditEntries } from '#database/audit'
import { rehearsedEdit, rowsOf } from '#test/support/bulk-edits'
import type { Chosen } from '#test/support/bulk-edits'
import { availabilityScene, availableKinds, daysAgo } from '#test/support/availability-scene'
import { committed, undone } from '#test/support/imports'

// What a bulk edit stores, writes down and takes back (E-006, E-007, E-010).

const scene = await availabilityScene()
const { member, admin } = scene

const read = async (path: string, client = member) => (await client.get(path)).body
const loans = async (...names: string[]): Promise<(Chosen & { name: string })[]> => {
  const ids = []
  for (const name of names) ids.push(await scene.add('products', { name, status: 'draft' }))
  return Promise.all(ids.map((id) => read(`/api/products/${id}`)))
}
const entriesOf = (entityId: string) =>
  scene.portal.database.open.db
    .select({ action: auditEntries.action, changes: auditEntries.changes })
    .from(auditEntries)
    .where(eq(auditEntries.entityId, entityId))
    .orderBy(auditEntries.seq)
const actionsOf = async (id: string) => (await entriesOf(id)).map(({ action }) => action)
const without = ({
  version: _version,
  updatedAt: _at,
  lastConfirmedAt: _on,
  ...rest
}: object & {
  version?: unknown
  updatedAt?: unknown
  lastConfirmedAt?: unknown
}) => rest

describe.each(availableKinds)('of $entity', ({ entity, values, listed }) => {
  test('stores and audits each record, says it is still available, and undoes all (E-007, E-010, L-002)', async () => {
    const writer = scene.writerOf(entity)
    const id = await scene.add(entity, { ...values, ...listed })
    const path = `/api/${entity}/${id}`
    await scene.age(entity, id, daysAgo(100))
    const before = await read(path, writer)
    const change = entity === 'pipeline' ? { outcome: 'funded' } : { status: 'inactive' }
    const [[field, to] = ['', '']] = Object.entries(change)
    const edit = await rehearsedEdit(writer, entity, [before], change)
    expect(await committed(writer, edit.id)).toMatchObject({
      kind: 'bulk',
      state: 'done',
      result: { created: 0, updated: 1, left: 0 },
    })
    const after = await read(path, writer)
    expect(after).toMatchObject({ [field]: to, version: before.version + 1 })
    expect(Date.now() - Date.parse(after.lastConfirmedAt)).toBeLessThan(60_000)
    const changes = [{ field, from: before[field], to }]
    const trail = (await entriesOf(id)).slice(1)
    expect(trail).toMatchObject([{ action: 'update', changes }])

    await undone(writer, edit.id)
    const back = await read(path, writer)
    expect(without(back)).toEqual(without(before))
    // The version goes on, and what was confirmed stays confirmed.
    expect(back.version).toBe(before.version + 2)
    expect(back.lastConfirmedAt).toBe(after.lastConfirmedAt)
    expect((await entriesOf(id)).slice(2)).toMatchObject([
      { action: 'update', changes: [{ field, from: to, to: before[field] }] },
    ])
    // The whole is an import and an undo, each with its end.
    expect(await actionsOf(edit.id)).toEqual(['import', 'update', 'undo', 'update'])
    const [row] = await rowsOf(writer, edit.id)
    expect(row).toMatchObject({ recordId: id, result: 'undone', message: null })
    const { entries } = await read(`${path}/history`, writer)
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'update',
      'update',
      'create',
    ])
  })

  test('says nothing of others is still available: an administrator’s bulk edit does not count', async () => {
    if (entity === 'catalytic-facilities') return
    const id = await scene.add(entity, { ...values, ...listed })
    await scene.age(entity, id, daysAgo(100))
    const before = await read(`/api/${entity}/${id}`)
    const edit = await rehearsedEdit(
      admin,
      entity,
      [before],
      entity === 'pipeline' ? { dealLead: 'Rosa' } : { status: 'under_review' },
    )
    await committed(admin, edit.id)
    const after = await read(`/api/${entity}/${id}`, admin)
    expect([after.version, after.lastConfirmedAt]).toEqual([
      before.version + 1,
      before.lastConfirmedAt,
    ])
  })
})

test('organizations are changed, and the change is undone, as well', async () => {
  const { id } = await scene.portal.organization({ campaignRole: 'direct_lender' })
  const before = await read(`/api/organizations/${id}`, admin)
  const edit = await rehearsedEdit(admin, 'organizations', [before], {
    campaignRole: 'developer',
    organizationType: 'developer',
  })
  expect((await committed(admin, edit.id)).result).toMatchObject({ updated: 1 })
  expect(await read(`/api/organizations/${id}`, admin)).toMatchObject({
    campaignRole: 'developer',
    organizationType: 'developer',
  })
  await undone(admin, edit.id)
  expect(without(await read(`/api/organizations/${id}`, admin))).toEqual(without(before))
  expect(await actionsOf(id)).toEqual(['update', 'update'])
})

test('a changed stage is an activity of the project, and goes with the undo', async () => {
  const id = await scene.add('pipeline', { name: 'Staged', currentStage: 'predevelopment' })
  const subjects = async () =>
    (await read(`/api/pipeline/${id}/activities`)).activities.map(
      ({ subject }: { subject: string }) => subject,
    )
  const edit = await rehearsedEdit(member, 'pipeline', [await read(`/api/pipeline/${id}`)], {
    currentStage: 'nearing_completion',
  })
  await committed(member, edit.id)
  expect(await subjects()).toEqual(['Stage changed from Predevelopment to Nearing Completion'])
  await undone(member, edit.id)
  expect(await subjects()).toEqual([])
})

test('committed twice, also at once, it is stored once; undone twice it is undone once', async () => {
  const [one] = await loans('Twice committed')
  const edit = await rehearsedEdit(member, 'products', one ? [one] : [], { status: 'inactive' })
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => member.post(`/api/imports/${edit.id}/commit`)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  await committed(member, edit.id)
  expect((await read(`/api/products/${one?.id}`)).version).toBe(2)
  await undone(member, edit.id)
  await undone(member, edit.id)
  expect((await read(`/api/products/${one?.id}`)).version).toBe(3)
  const again = await member.post(`/api/imports/${edit.id}/commit`)
  expect([again.status, again.body.message]).toEqual([
    409,
    'This bulk edit has ended. Choose the records again.',
  ])
})

describe('what has changed since the rehearsal is left, with the sentence (E-006)', () => {
  const left = async (edit: ImportRecord, client = member) =>
    (await rowsOf(client, edit.id)).map(({ result, message }) => message ?? result)

  test('a record that somebody changed, one that is gone, one that was faulty', async () => {
    const all = await loans('Stays', 'Changed', 'Gone', 'Late')
    const [stays, changed, gone, late] = all
    await member.put(`/api/products/${late?.id}`, { description: 'Before' })
    const edit = await rehearsedEdit(member, 'products', all, { status: 'inactive' })
    await member.put(`/api/products/${changed?.id}`, { description: 'Since' })
    await member.delete(`/api/products/${gone?.id}`)
    expect(await committed(member, edit.id)).toMatchObject({
      state: 'done',
      result: { created: 0, updated: 1, left: 3 },
    })
    expect(await left(edit)).toEqual([
      'updated',
      'Someone changed this record meanwhile',
      'This record does not exist',
      'Someone changed this record meanwhile',
    ])
    expect(await read(`/api/products/${changed?.id}`)).toMatchObject({
      status: 'draft',
      description: 'Since',
      version: 2,
    })
    expect((await read(`/api/products/${stays?.id}`)).status).toBe('inactive')
    const file = await member.get(`/api/imports/${edit.id}/faults`)
    expect(file.text).toContain('Someone changed this record meanwhile')
  })

  test('all of them, where the person has moved to another organization', async () => {
    const { id: organizationId } = await scene.portal.organization()
    const { client, user } = await scene.portal.signedIn({ organizationId: scene.own })
    const all = await loans('Of the former organization')
    const listed = await scene.add('products', { name: 'Listed', status: 'published' })
    const edit = await rehearsedEdit(
      client,
      'products',
      [...all, await read(`/api/products/${listed}`)],
      { status: 'inactive' },
    )
    await admin.put(`/api/users/${user.id}`, { organizationId })
    const again = await scene.portal.signIn(user)
    expect((await committed(again, edit.id)).result).toEqual({ created: 0, updated: 0, left: 2 })
    expect(await left(edit, again)).toEqual([
      'This record does not exist',
      'You can change records of your own organization only',
    ])
  })

  test('a rule that holds since', async () => {
    const facility = await scene.add('catalytic-facilities', { name: 'Going', status: 'published' })
    const all = await loans('Supported')
    const edit = await rehearsedEdit(member, 'products', all, {
      isSupportedByCatalyticFacility: true,
      catalyticFacilityId: facility,
    })
    expect(edit.counts).toMatchObject({ changed: 1 })
    const keeper = scene.writerOf('catalytic-facilities')
    expect((await keeper.delete(`/api/catalytic-facilities/${facility}`)).status).toBe(204)
    await committed(member, edit.id)
    expect(await left(edit)).toEqual(['This catalytic facility does not exist'])
  })
})

test('what somebody changed since is left by the undo, and listed; all else is as before', async () => {
  const all = await loans('Set back', 'Edited since', 'Deleted since')
  const [back, edited, gone] = all
  const edit = await rehearsedEdit(member, 'products', all, { status: 'inactive' })
  await committed(member, edit.id)
  await member.put(`/api/products/${edited?.id}`, { description: 'Mine' })
  await member.delete(`/api/products/${gone?.id}`)
  expect((await undone(member, edit.id)).result).toMatchObject({ updated: 1, left: 2 })
  expect((await rowsOf(member, edit.id)).map(({ result, message }) => [result, message])).toEqual([
    ['undone', null],
    ['left', 'Someone changed this record since.'],
    ['left', 'This record was deleted since.'],
  ])
  expect(await read(`/api/products/${edited?.id}`)).toMatchObject({
    status: 'inactive',
    description: 'Mine',
  })
  expect((await read(`/api/products/${back?.id}`)).status).toBe('draft')
})

test('a stored one is in the list of imports with its kind', async () => {
  const edit = await rehearsedEdit(member, 'products', await loans('Listed later'), {
    status: 'inactive',
  })
  await committed(member, edit.id)
  const { imports } = await read('/api/imports')
  expect(imports[0]).toMatchObject({
    id: edit.id,
    kind: 'bulk',
    filename: 'Bulk edit of 1 product',
    state: 'done',
  })
})
