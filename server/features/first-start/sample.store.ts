import { termsVersion } from '#contract/auth'
import type { FigureRules } from '#server/platform/finance-rules-file'
import { sampleOf } from './sample-records.ts'
import { insertFacility } from '#server/features/facilities/facilities.store'
import { refreshFigures } from '#server/features/finance/figures.store'
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
import { insertSamplePackages } from './sample-packages.store.ts'
import { insertSamplePipeline } from './sample-pipeline.store.ts'
import type { ObjectStore } from '#server/platform/files/object-store'
import { daysAgo, found } from './sample-values.ts'
import { insertSampleViews } from './sample-views.store.ts'
import { setupOrigin } from './first-start.store.ts'

/** The entries of the sample by the days that its rows say: what was made or changed days ago has a history that says so, too. */
function dated(trail: readonly AuditEvent[]) {
  const present = new Date()
  const whenOf = ({ before, after }: AuditEvent): Date => {
    const { createdAt, updatedAt }: { createdAt?: unknown; updatedAt?: unknown } = { ...after }
    const when = before === undefined ? createdAt : updatedAt
    return when instanceof Date ? when : present
  }
  return trail
    .map((event) => ({ ...event, at: whenOf(event) }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

/** Writes the sample campaign; called once, in the transaction that found the database without people. */
export async function insertSample(
  tx: Transaction,
  passwordHash: string,
  rules: FigureRules,
  files: ObjectStore,
): Promise<void> {
  // Written at the end with few statements: a first start must not take longer than others wait for it.
  const trail: AuditEvent[] = []
  const organizations = new Map<string, OrganizationRow>()
  const home = (name: string) => found(organizations.get(name), name)
  for (const { daysOld, ...values } of sampleOf('organizations')) {
    const row = await insertOrganization(tx, { ...values, createdAt: daysAgo(daysOld) })
    organizations.set(row.name, row)
    trail.push(changed('organizations', { after: row }))
  }
  const facilities = new Map<string, string>()
  for (const { organization, daysOld, confirmedDaysAgo, ...values } of sampleOf('facilities')) {
    const row = await insertFacility(tx, {
      ...values,
      organizationId: home(organization).id,
      createdAt: daysAgo(daysOld),
      lastConfirmedAt: daysAgo(confirmedDaysAgo),
    })
    facilities.set(row.name, row.id)
    trail.push(changed('catalytic-facilities', { after: row }))
  }
  for (const product of sampleOf('products')) {
    const { organization, facility, daysOld, updatedDaysAgo, confirmedDaysAgo, ...values } = product
    const row = await insertProduct(tx, {
      ...values,
      organizationId: home(organization).id,
      catalyticFacilityId: facility === null ? null : found(facilities.get(facility), facility),
      createdAt: daysAgo(daysOld),
      lastConfirmedAt: daysAgo(confirmedDaysAgo),
      updatedAt: daysAgo(updatedDaysAgo),
    })
    trail.push(changed('products', { after: row }))
  }
  for (const { aggregator, member, membershipType, daysOld } of sampleOf('memberships')) {
    const row = await insertMembership(tx, {
      aggregatorId: home(aggregator).id,
      memberId: home(member).id,
      membershipType,
      joinedAt: dayAt(daysAgo(daysOld)),
    })
    if (row !== null) trail.push(changed('organization-memberships', { after: row }))
  }
  await insertSamplePipeline(tx, trail, home, rules)
  for (const { organization, daysOld, confirmedDaysAgo, ...values } of sampleOf(
    'lending-profiles',
  )) {
    const row = await insertLendingProfile(tx, {
      ...values,
      organizationId: home(organization).id,
      createdAt: daysAgo(daysOld),
      lastConfirmedAt: daysAgo(confirmedDaysAgo),
    })
    trail.push(changed('lending-profiles', { after: row }))
  }
  for (const { daysOld, ...values } of sampleOf('resources')) {
    const row = await insertResource(tx, { ...values, createdAt: daysAgo(daysOld) })
    trail.push(changed('resources', { after: row }))
  }
  for (const { organization, lastSeenDays, disabled, ...values } of sampleOf('people')) {
    const belonging = organization === null ? null : home(organization)
    const createdAt = belonging?.createdAt ?? daysAgo(10)
    const row = await insertUser(tx, {
      ...values,
      passwordHash,
      createdAt,
      ...belongingTo(belonging?.id ?? null, 'administrator'),
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
  await refreshFigures(tx, await insertSamplePackages(tx, files, trail, home), rules)
  await insertSampleViews(tx, trail)
  await insertSampleAttention(tx, trail)
  await recordAudits(tx, setupOrigin, dated(trail))
}
