import { sql } from 'drizzle-orm'
import { api } from '#contract/api'
import type { Database } from '#server/platform/database/database'

/** One answer to be measured: the address of a list and its query. */
export interface ListQuery {
  path: string
  query: string
}

interface Shape {
  sort?: { def: { innerType: { options: readonly string[] } } }
  search?: unknown
}

// Filters that people choose most, by the address of the list.
const filters: Record<string, readonly string[]> = {
  '/api/products': [
    'type=perm',
    'technology=solar',
    'status=draft&adminView=true',
    'sizeMin=500000&rateMax=6',
    'organizationId=ORGANIZATION',
  ],
  '/api/pipeline': [
    'currentStage=predevelopment',
    'technology=solar',
    'organizationId=ORGANIZATION',
    'outcome=open',
    'capExMin=1000000',
  ],
  '/api/organizations': ['campaignRole=capital_aggregator', 'location=Illinois', 'adminView=true'],
  '/api/lending-profiles': ['organizationId=ORGANIZATION', 'status=active', 'loanAmount=500000'],
  '/api/catalytic-facilities': ['organizationId=ORGANIZATION', 'status=published'],
  '/api/resources': ['status=published'],
  '/api/users': ['role=member', 'organizationId=ORGANIZATION', 'disabled=true'],
  '/api/audit': ['entity=products', 'action=update', 'from=2026-01-01'],
  '/api/mail': ['state=sent'],
  '/api/pipeline-activities': ['open=true'],
}

/** Which record is in a path: the first of the table its address names. */
const tableOf: readonly [string, string][] = [
  ['pipeline', 'pipeline'],
  ['products', 'products'],
  ['resources', 'resources'],
  ['catalytic-facilities', 'catalytic_facilities'],
  ['lending-profiles', 'lending_profiles'],
  ['imports', 'imports'],
  ['organization', 'organizations'],
]

async function addressOf(db: Database, path: string): Promise<string | null> {
  if (!path.includes('{id}')) return path
  const table = tableOf.find(([part]) => path.includes(part))?.[1]
  if (table === undefined) return null
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${sql.identifier(table)} limit 1`,
  )
  return rows[0] === undefined ? null : path.replace('{id}', rows[0].id)
}

/** Every selected list of the contract, with each of its orders, a search for few and one for many, filters and pages. */
export async function listQueries(
  db: Database,
  organizationId: string,
  isSelected: (path: string) => boolean,
): Promise<ListQuery[]> {
  const found: ListQuery[] = []
  for (const { path, list, query } of api) {
    if (list !== true || !isSelected(path)) continue
    const address = await addressOf(db, path)
    if (address === null) continue
    const shape = (query as { shape?: Shape } | undefined)?.shape ?? {}
    const orders = shape.sort?.def.innerType.options ?? []
    const pages = ['limit=20', 'limit=1000', 'limit=20&offset=1000']
    const queries = [
      ...pages,
      ...orders.flatMap((name) =>
        ['asc', 'desc'].map((order) => `limit=20&sort=${name}&order=${order}`),
      ),
      ...(shape.search === undefined ? [] : ['limit=20&search=fund%2077', 'limit=20&search=solar']),
      ...(filters[path] ?? []).map(
        (filter) => `limit=20&${filter.replace('ORGANIZATION', organizationId)}`,
      ),
    ]
    found.push(...queries.map((one) => ({ path: address, query: one })))
  }
  return found
}
