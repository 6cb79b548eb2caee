import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Home, HomeStart } from '#contract/home/home-answer'
import { profileCompleteness } from '#contract/home/profile-completeness'
import { isAdmin, mayManageOrganization, mayWriteFacilities } from '#contract/rights'
import type { CurrentUser } from '#contract/users'
import { auditEntries } from '#database/audit'
import { facilities } from '#database/facilities'
import { invitations } from '#database/invitations'
import { lendingProfiles } from '#database/lending-profiles'
import { organizations } from '#database/organizations'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import { users } from '#database/users'
import { findOrganization } from '#server/features/organizations/organizations.store'
import type { Database } from '#server/platform/database/database'
import { peopleNamed } from '#server/platform/people-names.store'
import type { Settings } from '#server/platform/settings'

type Step = HomeStart['steps'][number]['kind']

const hasAny = (from: SQL): SQL<boolean> => sql<boolean>`exists (select from ${from})`

/** Records of a kind that an import made (E-008): imports themselves are removed after some days. */
const imported = sql`${auditEntries.action} = 'import' and ${auditEntries.entity} <> 'imports'`

/** Which kind of record a new organization adds first, by its campaign role (U-002). */
function firstRecord(campaignRole: string | null): 'project' | 'product' | 'facility' {
  if (campaignRole === 'direct_lender' || campaignRole === 'capital_aggregator') return 'product'
  return campaignRole === 'philanthropic_allocator' || campaignRole === 'allocator'
    ? 'facility'
    : 'project'
}

/** What the administrator is called who adds facilities (C-02). */
async function facilityWriter(
  db: Database,
  { facilityAdminEmails }: Pick<Settings, 'facilityAdminEmails'>,
): Promise<string> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.role, 'admin'),
        eq(users.isEmailVerified, true),
        inArray(users.email, [...facilityAdminEmails]),
      ),
    )
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1)
  return found === undefined ? 'an administrator' : (await peopleNamed(db, [found.id]))(found.id)
}

/** What a new organization does first (U-007). */
async function startOfMember(
  db: Database,
  person: CurrentUser,
  organizationId: string,
  settings: Settings,
): Promise<Home['start']> {
  const own = (
    table: typeof products | typeof lendingProfiles | typeof facilities | typeof pipeline,
  ) => hasAny(sql`${table} where ${table.organizationId} = ${organizationId}`)
  const [[has], organization] = await Promise.all([
    db
      .select({
        products: own(products),
        profiles: own(lendingProfiles),
        facility: own(facilities),
        project: own(pipeline),
        import: hasAny(
          sql`${auditEntries} where ${imported} and ${auditEntries.actorId} in (select ${users.id} from ${users} where ${users.organizationId} = ${organizationId})`,
        ),
        colleague: sql<boolean>`(${hasAny(sql`${invitations} where ${invitations.organizationId} = ${organizationId}`)} or ${hasAny(sql`${users} where ${users.organizationId} = ${organizationId} and ${users.id} <> ${person.id}`)})`,
      })
      .from(sql`(values (1)) as one`),
    findOrganization(db, organizationId),
  ])
  const product = (has?.products ?? false) || (has?.profiles ?? false)
  const records = { product, facility: has?.facility ?? false, project: has?.project ?? false }
  const record = firstRecord(organization?.campaignRole ?? null)
  const isManager = mayManageOrganization(person, organizationId)
  const steps: [Step, boolean][] = [
    [record, records[record]],
    ['import', has?.import ?? false],
    [
      'profile',
      organization !== null &&
        // A table stores names of the contract's values as plain text.
        profileCompleteness(organization as Parameters<typeof profileCompleteness>[0]).missing
          .length === 0,
    ],
    ...(isManager ? [['colleague', has?.colleague ?? false] as [Step, boolean]] : []),
  ]
  const isAsked = record === 'facility' && !records.facility && !mayWriteFacilities(person)
  return {
    steps: steps.map(([kind, done]) => ({ kind, done })),
    isNew: !Object.values(records).includes(true),
    ask: isAsked ? await facilityWriter(db, settings) : null,
  }
}

/** What an administrator of a new campaign does first (U-008). */
async function startOfAdministrator(
  db: Database,
  person: CurrentUser,
  settings: Settings,
): Promise<Home['start']> {
  const [has] = await db
    .select({
      organization: hasAny(sql`${organizations}`),
      invite: sql<boolean>`(${hasAny(sql`${invitations}`)} or ${hasAny(sql`${users} where ${ne(users.id, person.id)}`)})`,
      import: hasAny(sql`${auditEntries} where ${imported}`),
    })
    .from(sql`(values (1)) as one`)
  const steps: [Step, boolean][] = [
    ['name', Boolean(person.firstName && person.lastName)],
    ['second_step', person.hasSecondFactor],
    ['organization', has?.organization ?? false],
    ['invite', has?.invite ?? false],
    ['import', has?.import ?? false],
    ['mail_server', settings.smtpUrl !== undefined],
  ]
  return {
    steps: steps.map(([kind, done]) => ({ kind, done })),
    isNew: !(has?.organization ?? false),
    ask: null,
  }
}

/** The first steps of a person, each done or not by the data alone. */
export const startOf = (
  db: Database,
  person: CurrentUser,
  settings: Settings,
): Promise<Home['start']> =>
  isAdmin(person) || person.organizationId === null
    ? startOfAdministrator(db, person, settings)
    : startOfMember(db, person, person.organizationId, settings)
