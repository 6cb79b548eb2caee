import { inArray } from 'drizzle-orm'
import { introductions } from '#database/introductions'
import { isStillOf, peopleOfAsked } from '#server/features/introductions/recipients.store'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { writeNotifications } from './write-notifications.store.ts'
import type { NewNotification } from './write-notifications.store.ts'

type Row = typeof introductions.$inferSelect
type Notified = 'asked' | 'accepted' | 'declined' | 'expired'

const answers: readonly string[] = ['accepted', 'declined', 'expired']

/** The state of an introduction as the trail has it. */
const stateOf = (row: object | undefined): string | undefined =>
  row !== undefined && 'state' in row && typeof row.state === 'string' ? row.state : undefined

/** The introductions that events ask for, answer or let expire. */
function notifiedIn(events: readonly AuditEvent[]): Map<string, Notified> {
  const notified = new Map<string, Notified>()
  for (const { entity, entityId, before, after } of events) {
    if (entity !== 'introductions' || typeof entityId !== 'string') continue
    const [from, to] = [before, after].map(stateOf)
    // Also where it was withdrawn by an import that was undone.
    if ((from === undefined || from === 'withdrawn') && to === 'requested')
      notified.set(entityId, 'asked')
    if (from === 'requested' && to !== undefined && answers.includes(to))
      notified.set(entityId, to as Notified)
  }
  return notified
}

/** Who is notified: of a request the asked side, of an answer or its end who asked, while of that side (N-047). */
async function peopleOf(tx: Transaction, row: Row, action: Notified): Promise<readonly string[]> {
  const { askedBy, askerId, dealOrganizationId, capitalOrganizationId } = row
  const [asking, asked] =
    askedBy === 'deal'
      ? [dealOrganizationId, capitalOrganizationId]
      : [capitalOrganizationId, dealOrganizationId]
  if (action === 'asked') return asked === null ? [] : peopleOfAsked(tx, asked)
  if (askerId === null || asking === null) return []
  return (await isStillOf(tx, askerId, asking)) ? [askerId] : []
}

/** Notifies of introductions that were asked for, answered or have expired, in the transaction of that. */
export async function notifyOfIntroductions(
  tx: Transaction,
  events: readonly AuditEvent[],
): Promise<void> {
  const notified = notifiedIn(events)
  if (notified.size === 0) return
  const rows = await tx
    .select()
    .from(introductions)
    .where(inArray(introductions.id, [...notified.keys()]))
  const entries: NewNotification[] = []
  for (const row of rows) {
    const action = notified.get(row.id)
    if (action === undefined) continue
    for (const userId of await peopleOf(tx, row, action))
      entries.push({
        userId,
        kind: 'introductions',
        entity: 'introductions',
        recordId: row.id,
        mergedBy: row.id,
        organizationId: null,
        actorId: action === 'asked' ? row.askerId : null,
        action,
        changes: [],
        details: {},
      })
  }
  await writeNotifications(tx, entries)
}
