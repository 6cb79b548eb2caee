import { termsVersion } from '#contract/auth'
import { sampleOrganizations } from '#database/sample/organizations'
import { samplePeople } from '#database/sample/people'
import { insertOrganization } from '#server/features/organizations/organizations.store'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import { insertUser } from '#server/features/users/users.store'
import { recordAudit } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'

/** Who the audit trail names for what the portal itself sets up. */
export const setupOrigin = { actorId: null, actorName: 'First start', ip: null, requestId: null } as const

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/** Writes the sample campaign; called once, in the transaction that found the database without people. */
export async function insertSample(tx: Transaction, passwordHash: string): Promise<void> {
  const stored = new Map<string, OrganizationRow>()
  for (const { daysOld, ...values } of sampleOrganizations) {
    const row = await insertOrganization(tx, { ...values, createdAt: daysAgo(daysOld) })
    stored.set(row.name, row)
    await recordAudit(tx, setupOrigin, { action: 'create', entity: 'organizations', entityId: row.id, after: row })
  }
  for (const { organization, lastSeenDays, disabled, ...values } of samplePeople) {
    const home = organization === null ? undefined : stored.get(organization)
    const createdAt = home?.createdAt ?? daysAgo(10)
    const row = await insertUser(tx, {
      ...values,
      passwordHash,
      createdAt,
      organizationId: home?.id,
      isEmailVerified: lastSeenDays !== null,
      lastLoginAt: lastSeenDays === null ? null : daysAgo(lastSeenDays),
      disabledAt: disabled === true ? daysAgo(30) : null,
      termsVersion,
      termsAcceptedAt: createdAt,
    })
    // The first administrator may have been given the address of a sample person; then it stays theirs.
    if (row !== null) await recordAudit(tx, setupOrigin, { action: 'create', entity: 'users', entityId: row.id, after: row })
  }
}
