import { Client } from 'pg'
import { searchedNouns } from '#contract/search'
import type { PostgresCluster } from '#test/support/postgres-cluster'
import { machineNow } from './support/machine.ts'
import { filledDatabase, onEachEngine } from './support/filled-database.ts'
import type { Engine, FilledDatabase } from './support/filled-database.ts'
import { startPortal } from './support/portal-process.ts'
import { millis, printFigures } from './support/report.ts'
import type { Figure } from './support/report.ts'
import { ascending, median, percentile } from './support/rounds.ts'
import { costOfIndexes } from './search/index-cost.ts'
import { ordinaryQuestions, shortQuestions } from './search/questions.ts'

/**
 * One search over all kinds of record, and what its indexes cost who saves and imports:
 * `node tools/run.mjs bench/search.ts`, with `ENGINE=embedded` or `postgresql` for one of them. A million records on
 * PostgreSQL, 100,000 on the embedded engine, `ROWS` for another number. Questions come one after the other, by turns of
 * a member and an administrator; none is asked twice.
 */
const wantedRows = process.env['ROWS']

async function measure(engine: Engine, database: FilledDatabase): Promise<Figure[]> {
  const portal = await startPortal(database)
  try {
    const ask = async (questions: readonly string[]) => {
      const found: number[] = []
      for (const [n, question] of questions.entries()) {
        const cookie = (n % 2 === 0 ? database.members : database.admin)[0] ?? ''
        const began = performance.now()
        const response = await fetch(`${portal.url}/api/search?q=${encodeURIComponent(question)}`, {
          headers: { cookie },
        })
        const text = await response.text()
        found.push(performance.now() - began)
        if (response.status !== 200) throw new Error(`${question}: ${response.status} ${text}`)
      }
      return found
    }
    // The portal and the database have what they read of every kind before anything is measured.
    await ask(searchedNouns.map((noun) => `warm up ${noun}`))
    const { questions, common } = await ordinaryQuestions(portal, database)
    const ordinary = await ask(questions)
    const ofCommon = ordinary.filter((_, n) => common.has(questions[n] ?? ''))
    const short = await ask(await shortQuestions(portal, database))
    const isServer = engine === 'postgresql'
    const figure = (name: string, measured: number, wanted: number | null): Figure => ({
      name,
      measured: millis(measured),
      wanted: wanted === null ? '' : millis(wanted),
      met: wanted === null ? null : measured <= wanted,
    })
    return [
      figure(
        `${ordinary.length} ordinary questions, median (Q-01)`,
        median(ordinary),
        isServer ? 50 : 100,
      ),
      figure('the same, p95 (Q-01)', percentile(ascending(ordinary), 0.95), isServer ? 200 : null),
      figure(
        `${ofCommon.length} of them with a word of many records, median`,
        median(ofCommon),
        null,
      ),
      figure(
        `${short.length} questions with a word of two letters, median (Q-01)`,
        median(short),
        100,
      ),
      figure('the same, p95', percentile(ascending(short), 0.95), null),
    ]
  } finally {
    await portal.stop()
  }
}

await onEachEngine(async (engine: Engine, cluster: PostgresCluster | null) => {
  const rows = Number(wantedRows ?? (engine === 'postgresql' ? 1_000_000 : 100_000))
  console.log(`\n${engine}: ${await machineNow()}`)
  const database = await filledDatabase(engine, cluster, {
    organizations: rows * 0.1,
    products: rows * 0.5,
    pipeline: rows * 0.4,
  })
  try {
    printFigures(
      `Search over ${rows.toLocaleString('en-US')} records, ${engine}`,
      await measure(engine, database),
    )
    if (database.databaseUrl !== undefined) {
      const client = new Client({ connectionString: database.databaseUrl })
      await client.connect()
      printFigures('What its indexes cost (Q-08)', await costOfIndexes(client))
      await client.end()
    }
  } finally {
    database.remove()
  }
})
