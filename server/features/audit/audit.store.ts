import { and, asc, desc, eq, gt, gte, lt, lte } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { AuditEntry, auditListQuery } from '#contract/audit'
import { auditEntries } from '#database/audit'
import { entryColumns, pageOfEntries, toEntry } from '#server/platform/audit/entries.store'
import type { Executor } from '#server/platform/database/database'
import { comparable, oneOf, searched } from '#server/platform/database/lists/list-query'

type AuditQuery = z.output<typeof auditListQuery>
type Criteria = Omit<AuditQuery, 'limit' | 'offset'>

const day = 86_400_000
const isDay = (timestamp: string) => timestamp.length === 10

function since(from: string | undefined) {
  return from === undefined ? undefined : gte(auditEntries.at, comparable(Date.parse(from)))
}

function until(to: string | undefined) {
  if (to === undefined) return undefined
  const time = Date.parse(to)
  return isDay(to)
    ? lt(auditEntries.at, comparable(time + day))
    : lte(auditEntries.at, comparable(time))
}

/** Whether the end of a filter, a timestamp or a whole day, lies after a timestamp. */
export function isAfter(to: string, timestamp: Date): boolean {
  return Date.parse(to) + (isDay(to) ? day : 0) > timestamp.getTime()
}

const matchingOf = (query: Criteria): SQL | undefined =>
  and(
    oneOf(auditEntries.entity, query.entity),
    oneOf(auditEntries.action, query.action),
    query.entityId === undefined ? undefined : eq(auditEntries.entityId, query.entityId),
    query.actorId === undefined ? undefined : eq(auditEntries.actorId, query.actorId),
    query.tokenId === undefined ? undefined : eq(auditEntries.tokenId, query.tokenId),
    since(query.from),
    until(query.to),
    searched(auditEntries.searchText, query.search),
  )

/** A page of the audit trail, newest first in the order of writing, and how many entries match in all. */
export const listEntries = (db: Executor, query: AuditQuery) =>
  pageOfEntries(db, matchingOf(query), query)

/** All entries of a list, newest or oldest first, `atOnce` at a time; each part begins after the last one, however many lie before. */
export async function* entriesInParts(
  db: Executor,
  query: Criteria,
  atOnce: number,
  first: 'newest' | 'oldest' = 'newest',
): AsyncGenerator<AuditEntry[]> {
  const matching = matchingOf(query)
  const [beyond, order] = first === 'newest' ? [lt, desc] : [gt, asc]
  for (let last: number | undefined; ;) {
    const after = last === undefined ? undefined : beyond(auditEntries.seq, last)
    const rows = await db
      .select({ ...entryColumns, seq: auditEntries.seq })
      .from(auditEntries)
      .where(and(matching, after))
      .orderBy(order(auditEntries.seq))
      .limit(atOnce)
    yield rows.map(toEntry)
    last = rows.at(-1)?.seq
    if (rows.length < atOnce || last === undefined) return
  }
}
