import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { organizations } from '#database/organizations'
import { products as productRows } from '#database/products'
import { users } from '#database/users'
import { createChangeChannel } from '#server/platform/events/change-channel'
import { createLog } from '#server/platform/log'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import { committed, mappingOf, rehearsed, uploadFile } from '#test/support/imports'
import { updateImport } from './imports.store.ts'
import { runTask } from './run-task.ts'

// An import may what its person may by single calls, and nothing else (S88).

const portal = await filePortal({
  RATE_LIMIT: 'off',
  MEMBER_REVIEW: 'on',
  FACILITY_ADMIN_EMAIL: 'facilities@example.org',
})
const own = await portal.organization({ name: 'Own Bank' })
const foreign = await portal.organization({ name: 'Foreign Bank' })
const admin = (await portal.signedIn({ role: 'admin' })).client
const { client: facilityAdmin } = await portal.signedIn({
  role: 'admin',
  email: 'facilities@example.org',
})
const member = (await portal.signedIn({ organizationId: own.id })).client

const faultsOf = async (client: Client, id: string) =>
  (await client.get(`/api/imports/${id}/rows?outcome=faulty`)).body.rows.map(
    ({ row, faults }: { row: number; faults: { message: string }[] }) => [row, faults[0]?.message],
  )

describe('who may bring in what', () => {
  test.each(['organizations', 'organization-memberships', 'catalytic-facilities'])(
    'members no %s',
    async (entity) => {
      expect((await uploadFile(member, entity, 'Name\nx\n')).status).toBe(403)
    },
  )

  test('facilities their administrator alone', async () => {
    expect((await uploadFile(admin, 'catalytic-facilities', 'Name\nx\n')).status).toBe(403)
    expect((await uploadFile(facilityAdmin, 'catalytic-facilities', 'Name\nx\n')).status).toBe(201)
  })

  test('an import of somebody else is 404 for all but administrators', async () => {
    const { body } = await uploadFile(member, 'products', 'Name\nMine\n')
    const colleague = (await portal.signedIn({ organizationId: own.id })).client
    for (const path of ['', '/rows', '/faults'])
      expect((await colleague.get(`/api/imports/${body.id}${path}`)).status).toBe(404)
    for (const path of ['/commit', '/undo'])
      expect((await colleague.post(`/api/imports/${body.id}${path}`)).status).toBe(404)
    expect((await colleague.get('/api/imports')).body.total).toBe(0)
    expect((await admin.get(`/api/imports/${body.id}`)).status).toBe(200)
  })
})

describe('a task that has begun', () => {
  test.each([
    ['a disabled account', { disabledAt: new Date() }, 'is gone or disabled'],
    ['somebody who left', { organizationId: null }, 'may not do so anymore'],
    ['somebody without a demanded second step', null, 'must set up a second step first'],
  ])('ends with the next step for %s (X-181)', async (_name, values, reason) => {
    const { open } = portal.database
    const { id: organizationId } = await portal.organization()
    const { client, user } = await portal.signedIn({ organizationId })
    const rows = Array.from({ length: 60 }, (_, index) => `Loan ${index}`)
    const { id } = await rehearsed(client, 'products', `Name\n${rows.join('\n')}\n`, {
      mapping: mappingOf({ name: 'Name', organizationId: { fixed: organizationId } }),
    })
    // As a commit begins it, and leased, so that nobody else takes it up.
    const begun = await updateImport(open.db, id, {
      state: 'running',
      task: 'commit',
      stage: 'store',
      origin: { actorId: user.id, actorName: 'Person', ip: null, requestId: null },
      progressDone: 0,
      progressTotal: rows.length,
      leaseUntil: new Date(Date.now() + 600_000),
    })
    const channel = createChangeChannel(open, createLog('silent'))
    let steps = 0
    const takenAwayAfterOne = async () => {
      steps += 1
      if (steps !== 2) return true
      if (values === null)
        await open.db
          .update(organizations)
          .set({ requireSecondFactor: true })
          .where(eq(organizations.id, organizationId))
      else await open.db.update(users).set(values).where(eq(users.id, user.id))
      return true
    }
    const around = { database: open, settings: portal.settings, channel }
    await expect(runTask(around, begun, takenAwayAfterOne)).rejects.toThrow(reason)
    await channel.close()
    const stored = await open.db.$count(productRows, eq(productRows.organizationId, organizationId))
    expect([steps, stored]).toEqual([2, 50])
  })
})

describe('what a row may not do is a fault of the row', () => {
  test('another organization, by id or name, in a new record', async () => {
    const csv = `Name,Organization\nMine,Own Bank\nTheirs,Foreign Bank\nById,${foreign.id}\nNobody,No Such Bank\n`
    const mapping = mappingOf({ name: 'Name', organizationName: 'Organization' })
    const byName = await rehearsed(member, 'products', csv, { mapping, mode: 'skip_faulty' })
    expect(await faultsOf(member, byName.id)).toEqual([
      [3, 'You can add and change products of your own organization only.'],
      [4, expect.stringContaining('There is no organization called')],
      [5, expect.stringContaining('There is no organization called "No Such Bank"')],
    ])
    const byId = await rehearsed(
      member,
      'pipeline',
      `Name,Organization ID\nDeal,${foreign.id}\nDeal,11111111-1111-4111-8111-111111111111\n`,
      { mapping: mappingOf({ name: 'Name', organizationId: 'Organization ID' }) },
    )
    expect(await faultsOf(member, byId.id)).toEqual([
      [2, 'You can only publish projects of your own organization'],
      [3, 'You can only publish projects of your own organization'],
    ])
  })

  test("another organization's records, known and unknown ones alike as the single call tells them", async () => {
    const { body: hidden } = await admin.post('/api/products', {
      name: 'Hidden',
      organizationId: foreign.id,
      status: 'draft',
    })
    const { body: open } = await admin.post('/api/products', {
      name: 'Open',
      organizationId: foreign.id,
      status: 'published',
    })
    const csv = `ID,Name\n${hidden.id},x\n${open.id},x\n11111111-1111-4111-8111-111111111111,x\nnot-an-id,x\n`
    const checked = await rehearsed(member, 'products', csv, {
      mapping: mappingOf({ name: 'Name' }, { kind: 'id', columns: ['ID'] }),
      mode: 'skip_faulty',
    })
    expect(await faultsOf(member, checked.id)).toEqual([
      [2, 'This record does not exist'],
      [3, 'You can add and change products of your own organization only.'],
      [4, 'This record does not exist'],
      [5, 'This is not the id of a record'],
    ])
    const done = await committed(member, checked.id)
    expect(done.result).toEqual({ created: 0, updated: 0, left: 4 })
    expect((await admin.get(`/api/products/${open.id}`)).body).toEqual(open)
  })

  test('a status that waits for an administrator is stored as waiting', async () => {
    const checked = await rehearsed(member, 'products', 'Name,Status\nWaits,Published\n', {
      mapping: mappingOf({ name: 'Name', status: 'Status' }),
    })
    await committed(member, checked.id)
    const { products } = (await member.get(`/api/products?organizationId=${own.id}&search=waits`))
      .body
    expect(products).toMatchObject([
      { name: 'Waits', status: 'under_review', organizationId: own.id },
    ])
  })

  test('rules across fields, each at its column', async () => {
    const csv = 'Name,Low,High\nLoan,2000,1000\n'
    const checked = await rehearsed(member, 'products', csv, {
      mapping: mappingOf({ name: 'Name', minPrincipalSize: 'Low', maxPrincipalSize: 'High' }),
    })
    const { rows } = (await member.get(`/api/imports/${checked.id}/rows`)).body
    expect(rows[0].faults).toEqual([
      {
        column: 'Low',
        field: 'minPrincipalSize',
        message: 'Minimum principal cannot exceed maximum principal',
      },
    ])
  })
})

test("the keys of one organization never touch another's records", async () => {
  const mapping = mappingOf({ name: 'Name' }, { kind: 'external', columns: ['Key'] })
  const other = (await portal.signedIn({ organizationId: foreign.id })).client
  await committed(
    member,
    (await rehearsed(member, 'pipeline', 'Key,Name\nsame,First\n', { mapping })).id,
  )
  const theirs = await rehearsed(other, 'pipeline', 'Key,Name\nsame,Second\n', { mapping })
  expect(theirs.counts).toMatchObject({ new: 1, changed: 0 })
  await committed(other, theirs.id)
  const names = (await admin.get('/api/pipeline')).body.pipeline.map(
    ({ name }: { name: string }) => name,
  )
  expect(names).toEqual(expect.arrayContaining(['First', 'Second']))
})

test('memberships come in by the names of both organizations; a pair that is there stays', async () => {
  await portal.organization({ name: 'Aggregator', campaignRole: 'capital_aggregator' })
  const csv = 'Aggregator,Member,Type\nAggregator,Own Bank,CDFIs\nOwn Bank,Foreign Bank,CDFIs\n'
  const mapping = mappingOf({
    aggregatorName: 'Aggregator',
    memberName: 'Member',
    membershipType: 'Type',
  })
  const checked = await rehearsed(admin, 'organization-memberships', csv, {
    mapping,
    mode: 'skip_faulty',
  })
  expect(checked.counts).toMatchObject({ new: 1, faulty: 1 })
  expect(await faultsOf(admin, checked.id)).toEqual([[3, 'Own Bank is not a capital aggregator']])
  await committed(admin, checked.id)
  const again = await rehearsed(admin, 'organization-memberships', csv, {
    mapping,
    filename: 'again.csv',
    mode: 'skip_faulty',
  })
  expect(again.counts).toMatchObject({ new: 0, unchanged: 1 })
})
