import { asc, desc, eq } from 'drizzle-orm'
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

/** The views a person saved, shared ones too. */
export async function viewsOf(db: Executor, userId: string): Promise<OwnData['savedViews']> {
  const rows = await db
    .select()
    .from(savedViews)
    .where(eq(savedViews.ownerId, userId))
    .orderBy(asc(savedViews.createdAt), savedViews.id)
  return rows.map((row) => ({
    ...row,
    query: row.query as Record<string, string>,
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

/** The activities a person wrote on deals, oldest first. */
export async function activitiesBy(db: Executor, userId: string): Promise<OwnData['activities']> {
  const rows = await db
    .select()
    .from(pipelineActivities)
    .where(eq(pipelineActivities.createdBy, userId))
    .orderBy(asc(pipelineActivities.createdAt), pipelineActivities.id)
  return rows.map((row) => ({
    ...row,
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
