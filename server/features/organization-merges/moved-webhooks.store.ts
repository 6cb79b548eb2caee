import { and, asc, eq, inArray } from 'drizzle-orm'
import { records } from '#contract/records'
import { webhooks } from '#database/webhooks'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { movableRows } from './movable-rows.store.ts'
import type { Undo } from './undo-moves.ts'

const rowsOf = movableRows('webhooks', webhooks, ['organizationId', 'state'])

/** Moves webhooks from one organization to another, paused: what they hear of is another's. */
async function movePaused(
  tx: Transaction,
  from: string,
  to: string,
  among?: readonly string[],
): Promise<{ moved: string[]; events: AuditEvent[] }> {
  const rows = await tx
    .select()
    .from(webhooks)
    .where(
      and(
        eq(webhooks.organizationId, from),
        among === undefined ? undefined : inArray(webhooks.id, [...among]),
      ),
    )
    .orderBy(asc(webhooks.id))
    .for('update')
  const moves = rows.map((row) => ({
    row,
    to: { organizationId: to, state: row.state === 'active' ? 'paused' : row.state },
  }))
  return { moved: rows.map(({ id }) => id), events: await rowsOf.move(tx, moves) }
}

/** Moves the webhooks of the organization that goes. */
export const moveWebhooks = (tx: Transaction, goes: string, stays: string) =>
  movePaused(tx, goes, stays)

/** Moves them back, those that are still there. */
export async function moveWebhooksBack({ tx, merge, details, events, left }: Undo): Promise<void> {
  const ids = details.webhooks ?? []
  const back = await movePaused(tx, merge.organizationId, merge.otherId, ids)
  events.push(...back.events)
  const missing = ids.length - back.moved.length
  if (missing > 0)
    left.push({
      kind: records.webhooks.one,
      name: missing === 1 ? '1 record' : `${missing} records`,
      reason: 'changed or removed since',
    })
}
