import { loadavg } from 'node:os'
import { measureOverload } from './load/overload.ts'
import { measureAssets, measureReads, measureSaves, measureSignIns } from './load/rest.ts'
import { onEngine } from './load/rows.ts'
import type { Scene } from './load/rows.ts'
import { measureStreams } from './load/streams.ts'
import { filledDatabase, onEachEngine } from './support/filled-database.ts'
import { startPortal } from './support/portal-process.ts'
import { printFigures } from './support/report.ts'
import type { Figure } from './support/report.ts'

/**
 * What a machine with two cores holds, the load generator on it: `ENGINE=postgresql node tools/run.mjs bench/load.ts
 * PART...`, with 50,000 products and 1,000 sessions. `DURATION` is the seconds of each row, 20 without it, 600 before a
 * release. Parts: reads, saves, sign-ins, streams, assets (needs `npm run build`), overload (a minute); all of them without a name. Memory is read at the end.
 */
const parts: Record<string, (scene: Scene) => Promise<Figure[]>> = {
  reads: measureReads, saves: measureSaves, 'sign-ins': measureSignIns, streams: measureStreams, assets: measureAssets, overload: measureOverload,
}
const names = process.argv.slice(2)
for (const name of names) if (!(name in parts)) throw new Error(`There is no part "${name}": use ${Object.keys(parts).join(', ')}.`)
const rows = Number(process.env['ROWS'] ?? 50_000)

await onEachEngine(async (engine, cluster) => {
  const database = await filledDatabase(engine, cluster, { organizations: 2000, products: rows }, 1000)
  const portal = await startPortal(database)
  const scene: Scene = { engine, database, portal, seconds: Number(process.env['DURATION'] ?? 20) }
  const limit = onEngine(scene, 3, 8)
  const figures: Figure[] = [{ name: `start with ${rows.toLocaleString('en-US')} products`, measured: `${(portal.readyMillis / 1000).toFixed(1)} s`, wanted: `${limit} s`, met: portal.readyMillis <= limit * 1000 }]
  console.log(`\n${engine}: load of the machine at the start ${loadavg()[0]?.toFixed(1)}`)
  for (const [name, measure] of Object.entries(parts)) {
    if (names.length > 0 && !names.includes(name)) continue
    const found = await measure(scene)
    figures.push(...found)
    for (const { name: what, measured } of found) console.log(`  ${what}: ${measured}; memory ${portal.hasEnded() ? 'gone' : portal.memory().now.toFixed(0)} MB`)
    if (portal.hasEnded()) throw new Error(`The server has ended:\n${portal.output()}`)
  }
  const { now, most } = portal.memory()
  const memory = onEngine(scene, 512, 768)
  figures.push({ name: 'memory, resident', measured: `${now.toFixed(0)} MB, at most ${most.toFixed(0)} MB`, wanted: `${memory} MB at most`, met: most <= memory })
  printFigures(`Load, ${engine}, ${scene.seconds} s a row`, figures)
  await portal.stop()
  database.remove()
})
