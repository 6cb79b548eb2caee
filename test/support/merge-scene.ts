import { eq, or } from 'drizzle-orm'
import { externalKeys } from '#database/imports'
import { facilities } from '#database/facilities'
import { invitations } from '#database/invitations'
import { lendingProfiles } from '#database/lending-profiles'
import { memberships } from '#database/memberships'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import { users } from '#database/users'
import { insertDistinct } from '#server/features/organization-duplicates/duplicates.store'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import type { Database } from '#server/platform/database/database'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'

const tables = { users, products, facilities, lendingProfiles }

/** Two organizations with one of everything each, and an aggregator and a member around them. */
export async function mergeScene(portal: TestApp, admin: Client) {
  const { db } = portal.database.open
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
  await db.insert(products).values({ name: 'Loan', organizationId })
  await db
    .insert(facilities)
    .values({ name: 'Facility', organizationId, facilityType: 'guarantee' })
  await db.insert(lendingProfiles).values({ name: 'Profile', organizationId })
  await db.insert(pipeline).values([
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
  await db
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
  await db.transaction((tx) => insertDistinct(tx, goes.id, [around.id], null))
  const key = { source: 'list', importId: around.id }
  await db.insert(externalKeys).values([
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

/** How many rows of each kind belong to an organization. */
export const countsOf = async (db: Database, id: string) => ({
  ...Object.fromEntries(
    await Promise.all(
      Object.entries(tables).map(async ([kind, table]) => [
        kind,
        await db.$count(table, eq(table.organizationId, id)),
      ]),
    ),
  ),
  deals: await db.$count(pipeline, eq(pipeline.organizationId, id)),
  intermediary: await db.$count(pipeline, eq(pipeline.intermediaryAggregatorId, id)),
  members: await db.$count(memberships, eq(memberships.aggregatorId, id)),
  memberOf: await db.$count(memberships, eq(memberships.memberId, id)),
  keys: await db.$count(
    externalKeys,
    or(eq(externalKeys.scope, id), eq(externalKeys.recordId, id)),
  ),
  invitations: await db.$count(invitations, eq(invitations.organizationId, id)),
})
