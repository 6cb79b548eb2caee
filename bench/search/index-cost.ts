import type { ClientBase } from 'pg'
import { millis } from '../support/report.ts'
import type { Figure } from '../support/report.ts'
import { median } from '../support/rounds.ts'

const saves = 300
const imported = 10_000

/** The indexes of migration 0035 on products, with the statements that make them again. */
async function indexes(client: ClientBase): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query(
    `select indexname as name, indexdef as definition from pg_indexes where indexname in ('products_search_named', 'products_search_names')`,
  )
  return rows
}

/** Milliseconds of one save that changes a product's name and its searched text, the median; and of an import's rows. */
async function costs(client: ClientBase): Promise<{ save: number; rows: number }> {
  const { rows: some } = await client.query(`select id from products order by id limit ${saves}`)
  const times: number[] = []
  for (const { id } of some) {
    const began = performance.now()
    await client.query(
      `update products set name = name || ' x', search_text = replace(search_text, E'\\n', E' x\\n'), version = version + 1, updated_at = now() where id = $1`,
      [id],
    )
    times.push(performance.now() - began)
  }
  const columns = (
    await client.query(
      `select string_agg(format('%I', column_name), ', ') as names from information_schema.columns where table_schema = 'public' and table_name = 'products' and is_generated = 'NEVER' and column_name <> 'id'`,
    )
  ).rows[0].names
  const began = performance.now()
  await client.query('begin')
  // In the chunks of an import.
  for (let n = 0; n < imported; n += 500)
    await client.query(
      `insert into products (${columns}) select ${columns} from (select * from products order by id offset ${n} limit 500) as copied`,
    )
  await client.query('commit')
  return { save: median(times), rows: performance.now() - began }
}

/** What the indexes of the search cost a save and an import of products: the same with them and without. */
export async function costOfIndexes(client: ClientBase): Promise<Figure[]> {
  await costs(client)
  const withThem = await costs(client)
  const made = await indexes(client)
  for (const { name } of made) await client.query(`drop index ${name}`)
  const without = await costs(client)
  for (const { definition } of made) await client.query(definition)
  const again = await costs(client)
  const figure = (name: string, measured: number, unchanged: number): Figure => ({
    name,
    measured: `${millis(measured)}, without them ${millis(unchanged)}`,
    wanted: '',
    met: null,
  })
  return [
    figure('a save of a product, median', Math.min(withThem.save, again.save), without.save),
    figure(
      `${imported.toLocaleString('en-US')} products of an import`,
      Math.min(withThem.rows, again.rows),
      without.rows,
    ),
  ]
}
