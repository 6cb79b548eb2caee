import { and, or, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { searchWords } from '#contract/common/search'
import { nameInSearch, organizations } from '#database/organizations'
import type { Executor } from '#server/platform/database/database'
import { amongIds, containing } from '#server/platform/database/lists/list-query'

/** Where a record's words stand: in its own search column and in the names of its organizations. */
export interface SearchedRecord {
  table: PgTable
  id: AnyColumn
  searchText: AnyColumn
  organizationIds: readonly AnyColumn[]
}

/** Most organizations with a word in their name; beyond that a record's own organization is compared instead. */
const mostCalled = 200

// What else is in an organization's search text may be hidden from the reader.
const name = nameInSearch(organizations.searchText)

/** Whether a trigram index holds any of a word: three letters or digits, or fewer beside another character, which stands for blanks. */
const isIndexed = (word: string): boolean =>
  /[\p{L}\p{Nd}]{3}|[^\p{L}\p{Nd}][\p{L}\p{Nd}]|[\p{L}\p{Nd}]{2}[^\p{L}\p{Nd}]/u.test(word)

// For a word without a trigram, all of the index may be read and then all of the table. The index serves the operator and not its function.
const meetsPattern = (text: AnyColumn | SQL, pattern: SQL, byIndex: boolean): SQL =>
  byIndex ? sql`${text} like ${pattern}` : sql`textlike(${text}, ${pattern})`

const has = (text: AnyColumn | SQL, word: string): SQL =>
  meetsPattern(text, sql`${containing(word)}`, isIndexed(word))

const idsCalled = (word: string): SQL =>
  sql`select ${organizations.id} from ${organizations} where ${has(name, word)}`

/** The condition that each word of a search occurs in a record's own search column or in the name of its organization. */
export function foundWithOrganization(
  searchText: AnyColumn,
  organizationId: AnyColumn,
  search: string | undefined,
): SQL | undefined {
  return and(
    ...searchWords(search ?? '').map((word) =>
      or(has(searchText, word), sql`${organizationId} = any(array(${idsCalled(word)}))`),
    ),
  )
}

/** What a search reads of a record, as one text. */
export function textWithOrganizations(
  searchText: AnyColumn,
  ...theirs: readonly AnyColumn[]
): SQL<string> {
  return sql`concat_ws(E'\n', ${searchText}, ${sql.join(theirs.map(nameInSearch), sql`, `)})`
}

/** Of these words, which either all have an index or none, those that few organizations have in their names, and the ids of these. */
async function calledByFew(
  db: Executor,
  words: readonly string[],
  byIndex: boolean,
): Promise<[word: string, ids: string[]][]> {
  if (words.length === 0) return []
  // Null for a common word: its ids would be read for nothing. "offset 0" has each word searched once, not once for the number and once for the ids.
  const { rows } = await db.execute<{
    ids: string[] | null
  }>(sql`select case when cardinality(ids) <= ${mostCalled} then ids end as ids
    from unnest(${sql.param(words.map(containing))}::text[]) with ordinality as asked (pattern, place),
      lateral (select array(select ${organizations.id}::text from ${organizations} where ${meetsPattern(name, sql`pattern`, byIndex)} limit ${mostCalled + 1}) as ids offset 0) as called order by place`)
  return words.flatMap((word, place) => (rows[place]?.ids ? [[word, rows[place].ids]] : []))
}

/**
 * The records in which each word of a search occurs, or in the name of one of their organizations: the ids where they are
 * few, and a condition for more than `limit`. What the indexes find of the words that few organizations have in their
 * names is compared with the others. Where that is too much, the table is read once, as far as the limit: words that many
 * records have may occur together in few, which would be searched for in the order of a page.
 */
export async function indexedWithOrganization(
  db: Executor,
  { table, id, searchText, organizationIds }: SearchedRecord,
  search: string,
  limit: number,
): Promise<string[] | SQL | undefined> {
  const words = searchWords(search)
  const organizationsOf = new Map(await calledByFew(db, words.filter(isIndexed), true))
  /** `ofMany` says whether a record belongs to one of the many organizations with a common word in their name. */
  const meets = (
    those: readonly string[],
    ofMany: (organizationId: AnyColumn, word: string) => SQL,
  ) =>
    and(
      ...those.map((word) => {
        const ids = organizationsOf.get(word)
        return or(
          has(searchText, word),
          ...organizationIds.map((organizationId) =>
            ids === undefined ? ofMany(organizationId, word) : amongIds(organizationId, ids),
          ),
        )
      }),
    )
  const others = words.filter((word) => !organizationsOf.has(word))
  if (organizationsOf.size > 0) {
    const possible = meets([...organizationsOf.keys()], () => sql`false`)
    const isOwned = meets(
      others,
      (organizationId, word) =>
        sql`exists (select from ${organizations} where ${organizations.id} = ${organizationId} and ${has(name, word)})`,
    )
    // Planned as if all were read, so that the indexes are taken; read only as far as the limit. The rows keep their table's name, which the conditions know.
    const {
      rows: [found],
    } = await db.execute<{ possible: number; ids: string[] }>(sql`
      with possible as materialized (select ${sql.join([id, searchText, ...organizationIds], sql`, `)} from ${table} where ${possible}),
      looked as materialized (select * from possible limit ${limit + 1}),
      counted as materialized (select count(*)::int as possible from looked)
      select possible, array(select ${id}::text from looked as ${table} where possible <= ${limit} and ${isOwned ?? sql`true`}) as ids from counted`)
    if (found !== undefined && found.possible <= limit) return found.ids
  }
  for (const [called, ids] of await calledByFew(
    db,
    words.filter((word) => !isIndexed(word)),
    false,
  ))
    organizationsOf.set(called, ids)
  // Compared, since half of all rows are taken to meet it otherwise, which one process would read alone.
  const condition = meets(
    words,
    (organizationId, word) =>
      sql`case when ${organizationId} in (${idsCalled(word)}) then 1 end = 1`,
  )
  if (others.length === 0) return condition
  const { rows } = await db.execute<{ id: string }>(
    sql`with found as materialized (select ${id} as id from ${table} where ${condition}) select id from found limit ${limit + 1}`,
  )
  return rows.length <= limit ? rows.map((row) => row.id) : condition
}
