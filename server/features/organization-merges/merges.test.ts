import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { nounsWith, recordKind } from '#contract/records'
import { auditEntries } from '#database/audit'
import { invitations } from '#database/invitations'
import { organizationMerges } from '#database/organization-merges'
import { organizations } from '#database/organizations'
import { products } from '#database/products'
import { filePortal } from '#test/support/app'
import { countsOf, mergeScene } from '#test/support/merge-scene'

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const admin = (await portal.signedIn({ role: 'admin' })).client

const merge = (id: string, body: object) => admin.post(`/api/organizations/${id}/merge`, body)
const undo = (id: string) => admin.post(`/api/organization-merges/${id}/undo`)

const stored = async (id: string) =>
  (await db.select().from(organizations).where(eq(organizations.id, id)))[0]
const scene = () => mergeScene(portal, admin)

describe('merging', () => {
  test('knows every table that refers to organizations', async () => {
    const { rows } = await db.execute<{ name: string }>(
      sql`select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'organizations'::regclass order by 1`,
    )
    // A merge moves those of one organization alike; the others have two or are moved with their addresses.
    const alike = nounsWith('merged').map((noun) => recordKind(noun).table ?? noun)
    expect([...new Set(rows.map(({ name }) => name))]).toEqual(
      [
        ...alike,
        'introductions',
        'invitations',
        'match_dismissals',
        'organization_memberships',
        'pipeline',
        'pipeline_questions',
        'pipeline_shares',
        'pipeline_sources',
        'saved_views',
        'sso_providers',
        'webhooks',
      ].toSorted(),
    )
  })

  test('moves everything, drops what is there already, and undoing puts all of it back', async () => {
    const { stays, goes, user } = await scene()
    const before = await stored(goes.id)
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
    expect(await countsOf(db, stays.id)).toEqual({
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
    // Its key opens nothing anymore, and the moved invitation waits to be sent again.
    const reply = await portal.client().post('/api/validate-registration-key', {
      registrationKey: goes.registrationKey,
      email: 'ann@other.example',
    })
    expect(reply.body.valid).toBe(false)
    const [moved] = await db
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
    expect(await countsOf(db, goes.id)).toEqual({
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
    expect(await countsOf(db, stays.id)).toEqual({
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
    expect(await stored(goes.id)).toEqual({ ...before, version: 2, updatedAt: expect.any(Date) })
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
    const [row] = await db
      .select()
      .from(organizationMerges)
      .where(eq(organizationMerges.id, answer.body.merge.id))
    expect(row?.details).toBeNull()
  })

  test('is written down record by record', async () => {
    const { stays, goes, user } = await scene()
    const answer = await merge(stays.id, { otherId: goes.id })
    const entries = await db
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

  test('from an older version of either is rejected and changes nothing', async () => {
    const { stays, goes } = await scene()
    await admin.put(`/api/organizations/${goes.id}`, { aum: '5' })
    const answer = await merge(stays.id, { otherId: goes.id, version: 1, otherVersion: 1 })
    expect([answer.status, answer.body.current.id, answer.body.current.version]).toEqual([
      409,
      goes.id,
      2,
    ])
    expect((await merge(stays.id, { otherId: goes.id, version: 9 })).body.current.id).toBe(stays.id)
    expect(await db.$count(products, eq(products.organizationId, goes.id))).toBe(1)
  })

  test('leaves no members without an aggregator', async () => {
    const { goes } = await scene()
    const lender = await portal.organization({
      name: 'Plain Lender',
      campaignRole: 'direct_lender',
    })
    const rejected = await merge(lender.id, { otherId: goes.id })
    expect([rejected.status, rejected.body.message]).toEqual([
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
  ])('with %s is rejected', async (otherId, message) => {
    const { id } = await portal.organization()
    const answer = await merge(id, { otherId: otherId === 'itself' ? id : otherId })
    expect([answer.status, answer.body.fields]).toEqual([400, { otherId: message }])
  })
})
