import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { PGlite } from '@electric-sql/pglite'
import { openDatabase } from '#server/platform/database/database'
import { engineDirectory } from '#server/platform/database/engine/embedded-engine'

/** What the embedded engine costs: `node tools/run.mjs bench/embedded-engine.ts`. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'registry-bench-'))
const quiet = { info() {}, warn() {}, error() {} }
const open = () => openDatabase({ dataDir, preparedStatements: true, log: quiet })

async function timed(
  name: string,
  times: number,
  work: (n: number) => Promise<unknown>,
): Promise<void> {
  const start = performance.now()
  for (let n = 0; n < times; n += 1) await work(n)
  console.log(
    `${name.padEnd(52)} ${((performance.now() - start) / times).toFixed(2).padStart(9)} ms`,
  )
}

/** The same three statements, through whatever runs them. */
async function statements(
  name: string,
  run: (sql: string, values: unknown[]) => Promise<unknown>,
): Promise<void> {
  const text = 'x'.repeat(200)
  await timed(`${name}: insert and commit`, 2000, (n) =>
    run('insert into measured values ($1, $2)', [n, text]),
  )
  await timed(`${name}: one row by its key`, 5000, (n) =>
    run('select * from measured where n = $1', [n % 2000]),
  )
  await timed(`${name}: 100 rows in order`, 500, () =>
    run('select * from measured order by n limit 100', []),
  )
}

await timed('first open, which makes the database', 1, async () => (await open()).close())
await timed('open again', 5, async () => (await open()).close())

const database = await open()
await database.pool.query('create table measured (n int primary key, text text)')
await statements('in a thread, synced', (text, values) => database.pool.query(text, values))

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
await timed('a statement without end, until it is given up', 1, () =>
  database.pool.query('select count(*) from generate_series(1, 10000000000)').catch(() => {}),
)
delay.disable()
console.log(
  `${'  longest pause of the event loop meanwhile'.padEnd(52)} ${(delay.max / 1e6).toFixed(2).padStart(9)} ms`,
)
await timed('  from there to the next answer', 1, async () => {
  while (
    !(await database.ping().then(
      () => true,
      () => false,
    ))
  );
})
console.log(
  `${'resident memory of the process'.padEnd(52)} ${(process.memoryUsage().rss / 1e6).toFixed(0).padStart(9)} MB`,
)
await database.pool.query('truncate measured')
await database.close()

const bare = await PGlite.create({ dataDir: engineDirectory(dataDir) })
await statements('bare PGlite in the main thread, no sync', (text, values) =>
  bare.query(text, values),
)
await bare.close()
rmSync(dataDir, { recursive: true, force: true })
