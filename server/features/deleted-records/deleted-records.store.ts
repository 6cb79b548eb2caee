import { and, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { AuditEntry } from '#contract/audit'
import { deletedDays, restorableBy } from '#contract/deleted-records'
import type { deletedListQuery } from '#contract/deleted-records'
import { versionActions } from '#contract/history-state'
import { isAdmin } from '#contract/rights'
import type { Person } from '#contract/rights'
import { auditEntries } from '#database/audit'
import { pageOfEntries } from '#server/platform/audit/entries.store'
import type { Database } from '#server/platform/database/database'
import { searched } from '#server/platform/database/lists/list-query'

const actions = sql.join(
  versionActions.map((action) => sql`${action}`),
  sql`, `,
)

// What was restored since, or undone with an import, has a later version.
const isDeleted = sql`not exists (
  select 1 from ${auditEntries} as later
  where later.entity = ${auditEntries.entity} and later.entity_id = ${auditEntries.entityId} and later.seq > ${auditEntries.seq} and later.action in (${actions}))`

/** A page of the deletions whose records the person may restore, the newest first, and how many there are. */
export async function listDeletions(
  db: Database,
  person: Person,
  query: z.output<typeof deletedListQuery>,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const kinds = restorableBy(person).filter(
    (kind) =>
      query.entity === undefined || query.entity.length === 0 || query.entity.includes(kind),
  )
  if (kinds.length === 0) return { entries: [], total: 0 }
  const matching = and(
    // Written out: with a parameter no plan could use the index of deletions.
    sql`${auditEntries.action} = 'delete'`,
    sql`${auditEntries.at} > now() - make_interval(days => ${deletedDays}::int)`,
    inArray(auditEntries.entity, [...kinds]),
    isAdmin(person)
      ? undefined
      : sql`${auditEntries.changes} @> ${JSON.stringify([{ field: 'organizationId', from: person.organizationId }])}::jsonb`,
    searched(auditEntries.searchText, query.search),
    isDeleted,
  )
  return pageOfEntries(db, matching, query)
}
