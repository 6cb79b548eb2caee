import { loadavg } from 'node:os'
import type { PostgresCluster } from '#test/support/postgres-cluster'
import { startBare } from '../support/bare-process.ts'
import { filledDatabase } from '../support/filled-database.ts'
import type { Engine } from '../support/filled-database.ts'
import { startPortal } from '../support/portal-process.ts'
import { printFigures } from '../support/report.ts'
import type { Figure } from '../support/report.ts'
import { interleaved, printMeasured } from '../support/rounds.ts'
import type { Series } from '../support/rounds.ts'

const words = ['solar', 'bridge', 'tribal', 'retrofit', 'microgrid', 'loan', 'storage', 'sofr']

/** One product, the search and the insert with its audit entry, on 16 connections, beside bare handlers of the same. */
export async function measureRecords(
  engine: Engine,
  cluster: PostgresCluster | null,
): Promise<void> {
  const database = await filledDatabase(engine, cluster, { organizations: 60, products: 1600 })
  const portal = await startPortal(database)
  const bare = await startBare(database, portal)
  const { productIds, admin, organizationId } = database
  const headers = (n: number) => ({ cookie: admin[n % admin.length] ?? '' })
  const product = (n: number) => productIds[n % productIds.length]
  const word = (n: number) => `${words[n % words.length]}%20${n % 97}`
  const { port, pid } = portal
  const onServer = engine === 'postgresql'
  const reads: Series[] = [
    { name: 'bare, one word', port: bare.port, request: () => ({ path: '/word' }) },
    {
      name: 'by id',
      port,
      pid,
      request: (n) => ({ path: `/api/products/${product(n)}`, headers: headers(n) }),
    },
    // The largest size differs each time, so that no answer is cached.
    {
      name: 'search, page of 20',
      port,
      pid,
      request: (n) => ({
        path: `/api/products?limit=20&search=${word(n)}&sizeMax=${900_000_000_000 + n}`,
        headers: headers(n),
      }),
    },
    ...(onServer
      ? [
          {
            name: 'bare, by id',
            port: bare.port,
            request: (n: number) => ({ path: `/product/${product(n)}` }),
          },
          {
            name: 'bare, search',
            port: bare.port,
            request: (n: number) => ({ path: `/search/${word(n)}` }),
          },
        ]
      : []),
  ]
  const inserts: Series[] = [
    {
      name: 'insert with audit',
      port,
      pid,
      request: (n) => ({
        method: 'POST',
        path: '/api/products',
        headers: headers(n),
        body: { name: `New loan ${n}`, organizationId, lowRangeRate: 'SOFR + 250 bps' },
      }),
    },
    ...(onServer
      ? [
          {
            name: 'bare, insert alone',
            port: bare.port,
            request: (n: number) => ({ path: `/insert/Bare%20loan%20${n}` }),
          },
        ]
      : []),
  ]
  // The reads first: the inserts would change the table they are measured on.
  const found = new Map([
    ...(await interleaved(reads, { connections: 16 })),
    ...(await interleaved(inserts, { connections: 16 })),
  ])
  printMeasured(`${engine}, 16 connections (load average ${loadavg()[0]?.toFixed(1)})`, found)
  const figures: Figure[] = []
  if (engine === 'postgresql') {
    const share = (found.get('by id')?.rate ?? 0) / (found.get('bare, by id')?.rate ?? 1)
    figures.push({
      name: 'by id against a bare handler with pg',
      measured: `${(share * 100).toFixed(0)} %`,
      wanted: '>= 50 %',
      met: share >= 0.5,
    })
  }
  const { now, most } = portal.memory()
  figures.push({
    name: 'memory after the load, resident',
    measured: `${now.toFixed(0)} MB, at most ${most.toFixed(0)}`,
    wanted: engine === 'postgresql' ? '<= 220 MB' : '',
    met: engine === 'postgresql' ? now <= 220 : null,
  })
  printFigures(`Single records, ${engine}`, figures)
  await bare.stop()
  await portal.stop()
  database.remove()
}
