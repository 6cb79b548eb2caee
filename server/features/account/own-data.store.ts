import { asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { exportedEntries } from '#contract/own-data'
import type { OwnData } from '#contract/own-data'
import { auditEntries } from '#database/audit'
import { notifications } from '#database/notifications'
import { pipelineActivities } from '#database/pipeline'
import { savedViews } from '#database/saved-views'
import { toEntry } from '#server/platform/audit/entries.store'
import type { Executor } from '#server/platform/database/database'

const iso = (value: Date) => value.toISOString()
const isoOrNull = (value: Date | null) => value?.toISOString() ?? null

/**
 * Whether nobody but this person has changed these fields of a record of theirs: others may change it too, and what they
 * wrote is not the person's to take. Where the trail no longer reaches back to the beginning of a changed record, nobody knows.
 */
function onlyWrittenBy(
  userId: string,
  entity: 'saved-views' | 'pipeline-activities',
  table: typeof savedViews | typeof pipelineActivities,
  fields: readonly string[],
): SQL<boolean> {
  const ofRecord = sql`entry.entity = ${entity} and entry.entity_id = ${table.id}::text`
  return sql<boolean>`(${table.version} = 1 or exists (
      select from ${auditEntries} as entry where ${ofRecord} and entry.action = 'create' and entry.actor_id = ${userId}
    ) and not exists (
      select from ${auditEntries} as entry, jsonb_array_elements(entry.changes) as change
      where ${ofRecord} and entry.action = 'update' and entry.actor_id is distinct from ${userId}
        and change ->> 'field' = any(${sql.param([...fields])}::text[])
    ))`
}

/** The views a person saved, shared ones too; without name and query where somebody else changed them. */
export async function viewsOf(db: Executor, userId: string): Promise<OwnData['savedViews']> {
  const isOwn = onlyWrittenBy(userId, 'saved-views', savedViews, ['name', 'query'])
  const rows = await db
    .select({ ...getTableColumns(savedViews), isOwn })
    .from(savedViews)
    .where(eq(savedViews.ownerId, userId))
    .orderBy(asc(savedViews.createdAt), savedViews.id)
  return rows.map((row) => ({
    ...row,
    name: row.isOwn ? row.name : null,
    query: row.isOwn ? (row.query as Record<string, string>) : null,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  }))
}

/** What a person was told of, the newest first: what others did and are called is read anew with each look, and not theirs. */
export async function notificationsTo(
  db: Executor,
  userId: string,
): Promise<OwnData['notifications']> {
  const rows = await db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.updatedAt), notifications.id)
  return rows.map((row) => ({
    ...row,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    readAt: isoOrNull(row.readAt),
  }))
}

/** The activities a person wrote on deals, oldest first; without their texts where somebody else changed those. */
export async function activitiesBy(db: Executor, userId: string): Promise<OwnData['activities']> {
  const texts = ['subject', 'description']
  const isOwn = onlyWrittenBy(userId, 'pipeline-activities', pipelineActivities, texts)
  const rows = await db
    .select({ ...getTableColumns(pipelineActivities), isOwn })
    .from(pipelineActivities)
    .where(eq(pipelineActivities.createdBy, userId))
    .orderBy(asc(pipelineActivities.createdAt), pipelineActivities.id)
  return rows.map((row) => ({
    ...row,
    subject: row.isOwn ? row.subject : null,
    description: row.isOwn ? row.description : null,
    scheduledDate: isoOrNull(row.scheduledDate),
    completedDate: isoOrNull(row.completedDate),
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  }))
}

/** What the trail has of what a person did, the newest first: which fields changed, not the values, which may be of others. */
export async function entriesBy(db: Executor, userId: string): Promise<OwnData['auditEntries']> {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.actorId, userId))
    .orderBy(desc(auditEntries.seq))
    .limit(exportedEntries)
  return rows.map((row) => {
    const { changes, ...entry } = toEntry(row)
    return { ...entry, fields: changes.map(({ field }) => field) }
  })
}
