import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { calendarFeedEntries, calendarFeeds } from '#database/calendar-feeds'
import type { Executor } from '#server/platform/database/database'
import type { CalendarEntry } from './icalendar.ts'

type Entry = Omit<CalendarEntry, 'sequence'>

const digestOf = ({ stamp: _stamp, ...said }: Entry): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('base64url')

/**
 * Entries of a feed with how often each has changed since the feed first had it, and when it last did (D-054). What says the
 * same as at the last reading keeps both, whatever else changed in its project; readings at once write one change once.
 */
export async function numbered(
  db: Executor,
  feedId: string,
  entries: readonly Entry[],
): Promise<CalendarEntry[]> {
  const mine = db.select().from(calendarFeedEntries).where(eq(calendarFeedEntries.feedId, feedId))
  const said = new Map((await mine).map((row) => [row.uid, row]))
  const changed = entries
    .map((entry) => ({ uid: entry.uid, digest: digestOf(entry), changed_at: entry.stamp }))
    .filter(({ uid, digest }) => said.get(uid)?.digest !== digest)
  if (changed.length > 0) {
    const { rows } = await db.execute<{ uid: string; sequence: number; seconds: number }>(sql`
      insert into ${calendarFeedEntries} as said (feed_id, uid, digest, changed_at)
      select ${feedId}::uuid, uid, digest, changed_at
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as now(uid text, digest text, changed_at timestamptz)
      where exists (select from ${calendarFeeds} where ${calendarFeeds.id} = ${feedId})
      order by uid
      on conflict (feed_id, uid) do update set digest = excluded.digest,
        sequence = said.sequence + (said.digest <> excluded.digest)::int,
        changed_at = case when said.digest = excluded.digest then said.changed_at
          else greatest(excluded.changed_at, date_trunc('second', now()), said.changed_at + interval '1 second') end
      returning uid, sequence, extract(epoch from changed_at)::float8 as seconds`)
    for (const { uid, sequence, seconds } of rows)
      said.set(uid, { feedId, uid, digest: '', sequence, changedAt: new Date(seconds * 1000) })
  }
  return entries.map((entry) => {
    const known = said.get(entry.uid)
    return { ...entry, stamp: known?.changedAt ?? entry.stamp, sequence: known?.sequence ?? 0 }
  })
}
