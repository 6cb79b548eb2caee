import type { PostgresCluster } from '#test/support/postgres-cluster'
import { filledDatabase } from '../support/filled-database.ts'
import type { Engine } from '../support/filled-database.ts'
import { startPortal } from '../support/portal-process.ts'
import { millis, printFigures } from '../support/report.ts'
import { interleaved, printMeasured } from '../support/rounds.ts'
import type { Series } from '../support/rounds.ts'

const large = Number(process.env['ROWS'] ?? 1_000_000)

/** The same search page over 1,000 and over 1,000,000 products; both portals run side by side and are asked in turn. */
export async function measureGrowth(engine: Engine, cluster: PostgresCluster | null): Promise<void> {
  // The embedded engine is made for a campaign, not for a million records.
  if (engine === 'embedded') return
  const sizes = [1000, large]
  const series: Series[] = []
  const ends: (() => Promise<void>)[] = []
  for (const rows of sizes) {
    const database = await filledDatabase(engine, cluster, { organizations: rows / 20, products: rows })
    const portal = await startPortal(database)
    const headers = { cookie: database.admin[0] ?? '' }
    series.push(
      // A word of the texts and the number that is one record's own.
      { name: `search for few, ${rows}`, port: portal.port, pid: portal.pid, request: (n) => ({ path: `/api/products?limit=20&search=loan%20${100 + (n % 900)}&sort=name&sizeMax=${900_000_000_000 + n}`, headers }) },
      { name: `first page by name, ${rows}`, port: portal.port, pid: portal.pid, request: (n) => ({ path: `/api/products?limit=20&sizeMax=${900_000_000_000 + n}`, headers }) },
      { name: `one product, ${rows}`, port: portal.port, pid: portal.pid, request: (n) => ({ path: `/api/products/${database.productIds[n % 1000]}`, headers }) },
    )
    ends.push(async () => {
      await portal.stop()
      database.remove()
    })
  }
  const found = await interleaved(series, { connections: 1 })
  printMeasured(`${engine}, 1 connection`, found)
  const p50 = (name: string) => found.get(name)?.p50 ?? Number.NaN
  printFigures(`Growth from 1,000 to ${large.toLocaleString('en-US')} products, ${engine}`, ['search for few', 'one product', 'first page by name'].map((name) => {
    const [few, many] = [p50(`${name}, 1000`), p50(`${name}, ${large}`)]
    const wanted = name === 'search for few'
    return { name: `${name}, p50`, measured: `${millis(few)} to ${millis(many)}: ${(many / few).toFixed(1)}x`, wanted: wanted ? '<= 3x' : '', met: wanted ? many / few <= 3 : null }
  }))
  for (const end of ends) await end()
}
