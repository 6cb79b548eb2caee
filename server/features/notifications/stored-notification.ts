import type { Notification } from '#contract/notifications'
import type { introductions } from '#database/introductions'
import type { notifications } from '#database/notifications'
import type { pipelineActivities } from '#database/pipeline'
import type { savedViews } from '#database/saved-views'
import type { NamedRecord } from './named-records.store.ts'
import type { NotificationDetails, Notified } from './notification.rules.ts'

/** A stored entry, with what the table has as plain values. */
export type StoredNotification = Omit<typeof notifications.$inferSelect, 'kind'> &
  Notified & { kind: Notification['kind']; details: NotificationDetails }

/** What the sentences of some entries need: names and records as they are now, and as the reader may know them. */
export interface Surroundings {
  records: ReadonlyMap<string, NamedRecord>
  organizations: ReadonlyMap<string, string>
  people: (id: string | null) => string
  /** Names of what changes refer to by id. */
  names: Readonly<Record<string, string>>
  activities: ReadonlyMap<string, typeof pipelineActivities.$inferSelect>
  views: ReadonlyMap<string, typeof savedViews.$inferSelect>
  introductions: ReadonlyMap<string, typeof introductions.$inferSelect>
}
