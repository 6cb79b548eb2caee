import path from 'node:path'
import { AcknowledgedLog } from '../acknowledged-log.ts'
import { killPortal } from '../killed-portal.ts'
import type { Ground, Outcome } from '../portal.ts'

const rounds = Number(process.env['CYCLES'] ?? 20)
const minutes = Number(process.env['MINUTES'] ?? 60)

/** F01: a server killed under twenty writers, `CYCLES=100` times before a release; after `MINUTES` with as many kills as there were. */
export async function killed({ engine, dataDir, start, read }: Ground): Promise<Outcome> {
  const log = new AcknowledgedLog(path.join(dataDir, 'acknowledged'))
  const until = performance.now() + minutes * 60_000
  const { damage, kills, acknowledged, revoked, revived, readyMillis } = await killPortal({
    dataDir,
    start,
    read,
    rounds,
    until,
    acknowledged: log,
  })
  const written = log.close().size
  const limit = engine === 'postgresql' ? 5 : 10
  const { lost, doubles, halves, unknown } = damage
  return {
    figure: `${kills} kills, ${acknowledged} acknowledged: ${lost.length} lost, ${doubles.length} twice, ${halves.length} halves, ${unknown.length} unknown, ${revived.length} of ${revoked} revocations undone; ready after at most ${(readyMillis / 1000).toFixed(1)} s (${limit} s)`,
    met:
      acknowledged > 0 &&
      revoked > 0 &&
      written === acknowledged &&
      lost.length + doubles.length + halves.length + unknown.length + revived.length === 0 &&
      readyMillis < limit * 1000,
  }
}
