import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { SsoProvider } from '#contract/sso'
import { inNameOrder } from '#database/columns'
import { organizations } from '#database/organizations'
import { ssoDomains, ssoProviders } from '#database/sso'
import { changed } from '#server/platform/audit/audit'
import type { AuditEvent } from '#server/platform/audit/audit'
import { preparedFor } from '#server/platform/database/connection/prepared'
import { answeredAs, changeRow, given, insertRow } from '#server/platform/database/changes/rows'
import type { Executor, Transaction } from '#server/platform/database/database'
import { endPendingAt } from '#server/platform/sessions/pending-sso.store'
import { endSessionsOf } from '#server/platform/sessions/session.store'

type StoredProvider = typeof ssoProviders.$inferSelect

/** A provider with the domains it speaks for. */
export type ProviderRow = StoredProvider & { domains: string[] }

/** Where the sealed client secret of a provider belongs. */
export const secretContext = (id: string): string => `sso_providers ${id}`

/** What the trail has of a provider; nobody's screen is told of it. */
export const providerEvent = (
  states: { after: ProviderRow } | { before: ProviderRow; after?: ProviderRow },
): AuditEvent => changed('sso-providers', { ...states, notifies: [] })

// Written out: where a statement reads one table alone, drizzle leaves its name away, also within these.
/** The domains of a provider in their order. */
const domainsOf = sql<
  string[]
>`array(select d.domain from sso_domains d where d.provider_id = sso_providers.id order by d.domain)`

const identitiesOf = sql<number>`(select count(*)::int from sso_identities i where i.provider_id = sso_providers.id)`

/** Providers as the contract answers them, that of the portal first, then by the organization's name. The secret is in no answer. */
export async function answerProviders(
  db: Executor,
  redirectUri: string,
  which?: SQL,
): Promise<SsoProvider[]> {
  const rows = await db
    .select({
      id: ssoProviders.id,
      organizationId: ssoProviders.organizationId,
      organizationName: organizations.name,
      name: ssoProviders.name,
      issuer: ssoProviders.issuer,
      clientId: ssoProviders.clientId,
      hasClientSecret: sql<boolean>`${ssoProviders.sealedClientSecret} is not null`,
      domains: domainsOf,
      emailTrust: ssoProviders.emailTrust,
      justInTime: ssoProviders.justInTime,
      required: ssoProviders.required,
      secondFactor: ssoProviders.secondFactor,
      sessionHours: ssoProviders.sessionHours,
      enabled: ssoProviders.enabled,
      identities: identitiesOf,
      createdAt: ssoProviders.createdAt,
      updatedAt: ssoProviders.updatedAt,
      version: ssoProviders.version,
    })
    .from(ssoProviders)
    .leftJoin(organizations, eq(organizations.id, ssoProviders.organizationId))
    .where(which)
    .orderBy(
      sql`${ssoProviders.organizationId} is not null`,
      asc(inNameOrder(sql`${organizations.name}`)),
      asc(ssoProviders.id),
    )
  return rows.map((row) =>
    answeredAs<SsoProvider>({
      ...row,
      redirectUri,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }),
  )
}

/** One provider as the contract answers it, read in the transaction that wrote it. */
export async function answerProvider(
  db: Executor,
  redirectUri: string,
  id: string,
): Promise<SsoProvider> {
  const [provider] = await answerProviders(db, redirectUri, eq(ssoProviders.id, id))
  if (provider === undefined) throw new Error('A provider was not found to be there before')
  return provider
}

const providers = (db: Executor) =>
  db.select({ provider: ssoProviders, domains: domainsOf }).from(ssoProviders).$dynamic()

const joined = (
  row: { provider: StoredProvider; domains: string[] } | undefined,
): ProviderRow | null => (row === undefined ? null : { ...row.provider, domains: row.domains })

/** A provider; locked until the transaction ends where it is to change, or to stay as it is. */
export async function findProvider(
  db: Executor,
  id: string,
  lock?: 'update' | 'share',
): Promise<ProviderRow | null> {
  const found = providers(db).where(eq(ssoProviders.id, id))
  const [row] = await (lock === undefined ? found : found.for(lock))
  return joined(row)
}

/** The enabled provider of the portal, or null. */
export async function findPortalProvider(db: Executor): Promise<ProviderRow | null> {
  const [row] = await providers(db).where(
    and(isNull(ssoProviders.organizationId), eq(ssoProviders.enabled, true)),
  )
  return joined(row)
}

/** The enabled provider that speaks for a domain, or null. */
export async function findProviderOfDomain(
  db: Executor,
  domain: string,
): Promise<ProviderRow | null> {
  const [row] = await providers(db)
    .innerJoin(ssoDomains, eq(ssoDomains.providerId, ssoProviders.id))
    .where(and(eq(ssoDomains.domain, domain), eq(ssoProviders.enabled, true)))
  return joined(row)
}

// Every sign-in screen asks for it.
const offered = preparedFor((db) =>
  db
    .select({ organizationId: ssoProviders.organizationId, name: ssoProviders.name })
    .from(ssoProviders)
    .where(eq(ssoProviders.enabled, true))
    .orderBy(sql`${ssoProviders.organizationId} is not null`)
    .limit(2)
    .prepare('sso_offered'),
)

/** What the sign-in screen is told of single sign-on: no domain, and no organization. */
export async function offeredSso(
  db: Executor,
): Promise<{ sso: { name: string } | null; ssoByDomain: boolean }> {
  const rows = await offered(db).execute()
  const portal = rows.find(({ organizationId }) => organizationId === null)
  return {
    sso: portal === undefined ? null : { name: portal.name },
    ssoByDomain: rows.some(({ organizationId }) => organizationId !== null),
  }
}

/** The provider of an organization, as its managers know of it. */
export async function ssoOfOrganization(
  db: Executor,
  organizationId: string,
): Promise<{ name: string; enabled: boolean; required: boolean } | null> {
  const [row] = await db
    .select({
      name: ssoProviders.name,
      enabled: ssoProviders.enabled,
      required: ssoProviders.required,
    })
    .from(ssoProviders)
    .where(eq(ssoProviders.organizationId, organizationId))
  return row ?? null
}

/** Whether the portal (null) or an organization has a provider already. */
export async function hasProvider(db: Executor, organizationId: string | null): Promise<boolean> {
  return (
    (await db.$count(
      ssoProviders,
      organizationId === null
        ? isNull(ssoProviders.organizationId)
        : eq(ssoProviders.organizationId, organizationId),
    )) > 0
  )
}

/** The first of these domains for which another provider speaks, or null. */
export async function takenDomain(
  db: Executor,
  domains: readonly string[],
  exceptId: string | null,
): Promise<string | null> {
  if (domains.length === 0) return null
  const [row] = await db
    .select({ domain: ssoDomains.domain })
    .from(ssoDomains)
    .where(
      and(
        sql`${ssoDomains.domain} = any(${sql.param([...domains])}::text[])`,
        exceptId === null ? undefined : ne(ssoDomains.providerId, exceptId),
      ),
    )
    .orderBy(asc(ssoDomains.domain))
    .limit(1)
  return row?.domain ?? null
}

async function setDomains(tx: Transaction, providerId: string, domains: readonly string[]) {
  await tx.delete(ssoDomains).where(eq(ssoDomains.providerId, providerId))
  if (domains.length > 0)
    await tx.insert(ssoDomains).values(domains.map((domain) => ({ providerId, domain })))
}

/** Stores a provider. */
export async function insertProvider(
  tx: Transaction,
  { domains, ...values }: typeof ssoProviders.$inferInsert & { id: string; domains: string[] },
): Promise<ProviderRow> {
  const row = await insertRow(tx, ssoProviders, values)
  await setDomains(tx, values.id, domains)
  return { ...row, domains: domains.toSorted() }
}

type ProviderChanges = { [Field in keyof ProviderRow]?: ProviderRow[Field] | undefined }

/** Whether a change makes it another provider, which inherits no accounts and no sessions. */
export const isAnother = (
  before: ProviderRow,
  { issuer = before.issuer, clientId = before.clientId }: ProviderChanges,
): boolean => issuer !== before.issuer || clientId !== before.clientId

/** Changes a locked provider. The sessions of what is another one then end, and whoever is on the way to it begins anew. */
export async function changeProvider(
  tx: Transaction,
  before: ProviderRow,
  { domains, ...values }: ProviderChanges,
): Promise<ProviderRow> {
  const row = await changeRow(tx, ssoProviders, before.id, given(values))
  if (domains !== undefined) await setDomains(tx, row.id, domains)
  if (isAnother(before, values)) {
    await endSessionsOf(tx, row.id)
    await endPendingAt(tx, row.id)
  }
  return { ...row, domains: domains === undefined ? before.domains : domains.toSorted() }
}

/** Deletes a provider; its domains, connected accounts and sessions go with it. */
export async function deleteProvider(tx: Transaction, id: string): Promise<void> {
  await tx.delete(ssoProviders).where(eq(ssoProviders.id, id))
}

/** Turns off the providers whose secrets are lost, and forgets those. */
export async function deleteClientSecrets(tx: Transaction): Promise<AuditEvent[]> {
  const rows = await providers(tx)
    .where(isNotNull(ssoProviders.sealedClientSecret))
    .orderBy(asc(ssoProviders.id))
    .for('update')
  const events: AuditEvent[] = []
  for (const { provider, domains } of rows) {
    const before = { ...provider, domains }
    const after = await changeProvider(tx, before, { sealedClientSecret: null, enabled: false })
    events.push(providerEvent({ before, after }))
  }
  return events
}
