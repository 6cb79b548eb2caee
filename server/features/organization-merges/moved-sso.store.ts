import { asc, inArray } from 'drizzle-orm'
import { records } from '#contract/records'
import { ssoProviders } from '#database/sso'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { conflict } from '#server/platform/http/problems'
import { movableRows } from './movable-rows.store.ts'
import { gone } from './undo-moves.ts'
import type { Undo } from './undo-moves.ts'

const rowsOf = movableRows('sso-providers', ssoProviders, ['organizationId'])

/** The providers of organizations, locked. */
const locked = (tx: Transaction, organizationIds: readonly string[]) =>
  tx
    .select()
    .from(ssoProviders)
    .where(inArray(ssoProviders.organizationId, [...organizationIds]))
    .orderBy(asc(ssoProviders.id))
    .for('update')

/** Moves the provider of the organization that goes to the one that stays. @throws HttpProblem 409 where both have one */
export async function moveSso(
  tx: Transaction,
  goes: string,
  stays: string,
): Promise<{ moved: string[]; events: AuditEvent[] }> {
  const rows = await locked(tx, [goes, stays])
  if (rows.length > 1)
    throw conflict('Both organizations have single sign-on. Delete one provider first.')
  const going = rows.filter(({ organizationId }) => organizationId === goes)
  return {
    moved: going.map(({ id }) => id),
    events: await rowsOf.move(
      tx,
      going.map((row) => ({ row, to: { organizationId: stays } })),
    ),
  }
}

/** Moves it back, where it is still there. */
export async function moveSsoBack({ tx, merge, details, events, left }: Undo): Promise<void> {
  const ids = details.ssoProviders ?? []
  if (ids.length === 0) return
  const rows = (await locked(tx, [merge.organizationId])).filter(({ id }) => ids.includes(id))
  events.push(
    ...(await rowsOf.move(
      tx,
      rows.map((row) => ({ row, to: { organizationId: merge.otherId } })),
    )),
  )
  left.push(
    ...gone(ids.length - rows.length, records['sso-providers'].one, 'changed or removed since'),
  )
}
