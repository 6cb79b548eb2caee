import { rankedAccountName, shownNameOf, users } from '#database/users'
import { recordSearch } from '#server/platform/database/lists/found-records'
import { readableRows } from '#server/platform/database/lists/readable-rows'

/** The accounts that a question finds for a person, best first: for administrators alone. */
export const searchUsers = recordSearch({
  source: (reader) => ({
    table: users,
    readable: readableRows(reader, 'users'),
    name: rankedAccountName(users.searchText),
  }),
  rows: (db, found) =>
    db
      .select({ id: users.id, name: shownNameOf(users), subtitle: users.email })
      .from(users)
      .where(found),
  shown: (row) => ({ ...row, status: null, stale: false }),
})
