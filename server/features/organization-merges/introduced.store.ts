import { matchDismissals } from '#database/introductions'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { rowFromJson } from '#server/platform/database/changes/row-from-json'
import {
  dismissalsToMerge,
  lockDismissals,
  restorableDismissals,
  withoutNotes,
} from '../introductions/merged-dismissals.store.ts'
import type { DismissalRow } from '../introductions/merged-dismissals.store.ts'
import { moveSourcesBack } from '../finance/merged-sources.store.ts'
import { moveIntroductionsBack } from '../introductions/merged-introductions.store.ts'
import { movableRows } from './movable-rows.store.ts'
import { moveRoomBack } from '../shares/merged-shares.store.ts'
import type { Undo } from './undo-moves.ts'

const dismissalRows = movableRows('match-dismissals', matchDismissals, ['organizationId'])

interface Organization {
  id: string
}

/** Moves the dismissed matches of the organization that goes; of two of one pair the older stays. */
export async function moveDismissals(
  tx: Transaction,
  goes: Organization,
  stays: Organization,
): Promise<{ moved: DismissalRow[]; dropped: DismissalRow[]; events: AuditEvent[] }> {
  const { moved, dropped } = await dismissalsToMerge(tx, goes.id, stays.id)
  const events = [
    ...(await dismissalRows.drop(tx, dropped)),
    ...(await dismissalRows.move(
      tx,
      moved.map((row) => ({ row, to: { organizationId: stays.id } })),
    )),
  ]
  return { moved, dropped, events: withoutNotes(events) }
}

const labels = { introductions: 'Introduction', dismissals: 'Dismissed match' }

const left = (undo: Undo, kind: string, count: number, reason: string) => {
  if (count > 0)
    undo.left.push({ kind, name: count === 1 ? '1 record' : `${count} records`, reason })
}

/** Gives introductions, dismissed matches and the naming in sources back, as far as nobody has changed or removed them since. */
export async function moveIntroducedBack(undo: Undo): Promise<void> {
  const { tx, merge, details, events } = undo
  const introduced = await moveIntroductionsBack(tx, details.introductions ?? [])
  events.push(...introduced.events)
  left(undo, labels.introductions, introduced.left, 'changed since')

  const rows = await lockDismissals(tx, details.dismissals ?? [])
  const back = rows.filter(({ organizationId }) => organizationId === merge.organizationId)
  const dropped = (details.dropped.dismissals ?? []).map((row) => rowFromJson(matchDismissals, row))
  const moves = await dismissalRows.move(
    tx,
    back.map((row) => ({ row, to: { organizationId: merge.otherId } })),
  )
  const again = await dismissalRows.restore(tx, await restorableDismissals(tx, dropped))
  events.push(...withoutNotes([...moves, ...again.events]))
  const missing =
    (details.dismissals?.length ?? 0) - back.length + dropped.length - again.events.length
  left(undo, labels.dismissals, missing, 'removed since')

  const sides = { goes: merge.otherId, stays: merge.organizationId }
  events.push(...(await moveSourcesBack(tx, details.sources ?? [], sides)))
  const goes = { id: merge.otherId, name: merge.otherName }
  events.push(...(await moveRoomBack(tx, details.room, { goes, stays: undo.stays })))
}
