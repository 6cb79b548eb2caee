import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '#database/audit'
import { facilities } from '#database/facilities'
import { invitations } from '#database/invitations'
import { lendingProfiles } from '#database/lending-profiles'
import { memberships } from '#database/memberships'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import { filePortal } from '#test/support/app'

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const admin = (await portal.signedIn({ role: 'admin' })).client

const entriesOf = (id: string, action: string) =>
  db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.entityId, id), eq(auditEntries.action, action)))

describe('deleting an organization', () => {
  test('takes its memberships and invitations with it and is written down once', async () => {
    const made = await portal.organization({ name: 'Gone', campaignRole: 'capital_aggregator' })
    const other = await portal.organization()
    await db
      .insert(memberships)
      .values({ aggregatorId: made.id, memberId: other.id, membershipType: 'cdfis' })
    expect((await admin.delete(`/api/organizations/${made.id}?version=7`)).status).toBe(409)
    expect((await admin.delete(`/api/organizations/${made.id}?version=1`)).status).toBe(204)
    expect(await db.$count(memberships, eq(memberships.aggregatorId, made.id))).toBe(0)
    expect(await db.$count(invitations, eq(invitations.organizationId, made.id))).toBe(0)
    expect(await entriesOf(made.id, 'delete')).toHaveLength(1)
    expect((await admin.delete(`/api/organizations/${made.id}`)).status).toBe(404)
  })

  test('is rejected with the counts of what hangs on it, and can be archived instead', async () => {
    const made = await portal.organization({ name: 'Kept Lenders' })
    const owner = await portal.organization()
    await portal.user({ organizationId: made.id })
    await portal.user({ organizationId: made.id })
    await db.insert(products).values({ name: 'Loan', organizationId: made.id })
    await db
      .insert(facilities)
      .values({ name: 'Facility', organizationId: made.id, facilityType: 'guarantee' })
    await db.insert(lendingProfiles).values({ name: 'Profile', organizationId: made.id })
    await db.insert(pipeline).values([
      { name: 'Own', organizationId: made.id, intermediaryAggregatorId: made.id },
      { name: 'Other', organizationId: owner.id, intermediaryAggregatorId: made.id },
    ])
    const answer = await admin.delete(`/api/organizations/${made.id}`)
    expect([answer.status, answer.body.current, answer.body.message]).toEqual([
      409,
      undefined,
      'Kept Lenders still has 2 users, 1 product, 1 catalytic facility, 1 lending profile, 1 project and 1 project as intermediary. Move or delete them first, or archive the organization instead.',
    ])
    expect(await entriesOf(made.id, 'delete')).toEqual([])
    expect(
      (await admin.put(`/api/organizations/${made.id}`, { status: 'inactive' })).body.status,
    ).toBe('inactive')
  })
})
