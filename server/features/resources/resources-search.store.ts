import { labelOf, resourceTypes } from '#contract/common/enums'
import { resources } from '#database/resources'
import { recordSearch, subtitleOf } from '#server/platform/database/lists/found-records'
import { readableRows } from '#server/platform/database/lists/readable-rows'

/** The shared resources that a question finds for a person, best first. */
export const searchResources = recordSearch({
  source: (reader) => ({ table: resources, readable: readableRows(reader, 'resources') }),
  rows: (db, found) =>
    db
      .select({
        id: resources.id,
        name: resources.name,
        type: resources.type,
        author: resources.author,
        status: resources.status,
      })
      .from(resources)
      .where(found),
  shown: ({ type, author, ...row }) => ({
    ...row,
    subtitle: subtitleOf(labelOf(resourceTypes, type), author),
    stale: false,
  }),
})
