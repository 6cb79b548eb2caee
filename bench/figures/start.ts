import type { PostgresCluster } from '#test/support/postgres-cluster'
import { filledDatabase } from '../support/filled-database.ts'
import type { Engine } from '../support/filled-database.ts'
import { startPortal } from '../support/portal-process.ts'
import { millis, printFigures } from '../support/report.ts'
import { ascending, percentile, processorMillis } from '../support/rounds.ts'

const rounds = 5

/** The start on an existing database, from the process to the line that it is ready; but for the first, modules are compiled already. */
export async function measureStart(engine: Engine, cluster: PostgresCluster | null): Promise<void> {
  const database = await filledDatabase(engine, cluster, { organizations: 60, products: 1600 })
  try {
    const ready: number[] = []
    const processor: number[] = []
    const most: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const portal = await startPortal(database)
      // The first one fills the compile cache.
      if (round > 0) {
        ready.push(portal.readyMillis)
        processor.push(processorMillis(portal.pid))
        most.push(portal.memory().most)
      }
      await portal.stop()
    }
    const median = (values: readonly number[]) => percentile(ascending(values), 0.5)
    const limit = engine === 'postgresql' ? 800 : 8000
    printFigures(`Start, ${engine}, median of ${rounds}`, [
      {
        name: 'to ready',
        measured: `${millis(median(ready))}, ${millis(median(processor))} of processor`,
        wanted: `<= ${limit} ms`,
        met: median(ready) <= limit,
      },
      {
        name: 'most memory while starting, resident',
        measured: `${median(most).toFixed(0)} MB`,
        wanted: '',
        met: null,
      },
    ])
  } finally {
    database.remove()
  }
}
