import { records } from '#contract/records'
import { savedViews } from '#database/saved-views'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { disownLeft, lockShared } from '../saved-views/left-views.store.ts'
import { movableRows } from './movable-rows.store.ts'
import { gone } from './undo-moves.ts'
import type { Undo } from './undo-moves.ts'

const viewRows = movableRows('saved-views', savedViews, ['organizationId'])

/** Moves the views shared in the organization that goes, with whoever watches them (V-011). */
export async function moveViews(
  tx: Transaction,
  goes: string,
  stays: string,
): Promise<{ moved: string[]; events: AuditEvent[] }> {
  const rows = await lockShared(tx, goes)
  const events = await viewRows.move(
    tx,
    rows.map((row) => ({ row, to: { organizationId: stays } })),
  )
  return { moved: rows.map(({ id }) => id), events }
}

/** Moves them back, as far as they are still shared there; what somebody of either side has left is without owner then. */
export async function moveViewsBack({ tx, merge, details, events, left }: Undo): Promise<void> {
  const ids = details.views ?? []
  const rows = await lockShared(tx, merge.organizationId, ids)
  events.push(
    ...(await viewRows.move(
      tx,
      rows.map((row) => ({ row, to: { organizationId: merge.otherId } })),
    )),
    ...(await disownLeft(tx, [merge.organizationId, merge.otherId])),
  )
  left.push(
    ...gone(ids.length - rows.length, records['saved-views'].one, 'changed or removed since'),
  )
}
