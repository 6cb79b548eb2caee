import { and, asc, eq, inArray } from 'drizzle-orm'
import { records } from '#contract/records'
import { webhooks } from '#database/webhooks'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { movableRows } from './movable-rows.store.ts'
import { gone } from './undo-moves.ts'
import type { Undo } from './undo-moves.ts'

const rowsOf = movableRows('webhooks', webhooks, ['organizationId', 'state'])

/** Moves webhooks from one organization to another, paused: what they hear of is another's. */
export async function moveWebhooks(
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

/** Moves them back, those that are still there. */
export async function moveWebhooksBack({ tx, merge, details, events, left }: Undo): Promise<void> {
  const ids = details.webhooks ?? []
  const back = await moveWebhooks(tx, merge.organizationId, merge.otherId, ids)
  events.push(...back.events)
  left.push(
    ...gone(ids.length - back.moved.length, records.webhooks.one, 'changed or removed since'),
  )
}
