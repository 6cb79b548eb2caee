import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isAdmin } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import { savedViews, viewAlerts } from '#database/saved-views'
import { users } from '#database/users'
import { changed, recordAudits } from '#server/platform/audit/audit'
import type { AuditEvent, Origin } from '#server/platform/audit/audit'
import { notifyInTransaction } from '#server/platform/events/change-channel'
import { noticesOf } from '#server/platform/events/notices'
import { nextVersion } from '#server/platform/database/changes/rows'
import type { Transaction } from '#server/platform/database/database'
import { wereShared } from './saved-views.store.ts'
import type { ViewRow } from './saved-views.store.ts'

// What becomes of views when their owner leaves, or their organization goes (V-011).

/** Views stay when their owner goes: nobody did that to the view itself. */
const itself: Origin = { actorId: null, actorName: null, ip: null, requestId: null }

/** Writes down what happened to views beside a change of their owners, and announces it. */
async function record(tx: Transaction, events: readonly AuditEvent[]): Promise<void> {
  if (events.length === 0) return
  await recordAudits(tx, itself, events)
  notifyInTransaction(events.flatMap(noticesOf))
}

/** Leaves shared views without owner, and answers what is written of each. */
async function disown(tx: Transaction, condition: SQL | undefined): Promise<AuditEvent[]> {
  const rows = await tx
    .select()
    .from(savedViews)
    .where(condition)
    .orderBy(savedViews.id)
    .for('update')
  if (rows.length === 0) return []
  await tx
    .update(savedViews)
    .set({ ownerId: null, ...nextVersion(savedViews) })
    .where(
      inArray(
        savedViews.id,
        rows.map(({ id }) => id),
      ),
    )
  return rows.map((before) =>
    changed('saved-views', {
      before,
      after: { ...before, ownerId: null, version: before.version + 1 },
    }),
  )
}

/**
 * Called when the organization or role of a locked account changes: views shared with the organization it leaves stay
 * there without owner, those of an administrator who is none any more stay for all; private ones go with the person. Views
 * of the organization are watched no longer (V-035).
 */
export async function leaveViews(
  tx: Transaction,
  userId: string,
  before: Belonging,
  after: Belonging,
): Promise<void> {
  const leaves = before.organizationId !== null && before.organizationId !== after.organizationId
  const isDemoted = isAdmin(before) && !isAdmin(after)
  if (!leaves && !isDemoted) return
  const left = or(
    leaves ? eq(savedViews.sharedWith, 'organization') : undefined,
    isDemoted ? eq(savedViews.sharedWith, 'everyone') : undefined,
  )
  const events = await disown(tx, and(eq(savedViews.ownerId, userId), left))
  await record(tx, events)
  if (!leaves) return
  const ofOthers = tx
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(eq(savedViews.sharedWith, 'organization'))
  await tx
    .delete(viewAlerts)
    .where(and(eq(viewAlerts.userId, userId), inArray(viewAlerts.viewId, ofOthers)))
}

/** Before an account is deleted: its private views go, shared ones stay without owner (V-011). */
export async function endViews(tx: Transaction, userId: string): Promise<void> {
  const isOwn = eq(savedViews.ownerId, userId)
  const gone = await tx
    .delete(savedViews)
    .where(and(isOwn, eq(savedViews.sharedWith, 'me')))
    .returning()
  const shared = await wereShared(
    tx,
    gone.map(({ id }) => id),
  )
  await record(tx, [
    ...gone.flatMap((before) =>
      // What it was while it was private stays out of the trail.
      shared.has(before.id) ? [{ ...changed('saved-views', { before }), changes: [] }] : [],
    ),
    ...(await disown(tx, isOwn)),
  ])
}

/** After people have moved between these organizations: views whose owner is in the other one are without owner. */
export const disownLeft = (
  tx: Transaction,
  organizationIds: readonly string[],
): Promise<AuditEvent[]> =>
  disown(
    tx,
    and(
      inArray(savedViews.organizationId, [...organizationIds]),
      sql`exists (select from ${users} where ${users.id} = ${savedViews.ownerId} and ${users.organizationId} is distinct from ${savedViews.organizationId})`,
    ),
  )

/** The views shared in an organization, locked until the transaction ends; of some ids where they are given. */
export async function lockShared(
  tx: Transaction,
  organizationId: string,
  ids?: readonly string[],
): Promise<ViewRow[]> {
  if (ids?.length === 0) return []
  return tx
    .select()
    .from(savedViews)
    .where(
      and(
        eq(savedViews.organizationId, organizationId),
        ids === undefined ? undefined : inArray(savedViews.id, [...ids]),
      ),
    )
    .orderBy(savedViews.id)
    .for('update')
}

/** Deletes the views of an organization that is deleted, and answers them. */
export const deleteViewsOf = (tx: Transaction, organizationId: string): Promise<ViewRow[]> =>
  tx.delete(savedViews).where(eq(savedViews.organizationId, organizationId)).returning()
