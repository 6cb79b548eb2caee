import { and, eq, inArray, sql } from 'drizzle-orm'
import { availableNouns } from '#contract/freshness'
import type { AvailableNoun } from '#contract/freshness'
import { importRows } from '#database/imports'
import { users } from '#database/users'
import { availableTables } from '#server/features/confirmations/freshness.store'
import {
  countClosedByRows,
  countWithdrawnBy,
} from '#server/features/introductions/undone-withdrawals.store'
import { isIntroduced } from '#server/features/introductions/withdrawals.store'
import type { Executor } from '#server/platform/database/database'
import type { ImportRow } from './imports.store.ts'

const isAvailableNoun = (entity: string): entity is AvailableNoun =>
  (availableNouns as readonly string[]).includes(entity)

const counted = (number: number) => number.toLocaleString('en-US')
const requests = (number: number) =>
  number === 1 ? '1 request for an introduction' : `${counted(number)} requests for introductions`
const records = (number: number) => (number === 1 ? '1 record' : `${counted(number)} records`)

/** Of how many records the change is a confirmation, since they are of the organization of whoever makes it (L-002). */
async function countAvailable(db: Executor, row: ImportRow): Promise<number> {
  const { id, round, entity, state, createdBy } = row
  if (row.kind !== 'bulk' || !isAvailableNoun(entity)) return 0
  const table = availableTables[entity]
  const own = db.select({ id: users.organizationId }).from(users).where(eq(users.id, createdBy))
  return db.$count(
    importRows,
    and(
      eq(importRows.importId, id),
      eq(importRows.round, round),
      state === 'rehearsed'
        ? eq(importRows.outcome, 'changed')
        : inArray(importRows.result, ['updated', 'undone']),
      sql`exists (select from ${table} where ${table.id} = ${importRows.recordId} and ${table.organizationId} = (${own}))`,
    ),
  )
}

/** What an import or a bulk edit would do besides its changes, has done, or has taken back of that, in sentences. */
export async function effectsOf(db: Executor, row: ImportRow): Promise<string[]> {
  const { entity, state } = row
  if (!isIntroduced(entity) || !['rehearsed', 'done', 'undone'].includes(state)) return []
  const confirmed = await countAvailable(db, row)
  if (state === 'rehearsed') {
    const closed = await countClosedByRows(db, entity, row)
    return [
      ...(closed > 0 ? [`${requests(closed)} will be withdrawn.`] : []),
      ...(confirmed > 0 ? [`${records(confirmed)} will be marked as confirmed today.`] : []),
    ]
  }
  const { withdrawn, back } = await countWithdrawnBy(db, row.id)
  const stay = withdrawn - back
  if (state === 'done')
    return [
      ...(stay > 0 ? [`${requests(stay)} ${stay === 1 ? 'was' : 'were'} withdrawn.`] : []),
      ...(confirmed > 0
        ? [`${records(confirmed)} ${confirmed === 1 ? 'was' : 'were'} marked as confirmed.`]
        : []),
    ]
  return [
    ...(back > 0
      ? [`${requests(back)} ${back === 1 ? 'waits' : 'wait'} for an answer again.`]
      : []),
    ...(stay > 0
      ? [
          `${requests(stay)} ${stay === 1 ? 'stays' : 'stay'} withdrawn because ${stay === 1 ? 'it has expired or is' : 'they have expired or are'} no longer possible.`,
        ]
      : []),
    ...(confirmed > 0 ? ['Confirmation dates are kept.'] : []),
  ]
}
