import { startPortal } from '../support/portal-process.ts'
import { filledDatabase } from '../support/filled-database.ts'
import type { Engine } from '../support/filled-database.ts'
import { millis, printFigures } from '../support/report.ts'
import type { Figure } from '../support/report.ts'
import { median } from '../support/rounds.ts'
import { timed } from '../support/timed.ts'
import type { PostgresCluster } from '#test/support/postgres-cluster'

/** Home of one member of each organization, asked for once each, in the sample and beside 5,000 offers (U-009). */
async function homes(
  engine: Engine,
  cluster: PostgresCluster | null,
  { name, wanted, sizes }: { name: string; wanted: number; sizes: Record<string, number> },
): Promise<Figure[]> {
  const database = await filledDatabase(engine, cluster, sizes)
  const portal = await startPortal(database)
  try {
    const [first = '', ...others] = database.members.slice(0, 41)
    // What the server loads with its first answer is no part of Home.
    await timed(portal, '/api/dashboard/home', first)
    const took: number[] = []
    for (const cookie of others) took.push(await timed(portal, '/api/dashboard/home', cookie))
    return [
      { measured: median(took), of: '' },
      { measured: Math.max(...took), of: ', the slowest of 40' },
    ].map(({ measured, of }) => ({
      name: `Home ${name}${of} (U-009)`,
      measured: millis(measured),
      wanted: millis(wanted),
      met: measured <= wanted,
    }))
  } finally {
    await portal.stop()
    database.remove()
  }
}

export async function measureHome(engine: Engine, cluster: PostgresCluster | null): Promise<void> {
  printFigures(`Home, ${engine}`, [
    ...(await homes(engine, cluster, { name: 'of the sample', wanted: 150, sizes: {} })),
    ...(await homes(engine, cluster, {
      name: 'beside 5,000 offers',
      wanted: 600,
      sizes: { products: 4_500, lending_profiles: 500 },
    })),
  ])
}
