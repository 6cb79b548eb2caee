import { listOf1000 } from '../support/bare-process.ts'
import { startDirectus } from '../support/directus-process.ts'
import { filledDatabase } from '../support/filled-database.ts'
import type { Engine } from '../support/filled-database.ts'
import { startPortal } from '../support/portal-process.ts'
import { per, printFigures } from '../support/report.ts'
import type { Figure } from '../support/report.ts'
import { interleaved, printMeasured } from '../support/rounds.ts'
import type { Series } from '../support/rounds.ts'
import type { PostgresCluster } from '#test/support/postgres-cluster'

const words = ['solar', 'bridge', 'tribal', 'retrofit', 'microgrid', 'loan', 'storage', 'sofr']
const word = (n: number) => words[n % words.length] ?? ''

/** What is measured, ours and Directus', and how many times as fast ours has to be. */
const wanted: readonly (readonly [name: string, goal: number])[] = [
  ['list of 1000, unchanged', 100],
  ['list of 1000, every request a miss', 4],
  ['by id, unchanged', 30],
  ['search, page of 20, repeated words', 40],
  ['search, page of 20, every request a miss', 3],
  ['insert', 3],
]

/**
 * The lists, records, searches and inserts of 1,000 products on 16 connections, beside the Directus that is installed in
 * the folder DIRECTUS, on the same database server in interleaved rounds; without DIRECTUS our figures alone. All bodies
 * are uncompressed. Ours has its audit entry with each insert.
 */
export async function measureBeside(
  engine: Engine,
  cluster: PostgresCluster | null,
): Promise<void> {
  const database = await filledDatabase(engine, cluster, { organizations: 60, products: 1000 })
  const portal = await startPortal(database)
  const { productIds, admin, organizationId } = database
  const headers = (n: number) => ({ cookie: admin[n % admin.length] ?? '' })
  const answer = await fetch(`http://127.0.0.1:${portal.port}${listOf1000}`, {
    headers: headers(0),
  })
  const { products } = (await answer.json()) as { products: Record<string, unknown>[] }
  const folder = process.env['DIRECTUS']
  const directus =
    folder === undefined || cluster === null ? null : await startDirectus(folder, cluster, products)

  const { port, pid } = portal
  // The largest size differs each time, so that no answer comes from the cache; it leaves nothing out.
  const miss = (n: number) => `sizeMax=${900_000_000_000 + n}`
  const get = (name: string, path: (n: number) => string): Series => ({
    name,
    port,
    pid,
    request: (n) => ({ path: path(n), headers: headers(n) }),
  })
  const reads: Series[] = [
    get('list of 1000, unchanged', () => listOf1000),
    get('list of 1000, every request a miss', (n) => `${listOf1000}&${miss(n)}`),
    get('by id, unchanged', (n) => `/api/products/${productIds[n % productIds.length]}`),
    get('search, page of 20, repeated words', (n) => `/api/products?limit=20&search=${word(n)}`),
    get(
      'search, page of 20, every request a miss',
      (n) => `/api/products?limit=20&search=${word(n)}&${miss(n)}`,
    ),
  ]
  const inserts: Series[] = [
    {
      name: 'insert',
      port,
      pid,
      request: (n) => ({
        method: 'POST',
        path: '/api/products',
        headers: headers(n),
        body: { name: `New loan ${n}`, organizationId, lowRangeRate: 'SOFR + 250 bps' },
      }),
    },
  ]
  if (directus !== null) {
    const { headers: theirs, productIds: ids } = directus
    const other = (name: string, path: (n: number) => string): Series => ({
      name: `Directus: ${name}`,
      port: directus.port,
      pid: directus.pid,
      request: (n) => ({ path: path(n), headers: theirs }),
    })
    const fields = 'fields=*,organization.name'
    reads.push(
      other('list of 1000', () => `/items/products?limit=1000&${fields}`),
      other('by id', (n) => `/items/products/${ids[n % ids.length]}?${fields}`),
      other(
        'search, page of 20',
        (n) => `/items/products?limit=20&${fields}&meta=filter_count&search=${word(n)}`,
      ),
    )
    inserts.push({
      name: 'Directus: insert',
      port: directus.port,
      pid: directus.pid,
      request: (n) => ({
        method: 'POST',
        path: '/items/products',
        headers: theirs,
        body: {
          name: `New loan ${n}`,
          organization: directus.organizationId,
          lowRangeRate: 'SOFR + 250 bps',
        },
      }),
    })
  }
  // The reads first: what the inserts add would make the table another one.
  const found = new Map([
    ...(await interleaved(reads, { connections: 16 })),
    ...(await interleaved(inserts, { connections: 16 })),
  ])
  printMeasured(`${engine}, 16 connections`, found)
  const figures = wanted.map(([name, goal]): Figure => {
    const rate = found.get(name)?.rate ?? 0
    const theirs = found.get(`Directus: ${name.replace(/, (unchanged|every|repeated).*$/, '')}`)
    const times = theirs === undefined ? null : rate / theirs.rate
    return {
      name,
      measured:
        times === null || theirs === undefined
          ? per(rate)
          : `${per(rate)}, Directus ${per(theirs.rate)}: ${times.toFixed(1)}x`,
      wanted: `>= ${goal}x Directus`,
      met: times === null ? null : times >= goal,
    }
  })
  const { now } = portal.memory()
  figures.push({
    name: 'memory after the load, resident',
    measured: `${now.toFixed(0)} MB`,
    wanted: engine === 'postgresql' ? '<= 220 MB' : '',
    met: engine === 'postgresql' ? now <= 220 : null,
  })
  const beside = directus === null ? '' : ` beside Directus ${directus.version}`
  printFigures(`1,000 products, ${engine}${beside}`, figures)
  await directus?.stop()
  await portal.stop()
  database.remove()
}
