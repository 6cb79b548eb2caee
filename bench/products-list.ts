/**
 * What products cost on the server, with a session, rights, validation and audit: `node tools/run.mjs
 * bench/products-list.ts`, with `ENGINE=embedded` or `postgresql` for one of them. The 1000-row list unchanged and after
 * each change, the paged search, one product, the save; medians of whole answers, one request at a time, without a network.
 */
import { portalWithProducts } from './products-portal.ts'
import type { ProductsPortal } from './products-portal.ts'
import { onEachEngine } from './support/filled-database.ts'
import type { Engine } from './support/filled-database.ts'
import { ascending, percentile } from './support/rounds.ts'

const rounds = Number(process.env['ROUNDS'] ?? 60)
const words = [
  'solar',
  'bridge',
  'tribal',
  'retrofit',
  'microgrid',
  'loan 99',
  'storage illinois',
  'sofr',
]

interface Step {
  method?: 'GET' | 'POST' | 'PUT'
  url: string
  payload?: object
  headers?: Record<string, string>
}

async function timed(
  { app, cookie }: ProductsPortal,
  { method = 'GET', url, payload, headers }: Step,
): Promise<number> {
  const start = performance.now()
  const { statusCode, body } = await app.inject({
    method,
    url,
    headers: { cookie, ...headers },
    ...(payload && { payload }),
  })
  if (statusCode >= 400) throw new Error(`${method} ${url} answered ${statusCode}: ${body}`)
  return performance.now() - start
}

async function report(
  portal: ProductsPortal,
  name: string,
  step: (round: number) => Step,
  before?: (round: number) => Step,
): Promise<void> {
  const times: number[] = []
  for (let round = -5; round < rounds; round += 1) {
    if (before) await timed(portal, before(round + 5))
    const took = await timed(portal, step(round + 5))
    if (round >= 0) times.push(took)
  }
  const at = (share: number) => percentile(ascending(times), share).toFixed(2).padStart(8)
  console.log(`${name.padEnd(44)} median ${at(0.5)} ms   p95 ${at(0.95)} ms`)
}

async function measure(engine: Engine, databaseUrl: string | undefined): Promise<void> {
  const portal = await portalWithProducts(1000, databaseUrl)
  console.log(`\n${engine}, 1,000 products`)
  const first = await portal.app.inject({
    url: '/api/products',
    headers: { cookie: portal.cookie },
  })
  const ids: string[] = first.json().products.map(({ id }: { id: string }) => id)
  const id = (round: number) => ids[(round * 7) % ids.length] ?? ''
  const save = (round: number): Step => ({
    method: 'PUT',
    url: `/api/products/${id(round)}`,
    payload: { description: `Changed ${round}` },
  })
  const gzip = { 'accept-encoding': 'gzip' }
  await report(portal, 'list of 1000, unchanged', () => ({ url: '/api/products' }))
  await report(portal, 'list of 1000, unchanged, gzip', () => ({
    url: '/api/products',
    headers: gzip,
  }))
  await report(portal, 'list of 1000, after a change', () => ({ url: '/api/products' }), save)
  await report(
    portal,
    'list of 1000, after a change, gzip',
    () => ({ url: '/api/products', headers: gzip }),
    save,
  )
  await report(
    portal,
    'search, page of 20, after a change',
    (round) => ({
      url: `/api/products?limit=20&search=${encodeURIComponent(words[round % words.length] ?? '')}`,
    }),
    save,
  )
  await report(
    portal,
    'search with counts of options',
    (round) => ({
      url: `/api/products?limit=20&facets=true&search=${encodeURIComponent(words[round % words.length] ?? '')}`,
    }),
    save,
  )
  await report(
    portal,
    'filters and a range',
    () => ({
      url: '/api/products?limit=20&type=perm,construction&technology=solar&sizeMin=500000&rateMax=6&sort=interestRate',
    }),
    save,
  )
  await report(portal, 'one product', (round) => ({ url: `/api/products/${id(round)}` }))
  await report(portal, 'save of a product', save)
  await report(portal, 'creation of a product', (round) => ({
    method: 'POST',
    url: '/api/products',
    payload: {
      name: `New loan ${round}`,
      organizationId: portal.organizationId,
      lowRangeRate: 'SOFR + 250 bps',
    },
  }))
  await portal.close()
}

await onEachEngine((engine, cluster) => measure(engine, cluster?.url))
