import { createWriteStream } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { OpenDatabase } from '#server/platform/database/database'
import type { PortalProcess } from '#test/support/portal-process'
import { opened } from '#test/support/opened'
import type { PostgresCluster } from '#test/support/postgres-cluster'
import { filledDatabase } from '../support/filled-database.ts'
import type { Engine } from '../support/filled-database.ts'
import { startPortal } from '../support/portal-process.ts'
import { watched } from '../support/watched.ts'

/**
 * How long the export of the whole product registry takes, how much memory grows meanwhile, and how long other requests wait:
 * `node tools/run.mjs bench/figures.ts exports`, with `ROWS=10000` for fewer and `ENGINE=embedded` or `postgresql` for one of
 * them. The server runs in a process of its own. Beside them are two bare limits of the same minute: others while
 * nothing is exported, and the same rows read from the database and written as lines of JSON. Wanted for 50,000 rows:
 * 15 s (embedded 30 s), 100 MB and others under 300 ms at the 95th of a hundred.
 */
const rows = Number(process.env['ROWS'] ?? 50_000)

const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`
const milliseconds = (time: number) => `${Math.round(time)} ms`

/** Requests a small page again and again until stopped; the times of its answers. */
async function visit(address: string, cookie: string, stopped: () => boolean): Promise<number[]> {
  const times: number[] = []
  for (let limit = 1; !stopped(); limit = (limit % 50) + 1) {
    const start = performance.now()
    await (
      await fetch(`${address}/api/organizations?limit=${limit}&sort=name`, { headers: { cookie } })
    ).text()
    times.push(performance.now() - start)
    await pause(20)
  }
  return times.toSorted((a, b) => a - b)
}

/** The same rows without rights, names, fields and formats. */
async function bareReading({ pool }: OpenDatabase): Promise<number> {
  const start = performance.now()
  const file = createWriteStream(path.join(tmpdir(), `registry-bare-${process.pid}`), {
    flags: 'w',
  })
  const { rows: ids } = await pool.query<{ id: string }>('select id from products order by id')
  for (let from = 0; from < ids.length; from += 250) {
    const { rows: records } = await pool.query(
      'select * from products where id = any($1::uuid[])',
      [ids.slice(from, from + 250).map(({ id }) => id)],
    )
    file.write(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  }
  file.end()
  await finished(file)
  await unlink(file.path)
  return performance.now() - start
}

const p95 = (times: readonly number[]) => times[Math.floor(times.length * 0.95)] ?? 0

export async function measureExports(
  engine: Engine,
  cluster: PostgresCluster | null,
): Promise<void> {
  const database = await filledDatabase(engine, cluster, { organizations: 60, products: rows })
  try {
    console.log(`${engine}, bare reading: ${milliseconds(await opened(database, bareReading))}`)
    const portal = await startPortal(database)
    try {
      await exportAll(engine, portal, database.admin[0] ?? '')
    } finally {
      await portal.stop()
    }
  } finally {
    database.remove()
  }
}

async function exportAll(engine: Engine, portal: PortalProcess, cookie: string): Promise<void> {
  const exported = async (query: string): Promise<number> => {
    const answer = await fetch(`${portal.url}/api/products/export?${query}`, {
      headers: { cookie, 'accept-encoding': 'identity' },
    })
    if (answer.status !== 200 || answer.body === null) throw new Error(`Answered ${answer.status}`)
    let bytes = 0
    for await (const part of answer.body) bytes += (part as Uint8Array).length
    return bytes
  }
  await exported('format=csv&search=no-such-product')
  const until = performance.now() + 4000
  const atRest = await visit(portal.url, cookie, () => performance.now() > until)
  console.log(
    `${engine}: others at rest p95 ${milliseconds(p95(atRest))}, longest ${milliseconds(atRest.at(-1) ?? 0)} of ${atRest.length}`,
  )
  for (const format of ['csv', 'xlsx']) {
    let isDone = false
    const others = visit(portal.url, cookie, () => isDone)
    const {
      result: bytes,
      seconds,
      growth,
    } = await watched(portal, () => exported(`format=${format}`)).finally(() => (isDone = true))
    const times = await others
    console.log(
      `${engine}, ${format}: ${rows} rows, ${megabytes(bytes)} in ${milliseconds(seconds * 1000)}; memory +${Math.round(growth)} MB; others p95 ${milliseconds(p95(times))}, longest ${milliseconds(times.at(-1) ?? 0)} of ${times.length}`,
    )
  }
}
