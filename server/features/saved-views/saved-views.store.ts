import { and, count, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { formerMember } from '#contract/person'
import { isAdmin, mayEditView, mayReadView } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import type { SavedView, Sharing } from '#contract/saved-views'
import { allScreens, viewScreens } from '#contract/view-screens'
import type { ViewScreen } from '#contract/view-screens'
import { auditEntries } from '#database/audit'
import { inNameOrder } from '#database/columns'
import { organizations } from '#database/organizations'
import { savedViews, viewAlerts } from '#database/saved-views'
import { shownNameOf, users } from '#database/users'
import { changed } from '#server/platform/audit/audit'
import { changeRow, given, insertRow } from '#server/platform/database/changes/rows'
import type { Executor, Transaction } from '#server/platform/database/database'
import { notifyInTransaction } from '#server/platform/events/change-channel'
import { noticesOf } from '#server/platform/events/notices'
import type { Change } from '#server/platform/http/call'
import { peopleNamed } from '#server/platform/people-names.store'
import { withMerged } from './merged-filters.store.ts'

export type ViewRow = typeof savedViews.$inferSelect
/** Who reads views: whose they are, and whose colleague. */
export type Viewer = Belonging & { readonly id: string }

/** The columns callers may set of a view; this store sets all others. */
export type ViewValues = Pick<
  typeof savedViews.$inferInsert,
  'screen' | 'name' | 'query' | 'columns' | 'display' | 'sharedWith' | 'ownerId' | 'organizationId'
>

/** A view with the names of whose it is, and whether the person watches it. */
interface StoredView {
  view: ViewRow
  /** The name that administrators read; null where nobody owns it. */
  ownerName: string | null
  organizationName: string | null
  watched: boolean
}

const storedViews = (db: Executor, { id }: Viewer) =>
  db
    .select({
      view: savedViews,
      // Missing where nobody owns it.
      ownerName: sql<string | null>`${shownNameOf(users)}`,
      organizationName: sql<string | null>`${organizations.name}`,
      watched: isNotNull(viewAlerts.userId).mapWith(Boolean),
    })
    .from(savedViews)
    .leftJoin(users, eq(users.id, savedViews.ownerId))
    .leftJoin(organizations, eq(organizations.id, savedViews.organizationId))
    .leftJoin(viewAlerts, and(eq(viewAlerts.viewId, savedViews.id), eq(viewAlerts.userId, id)))

/** Views as the contract answers them to a person. */
async function toViews(
  db: Executor,
  person: Viewer,
  stored: readonly StoredView[],
): Promise<SavedView[]> {
  const nameOf = await peopleNamed(
    db,
    isAdmin(person) ? [] : stored.flatMap(({ view }) => view.ownerId ?? []),
  )
  const views = await withMerged(
    db,
    stored.map(({ view, ...names }) => ({ ...names, view, query: view.query })),
  )
  return views.map(({ view, query, ownerName, organizationName, watched }) => ({
    id: view.id,
    // The table stores names of the contract's values as plain text and JSON.
    screen: view.screen as ViewScreen,
    name: view.name,
    query: query as SavedView['query'],
    columns: view.columns as SavedView['columns'],
    display: view.display,
    sharedWith: view.sharedWith as Sharing,
    // Addresses are for administrators alone (V-007).
    ownerName:
      view.ownerId === null || ownerName === null
        ? formerMember
        : isAdmin(person)
          ? ownerName
          : nameOf(view.ownerId),
    own: view.ownerId === person.id,
    organizationName,
    mayEdit: mayEditView(person, view),
    watched,
    createdAt: view.createdAt.toISOString(),
    updatedAt: view.updatedAt.toISOString(),
    version: view.version,
  }))
}

/** The views a person may read, as mayReadView says it of one. */
export function visibleViews(person: Viewer): SQL | undefined {
  const screens = allScreens.filter(
    (screen) => viewScreens[screen].access === 'member' || isAdmin(person),
  )
  const ofOrganization =
    person.organizationId === null
      ? undefined
      : and(
          eq(savedViews.sharedWith, 'organization'),
          eq(savedViews.organizationId, person.organizationId),
        )
  return and(
    inArray(savedViews.screen, screens),
    or(eq(savedViews.ownerId, person.id), ofOrganization, eq(savedViews.sharedWith, 'everyone')),
  )
}

/** The views a person sees, own first, then the organization's, then those of everyone, each by name (V-002). */
export async function listViews(
  db: Executor,
  person: Viewer,
  screen: ViewScreen | undefined,
): Promise<{ savedViews: SavedView[]; total: number }> {
  const place = sql`case when ${savedViews.ownerId} = ${person.id} then 0 when ${savedViews.sharedWith} = 'organization' then 1 else 2 end`
  const rows = await storedViews(db, person)
    .where(
      and(visibleViews(person), screen === undefined ? undefined : eq(savedViews.screen, screen)),
    )
    .orderBy(place, inNameOrder(savedViews.name), savedViews.id)
  return { savedViews: await toViews(db, person, rows), total: rows.length }
}

/** A view as it is answered; null when there is none the person sees. */
export async function answerView(
  db: Executor,
  person: Viewer,
  id: string,
): Promise<SavedView | null> {
  const rows = await storedViews(db, person).where(and(eq(savedViews.id, id), visibleViews(person)))
  const [view] = await toViews(db, person, rows)
  return view ?? null
}

/** A view the person sees, locked until the transaction ends; null when there is none. */
export async function lockView(
  tx: Transaction,
  person: Viewer,
  id: string,
): Promise<ViewRow | null> {
  const [row] = await tx.select().from(savedViews).where(eq(savedViews.id, id)).for('update')
  return row !== undefined && mayReadView(person, row) ? row : null
}

/** How many views a person owns; right until the transaction ends where it has locked the account. */
export async function countOwned(tx: Transaction, ownerId: string): Promise<number> {
  const [row] = await tx
    .select({ views: count() })
    .from(savedViews)
    .where(eq(savedViews.ownerId, ownerId))
  return row?.views ?? 0
}

/** How many views are shared in an organization, whose row is locked first: of those shared at once none is beyond the limit. */
export async function countShared(tx: Transaction, organizationId: string): Promise<number> {
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('no key update')
  const [row] = await tx
    .select({ views: count() })
    .from(savedViews)
    .where(eq(savedViews.organizationId, organizationId))
  return row?.views ?? 0
}

/** Adds a view; `createdAt` and `updatedAt` where they are not now. */
export const insertView = (
  tx: Executor,
  values: ViewValues & { createdAt?: Date; updatedAt?: Date },
): Promise<ViewRow> => insertRow(tx, savedViews, values)

/** Changes a view and raises its version. It was locked in this transaction. */
export const changeView = (
  tx: Transaction,
  id: string,
  changes: { [Field in keyof ViewValues]?: ViewValues[Field] | undefined },
): Promise<ViewRow> => changeRow(tx, savedViews, id, given(changes))

export async function deleteView(tx: Transaction, id: string): Promise<void> {
  await tx.delete(savedViews).where(eq(savedViews.id, id))
}

/** Writes down what happened to a view that is or was shared; a private one is only announced to its owner's screens (V-012). */
export async function noteView(
  { tx, audit }: Change,
  states: { before: ViewRow; after?: ViewRow } | { before?: never; after: ViewRow },
): Promise<void> {
  const event = changed('saved-views', states)
  const { before, after } = states
  const isShared = [before, after].some((view) => view !== undefined && view.sharedWith !== 'me')
  if (isShared || (before !== undefined && (await wereShared(tx, [before.id])).has(before.id)))
    await audit(event)
  else notifyInTransaction(noticesOf(event))
}

/** Of these views those that are or once were shared: the trail has them (V-012). */
export async function wereShared(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectDistinct({ id: auditEntries.entityId })
    .from(auditEntries)
    .where(and(eq(auditEntries.entity, 'saved-views'), inArray(auditEntries.entityId, [...ids])))
  return new Set(rows.flatMap(({ id }) => id ?? []))
}
