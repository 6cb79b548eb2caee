import type { pipeline } from '#database/pipeline'
import type { users } from '#database/users'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import type { ObjectStore } from '#server/platform/files/object-store'

/** What the parts of one deal's package are written with. */
export interface SampleScene {
  readonly tx: Transaction
  readonly store: ObjectStore
  readonly trail: AuditEvent[]
  readonly person: (email: string) => typeof users.$inferSelect
  readonly deal: typeof pipeline.$inferSelect
  readonly seen: Pick<AuditEvent, 'seenAs' | 'notifies'>
}
