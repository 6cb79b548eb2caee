import type { PostgresCluster } from '#test/support/postgres-cluster'
import { filledDatabase } from '../support/filled-database.ts'
import type { Engine, FilledDatabase } from '../support/filled-database.ts'
import { startPortal } from '../support/portal-process.ts'
import { millis, printFigures } from '../support/report.ts'
import { interleaved, printMeasured } from '../support/rounds.ts'
import type { Series } from '../support/rounds.ts'

const large = Number(process.env['ROWS'] ?? 1_000_000)
const sizes = [1000, large]

/** A time that does not grow with the table still differs by the noise of a run. */
const flat = 1.5

/** Each requests a page that is not cached yet; `most` is how many times as long it may take of the large table, null where it is only printed. */
const questions: {
  name: string
  most: number | null
  path(n: number, database: FilledDatabase): string
}[] = [
  // Somebody searches for a product by its name, which few others share.
  {
    name: 'search for few',
    most: 3,
    path: (n, { productNames }) =>
      `${page}&search=${encodeURIComponent(productNames[n % productNames.length] ?? '')}&sizeMax=${all + n}`,
  },
  {
    name: 'one product',
    most: flat,
    path: (n, { productIds }) => `/api/products/${productIds[n % productIds.length]}`,
  },
  // The total is counted once for each state of the table and each filter, a page is not.
  {
    name: 'page by name',
    most: flat,
    path: (n) => `/api/products?limit=${20 + (Math.floor(n / 100) % 80)}&offset=${n % 100}`,
  },
  {
    name: 'page by name with a new filter, and its total',
    most: null,
    path: (n) => `${page}&sizeMax=${all + n}`,
  },
  {
    name: 'search for many, and its total',
    most: null,
    path: (n) => `${page}&search=storage%20${n % 10}&sizeMax=${all + n}`,
  },
]
const page = '/api/products?limit=20'
/** The largest amount in dollars of any product. */
const all = 900_000_000_000

/** The same pages over 1,000 and over 1,000,000 products; both portals run side by side and get requests alternately. */
export async function measureGrowth(
  engine: Engine,
  cluster: PostgresCluster | null,
): Promise<void> {
  // The embedded engine is made for a campaign, not for a million records.
  if (engine === 'embedded') return
  const series: Series[] = []
  const ends: (() => Promise<unknown>)[] = []
  try {
    for (const rows of sizes) {
      const began = performance.now()
      const database = await filledDatabase(engine, cluster, {
        organizations: rows / 20,
        products: rows,
      })
      console.log(
        `${rows.toLocaleString('en-US')} products filled in within ${((performance.now() - began) / 1000).toFixed(0)} s`,
      )
      ends.push(async () => database.remove())
      const portal = await startPortal(database)
      ends.push(() => portal.stop())
      const headers = { cookie: database.admin[0] ?? '' }
      series.push(
        ...questions.map(({ name, path }) => ({
          name: `${name}, ${rows}`,
          port: portal.port,
          pid: portal.pid,
          request: (n: number) => ({ path: path(n, database), headers }),
        })),
      )
    }
    const found = await interleaved(series, {
      connections: 1,
      seconds: Number(process.env['SECONDS'] ?? 1),
    })
    printMeasured(`${engine}, 1 connection`, found)
    const p50 = (name: string) => found.get(name)?.p50 ?? Number.NaN
    printFigures(
      `Growth from 1,000 to ${large.toLocaleString('en-US')} products, ${engine}`,
      questions.map(({ name, most }) => {
        const [few, many] = sizes.map((rows) => p50(`${name}, ${rows}`)) as [number, number]
        return {
          name: `${name}, p50`,
          measured: `${millis(few)} to ${millis(many)}: ${(many / few).toFixed(1)}x`,
          wanted: most === null ? '' : `<= ${most}x`,
          met: most === null ? null : many / few <= most,
        }
      }),
    )
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}
