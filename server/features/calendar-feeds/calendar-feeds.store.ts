import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { CalendarFeed } from '#contract/calendar-feeds'
import { calendarFeeds } from '#database/calendar-feeds'
import { organizations } from '#database/organizations'
import { users } from '#database/users'
import { changed } from '#server/platform/audit/audit'
import type { AuditEvent } from '#server/platform/audit/audit'
import { insertRow } from '#server/platform/database/changes/rows'
import type { Executor, Transaction } from '#server/platform/database/database'
import type { Change } from '#server/platform/http/call'
import { hashToken } from '#server/platform/sessions/cookie'
import { demandColumns } from '#server/platform/sessions/second-factor-demand.store'

type FeedRow = typeof calendarFeeds.$inferSelect
type FeedValues = Pick<FeedRow, 'userId' | 'name' | 'scope'>

// A table stores names of the contract's values as plain text.
const scopeOf = ({ scope }: FeedRow) => scope as CalendarFeed['scope']

/** A feed as the contract answers it; its address is not in the table. */
export const toFeed = (row: FeedRow): CalendarFeed => ({
  id: row.id,
  name: row.name,
  scope: scopeOf(row),
  createdAt: row.createdAt.toISOString(),
  lastReadAt: row.lastReadAt?.toISOString() ?? null,
})

/** What the trail has of a feed that is made or removed; nobody is notified of it. */
export const feedEvent = (states: { before: FeedRow } | { after: FeedRow }): AuditEvent =>
  changed('calendar-feeds', { ...states, notifies: [] })

/** The feeds of a person, the newest first. */
export const feedsOf = (db: Executor, userId: string): Promise<FeedRow[]> =>
  db
    .select()
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
    .orderBy(desc(calendarFeeds.createdAt), calendarFeeds.id)

/** How many feeds a person has; right until the transaction ends where it has locked the account. */
export async function countFeeds(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx
    .select({ feeds: count() })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
  return row?.feeds ?? 0
}

/** Stores a feed with the hash of its secret. */
export const insertFeed = (tx: Transaction, values: FeedValues, token: string): Promise<FeedRow> =>
  insertRow(tx, calendarFeeds, { ...values, tokenHash: hashToken(token) })

/** Removes a person's own feed and answers it; null when they have none with this id. */
export async function deleteFeed(
  tx: Transaction,
  id: string,
  userId: string,
): Promise<FeedRow | null> {
  const [row] = await tx
    .delete(calendarFeeds)
    .where(and(eq(calendarFeeds.id, id), eq(calendarFeeds.userId, userId)))
    .returning()
  return row ?? null
}

/** Removes all feeds of an account, with an entry of the trail for each. */
export async function removeFeedsOf(
  { tx, auditAll }: Pick<Change, 'tx' | 'auditAll'>,
  userId: string,
): Promise<void> {
  const removed = await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId)).returning()
  if (removed.length > 0) await auditAll(removed.map((before) => feedEvent({ before })))
}

/** A feed with the account it belongs to, as it is now. */
export interface OwnedFeed {
  readonly id: string
  readonly name: string
  readonly scope: CalendarFeed['scope']
  readonly user: typeof users.$inferSelect
  /** Whether the account's organization demands a second step of its members. */
  readonly organizationDemands: boolean
  readonly hasProvidersStep: boolean
}

/** The feed of an address's secret; null when there is none. */
export async function findFeed(db: Executor, token: string): Promise<OwnedFeed | null> {
  const [row] = await db
    .select({
      feed: calendarFeeds,
      user: users,
      ...demandColumns,
    })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .where(eq(calendarFeeds.tokenHash, hashToken(token)))
  if (row === undefined) return null
  const { feed, ...account } = row
  return { id: feed.id, name: feed.name, scope: scopeOf(feed), ...account }
}

/** Writes down that a calendar has just read a feed. */
export async function recordFeedRead(db: Executor, id: string): Promise<void> {
  await db
    .update(calendarFeeds)
    .set({ lastReadAt: sql`now()` })
    .where(eq(calendarFeeds.id, id))
}
