import { sql } from 'drizzle-orm'
import { notifications } from '#database/notifications'
import type { Database } from '#server/platform/database/database'

/** Days for which read and unread entries are retained, and most entries of a person (N-042). */
const readDays = 30
const unreadDays = 90
const mostEntries = 500

/** Deletes up to `limit` entries past their time, and the oldest beyond the most of a person; answers how many. */
export async function deleteOldNotifications(db: Database, limit: number): Promise<number> {
  const { rows } = await db.execute(sql`
    delete from ${notifications} where id in (
      select id from (
        (select id from ${notifications}
          where updated_at < now() - make_interval(days => ${unreadDays}::int)
            or (read_at is not null and updated_at < now() - make_interval(days => ${readDays}::int))
          limit ${limit})
        union
        (select old.id from (
            select user_id from ${notifications} group by user_id having count(*) > ${mostEntries}
          ) as person
          cross join lateral (
            select id from ${notifications} as n where n.user_id = person.user_id
            order by n.updated_at desc, n.id offset ${mostEntries}
          ) as old
          limit ${limit})
      ) as due
      limit ${limit}
    ) returning id`)
  return rows.length
}
