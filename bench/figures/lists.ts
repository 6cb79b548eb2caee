import { listOf1000, startBare } from '../support/bare-process.ts'
import { filledDatabase } from '../support/filled-database.ts'
import type { Engine } from '../support/filled-database.ts'
import { startPortal } from '../support/portal-process.ts'
import { printFigures } from '../support/report.ts'
import type { Figure } from '../support/report.ts'
import { interleaved, printMeasured } from '../support/rounds.ts'
import type { Series } from '../support/rounds.ts'
import type { PostgresCluster } from '#test/support/postgres-cluster'

/** The list of 1,000 products: unchanged, compressed and not, and with every request a miss; then the memory. */
export async function measureLists(engine: Engine, cluster: PostgresCluster | null): Promise<void> {
  const database = await filledDatabase(engine, cluster, { organizations: 60, products: 1600 })
  const portal = await startPortal(database)
  const bare = await startBare(database, portal)
  const headers = { cookie: database.admin[0] ?? '' }
  const gzip = { ...headers, 'accept-encoding': 'gzip' }
  const list = await fetch(`http://127.0.0.1:${portal.port}${listOf1000}`, {
    headers: { ...gzip, 'accept-encoding': 'identity' },
  })
  const etag = list.headers.get('etag') ?? ''
  const rows = ((await list.json()) as { products: unknown[] }).products.length
  if (rows !== 1000) throw new Error(`The list has ${rows} rows instead of 1,000.`)

  const limits: Series[] = [
    { name: 'bare node:http, one word', port: bare.port, request: () => ({ path: '/word' }) },
    {
      name: 'bare node:http, ready gzip body',
      port: bare.port,
      request: () => ({ path: '/gzip' }),
    },
    {
      name: 'bare node:http, ready plain body',
      port: bare.port,
      request: () => ({ path: '/plain' }),
    },
    ...(engine === 'postgresql'
      ? [
          {
            name: 'bare node:http, pg, JSON.stringify',
            port: bare.port,
            request: () => ({ path: '/list' }),
          },
        ]
      : []),
  ]
  // The largest size differs each time, so that no answer is cached; the filter excludes nothing.
  const miss = (n: number) => `${listOf1000}&sizeMax=${900_000_000_000 + n}`
  const ours: Series[] = [
    {
      name: 'unchanged, gzip',
      port: portal.port,
      request: () => ({ path: listOf1000, headers: gzip }),
    },
    {
      name: 'unchanged, 304',
      port: portal.port,
      request: () => ({ path: listOf1000, headers: { ...gzip, 'if-none-match': etag } }),
      status: 304,
    },
    {
      name: 'unchanged, uncompressed',
      port: portal.port,
      request: () => ({ path: listOf1000, headers }),
    },
    {
      name: 'every request a miss',
      port: portal.port,
      request: (n) => ({ path: miss(n), headers }),
    },
    {
      name: 'every request a miss, gzip',
      port: portal.port,
      request: (n) => ({ path: miss(n), headers: gzip }),
    },
  ]
  const figures: Figure[] = []
  for (const connections of [1, 16]) {
    const found = await interleaved(
      [...limits, ...ours.map((one) => ({ ...one, pid: portal.pid }))],
      { connections },
    )
    printMeasured(`${engine}, ${connections} connections`, found)
    const rate = (name: string) => found.get(name)?.rate ?? 0
    const on = ` (${connections})`
    const share = rate('unchanged, gzip') / rate('bare node:http, ready gzip body')
    figures.push({
      name: `list of 1000, unchanged, gzip, against the ready gzip body${on}`,
      measured: `${(share * 100).toFixed(0)} %`,
      wanted: '>= 40 %',
      met: share >= 0.4,
    })
  }
  const { now, most } = portal.memory()
  figures.push({
    name: 'memory after the load, resident',
    measured: `${now.toFixed(0)} MB, at most ${most.toFixed(0)}`,
    wanted: engine === 'postgresql' ? '<= 220 MB' : '',
    met: engine === 'postgresql' ? now <= 220 : null,
  })
  printFigures(`List of 1000, ${engine} (${bare.said})`, figures)
  await bare.stop()
  await portal.stop()
  database.remove()
}
