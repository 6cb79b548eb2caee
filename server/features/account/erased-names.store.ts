import { and, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { formerMember } from '#contract/person'
import { auditEntries } from '#database/audit'
import { imports } from '#database/imports'
import { introductions, matchDismissals } from '#database/introductions'
import { organizationMerges } from '#database/organization-merges'
import { pipelineOffers } from '#database/offers'
import { pipelineDocuments, pipelineQuestions, pipelineShares } from '#database/package'
import { pipelineActivities } from '#database/pipeline'
import { users } from '#database/users'
import { eraseFromMerges } from '#server/features/organization-merges/merges.store'
import { erasedActorName } from '#server/platform/audit/trail-changes.store'
import type { ErasedAccount } from '#server/platform/audit/trail-changes.store'
import type { Transaction } from '#server/platform/database/database'
import { rewriteReplies } from '#server/platform/http/stored-replies'
import { namedBeside, withoutNames, withoutTexts } from './erased.rules.ts'

/** The tables whose rows have the name of a person as text. */
const namingTables: readonly PgTable[] = [
  pipelineActivities,
  imports,
  introductions,
  matchDismissals,
  organizationMerges,
]

/** The columns of a project's page that name a person by id; of erased ones they name nobody. */
const roomColumns = [
  pipelineDocuments.createdBy,
  pipelineShares.createdBy,
  pipelineQuestions.askedBy,
  pipelineQuestions.answeredBy,
  pipelineOffers.createdBy,
  pipelineOffers.sentBy,
  pipelineOffers.acceptedBy,
]

/** Locks an account that is erased, as its deletion does: nobody writes in its name meanwhile, or refers to it. */
export async function lockForErasure(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
}

/**
 * The present address of an account and those it had before; those that it was to have and was mailed a link to; and
 * whether another account waits for the present one. Addresses that another account has or waits for are left out, but for
 * the present one: what stands there is the other's. The trail has them all.
 */
export async function addressesOf(
  tx: Transaction,
  { id, email, pendingEmail }: { id: string; email: string; pendingEmail: string | null },
): Promise<{ addresses: string[]; unproven: string[]; isAwaited: boolean }> {
  const { rows } = await tx.execute<{ address: string; field: string; others: boolean }>(sql`
    select had.address, had.field, exists (
      select from ${users} as other where other.id <> ${id} and had.address in (other.email, other.pending_email)
    ) as others
    from (
      select change ->> 'from', change ->> 'field'
      from ${auditEntries} as entry, jsonb_array_elements(entry.changes) as change
      where entry.entity = 'users' and entry.entity_id = ${id}
      union select change ->> 'to', change ->> 'field'
      from ${auditEntries} as entry, jsonb_array_elements(entry.changes) as change
      where entry.entity = 'users' and entry.entity_id = ${id}
      union values (${email}::text, 'email'), (${pendingEmail}::text, 'pendingEmail')
    ) as had(address, field)
    where had.field in ('email', 'pendingEmail') and had.address like '%@%'`)
  const of = (name: string) =>
    rows.flatMap(({ address, field, others }) =>
      field === name && !others && address !== email ? address : [],
    )
  return {
    addresses: [email, ...of('email')],
    unproven: of('pendingEmail'),
    isAwaited: rows.some(({ address, others }) => address === email && others),
  }
}

/** The names under which an account did something; the trail has them all. */
async function formerNames(tx: Transaction, id: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ name: auditEntries.actorName })
    .from(auditEntries)
    .where(and(eq(auditEntries.actorId, id), isNotNull(auditEntries.actorName)))
  return rows.flatMap(({ name }) => name ?? [])
}

/** Puts "Former member" where the name of an account stands as text in a row, or how it was reached, and nobody where an id of a project's page names it (X-133). */
export async function eraseNames(
  tx: Transaction,
  { id, addresses }: ErasedAccount,
  name: string,
): Promise<void> {
  for (const table of namingTables) {
    const columns = getTableColumns(table)
    for (const [byField, fields] of Object.entries(namedBeside)) {
      const by = columns[byField]
      const named = fields.flatMap((field) => columns[field] ?? [])
      if (by === undefined || named.length === 0) continue
      const sets = named.map(
        (column) =>
          sql`${sql.identifier(column.name)} = case when ${column} is not null then ${formerMember} end`,
      )
      await tx.execute(sql`update ${table} set ${sql.join(sets, sql`, `)} where ${by} = ${id}`)
    }
  }
  for (const column of roomColumns)
    await tx.execute(
      sql`update ${column.table} set ${sql.identifier(column.name)} = null where ${column} = ${id}`,
    )
  const origin = { actorName: erasedActorName, ip: null }
  await tx
    .update(imports)
    .set({ origin: sql`${imports.origin} || ${JSON.stringify(origin)}::jsonb` })
    .where(and(isNotNull(imports.origin), sql`${imports.origin} ->> 'actorId' = ${id}`))
  await eraseFromMerges(tx, { id, addresses }, (details) => withoutNames(details, id))
  const texts = [name, ...(await formerNames(tx, id)), ...addresses]
  await rewriteReplies(tx, [id, ...texts], (reply) => withoutTexts(reply, id, texts))
}
