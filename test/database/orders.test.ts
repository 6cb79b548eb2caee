import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/api'
import { filePortal } from '#test/support/app'
import { hearStatements } from '#test/support/counted-statements'
import type { Statement } from '#test/support/counted-statements'
import { forThisRun } from '#test/support/for-this-run'

// Every list in each of its orders: pages never overlap and leave nothing out. The default order of the lists that grow
// is read from an index; bench/plans.ts shows what large tables do.

interface Plan {
  'Node Type': string
  Plans?: Plan[]
}

const statements: Statement[] = []

const portal = await filePortal({ RATE_LIMIT: 'off' })
const admin = (await portal.signedIn({ role: 'admin' })).client
const owner = await portal.organization()
// Many share every value, so that only the id distinguishes them.
const forty = sql`generate_series(1, 40) as n`
const named = sql`case when n % 3 = 0 then 'Alike' else 'Row ' || n % 7 end`
const { db } = portal.database.open
for (const table of ['products', 'catalytic_facilities', 'lending_profiles', 'pipeline'])
  await db.execute(
    sql`insert into ${sql.identifier(table)} (name, organization_id) select ${named}, ${owner.id}::uuid from ${forty}`,
  )
await db.execute(sql`insert into pipeline (name) select ${named} from ${forty}`)
await db.execute(sql`insert into resources (name, type) select ${named}, 'guide' from ${forty}`)
await db.execute(
  sql`insert into organizations (name, registration_key) select ${named}, 'ORDER' || n from ${forty}`,
)
await db.execute(
  sql`insert into users (email, first_name) select 'order' || n || '@order.example', ${named} from ${forty}`,
)
hearStatements(portal.database.open, (statement) => statements.push(statement))

const lists = forThisRun(api).flatMap(({ path, list, query }) => {
  const { sort } =
    (query as { shape?: { sort?: { unwrap(): { options: readonly string[] } } } } | undefined)
      ?.shape ?? {}
  // Those of one record are computed; their orders are in server/features/matches/filters.test.ts.
  const isStored = list === true && !path.includes('{')
  return isStored && sort !== undefined ? [{ path, orders: sort.unwrap().options }] : []
})

const orders = lists.flatMap(({ path, orders: names }) =>
  names.flatMap((name) => [[path, name, 'asc'] as const, [path, name, 'desc'] as const]),
)

async function idsOf(path: string, place: string): Promise<string[]> {
  const { status, body } = await admin.get(`${path}?${place}`)
  expect(status).toBe(200)
  const rows = Object.values(body as Record<string, unknown>).find(Array.isArray) ?? []
  return rows.map(({ id }: { id: string }) => id)
}

describe('the order of a list', () => {
  test.each(orders)('%s by %s, %s, is the same on every page', async (path, sort, order) => {
    const by = `sort=${sort}&order=${order}`
    const whole = await idsOf(path, `limit=100&${by}`)
    const paged: string[] = []
    for (let offset = 0; offset < whole.length; offset += 17)
      paged.push(...(await idsOf(path, `limit=17&offset=${offset}&${by}`)))
    expect(paged.slice(0, whole.length)).toEqual(whole)
    expect(new Set(whole).size).toBe(whole.length)
  })
})

const nodesOf = (plan: Plan): string[] => [
  plan['Node Type'],
  ...(plan.Plans ?? []).flatMap(nodesOf),
]

test.each(['/api/products', '/api/pipeline', '/api/organizations', '/api/users'])(
  '%s in its default order reads a page from an index',
  async (path) => {
    statements.length = 0
    await admin.get(`${path}?limit=7`)
    const pages = statements.filter(({ text }) =>
      /^\s*select[\s\S]* order by [\s\S]* limit /i.test(text),
    )
    expect(pages.length).toBeGreaterThan(0)
    const { client, release } = await portal.database.open.direct()
    try {
      for (const { text, values } of pages) {
        await client.query('begin; set local enable_sort = off; set local enable_seqscan = off')
        const {
          rows: [row],
        } = await client.query(`explain (format json) ${text}`, [...values])
        await client.query('rollback')
        expect(nodesOf(row['QUERY PLAN'][0].Plan)).not.toContain('Sort')
      }
    } finally {
      await release()
    }
  },
)
