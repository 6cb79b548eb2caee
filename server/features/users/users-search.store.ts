import type { Belonging } from '#contract/rights'
import type { Question } from '#contract/search-ranking'
import { rankedAccountName, shownNameOf, users } from '#database/users'
import type { Executor } from '#server/platform/database/database'
import { readFound } from '#server/platform/database/lists/found-records'
import type { FoundRecord } from '#server/platform/database/lists/found-records'
import { readableRows } from '#server/platform/database/lists/readable-rows'

/** The accounts that a question finds for a person, best first: for administrators alone. */
export function searchUsers(
  db: Executor,
  person: Belonging,
  question: Question,
  most: number,
): Promise<FoundRecord[]> {
  return readFound(
    db,
    {
      table: users,
      readable: readableRows(person, 'users'),
      name: rankedAccountName(users.searchText),
    },
    question,
    most,
    async (found) => {
      const rows = await db
        .select({ id: users.id, name: shownNameOf(users), subtitle: users.email })
        .from(users)
        .where(found)
      return rows.map((row) => ({ ...row, status: null, stale: false }))
    },
  )
}
