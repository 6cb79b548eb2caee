import { and, asc, inArray, isNull } from 'drizzle-orm'
import { organizationMerges } from '#database/organization-merges'
import type { Executor } from '#server/platform/database/database'

/** The filters of lists that name organizations, several divided by commas. */
const organizationFilters = ['organizationId', 'intermediaryAggregatorId', 'aggregatorId']

const asQuery = (query: unknown) => query as Readonly<Record<string, string>>
const idsIn = (query: unknown): string[] =>
  organizationFilters.flatMap((name) => asQuery(query)[name]?.split(',') ?? [])

/** Of these organizations those that were merged into another one, with that. */
async function mergesOf(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const into = new Map<string, string>()
  for (let open = [...ids]; open.length > 0;) {
    const { otherId, organizationId, mergedAt, undoneAt } = organizationMerges
    const rows = await db
      .select({ otherId, organizationId })
      .from(organizationMerges)
      .where(and(inArray(otherId, open), isNull(undoneAt)))
      .orderBy(asc(mergedAt))
    const found = rows.filter((row) => !into.has(row.organizationId))
    for (const row of found) into.set(row.otherId, row.organizationId)
    // The one that stayed may have been merged since.
    open = [...new Set(found.map((row) => row.organizationId))]
  }
  return into
}

/** Views whose filters name organizations that were merged, with the ones that stay: an undone merge leaves no trace in them. */
export async function withMerged<View extends { query: unknown }>(
  db: Executor,
  views: readonly View[],
): Promise<View[]> {
  const ids = [...new Set(views.flatMap(({ query }) => idsIn(query)))]
  const into = ids.length === 0 ? new Map<string, string>() : await mergesOf(db, ids)
  const survivorOf = (id: string): string => {
    const next = into.get(id)
    return next === undefined ? id : survivorOf(next)
  }
  const follow = (query: unknown) =>
    Object.fromEntries(
      Object.entries(asQuery(query)).map(([name, value]) => [
        name,
        organizationFilters.includes(name)
          ? [...new Set(value.split(',').map(survivorOf))].join(',')
          : value,
      ]),
    )
  return into.size === 0
    ? [...views]
    : views.map((view) => ({ ...view, query: follow(view.query) }))
}
