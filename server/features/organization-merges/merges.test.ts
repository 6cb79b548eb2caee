import { and, eq, or, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { nounsWith, recordKind } from '#contract/records'
import { auditEntries } from '#database/audit'
import { externalKeys } from '#database/imports'
import { facilities } from '#database/facilities'
import { invitations } from '#database/invitations'
import { lendingProfiles } from '#database/lending-profiles'
import { memberships } from '#database/memberships'
import { organizationMerges } from '#database/organization-merges'
import { organizations } from '#database/organizations'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import { users } from '#database/users'
import { insertDistinct } from '#server/features/organization-duplicates/duplicates.store'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import { testApp } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import type { Client } from '#test/support/client'
import { testEngine } from '#test/support/database'
import { isWaitedFor } from '#test/support/lock-waiters'
import { sweepMerges } from './merges.store.ts'

let portal: TestApp
let admin: Client
beforeAll(async () => {
  portal = await testApp({ RATE_LIMIT: 'off' })
  admin = (await portal.signedIn({ role: 'admin' })).client
})
afterAll(() => portal.close())

const db = () => portal.database.open.db
const merge = (id: string, body: object) => admin.post(`/api/organizations/${id}/merge`, body)
const undo = (id: string) => admin.post(`/api/organization-merges/${id}/undo`)
const stored = async (id: string) =>
  (await db().select().from(organizations).where(eq(organizations.id, id)))[0]
const tables = { users, products, facilities, lendingProfiles }

/** Two organizations with one of everything each, and an aggregator and a member around them. */
async function scene() {
  const stays = await portal.organization({
    name: 'Prairie Light Fund',
    campaignRole: 'capital_aggregator',
    allowedEmails: ['@prairielight.example'],
  })
  const goes = await portal.organization({
    name: 'Prairie Light Fund, Inc.',
    campaignRole: 'capital_aggregator',
    website: 'https://prairielight.example',
    description: 'Older',
    allowedEmails: ['ann@other.example'],
  })
  const around = await portal.organization({
    name: 'Mission Network',
    campaignRole: 'capital_aggregator',
  })
  const member = await portal.organization({ name: 'Small Lender' })
  const user = await portal.user({ organizationId: goes.id, role: 'organization_manager' })
  const organizationId = goes.id
  await db().insert(products).values({ name: 'Loan', organizationId })
  await db()
    .insert(facilities)
    .values({ name: 'Facility', organizationId, facilityType: 'guarantee' })
  await db().insert(lendingProfiles).values({ name: 'Profile', organizationId })
  await db()
    .insert(pipeline)
    .values([
      { name: 'Own', organizationId, intermediaryAggregatorId: organizationId },
      { name: 'Of others', organizationId: member.id, intermediaryAggregatorId: organizationId },
    ])
  const tie = (aggregator: OrganizationRow, one: OrganizationRow) => ({
    aggregatorId: aggregator.id,
    memberId: one.id,
    membershipType: 'cdfis',
  })
  // Both have one member in common, the other one has one alone, it belongs to an aggregator, and the two to each other.
  const alone = await portal.organization({ name: 'Lone Lender' })
  await db()
    .insert(memberships)
    .values([
      tie(stays, member),
      tie(goes, member),
      tie(goes, alone),
      tie(around, goes),
      tie(stays, goes),
    ])
  await admin.post(`/api/organizations/${goes.id}/invitations`, {
    emails: ['new@guest.example', 'both@guest.example'],
    role: 'member',
  })
  await admin.post(`/api/organizations/${stays.id}/invitations`, {
    emails: ['both@guest.example'],
    role: 'member',
  })
  await db().transaction((tx) => insertDistinct(tx, goes.id, [around.id], null))
  const key = { source: 'list', importId: around.id }
  await db()
    .insert(externalKeys)
    .values([
      {
        ...key,
        entity: 'organizations',
        scope: 'campaign',
        key: `N-${goes.id}`,
        recordId: goes.id,
      },
      { ...key, entity: 'products', scope: goes.id, key: 'P-1', recordId: member.id },
      { ...key, entity: 'products', scope: goes.id, key: 'P-2', recordId: member.id },
      { ...key, entity: 'products', scope: stays.id, key: 'P-2', recordId: alone.id },
    ])
  return { stays, goes, around, member, alone, user }
}

const countsOf = async (id: string) => ({
  ...Object.fromEntries(
    await Promise.all(
      Object.entries(tables).map(async ([kind, table]) => [
        kind,
        await db().$count(table, eq(table.organizationId, id)),
      ]),
    ),
  ),
  deals: await db().$count(pipeline, eq(pipeline.organizationId, id)),
  intermediary: await db().$count(pipeline, eq(pipeline.intermediaryAggregatorId, id)),
  members: await db().$count(memberships, eq(memberships.aggregatorId, id)),
  memberOf: await db().$count(memberships, eq(memberships.memberId, id)),
  keys: await db().$count(
    externalKeys,
    or(eq(externalKeys.scope, id), eq(externalKeys.recordId, id)),
  ),
  invitations: await db().$count(invitations, eq(invitations.organizationId, id)),
})

describe('merging', () => {
  test('knows every table that refers to organizations', async () => {
    const { rows } = await db().execute<{ name: string }>(
      sql`select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'organizations'::regclass order by 1`,
    )
    // A merge moves those of one organization alike; the others have two or are moved with their addresses.
    const alike = nounsWith('merged').map((noun) => recordKind(noun).table ?? noun)
    expect([...new Set(rows.map(({ name }) => name))]).toEqual(
      [...alike, 'invitations', 'organization_memberships', 'pipeline'].toSorted(),
    )
  })

  test('moves everything, drops what is there already, and undoing puts all of it back', async () => {
    const { stays, goes, user } = await scene()
    const answer = await merge(stays.id, {
      otherId: goes.id,
      version: 1,
      otherVersion: 1,
      fields: ['website', 'name'],
    })
    expect(answer.status).toBe(200)
    expect(answer.body.organization).toMatchObject({
      id: stays.id,
      name: 'Prairie Light Fund, Inc.',
      website: 'https://prairielight.example',
      description: null,
      version: 2,
    })
    expect(answer.body.merge).toMatchObject({
      organizationId: stays.id,
      otherId: goes.id,
      otherName: 'Prairie Light Fund, Inc.',
      fields: ['website', 'name'],
      undoneAt: null,
      undoableUntil: expect.any(String),
      moved: {
        users: 1,
        products: 1,
        facilities: 1,
        lendingProfiles: 1,
        deals: 1,
        intermediaryOf: 1,
        members: 1,
        memberOf: 1,
        invitations: 1,
      },
      dropped: { memberships: 2, invitations: 1 },
    })
    expect(answer.text).not.toMatch(/registrationKey|details/)
    expect(await stored(goes.id)).toBeUndefined()
    expect(await countsOf(stays.id)).toEqual({
      users: 1,
      products: 1,
      facilities: 1,
      lendingProfiles: 1,
      deals: 1,
      intermediary: 2,
      members: 2,
      memberOf: 1,
      keys: 3,
      invitations: 2,
    })
    expect((await stored(stays.id))?.allowedEmails).toEqual([
      '@prairielight.example',
      'ann@other.example',
    ])
    // Its key opens nothing any more, and the moved invitation waits to be sent again.
    expect(
      (
        await portal.client().post('/api/validate-registration-key', {
          registrationKey: goes.registrationKey,
          email: 'ann@other.example',
        })
      ).body.valid,
    ).toBe(false)
    const [moved] = await db()
      .select()
      .from(invitations)
      .where(
        and(eq(invitations.organizationId, stays.id), eq(invitations.email, 'new@guest.example')),
      )
    expect(moved?.expiresAt.getTime()).toBeLessThanOrEqual(Date.now())
    expect(
      (await portal.signIn(user).then((client) => client.get(`/api/organizations/${stays.id}`)))
        .status,
    ).toBe(200)

    const back = await undo(answer.body.merge.id)
    expect([back.status, back.body.left]).toEqual([200, []])
    expect(back.body.merge).toMatchObject({
      undoneAt: expect.any(String),
      undoneByName: expect.any(String),
      undoableUntil: null,
    })
    expect(await countsOf(goes.id)).toEqual({
      users: 1,
      products: 1,
      facilities: 1,
      lendingProfiles: 1,
      deals: 1,
      intermediary: 2,
      members: 2,
      memberOf: 2,
      keys: 3,
      invitations: 2,
    })
    expect(await countsOf(stays.id)).toEqual({
      users: 0,
      products: 0,
      facilities: 0,
      lendingProfiles: 0,
      deals: 0,
      intermediary: 0,
      members: 2,
      memberOf: 0,
      keys: 1,
      invitations: 1,
    })
    expect(await stored(goes.id)).toEqual({ ...goes, version: 2, updatedAt: expect.any(Date) })
    expect(await stored(stays.id)).toMatchObject({
      name: stays.name,
      website: null,
      allowedEmails: stays.allowedEmails,
    })
    expect(
      (await admin.get('/api/organizations/duplicates?dismissed=true&level=likely,possible,weak'))
        .status,
    ).toBe(200)
    expect((await undo(answer.body.merge.id)).body.message).toBe('This merge was undone already.')
    const [row] = await db()
      .select()
      .from(organizationMerges)
      .where(eq(organizationMerges.id, answer.body.merge.id))
    expect(row?.details).toBeNull()
  })

  test('is written down record by record', async () => {
    const { stays, goes, user } = await scene()
    const answer = await merge(stays.id, { otherId: goes.id })
    const entries = await db()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.requestId, String(answer.headers['x-request-id'])))
    const count = (kind: string) =>
      entries.filter(({ action, entity }) => `${action} ${entity}` === kind).length
    expect(
      [
        'update users',
        'update catalytic-facilities',
        'update products',
        'update lending-profiles',
        'update pipeline',
        'update organization-memberships',
        'update invitations',
        'delete organization-memberships',
        'delete invitations',
        'delete organizations',
        'update organizations',
      ].map(count),
    ).toEqual([1, 1, 1, 1, 2, 2, 1, 2, 1, 1, 1])
    expect(entries.find(({ entityId }) => entityId === user.id)?.changes).toEqual([
      { field: 'organizationId', from: goes.id, to: stays.id },
    ])
    expect(entries.find(({ entityId }) => entityId === stays.id)?.changes).toContainEqual({
      field: 'mergedOrganization',
      from: null,
      to: goes.name,
    })
    expect(JSON.stringify(entries)).not.toContain(goes.registrationKey)
  })

  test('from an older version of either is refused and changes nothing', async () => {
    const { stays, goes } = await scene()
    await admin.put(`/api/organizations/${goes.id}`, { aum: '5' })
    const answer = await merge(stays.id, { otherId: goes.id, version: 1, otherVersion: 1 })
    expect([answer.status, answer.body.current.id, answer.body.current.version]).toEqual([
      409,
      goes.id,
      2,
    ])
    expect((await merge(stays.id, { otherId: goes.id, version: 9 })).body.current.id).toBe(stays.id)
    expect(await db().$count(products, eq(products.organizationId, goes.id))).toBe(1)
  })

  test('leaves no members without an aggregator', async () => {
    const { goes } = await scene()
    const lender = await portal.organization({
      name: 'Plain Lender',
      campaignRole: 'direct_lender',
    })
    const refused = await merge(lender.id, { otherId: goes.id })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Plain Lender would have 2 members without being a capital aggregator. Choose that campaign role, or remove the members first.',
    ])
    const merged = await merge(lender.id, { otherId: goes.id, fields: ['campaignRole'] })
    expect(merged.body.organization.campaignRole).toBe('capital_aggregator')
    await undo(merged.body.merge.id)
    expect((await stored(lender.id))?.campaignRole).toBe('direct_lender')
  })

  test('opens no registration to more people than either list was meant for', async () => {
    const open = await portal.organization()
    const closed = await portal.organization({ allowedEmails: ['@closed.example'] })
    await merge(closed.id, { otherId: open.id })
    expect((await stored(closed.id))?.allowedEmails).toEqual(['@closed.example'])
  })

  test.each([
    ['itself', 'Choose another organization than this one'],
    ['11111111-1111-4111-8111-111111111111', 'This organization does not exist'],
    ['nothing', 'Choose the other organization'],
  ])('with %s is refused', async (otherId, message) => {
    const { id } = await portal.organization()
    const answer = await merge(id, { otherId: otherId === 'itself' ? id : otherId })
    expect([answer.status, answer.body.fields]).toEqual([400, { otherId: message }])
  })
})

describe('undoing', () => {
  test('leaves what was changed since, and says so', async () => {
    const { stays, goes, member } = await scene()
    const done = await merge(stays.id, { otherId: goes.id, fields: ['website'] })
    await admin.put(`/api/organizations/${stays.id}`, { website: 'new.example' })
    await db()
      .update(products)
      .set({ organizationId: member.id })
      .where(eq(products.organizationId, stays.id))
    await db().delete(lendingProfiles).where(eq(lendingProfiles.organizationId, stays.id))
    await db()
      .update(facilities)
      .set({ name: 'Renamed' })
      .where(eq(facilities.organizationId, stays.id))
    const { body, status } = await undo(done.body.merge.id)
    expect(status).toBe(200)
    expect(body.left).toEqual(
      expect.arrayContaining([
        { kind: 'Organization', name: 'Website', reason: 'of Prairie Light Fund: changed since' },
        { kind: 'Product', name: 'Loan', reason: 'given to another organization since' },
        { kind: 'Lending profile', name: '1 record', reason: 'deleted since' },
      ]),
    )
    expect(body.left).toHaveLength(3)
    expect((await stored(stays.id))?.website).toBe('https://new.example')
    // What was merely edited goes back with its edit.
    expect(
      await db().$count(
        facilities,
        and(eq(facilities.organizationId, goes.id), eq(facilities.name, 'Renamed')),
      ),
    ).toBe(1)
  })

  test('works inside out only, and not for ever', async () => {
    const [one, two, three] = [
      await portal.organization({ name: 'One' }),
      await portal.organization({ name: 'Two' }),
      await portal.organization({ name: 'Three' }),
    ]
    const first = (await merge(two.id, { otherId: three.id })).body.merge
    const second = (await merge(one.id, { otherId: two.id })).body.merge
    expect((await undo(first.id)).body.message).toBe(
      'Two was deleted or merged itself since. Restore it or undo that merge first.',
    )
    expect((await undo(second.id)).status).toBe(200)
    await db()
      .update(organizationMerges)
      .set({ mergedAt: new Date(Date.now() - 31 * 86_400_000) })
      .where(eq(organizationMerges.id, first.id))
    await sweepMerges(db())
    expect((await undo(first.id)).body.message).toBe(
      'This merge is too long ago and cannot be undone any more.',
    )
    const { body } = await admin.get('/api/organization-merges')
    expect(body.merges.find(({ id }: { id: string }) => id === first.id)).toMatchObject({
      otherName: 'Three',
      undoableUntil: null,
    })
    expect(body.total).toBe(body.merges.length)
    expect((await undo('11111111-1111-4111-8111-111111111111')).status).toBe(404)
  })
})

describe('at the same moment', () => {
  test('of two merges that exclude each other one is done, and records that are being changed stay whole', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [one, two] = [await portal.organization(), await portal.organization()]
      const person = await portal.user({ organizationId: two.id })
      const [product] = await db()
        .insert(products)
        .values({ name: 'Loan', organizationId: two.id })
        .returning()
      const answers = await Promise.all([
        merge(one.id, { otherId: two.id }),
        merge(two.id, { otherId: one.id }),
        admin.put(`/api/users/${person.id}`, { lastName: `Renamed ${round}` }),
        admin.put(`/api/products/${product?.id}`, { name: 'Bridge Loan' }),
        admin.post('/api/products', { name: 'New', organizationId: two.id }),
      ])
      expect(answers.every(({ status }) => status < 500)).toBe(true)
      const [left] = [await stored(one.id), await stored(two.id)].filter((row) => row !== undefined)
      const done = answers.slice(0, 2).filter(({ status }) => status === 200).length
      expect(done).toBeLessThanOrEqual(1)
      expect(
        await db().$count(users, eq(users.organizationId, done === 0 ? two.id : (left?.id ?? ''))),
      ).toBe(1)
      expect(answers[2]?.status).toBe(200)
      expect(answers[3]?.status).toBe(200)
    }
  })

  // The embedded engine has one connection: there the change waits for that.
  test.runIf(testEngine === 'postgresql')(
    'a change that waited for a record to get another organization is made to it as it is then',
    async () => {
      const [from, to] = [await portal.organization(), await portal.organization()]
      const created = async (path: string) =>
        `${path}/${(await admin.post(path, { name: 'Waited for', organizationId: from.id })).body.id}`
      const records = {
        products: await created('/api/products'),
        lending_profiles: await created('/api/lending-profiles'),
        pipeline: await created('/api/pipeline'),
      }
      for (const [table, address] of Object.entries(records)) {
        const client = await portal.database.open.pool.connect()
        await client.query('begin')
        await client.query(`update ${table} set organization_id = $1 where organization_id = $2`, [
          to.id,
          from.id,
        ])
        const change = admin.put(address, { name: 'Renamed meanwhile' })
        try {
          await vi.waitUntil(() => isWaitedFor(client), { timeout: 30_000 })
        } finally {
          await client.query('commit')
          client.release()
        }
        const { status, body } = await change
        expect([address, status, body.name, body.organizationName]).toEqual([
          address,
          200,
          'Renamed meanwhile',
          to.name,
        ])
      }
    },
  )
})
