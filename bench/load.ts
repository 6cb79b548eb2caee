import { freePort } from '#test/support/free-port'
import { measureOverload } from './load/overload.ts'
import { measureAssets, measureReads, measureSaves, measureSignIns } from './load/rest.ts'
import { onEngine } from './load/rows.ts'
import type { Scene } from './load/rows.ts'
import { measureSoak } from './load/soak.ts'
import { measureStreams } from './load/streams.ts'
import { measureExport, measureImport, measureUploads } from './load/transfers.ts'
import { machineNow } from './support/machine.ts'
import { filledDatabase, onEachEngine } from './support/filled-database.ts'
import type { Engine, FilledDatabase } from './support/filled-database.ts'
import { startPortal } from './support/portal-process.ts'
import { printFigures } from './support/report.ts'
import type { Figure } from './support/report.ts'

/**
 * The load a machine with two cores bears, the load generator on it: `ENGINE=postgresql node tools/run.mjs bench/load.ts
 * PART...`, with 50,000 products and 10,000 sessions. `DURATION` is the seconds of each row, 20 without it, 600 before a
 * release. Parts: reads, saves, sign-ins, streams, assets (needs `npm run build`), transfers (uploads, an export, an
 * import), overload (a minute); all of them without a name, but for soak, an office's load for `SOAK` seconds (240
 * without it, 3,600 before a release). Memory is read at the end.
 */
const parts: Record<string, (scene: Scene) => Promise<Figure[]>> = {
  reads: measureReads,
  saves: measureSaves,
  'sign-ins': measureSignIns,
  streams: measureStreams,
  assets: measureAssets,
  transfers: measureTransfers,
  overload: measureOverload,
}
const named: typeof parts = { ...parts, soak: measureSoak }
const names = process.argv.slice(2)
for (const name of names)
  if (!(name in named))
    throw new Error(`There is no part "${name}": use ${Object.keys(named).join(', ')}.`)
const chosen =
  names.length === 0
    ? Object.entries(parts)
    : Object.entries(named).filter(([name]) => names.includes(name))
const rows = Number(process.env['ROWS'] ?? 50_000)
const sessions = 10_000

async function measureTransfers(scene: Scene): Promise<Figure[]> {
  return [
    ...(await measureUploads(scene)),
    ...(await measureExport(scene)),
    ...(await measureImport(scene)),
  ]
}

async function measure(engine: Engine, database: FilledDatabase): Promise<void> {
  const metricsPort = await freePort()
  const portal = await startPortal(database, { METRICS_PORT: String(metricsPort) })
  try {
    const scene: Scene = {
      engine,
      database,
      portal,
      metricsPort,
      rows,
      seconds: Number(process.env['DURATION'] ?? 20),
    }
    const limit = onEngine(scene, 3, 8)
    const figures: Figure[] = [
      {
        name: `start with ${rows.toLocaleString('en-US')} products and ${sessions.toLocaleString('en-US')} sessions`,
        measured: `${(portal.readyMillis / 1000).toFixed(1)} s`,
        wanted: `${limit} s`,
        met: portal.readyMillis <= limit * 1000,
      },
    ]
    console.log(`\n${engine}: ${await machineNow()}`)
    for (const [, part] of chosen) {
      const found = await part(scene)
      figures.push(...found)
      for (const { name, measured } of found)
        console.log(
          `  ${name}: ${measured}; memory ${portal.hasEnded() ? 'gone' : portal.memory().now.toFixed(0)} MB`,
        )
      if (portal.hasEnded()) throw new Error(`The server has ended:\n${portal.output()}`)
    }
    const { now, most } = portal.memory()
    const memory = onEngine(scene, 512, 768)
    figures.push({
      name: 'memory, resident',
      measured: `${now.toFixed(0)} MB, at most ${most.toFixed(0)} MB`,
      wanted: `${memory} MB at most`,
      met: most <= memory,
    })
    printFigures(`Load, ${engine}, ${scene.seconds} s a row`, figures)
    if (figures.some(({ met }) => met === false)) process.exitCode = 1
  } finally {
    await portal.stop()
  }
}

await onEachEngine(async (engine, cluster) => {
  const database = await filledDatabase(
    engine,
    cluster,
    { organizations: 2000, products: rows },
    sessions,
  )
  try {
    await measure(engine, database)
  } finally {
    database.remove()
  }
})
