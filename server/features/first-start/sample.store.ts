import { termsVersion } from '#contract/auth'
import type { FinanceRules } from '#contract/finance/rules'
import { confirmedDaysAgo } from '#database/sample/confirmations'
import { sampleFacilities } from '#database/sample/facilities'
import { sampleLendingProfiles } from '#database/sample/lending-profiles'
import { sampleMemberships } from '#database/sample/memberships'
import { sampleOrganizations } from '#database/sample/organizations'
import { samplePeople } from '#database/sample/people'
import { sampleProducts } from '#database/sample/products'
import { sampleResources } from '#database/sample/resources'
import { insertFacility } from '#server/features/facilities/facilities.store'
import type { FacilityRow } from '#server/features/facilities/facilities.store'
import { insertLendingProfile } from '#server/features/lending-profiles/lending-profiles.store'
import { insertMembership } from '#server/features/memberships/memberships.store'
import { dayAt } from '#server/platform/present-day'
import { insertOrganization } from '#server/features/organizations/organizations.store'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import { insertProduct } from '#server/features/products/products.store'
import { insertResource } from '#server/features/resources/resources.store'
import { belongingTo } from '#server/features/users/belonging.store'
import { insertUser } from '#server/features/users/users.store'
import { changed, recordAudits } from '#server/platform/audit/audit'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { insertSampleAttention } from './sample-attention.store.ts'
import { insertSampleIntroductions } from './sample-introductions.store.ts'
import { insertSamplePipeline } from './sample-pipeline.store.ts'
import { insertSampleViews } from './sample-views.store.ts'
import { setupOrigin } from './setup-origin.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/** Writes the sample campaign; called once, in the transaction that found the database without people. */
export async function insertSample(
  tx: Transaction,
  passwordHash: string,
  rules: FinanceRules,
): Promise<void> {
  // Written at the end with few statements: a first start must not take longer than others wait for it.
  const trail: AuditEvent[] = []
  const stored = new Map<string, OrganizationRow>()
  for (const { daysOld, ...values } of sampleOrganizations) {
    const row = await insertOrganization(tx, { ...values, createdAt: daysAgo(daysOld) })
    stored.set(row.name, row)
    trail.push(changed('organizations', { after: row }))
  }
  const facilities = await insertSampleFacilities(tx, trail, stored)
  await insertSampleProducts(tx, trail, stored, facilities)
  await insertSampleMemberships(tx, trail, stored)
  await insertSamplePipeline(tx, trail, stored, rules)
  await insertSampleLendingProfiles(tx, trail, stored)
  for (const { daysOld, ...values } of sampleResources) {
    const row = await insertResource(tx, { ...values, createdAt: daysAgo(daysOld) })
    trail.push(changed('resources', { after: row }))
  }
  for (const { organization, lastSeenDays, disabled, ...values } of samplePeople) {
    const home = organization === null ? undefined : stored.get(organization)
    const createdAt = home?.createdAt ?? daysAgo(10)
    const row = await insertUser(tx, {
      ...values,
      passwordHash,
      createdAt,
      ...belongingTo(home?.id ?? null, 'administrator'),
      isEmailVerified: true,
      lastLoginAt: lastSeenDays === null ? null : daysAgo(lastSeenDays),
      disabledAt: disabled === true ? daysAgo(30) : null,
      termsVersion,
      termsAcceptedAt: createdAt,
    })
    // The first administrator may have been given the address of a sample person; then it stays theirs.
    if (row !== null) trail.push(changed('users', { after: row }))
  }
  await insertSampleIntroductions(tx, trail)
  await insertSampleViews(tx, trail)
  await insertSampleAttention(tx, trail)
  await recordAudits(tx, setupOrigin, trail)
}

/** The facilities of the sample by their names, in the organizations of the sample by theirs. */
async function insertSampleFacilities(
  tx: Transaction,
  trail: AuditEvent[],
  organizations: ReadonlyMap<string, OrganizationRow>,
): Promise<Map<string, FacilityRow>> {
  const stored = new Map<string, FacilityRow>()
  for (const [place, { organization, daysOld, ...values }] of sampleFacilities.entries()) {
    const home = organizations.get(organization)
    if (home === undefined) throw new Error(`The sample has no organization named ${organization}`)
    const row = await insertFacility(tx, {
      ...values,
      organizationId: home.id,
      createdAt: daysAgo(daysOld),
      lastConfirmedAt: daysAgo(confirmedDaysAgo(place, daysOld)),
    })
    stored.set(row.name, row)
    trail.push(changed('catalytic-facilities', { after: row }))
  }
  return stored
}

async function insertSampleProducts(
  tx: Transaction,
  trail: AuditEvent[],
  organizations: ReadonlyMap<string, OrganizationRow>,
  facilities: ReadonlyMap<string, FacilityRow>,
): Promise<void> {
  for (const [place, { organization, facility, daysOld, ...values }] of sampleProducts.entries()) {
    const home = organizations.get(organization)
    const catalyticFacilityId = facility === null ? null : facilities.get(facility)?.id
    if (home === undefined || catalyticFacilityId === undefined)
      throw new Error(`The sample has no ${organization} or no ${facility}`)
    const row = await insertProduct(tx, {
      ...values,
      organizationId: home.id,
      catalyticFacilityId,
      createdAt: daysAgo(daysOld),
      lastConfirmedAt: daysAgo(confirmedDaysAgo(place, daysOld)),
      updatedAt: daysAgo(Math.round(daysOld / 3)),
    })
    trail.push(changed('products', { after: row }))
  }
}

async function insertSampleMemberships(
  tx: Transaction,
  trail: AuditEvent[],
  organizations: ReadonlyMap<string, OrganizationRow>,
): Promise<void> {
  for (const { aggregator, member, membershipType, daysOld } of sampleMemberships) {
    const [aggregatorId, memberId] = [aggregator, member].map((name) => organizations.get(name)?.id)
    if (aggregatorId === undefined || memberId === undefined)
      throw new Error(`The sample has no organization ${aggregator} or ${member}`)
    const row = await insertMembership(tx, {
      aggregatorId,
      memberId,
      membershipType,
      joinedAt: dayAt(daysAgo(daysOld)),
    })
    if (row !== null) trail.push(changed('organization-memberships', { after: row }))
  }
}

async function insertSampleLendingProfiles(
  tx: Transaction,
  trail: AuditEvent[],
  organizations: ReadonlyMap<string, OrganizationRow>,
): Promise<void> {
  for (const [place, { organization, daysOld, ...values }] of sampleLendingProfiles.entries()) {
    const home = organizations.get(organization)
    if (home === undefined) throw new Error(`The sample has no organization named ${organization}`)
    const row = await insertLendingProfile(tx, {
      ...values,
      organizationId: home.id,
      createdAt: daysAgo(daysOld),
      lastConfirmedAt: daysAgo(confirmedDaysAgo(place, daysOld)),
    })
    trail.push(changed('lending-profiles', { after: row }))
  }
}
