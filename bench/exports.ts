import { createWriteStream } from 'node:fs'
import { unlink } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { getTableColumns } from 'drizzle-orm'
import { products } from '#database/products'
import type { OpenDatabase } from '#server/platform/database/database'
import { startPostgresCluster } from '#test/support/postgres-cluster'
import { portalWithProducts } from './products-portal.ts'

/**
 * How long the whole product registry takes as a file, what memory grows by meanwhile, and how long other requests wait:
 * `node --expose-gc tools/run.mjs bench/exports.ts`, with `ROWS=10000` for fewer. Beside them stand two bare limits of
 * the same minute: others while nothing is exported, and the same rows read from the database and written as lines of
 * JSON. Wanted for 50,000 rows: 15 s (embedded 30 s), 100 MB and others under 300 ms at the 95th of a hundred.
 */
const rows = Number(process.env['ROWS'] ?? 50_000)

const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`
const milliseconds = (time: number) => `${Math.round(time)} ms`

/** Calls a small page again and again until told to stop; the times of its answers. */
async function visit(address: string, cookie: string, stopped: () => boolean): Promise<number[]> {
  const times: number[] = []
  for (let limit = 1; !stopped(); limit = (limit % 50) + 1) {
    const start = performance.now()
    await (await fetch(`${address}/api/organizations?limit=${limit}&sort=name`, { headers: { cookie } })).text()
    times.push(performance.now() - start)
    await pause(20)
  }
  return times.toSorted((a, b) => a - b)
}

/** Copies of the products until there are enough; they are alike but for their ids. */
async function multiply(database: OpenDatabase, from: number): Promise<void> {
  const columns = Object.values(getTableColumns(products)).filter(({ name }) => name !== 'id').map(({ name }) => `"${name}"`).join(', ')
  // Past the time limit of requests.
  const { client, release } = await database.direct()
  for (let have = from; have < rows; have += from) {
    await client.query(`insert into products (${columns}) select ${columns} from (select ${columns} from products limit ${Math.min(from, rows - have)}) as copied`)
  }
  await client.query('analyze products')
  await release()
}

/** The same rows without rights, names, fields and formats. */
async function bareReading({ pool }: OpenDatabase): Promise<number> {
  const start = performance.now()
  const file = createWriteStream(path.join(tmpdir(), `registry-bare-${process.pid}`), { flags: 'w' })
  const { rows: ids } = await pool.query<{ id: string }>('select id from products order by id')
  for (let from = 0; from < ids.length; from += 250) {
    const { rows: records } = await pool.query('select * from products where id = any($1::uuid[])', [ids.slice(from, from + 250).map(({ id }) => id)])
    file.write(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  }
  file.end()
  await finished(file)
  await unlink(file.path)
  return performance.now() - start
}

const p95 = (times: readonly number[]) => times[Math.floor(times.length * 0.95)] ?? 0

async function measure(engine: string, databaseUrl?: string): Promise<void> {
  const portal = await portalWithProducts(500, databaseUrl)
  await multiply(portal.database, 500)
  const { cookie } = portal
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`
  await (await fetch(`${address}/api/products/export?format=csv&search=no-such-product`, { headers: { cookie } })).text()
  const until = performance.now() + 4000
  const atRest = await visit(address, cookie, () => performance.now() > until)
  console.log(`${engine}: others at rest p95 ${milliseconds(p95(atRest))}, longest ${milliseconds(atRest.at(-1) ?? 0)} of ${atRest.length}`)
  for (const format of ['csv', 'xlsx']) {
    console.log(`${engine}, bare reading: ${milliseconds(await bareReading(portal.database))}`)
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    let [most, bytes, isDone] = [before, 0, false]
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 25)
    const others = visit(address, cookie, () => isDone)
    const start = performance.now()
    const answer = await fetch(`${address}/api/products/export?format=${format}`, { headers: { cookie, 'accept-encoding': 'identity' } })
    if (answer.status !== 200 || answer.body === null) throw new Error(`Answered ${answer.status}`)
    for await (const part of answer.body) bytes += (part as Uint8Array).length
    const took = performance.now() - start
    isDone = true
    const times = await others
    clearInterval(watch)
    console.log(`${engine}, ${format}: ${rows} rows, ${megabytes(bytes)} in ${milliseconds(took)}; memory +${megabytes(most - before)}; others p95 ${milliseconds(p95(times))}, longest ${milliseconds(times.at(-1) ?? 0)} of ${times.length}`)
  }
  await portal.close()
}

await measure('embedded')
const cluster = await startPostgresCluster()
if (cluster !== null) {
  await measure('PostgreSQL', cluster.url)
  await cluster.stop()
}
