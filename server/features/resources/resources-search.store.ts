import { labelOf, resourceTypes } from '#contract/common/enums'
import type { Belonging } from '#contract/rights'
import type { Question } from '#contract/search-ranking'
import { resources } from '#database/resources'
import type { Executor } from '#server/platform/database/database'
import { readFound, subtitleOf } from '#server/platform/database/lists/found-records'
import type { FoundRecord } from '#server/platform/database/lists/found-records'
import { readableRows } from '#server/platform/database/lists/readable-rows'

/** The shared resources that a question finds for a person, best first. */
export function searchResources(
  db: Executor,
  person: Belonging,
  question: Question,
  most: number,
): Promise<FoundRecord[]> {
  return readFound(
    db,
    { table: resources, readable: readableRows(person, 'resources') },
    question,
    most,
    async (found) => {
      const rows = await db
        .select({
          id: resources.id,
          name: resources.name,
          type: resources.type,
          author: resources.author,
          status: resources.status,
        })
        .from(resources)
        .where(found)
      return rows.map(({ type, author, ...row }) => ({
        ...row,
        subtitle: subtitleOf(labelOf(resourceTypes, type), author),
        stale: false,
      }))
    },
  )
}
