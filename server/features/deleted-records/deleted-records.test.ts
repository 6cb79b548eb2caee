import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit'
import { insertFacility } from '#server/features/facilities/facilities.store'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import { rewriteTrail } from '#test/support/rewrite-trail'

const portal = await filePortal({
  RATE_LIMIT: 'off',
  FACILITY_ADMIN_EMAIL: 'facilities@campaign.example',
})
const { db } = portal.database.open
const own = (await portal.organization({ name: 'Own Lenders' })).id
const other = (await portal.organization({ name: 'Other Lenders' })).id
const admin = (await portal.signedIn({ role: 'admin' })).client
const { client: facilityAdmin } = await portal.signedIn({
  role: 'admin',
  email: 'facilities@campaign.example',
})
const { client: manager } = await portal.signedIn({
  organizationId: own,
  role: 'organization_manager',
})
const member = (await portal.signedIn({ organizationId: own })).client
for (const [list, body] of [
  ['products', { name: 'Own loan', organizationId: own, status: 'published' }],
  ['products', { name: 'Their loan', organizationId: other, status: 'published' }],
  ['lending-profiles', { name: 'Own profile', organizationId: own }],
  ['pipeline', { name: 'Own deal', organizationId: own }],
  [
    'resources',
    {
      name: 'Model terms',
      type: 'term_sheet',
      url: 'https://river.example/terms',
      membershipBase: ['hpn'],
    },
  ],
  ['organizations', { name: 'Gone Lenders' }],
] as const) {
  const {
    body: { id },
  } = await admin.post(`/api/${list}`, body)
  await admin.delete(`/api/${list}/${id}`)
}
const { id: poolId } = await insertFacility(db, {
  name: 'Deep pool',
  organizationId: own,
  status: 'draft',
})
await facilityAdmin.delete(`/api/catalytic-facilities/${poolId}`)

const nameOf = ({ changes }: AuditEntry) => changes.find(({ field }) => field === 'name')?.from
const names = async (client: Client, query = '') =>
  (await client.get(`/api/deleted-records${query}`)).body.entries.map(nameOf)

test('are those that the person may bring back, the newest first', async () => {
  const owns = ['Own deal', 'Own profile', 'Own loan']
  expect(await names(member)).toEqual(owns)
  expect(await names(manager)).toEqual(owns)
  expect(await names(admin)).toEqual([
    'Gone Lenders',
    'Model terms',
    'Own deal',
    'Own profile',
    'Their loan',
    'Own loan',
  ])
  expect((await names(facilityAdmin))[0]).toBe('Deep pool')
})

test('tell members neither where from nor who made the record, and are searched and counted', async () => {
  const { body } = await member.get('/api/deleted-records?entity=products')
  expect(body).toMatchObject({
    total: 1,
    names: { [own]: 'Own Lenders' },
    entries: [{ action: 'delete', entity: 'products', ip: null }],
  })
  expect(JSON.stringify(body)).not.toContain('createdBy')
  expect((await member.get('/api/deleted-records?limit=1&offset=1')).body).toMatchObject({
    total: 3,
    entries: [{ entity: 'lending-profiles' }],
  })
  expect(await names(member, '?search=profile')).toEqual(['Own profile'])
  expect(await names(member, '?entity=organizations')).toEqual([])
})

test('go from the list when they come back, and stand in it again when they are deleted again', async () => {
  const [deletion] = (await member.get('/api/deleted-records?entity=products')).body.entries
  const path = `/api/products/${deletion.entityId}`
  expect((await member.post(`${path}/restore`, { auditId: deletion.id })).status).toBe(200)
  expect(await names(member, '?entity=products')).toEqual([])
  await member.delete(path)
  expect(await names(member, '?entity=products')).toEqual(['Own loan'])
})

test('tell what must come before, as restoring them does, and nothing where they come back at once', async () => {
  const named = async (client: Client, name: string) =>
    (await client.get(`/api/deleted-records?search=${encodeURIComponent(name)}`)).body.entries[0]
  const restored = async (client: Client, { entity, entityId, id }: AuditEntry) =>
    (await client.post(`/api/${entity}/${entityId}/restore`, { auditId: id })).status
  const gone = async (list: string, body: object) => {
    const { body: made } = await facilityAdmin.post(`/api/${list}`, body)
    expect((await facilityAdmin.delete(`/api/${list}/${made.id}`)).status).toBe(204)
    return made.id as string
  }
  const organization = async (name: string) =>
    (
      await admin.post('/api/organizations', {
        name,
        status: 'published',
        dataVisibility: 'public',
        campaignRole: 'capital_aggregator',
      })
    ).body.id as string
  const [stays, merged, deleted, middle] = [
    await organization('Stays'),
    await organization('Goes'),
    await organization('Falls'),
    await organization('Middle'),
  ]
  await gone('products', { name: 'Loan of Goes', organizationId: merged })
  await gone('lending-profiles', { name: 'Profile of Falls', organizationId: deleted })
  await gone('pipeline', {
    name: 'Deal over Middle',
    organizationId: own,
    intermediaryAggregatorId: middle,
  })
  const { id: pool } = await insertFacility(db, {
    name: 'Pool',
    organizationId: own,
    status: 'published',
  })
  await gone('products', {
    name: 'Loan with Pool',
    organizationId: own,
    isSupportedByCatalyticFacility: true,
    catalyticFacilityId: pool,
  })
  for (const path of [
    `organizations/${deleted}`,
    `organizations/${middle}`,
    `catalytic-facilities/${pool}`,
  ])
    expect((await facilityAdmin.delete(`/api/${path}`)).status).toBe(204)
  const {
    body: { merge },
  } = await admin.post(`/api/organizations/${stays}/merge`, { otherId: merged })

  const answers: [Client, string, object][] = [
    [
      admin,
      'Goes',
      {
        message: 'It was merged into Stays. Undo the merge to bring it back with its records.',
        byMerge: true,
      },
    ],
    [
      admin,
      'Loan of Goes',
      {
        message: 'Its organization Goes was merged into Stays. Undo the merge first.',
        byMerge: true,
      },
    ],
    [
      admin,
      'Profile of Falls',
      { message: 'Its organization Falls was deleted. Restore that first.', byMerge: false },
    ],
    [
      admin,
      'Deal over Middle',
      { message: 'Its intermediary Middle was deleted. Restore that first.', byMerge: false },
    ],
    [
      member,
      'Deal over Middle',
      {
        message:
          'Its intermediary is not there anymore. Ask an administrator to bring it back first.',
        byMerge: false,
      },
    ],
    [
      member,
      'Loan with Pool',
      {
        message: 'Its catalytic facility is not there anymore. That must be restored first.',
        byMerge: false,
      },
    ],
  ]
  for (const [client, name, obstacle] of answers) {
    const entry =
      name === 'Goes'
        ? (await client.get('/api/deleted-records?search=goes&entity=organizations')).body
            .entries[0]
        : await named(client, name)
    expect([name, entry.obstacle]).toEqual([name, obstacle])
    expect([name, await restored(client, entry)]).toEqual([name, 409])
  }
  const back = async (client: Client, name: string) => {
    const entry = await named(client, name)
    expect([name, entry.obstacle, await restored(client, entry)]).toEqual([name, null, 200])
  }
  expect((await admin.post(`/api/organization-merges/${merge.id}/undo`)).status).toBe(200)
  await back(admin, 'Loan of Goes')
  await back(admin, 'Falls')
  await back(admin, 'Profile of Falls')
  await back(admin, 'Middle')
  await back(member, 'Deal over Middle')
  await back(facilityAdmin, 'Pool')
  await back(member, 'Loan with Pool')
})

test('leave the list after 90 days', async () => {
  const deletedDaysAgo = (days: number) =>
    rewriteTrail(
      portal.database,
      sql`update audit_entries set at = now() - make_interval(days => ${days}::int) where entity = 'pipeline'`,
    )
  await deletedDaysAgo(89)
  expect(await names(member)).toContain('Own deal')
  await deletedDaysAgo(90)
  expect(await names(member)).not.toContain('Own deal')
})
