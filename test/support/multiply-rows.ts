import type { ClientBase } from 'pg'
import { nounsWith, records } from '#contract/records'
import type { NounWith } from '#contract/records'

const inOrder = [
  'organizations',
  'users',
  'catalytic_facilities',
  'products',
  'pipeline',
  'pipeline_activities',
  'lending_profiles',
  'introductions',
  'resources',
  'organization_memberships',
  'audit_entries',
] as const
/** A table that can be multiplied. */
export type MultipliedTable =
  | (typeof inOrder)[number]
  | (typeof records)[NounWith<'restored'>]['table']

/** Tables that can be multiplied; what others refer to comes first, and what only organizations own last. */
export const multipliedTables: readonly MultipliedTable[] = [
  ...new Set([...inOrder, ...nounsWith('restored').map((noun) => records[noun].table)]),
]

/** Rows that tables are to have. */
export type Sizes = Partial<Record<MultipliedTable, number>>

// What is not copied from the row of the sample but made for each copy.
const ownValue: Record<string, string> = {
  id: 'gen_random_uuid()',
  seq: `nextval('audit_entries_seq_seq')`,
  registration_key: `upper(substr(md5(random()::text), 1, 16))`,
  name: `s.name || ' ' || n`,
  // The name is the first line.
  search_text: `regexp_replace(s.search_text, E'\\n|$', ' ' || n || E'\\n')`,
  email: `n || '.' || s.email`,
  token_hash: 'md5(random()::text)',
  // Copies are beside the one live introduction of their deal.
  beside_another: 'true',
  // Neighbours in time are copies of different rows, as in a registry that many people write.
  updated_at: `now() - (n * 7919 + s.place * 104729) % 34560000 * interval '1 second'`,
  created_at: `s.created_at - n * interval '7 seconds'`,
  at: `s.at - n * interval '3 seconds'`,
}

// Everybody's records are spread over all organizations; the others follow their own table's key.
const references: Record<string, string> = {
  organization_id: 'organizations',
  intermediary_aggregator_id: 'organizations',
  aggregator_id: 'organizations',
  member_id: 'organizations',
  pipeline_id: 'pipeline',
  deal_id: 'pipeline',
  deal_organization_id: 'organizations',
  capital_organization_id: 'organizations',
}

/** Tables whose searched text carries the names of these organizations (migration 0024). */
const searchedNames: Record<string, readonly string[]> = {
  products: ['organization_id'],
  catalytic_facilities: ['organization_id'],
  lending_profiles: ['organization_id'],
  pipeline: ['organization_id', 'intermediary_aggregator_id'],
}

/** What deadlines copy of their deal. */
const copiedOfDeal: Record<string, string> = {
  deal_name: 'name',
  outcome: 'outcome',
  visibility: 'visibility',
}

/** Copies the rows of a table until there are so many, each with its own name, search text and time, spread over the records it refers to. */
export async function multiplyRows(client: ClientBase, table: string, rows: number): Promise<void> {
  for (const statement of await copyRows(client, table, rows)) await client.query(statement)
}

/** The same without the indexes that only speed reading up: they are dropped, and the statements that make them again are answered. */
export async function copyRows(client: ClientBase, table: string, rows: number): Promise<string[]> {
  const present = Number((await client.query(`select count(*) as rows from ${table}`)).rows[0].rows)
  if (rows <= present) return []
  const columns: string[] = (
    await client.query(
      `select column_name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
  ).rows.map(({ column_name }) => column_name)
  const joins: string[] = []
  const valueOf = (column: string): string => {
    const copied = table === 'pipeline_deadlines' ? copiedOfDeal[column] : undefined
    if (copied !== undefined)
      return `(select ${copied} from pipeline where pipeline.id = k_pipeline_id.id)`
    const named = column === 'search_text' ? searchedNames[table] : undefined
    if (named !== undefined)
      return `own_search_text(${ownValue['search_text']}) || E'\\n\\x01' || concat_ws(E'\\n', ${named.map((by) => `case when s.${by} is not null then k_${by}.named end`).join(', ')})`
    const target = references[column]
    if (target === undefined) return ownValue[column] ?? `s."${column}"`
    // The n-th row refers to another record than its neighbours; null stays null.
    const step = column === 'member_id' ? 7919 : column === 'aggregator_id' ? 104_729 : 31
    joins.push(
      `left join keys_${target} as k_${column} on k_${column}.place = (n * ${step} + s.place) % (select count(*) from keys_${target})`,
    )
    return `case when s.${column} is null then null else k_${column}.id end`
  }
  const values = columns.map(valueOf).join(', ')
  for (const target of new Set(Object.values(references))) {
    await client.query(`drop table if exists keys_${target}`)
    await client.query(
      `create temporary table keys_${target} as select id, row_number() over (order by id) - 1 as place, ${target === 'organizations' ? String.raw`split_part(search_text, E'\n', 1)` : 'null'} as named from ${target}`,
    )
    await client.query(`analyze keys_${target}`)
  }
  const again = await dropIndexes(client, table)
  await client.query(`insert into ${table} (${columns.map((column) => `"${column}"`).join(', ')}) select ${values}
    from (select t.*, row_number() over () as place from ${table} as t) as s cross join generate_series(1, ${Math.ceil(rows / present)}) as n ${joins.join(' ')}
    limit ${rows - present} on conflict do nothing`)
  return again
}

/** Drops the indexes that only speed up reading, and returns the statements that make them again: far quicker than updating them with every row. */
async function dropIndexes(client: ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query(
    `select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename = $1 and indexdef not like 'CREATE UNIQUE%'`,
    [table],
  )
  for (const { indexname } of rows) await client.query(`drop index "${indexname}"`)
  return rows.map(({ indexdef }) => String(indexdef))
}
