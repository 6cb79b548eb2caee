import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Noun } from '#contract/records'
import type { Belonging } from '#contract/rights'
import { isAdmin, mayReadView } from '#contract/rights'
import { recordsPerWatch } from '#contract/saved-views'
import { savedViews, viewAlerts } from '#database/saved-views'
import { users } from '#database/users'
import type { Executor, Transaction } from '#server/platform/database/database'
import { idsIn } from '#server/platform/database/lists/list-query'
import { asRightsSee } from '#server/platform/sessions/address-proof'
import { recordsOfView } from './alert-lists.store.ts'
import type { Records } from './alert-lists.store.ts'
import { withMerged } from './merged-filters.store.ts'
import { visibleViews } from './saved-views.store.ts'
import type { Viewer, ViewRow } from './saved-views.store.ts'

/** Records noted of a watched view; beyond, the oldest are forgotten (V-037). */
const mostNoted = 10_000

/** Who watches which view. */
export interface AlertKey {
  readonly viewId: string
  readonly userId: string
}

const alertOf = ({ viewId, userId }: AlertKey) =>
  and(eq(viewAlerts.viewId, viewId), eq(viewAlerts.userId, userId))

const uuids = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`

/** What a check depends on besides the records: with another query, organization or role the next one only takes note (V-035). */
const checkedAs = (view: Pick<ViewRow, 'query'>, { organizationId, role }: Belonging): string =>
  JSON.stringify([view.query, organizationId, role])

/** The records that fit a view, the ones changed last at the end, and no more than are noted. */
const fitting = async (db: Executor, { table, listed }: Records): Promise<string[]> =>
  (
    await idsIn(
      db
        .select({ id: table.id as typeof viewAlerts.viewId })
        .from(table)
        .where(listed)
        .orderBy(desc(table.updatedAt), desc(table.id))
        .limit(mostNoted),
    )
  ).toReversed()

/** How many views a person watches of those they see; right until the transaction ends where it has locked the account. */
export async function countWatched(tx: Transaction, person: Viewer): Promise<number> {
  const [row] = await tx
    .select({ views: count() })
    .from(viewAlerts)
    .innerJoin(savedViews, eq(savedViews.id, viewAlerts.viewId))
    .where(and(eq(viewAlerts.userId, person.id), visibleViews(person)))
  return row?.views ?? 0
}

export async function isWatched(db: Executor, key: AlertKey): Promise<boolean> {
  const rows = await db.select({ viewId: viewAlerts.viewId }).from(viewAlerts).where(alertOf(key))
  return rows.length > 0
}

/** Ends that somebody watches a view. */
export async function stopWatching(tx: Transaction, key: AlertKey): Promise<void> {
  await tx.delete(viewAlerts).where(alertOf(key))
}

/** An account as the rights see it now. */
const viewerOf = (user: typeof users.$inferSelect): Viewer =>
  asRightsSee({ user, organizationName: null }).user

/** Whether somebody may read views at all, and this one. */
const sees = (person: Viewer, view: ViewRow): boolean =>
  (person.organizationId !== null || isAdmin(person)) && mayReadView(person, view)

/** Ends the watching of those who see a view no longer, once it is shared with fewer (V-035). */
export async function endUnseen(tx: Transaction, view: ViewRow): Promise<void> {
  const rows = await tx
    .select({ user: users })
    .from(viewAlerts)
    .innerJoin(users, eq(users.id, viewAlerts.userId))
    .where(eq(viewAlerts.viewId, view.id))
  const unseen = rows.flatMap(({ user }) => (sees(viewerOf(user), view) ? [] : [user.id]))
  if (unseen.length > 0)
    await tx
      .delete(viewAlerts)
      .where(and(eq(viewAlerts.viewId, view.id), inArray(viewAlerts.userId, unseen)))
}

/** Begins to watch a view: what fits now is noted and told to nobody. Answers how many fit, where they are too many to watch (V-031). */
export async function startWatching(
  tx: Transaction,
  person: Viewer,
  view: ViewRow,
  records: Records,
): Promise<number | null> {
  const fits = await tx.$count(records.table, records.listed)
  if (fits > recordsPerWatch) return fits
  await tx.insert(viewAlerts).values({
    viewId: view.id,
    userId: person.id,
    knownIds: await fitting(tx, records),
    checkedAs: checkedAs(view, person),
  })
  return null
}

/** Notes records besides those that are known, the oldest of these forgotten, and that the view was checked. */
async function note(
  tx: Transaction,
  key: AlertKey,
  ids: readonly string[],
  as: string,
): Promise<void> {
  await tx
    .update(viewAlerts)
    .set({
      ...(ids.length > 0 && {
        knownIds: sql`(${viewAlerts.knownIds} || ${uuids(ids)})[greatest(1, cardinality(${viewAlerts.knownIds}) + ${ids.length}::int - ${mostNoted - 1}::int):]`,
      }),
      checkedAs: as,
      checkedAt: sql`greatest(${viewAlerts.checkedAt}, now())`,
    })
    .where(alertOf(key))
}

/** Of records, in their order, those that are not known yet. */
async function unknownOf(
  tx: Transaction,
  key: AlertKey,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const known = tx
    .select({ id: sql`unnest(${viewAlerts.knownIds})` })
    .from(viewAlerts)
    .where(alertOf(key))
  const { rows } = await tx.execute<{ id: string }>(
    sql`select found.id from unnest(${uuids(ids)}) with ordinality as found (id, n) where found.id not in (${known}) order by n`,
  )
  return rows.map(({ id }) => id)
}

/** What a check found: the records that are new to who watches, the ones changed last at the end. */
export interface Checked {
  readonly person: Viewer
  readonly view: ViewRow
  readonly noun: Noun
  readonly found: readonly string[]
  /** When, by the clock of the database. */
  readonly at: Date
}

/**
 * Checks a watched view under the rights that its person has now. The row is locked before anything is read: of two checks
 * at once the second knows what the first has told. Null where nobody watches it any more, as when the person does not see
 * the view now, whose watching ends here (V-035).
 */
export async function checkAlert(tx: Transaction, key: AlertKey): Promise<Checked | null> {
  const [alert] = await tx
    .select({ checkedAs: viewAlerts.checkedAs, checkedAt: viewAlerts.checkedAt })
    .from(viewAlerts)
    .where(alertOf(key))
    .for('update')
  const [row] = await tx
    .select({
      user: users,
      view: savedViews,
      // After the lock: later than whatever an earlier check told.
      at: sql`clock_timestamp()`.mapWith(viewAlerts.checkedAt),
    })
    .from(users)
    .innerJoin(savedViews, eq(savedViews.id, key.viewId))
    .where(eq(users.id, key.userId))
  if (alert === undefined || row === undefined) return null
  const { at } = row
  const [view = row.view] = await withMerged(tx, [row.view])
  const person = viewerOf(row.user)
  const records = sees(person, view) ? await recordsOfView(tx, person, view) : null
  if (records === null) {
    await stopWatching(tx, key)
    return null
  }
  const as = checkedAs(view, person)
  if (as !== alert.checkedAs) {
    await note(tx, key, await unknownOf(tx, key, await fitting(tx, records)), as)
    return { person, view, noun: records.noun, found: [], at }
  }
  const { table } = records
  const changed = await tx
    .select({ id: table.id as typeof viewAlerts.viewId, createdBy: table.createdBy })
    .from(table)
    .where(and(records.listed, records.changedSince(alert.checkedAt)))
    .orderBy(desc(table.updatedAt), desc(table.id))
    .limit(mostNoted)
  const fresh = await unknownOf(tx, key, changed.map(({ id }) => id).toReversed())
  await note(tx, key, fresh, as)
  const own = new Set(changed.flatMap(({ id, createdBy }) => (createdBy === person.id ? [id] : [])))
  return { person, view, noun: records.noun, found: fresh.filter((id) => !own.has(id)), at }
}

/** Who watches what, the longest unchecked first; accounts that are disabled are told of nothing (N-006). */
export const allAlerts = (db: Executor): Promise<AlertKey[]> =>
  db
    .select({ viewId: viewAlerts.viewId, userId: viewAlerts.userId })
    .from(viewAlerts)
    .innerJoin(users, eq(users.id, viewAlerts.userId))
    .where(isNull(users.disabledAt))
    .orderBy(asc(viewAlerts.checkedAt), asc(viewAlerts.viewId), asc(viewAlerts.userId))
