import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit'
import { insertFacility } from '#server/features/facilities/facilities.store'
import { testApp } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import type { Client } from '#test/support/client'
import { rewriteTrail } from '#test/support/rewrite-trail'

let portal: TestApp
let own: string
let admin: Client
let facilityAdmin: Client
let member: Client
let manager: Client
let stranger: Client

beforeAll(async () => {
  portal = await testApp({ RATE_LIMIT: 'off', FACILITY_ADMIN_EMAIL: 'facilities@campaign.example' })
  own = (await portal.organization({ name: 'Prairie Light Green Bank' })).id
  admin = (await portal.signedIn({ role: 'admin' })).client
  facilityAdmin = (await portal.signedIn({ role: 'admin', email: 'facilities@campaign.example' }))
    .client
  member = (await portal.signedIn({ organizationId: own, firstName: 'Ann', lastName: 'Member' }))
    .client
  manager = (await portal.signedIn({ organizationId: own, role: 'organization_manager' })).client
  stranger = (
    await portal.signedIn({
      organizationId: (await portal.organization()).id,
      role: 'organization_manager',
    })
  ).client
})
afterAll(() => portal.close())

/** Entries of a record, newest first. */
async function historyOf(path: string, as: Client = admin): Promise<AuditEntry[]> {
  const { status, body } = await as.get(`${path}/history`)
  expect(status).toBe(200)
  return body.entries
}

/** Restores the version of the n-th entry, the newest being 0. */
async function restore(path: string, place: number, as: Client = admin, more: object = {}) {
  const entry = (await historyOf(path, path.includes('facilities') ? facilityAdmin : admin))[place]
  return as.post(`${path}/restore`, { auditId: entry?.id, ...more })
}

const add = async (list: string, body: object, as: Client = member) => {
  const answer = await as.post(`/api/${list}`, body)
  expect(answer.status).toBe(201)
  return { id: String(answer.body.id), path: `/api/${list}/${answer.body.id}`, body: answer.body }
}
const aProduct = (values: object = {}) =>
  add('products', { name: 'Term Loan', organizationId: own, status: 'published', ...values })

/** What a restoration gives back of a record: everything but what tells versions apart. */
const valuesOf = ({
  version: _version,
  updatedAt: _updated,
  notes: _notes,
  ...values
}: Record<string, unknown>) => values

describe('the history of a record', () => {
  test('tells each change to who may edit it, where from and who made it to administrators alone', async () => {
    const { path } = await aProduct()
    await member.put(path, { minPrincipalSize: '$15,000' }, { from: '127.0.0.9' })
    const answer = await member.get(`${path}/history`)
    expect(answer.body).toMatchObject({ total: 2, names: { [own]: 'Prairie Light Green Bank' } })
    const [changed, created] = answer.body.entries
    expect(changed).toMatchObject({
      action: 'update',
      actorName: 'Ann Member',
      ip: null,
      changes: [{ field: 'minPrincipalSize', from: null, to: 15_000 }],
    })
    expect(created.changes.map(({ field }: { field: string }) => field)).not.toContain('createdBy')
    const [seen, made] = await historyOf(path)
    expect(seen?.ip).toBe('127.0.0.9')
    expect(made?.changes.map(({ field }) => field)).toContain('createdBy')
    expect((await member.get(`${path}/history?limit=1&offset=1`)).body).toMatchObject({
      total: 2,
      entries: [{ action: 'create' }],
    })
  })

  test.each(['there', 'deleted', 'no such'])(
    'is not there for others: a record that is %s',
    async (state) => {
      const { path } = await aProduct()
      const [entry] = await historyOf(path)
      if (state === 'deleted') await member.delete(path)
      const url = state === 'no such' ? '/api/products/11111111-1111-4111-8111-111111111111' : path
      expect((await stranger.get(`${url}/history`)).status).toBe(404)
      expect((await stranger.post(`${url}/restore`, { auditId: entry?.id })).status).toBe(404)
      expect((await member.get(`${url}/history`)).status).toBe(state === 'no such' ? 404 : 200)
    },
  )

  test("of an organization is its managers', without key and list", async () => {
    const organization = `/api/organizations/${own}`
    await admin.post(`${organization}/regenerate-key`)
    await manager.put(organization, { description: 'Lends to towns' })
    expect((await member.get(`${organization}/history`)).status).toBe(404)
    expect((await stranger.get(`${organization}/history`)).status).toBe(404)
    const entries = await historyOf(organization, manager)
    expect(entries.map(({ action }) => action)).toEqual(['update', 'regenerate_key'])
    expect(entries[1]?.changes).toEqual([
      { field: 'registrationKey', from: '(hidden)', to: '(hidden)' },
    ])
    expect((await restore(organization, 1, manager)).body.fields).toEqual({
      auditId: 'This entry stands for no version of the record',
    })
  })

  test("of a facility is its administrators'", async () => {
    const { id } = await insertFacility(portal.database.open.db, {
      name: 'Pool',
      organizationId: own,
      status: 'published',
      targetRaise: 100,
    })
    const path = `/api/catalytic-facilities/${id}`
    await facilityAdmin.put(path, { targetRaise: '$200' })
    await facilityAdmin.put(path, { targetRaise: null, name: 'Deep Pool' })
    for (const other of [admin, member]) {
      expect((await other.get(`${path}/history`)).status).toBe(403)
      expect((await other.post(`${path}/restore`, { auditId: id })).status).toBe(403)
    }
    const [, changed] = await historyOf(path, facilityAdmin)
    const { status, body } = await facilityAdmin.post(`${path}/restore`, {
      auditId: changed?.id,
      version: 3,
    })
    expect([status, body.targetRaise, body.name, body.version]).toEqual([200, '200', 'Pool', 4])
  })
})

describe('restoring a version', () => {
  test('gives back every value it had, also what follows from them, and is a change like any other', async () => {
    const { path, body: first } = await aProduct({
      type: ['perm'],
      lowRangeRate: 'SOFR + 250 bps',
      description: 'First words',
      maxPrincipalSize: '$5,000,000',
    })
    await member.put(path, {
      type: [],
      lowRangeRate: null,
      description: 'Second words',
      maxPrincipalSize: '$7',
    })
    await member.put(path, { name: 'Renamed', description: null })
    const { status, body } = await restore(path, 2, member)
    expect(status).toBe(200)
    expect(valuesOf(body)).toEqual(valuesOf(first))
    expect([body.version, body.notes]).toEqual([4, []])
    expect((await member.get('/api/products?search=First')).body.total).toBe(1)
    const [entry] = await historyOf(path)
    expect(entry).toMatchObject({ action: 'restore', actorName: 'Ann Member' })
    expect(entry?.changes).toContainEqual({ field: 'name', from: 'Renamed', to: 'Term Loan' })
    expect((await restore(path, 1, member)).body).toMatchObject({
      name: 'Renamed',
      description: null,
      version: 5,
    })
  })

  test('from an older view is refused with the record as it is', async () => {
    const { path } = await aProduct()
    await member.put(path, { name: 'Second' })
    const answer = await restore(path, 1, member, { version: 1 })
    expect([answer.status, answer.body.current.name]).toEqual([409, 'Second'])
    expect((await historyOf(path))[0]?.action).toBe('update')
  })

  test('takes only entries of its own record', async () => {
    const [{ path }, { path: another }] = [await aProduct(), await aProduct()]
    const [entry] = await historyOf(another)
    const answer = await member.post(`${path}/restore`, { auditId: entry?.id })
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { auditId: "This entry is not part of the record's history" },
    ])
  })

  test('keeps to the rights of a save: the organization, and what only administrators set', async () => {
    const former = await portal.organization()
    const { path } = await add('products', { name: 'Moved', organizationId: former.id }, admin)
    await admin.put(path, { organizationId: own })
    expect((await restore(path, 1, member)).status).toBe(403)
    const organization = `/api/organizations/${own}`
    await admin.put(organization, { status: 'active' })
    await admin.put(organization, { status: 'published' })
    expect((await restore(organization, 1, manager)).status).toBe(403)
    expect((await admin.get(organization)).body.status).toBe('published')
  })
})

describe('a deleted record', () => {
  test('comes back as it was, under its id and after its last version', async () => {
    const { path, body: first } = await aProduct({ technology: ['solar'] })
    await member.put(path, { description: 'Words' })
    await member.delete(path)
    const [deletion] = await historyOf(path, member)
    expect(deletion).toMatchObject({ action: 'delete', ip: null })
    const { status, body } = await member.post(`${path}/restore`, { auditId: deletion?.id })
    expect(status).toBe(200)
    expect(valuesOf(body)).toEqual({ ...valuesOf(first), description: 'Words' })
    expect(body.version).toBe(3)
    expect((await member.get(path)).body.createdAt).toBe(first.createdAt)
    // An earlier version of a deleted record is as good.
    await member.delete(path)
    expect((await restore(path, 3, member)).body).toMatchObject({
      description: 'Words',
      version: 4,
    })
    expect((await restore(path, 5, member)).body).toMatchObject({ description: null, version: 5 })
  })

  test('stays deleted while what it refers to is gone, and the sentence says so', async () => {
    const facility = await insertFacility(portal.database.open.db, {
      name: 'Backstop',
      organizationId: own,
      status: 'published',
    })
    const { path } = await aProduct({
      isSupportedByCatalyticFacility: true,
      catalyticFacilityId: facility.id,
    })
    await member.delete(path)
    await facilityAdmin.delete(`/api/catalytic-facilities/${facility.id}`)
    const answer = await restore(path, 0, member)
    expect([answer.status, answer.body.message, Object.keys(answer.body.fields)]).toEqual([
      409,
      'This version cannot be restored: This catalytic facility does not exist',
      ['catalyticFacilityId'],
    ])
    expect((await member.get(path)).status).toBe(404)
    expect(
      (await restore(`/api/catalytic-facilities/${facility.id}`, 0, facilityAdmin)).status,
    ).toBe(200)
    expect((await restore(path, 0, member)).body.catalyticFacilityId).toBe(facility.id)
  })

  test('comes back once, also when two ask at the same time', async () => {
    const { path } = await aProduct()
    await member.delete(path)
    const answers = await Promise.all([restore(path, 0, member), restore(path, 0, admin)])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect((await member.get(path)).status).toBe(200)
  })

  test('is there for its editors all the while it comes back', async () => {
    const { path } = await aProduct()
    for (let round = 0; round < 10; round += 1) {
      await member.delete(path)
      const restoring = new AbortController()
      const readAllTheWhile = async () => {
        const seen = new Set<number>()
        while (!restoring.signal.aborted) seen.add((await member.get(`${path}/history`)).status)
        return [...seen]
      }
      const readers = [readAllTheWhile(), readAllTheWhile(), readAllTheWhile()]
      const restored = await restore(path, 0, member).finally(() => restoring.abort())
      expect([restored.status, ...(await Promise.all(readers)).flat()]).toEqual([
        200, 200, 200, 200,
      ])
    }
  })

  test('that is a lending profile gets its lists and amounts back', async () => {
    const { path, body } = await add('lending-profiles', {
      name: 'Bridge',
      organizationId: own,
      loanTypes: ['perm', 'Own words'],
      minimumLoanAmount: '$1',
      maximumLoanAmount: '$9',
    })
    await member.delete(path)
    expect(valuesOf((await restore(path, 0, member)).body)).toEqual(valuesOf(body))
  })

  test("that is a deal brings its activities with it, and nobody's deal stays nobody's", async () => {
    const { path } = await add('pipeline', {
      name: 'Solar Roofs',
      organizationId: own,
      expectedPtoDate: 'March 2027',
      currentStage: 'construction_post_ntp',
    })
    const tasks = await member.post(`${path}/activities`, {
      type: 'task',
      subject: 'Call the utility',
      scheduledDate: '2026-12-01',
    })
    await member.put(path, { currentStage: 'nearing_completion' })
    const activities = (await member.get(`${path}/activities`)).body
    await member.delete(path)
    expect(
      (
        await admin.get(
          `/api/audit?entity=pipeline-activities&action=delete&entityId=${tasks.body.id}`,
        )
      ).body.total,
    ).toBe(1)
    expect((await restore(path, 0, member)).body).toMatchObject({
      expectedPtoMonth: '2027-03-01',
      currentStage: 'nearing_completion',
    })
    const again = (await member.get(`${path}/activities`)).body
    const told = (each: Record<string, unknown>) => [
      each['id'],
      each['subject'],
      each['scheduledDate'],
      each['completedDate'],
      each['createdAt'],
      each['createdByName'],
    ]
    expect(again.activities.map(told)).toEqual(activities.activities.map(told))

    const { path: unowned } = await add(
      'pipeline',
      { name: "Nobody's", organizationId: null },
      facilityAdmin,
    )
    await admin.delete(unowned)
    expect((await restore(unowned, 0)).body.organizationId).toBeNull()
    expect((await member.get(`${unowned}/history`)).status).toBe(404)
  })

  test('that is a resource comes back, for administrators', async () => {
    const { path, body } = await add(
      'resources',
      {
        name: 'Model Terms',
        type: 'term_sheet',
        url: 'https://river.example/terms',
        membershipBase: ['hpn'],
      },
      admin,
    )
    await admin.delete(path)
    expect((await member.get(`${path}/history`)).status).toBe(403)
    expect(valuesOf((await restore(path, 0)).body)).toEqual(valuesOf(body))
  })

  test('that is an organization comes back with a new key, its list and its memberships', async () => {
    const aggregator = await portal.organization({
      name: 'Network',
      campaignRole: 'capital_aggregator',
    })
    const gone = await portal.organization({ name: 'Gone soon' })
    const lost = await portal.organization({
      name: 'Lost for good',
      campaignRole: 'capital_aggregator',
    })
    const path = `/api/organizations/${gone.id}`
    await admin.put(`${path}/allowed-emails`, { allowedEmails: ['@bank.example'] })
    const key = (await admin.get(`${path}/registration-key`)).body.registrationKey
    for (const { id } of [aggregator, lost]) {
      expect(
        (
          await admin.post('/api/organization-memberships', {
            aggregatorId: id,
            memberId: gone.id,
            membershipType: 'cdfis',
            joinedAt: '2020-01-02T00:00:00.000Z',
          })
        ).status,
      ).toBe(201)
    }
    await admin.post(`${path}/invitations`, { emails: ['somebody@bank.example'] })
    const [former] = (await admin.get(`/api/organization-memberships/${aggregator.id}`)).body
      .members
    expect((await admin.delete(path)).status).toBe(204)
    const went = (await admin.get('/api/audit?action=delete&limit=4')).body.entries.map(
      ({ entity }: AuditEntry) => entity,
    )
    expect(went).toEqual([
      'organizations',
      'invitations',
      'organization-memberships',
      'organization-memberships',
    ])
    expect((await admin.get('/api/audit?action=delete&limit=4')).text).not.toContain(
      'bank.example"]',
    )
    await admin.delete(`/api/organizations/${lost.id}`)
    const { status, body } = await restore(path, 0)
    expect([status, body.name, body.notes]).toEqual([
      200,
      'Gone soon',
      [
        'The organization has a new registration key; the former one stays void.',
        'The membership of Gone soon in Lost for good did not come back: Lost for good does not exist any more.',
      ],
    ])
    const { members } = (await admin.get(`/api/organization-memberships/${aggregator.id}`)).body
    expect(members).toMatchObject([
      { id: former.id, joinedAt: '2020-01-02T00:00:00.000Z', membershipType: 'cdfis' },
    ])
    expect((await admin.get(`${path}/allowed-emails`)).body.allowedEmails).toEqual([
      '@bank.example',
    ])
    expect((await admin.get(`${path}/registration-key`)).body.registrationKey).not.toBe(key)
  })

  test('that is an organization comes back closed when its list was not kept', async () => {
    const { id } = await portal.organization({ name: 'Long Gone' })
    const path = `/api/organizations/${id}`
    await admin.delete(path)
    // As entries were before the list was kept.
    await rewriteTrail(
      portal.database,
      sql`update audit_entries set kept = kept - 'allowedEmails' where entity_id = ${id} and action = 'delete'`,
    )
    const { body } = await restore(path, 0)
    const { allowedEmails } = (await admin.get(`${path}/allowed-emails`)).body
    expect(allowedEmails).toEqual([expect.stringContaining('@')])
    expect(body.notes).toContain(
      `Its list of allowed addresses was not kept. Until you set one, nobody but ${allowedEmails[0]} can use the registration key.`,
    )
    const { registrationKey } = (await admin.get(`${path}/registration-key`)).body
    const rejected = await portal
      .client()
      .post('/api/validate-registration-key', { registrationKey, email: 'anybody@river.example' })
    expect(rejected.body.valid).toBe(false)
  })

  test('that is an organization merged into another comes back by undoing the merge alone', async () => {
    const [stays, goes] = [
      await portal.organization({ name: 'Stays' }),
      await portal.organization({ name: 'Goes' }),
    ]
    expect(
      (await admin.post(`/api/organizations/${stays.id}/merge`, { otherId: goes.id })).status,
    ).toBe(200)
    const answer = await restore(`/api/organizations/${goes.id}`, 0)
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'This organization was merged into Stays. Undo the merge to bring it back with its records.',
    ])
  })
})
