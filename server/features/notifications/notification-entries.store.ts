import { inArray } from 'drizzle-orm'
import type { AuditEntry } from '#contract/audit'
import type { Notification } from '#contract/notifications'
import { introductions } from '#database/introductions'
import type { notifications } from '#database/notifications'
import { pipelineActivities } from '#database/pipeline'
import { savedViews } from '#database/saved-views'
import { withMerged } from '#server/features/saved-views/merged-filters.store'
import type { Executor } from '#server/platform/database/database'
import { namesIn } from '#server/platform/history/names.store'
import { organizationNames, readableAmong } from './named-records.store.ts'
import { entryOf } from './notification-entry.ts'
import { foundAfter } from './notification.rules.ts'
import { peopleNamed } from '#server/platform/people-names.store'
import { isNotifiedNoun } from './visible-notifications.store.ts'
import type { Reader, NotifiedNoun } from './visible-notifications.store.ts'
import type { StoredNotification, Surroundings } from './stored-notification.ts'

const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]))

/** The kinds and ids of the records that entries name. */
function recordsIn(rows: readonly StoredNotification[]): Map<NotifiedNoun, Set<string>> {
  const wanted = new Map<NotifiedNoun, Set<string>>()
  const note = (noun: string | null | undefined, ids: readonly string[]) => {
    if (isNotifiedNoun(noun)) wanted.set(noun, new Set([...(wanted.get(noun) ?? []), ...ids]))
  }
  for (const { entity, recordId, details } of rows) {
    if (recordId !== null) note(entity, [recordId])
    note(details.noun, details.ids ?? [])
  }
  return wanted
}

async function surroundingsOf(
  db: Executor,
  reader: Reader,
  rows: readonly StoredNotification[],
): Promise<Surroundings> {
  const idsOf = (kind: Notification['kind'], id: 'recordId' | 'mergedBy') =>
    rows.flatMap((row) => (row.kind === kind ? (row[id] ?? []) : []))
  const [activityIds, viewIds, introductionIds] = [
    idsOf('mention', 'mergedBy'),
    idsOf('view_alert', 'recordId'),
    idsOf('introductions', 'recordId'),
  ]
  const [records, owners, people, names, activities, views, introduced] = await Promise.all([
    readableAmong(db, reader, recordsIn(rows)),
    organizationNames(
      db,
      rows.flatMap(({ organizationId }) => organizationId ?? []),
    ),
    peopleNamed(
      db,
      rows.flatMap(({ actorId }) => actorId ?? []),
    ),
    namesIn(
      db,
      // Managers know the addresses of their members, so that one without a name is called by it.
      rows.map(({ kind, recordId, changes }) => ({
        entity: 'users' as const,
        entityId: kind === 'member_joined' ? recordId : null,
        changes: changes as AuditEntry['changes'],
      })),
      reader,
    ),
    activityIds.length === 0
      ? []
      : db.select().from(pipelineActivities).where(inArray(pipelineActivities.id, activityIds)),
    viewIds.length === 0
      ? []
      : db
          .select()
          .from(savedViews)
          .where(inArray(savedViews.id, viewIds))
          .then((found) => withMerged(db, found)),
    introductionIds.length === 0
      ? []
      : db.select().from(introductions).where(inArray(introductions.id, introductionIds)),
  ])
  return {
    records,
    organizations: owners,
    people,
    names,
    activities: byId(activities),
    views: byId(views),
    introductions: byId(introduced),
  }
}

/** Entries as they are answered to their person, who may read them; what is gone at this moment is left out, and of watched views what was found up to a moment of their entry. */
export async function entriesOf(
  db: Executor,
  reader: Reader,
  rows: readonly (typeof notifications.$inferSelect)[],
  mailedUpTo?: (entryId: string) => Date,
): Promise<Notification[]> {
  if (rows.length === 0) return []
  // Written by this feature alone.
  const all = rows as StoredNotification[]
  const stored =
    mailedUpTo === undefined ? all : all.map((row) => foundAfter(row, mailedUpTo(row.id)))
  const around = await surroundingsOf(db, reader, stored)
  return stored.flatMap((row) => entryOf(row, around) ?? [])
}
