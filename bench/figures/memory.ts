import { setTimeout as pause } from 'node:timers/promises'
import type { PortalProcess } from '#test/support/portal-process'
import type { PostgresCluster } from '#test/support/postgres-cluster'
import { listOf1000 } from '../support/bare-process.ts'
import { filledDatabase } from '../support/filled-database.ts'
import type { Engine } from '../support/filled-database.ts'
import { startPortal } from '../support/portal-process.ts'
import { printFigures } from '../support/report.ts'
import type { Figure } from '../support/report.ts'
import { interleaved, printMeasured } from '../support/rounds.ts'

/** Milliseconds after which a portal without requests counts as idle. */
const untilRest = 10_000

const wanted = { postgresql: 180, embedded: null }

function figureOf(name: string, engine: Engine, portal: PortalProcess): Figure {
  const { now, most } = portal.memory()
  const limit = wanted[engine]
  return {
    name,
    measured: `${now.toFixed(0)} MB, at most ${most.toFixed(0)}`,
    wanted: limit === null ? '' : `<= ${limit} MB`,
    met: limit === null ? null : now <= limit,
  }
}

/** Resident memory of the idle server, right after a load of lists, records and inserts on 16 connections, and ten seconds later. */
export async function measureMemory(
  engine: Engine,
  cluster: PostgresCluster | null,
): Promise<void> {
  const database = await filledDatabase(engine, cluster, { organizations: 60, products: 1600 })
  const portal = await startPortal(database)
  try {
    const { admin, productIds, organizationId } = database
    const cookie = (n: number) => admin[n % admin.length] ?? ''
    const headers = (n: number) => ({ cookie: cookie(n), 'accept-encoding': 'gzip' })
    const { port, pid } = portal
    await pause(untilRest)
    const figures = [figureOf('at rest after the start', engine, portal)]
    const found = await interleaved(
      [
        {
          name: 'list of 1000, unchanged',
          port,
          pid,
          request: (n) => ({ path: listOf1000, headers: headers(n) }),
        },
        // The largest size differs each time, so that no answer is cached.
        {
          name: 'list of 1000, every request a miss',
          port,
          pid,
          request: (n) => ({
            path: `${listOf1000}&sizeMax=${900_000_000_000 + n}`,
            headers: headers(n),
          }),
        },
        {
          name: 'by id',
          port,
          pid,
          request: (n) => ({
            path: `/api/products/${productIds[n % productIds.length]}`,
            headers: headers(n),
          }),
        },
        {
          name: 'insert with audit',
          port,
          pid,
          request: (n) => ({
            method: 'POST',
            path: '/api/products',
            headers: { cookie: cookie(n) },
            body: { name: `New loan ${n}`, organizationId, lowRangeRate: 'SOFR + 250 bps' },
          }),
        },
      ],
      { connections: 16 },
    )
    printMeasured(`${engine}, 16 connections`, found)
    figures.push(figureOf('right after the load', engine, portal))
    await pause(untilRest)
    figures.push(figureOf('at rest after the load', engine, portal))
    printFigures(`Memory, ${engine}, resident`, figures)
  } finally {
    await portal.stop()
    database.remove()
  }
}
