import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { states } from '#contract/common/states'
import { buildApp } from '#server/app'
import { insertOrganization } from '#server/features/organizations/organizations.store'
import { insertUser } from '#server/features/users/users.store'
import { openDatabase } from '#server/platform/database/database'
import type { Database } from '#server/platform/database/database'
import { migrate } from '#server/platform/database/migrate'
import { createLog } from '#server/platform/log'
import { createMailer } from '#server/platform/mail/mailer'
import { openSession } from '#server/platform/sessions/session.store'
import { readSettings } from '#server/platform/settings'
import { startPostgresCluster } from '#test/support/postgres-cluster'

/**
 * The search for duplicates and the check while typing: `node tools/run.mjs bench/organization-duplicates.ts embedded`
 * or `postgresql`; without an engine both. Medians of `ROUNDS` answers of the whole server; before each search a row
 * changes, so that it is done anew. Wanted: under 1 s at 5,000 organizations, usable at 100,000.
 */
const sizes = (process.env['ROWS'] ?? '5000,100000').split(',').map(Number)
const rounds = Number(process.env['ROUNDS'] ?? 5)
const quiet = createLog('silent')

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const list = (values: readonly string[]) => sql`(array[${sql.join(values.map((value) => sql`${value}`), sql`, `)}]::text[])`

/** Names of three words of a few hundred, in every state; one in fifty is there twice, with a legal form more. */
async function fill(db: Database, count: number): Promise<void> {
  const first = ['prairie', 'river', 'harbor', 'summit', 'cedar', 'lakeshore', 'copper', 'golden', 'northern', 'delta', 'granite', 'first', 'community', 'teachers', 'liberty']
  const last = ['green bank', 'community capital', 'credit union', 'solar partners', 'impact fund', 'lenders', 'energy works', 'federal credit union']
  for (let from = 1; from <= count; from += 2_000) {
    await db.execute(sql`
      insert into organizations (name, location, location_state, status, website, registration_key, search_text)
      select name, state, state, 'published', website, upper(md5(n::text)), name || E'\n' || state || E'\n' || website
      from (
        select n, ${list(first)}[1 + m % 15] || ' ' || substr(md5((m % 4001)::text), 1, 6) || ' ' || ${list(last)}[1 + m % 8] || case when n <> m then ' inc' else '' end as name,
          'https://org' || m || '.example' as website, ${list(Object.keys(states))}[1 + m % 56] as state
        from (select n, case when n % 50 = 0 then n - 1 else n end as m from generate_series(${from}::int, ${Math.min(from + 1_999, count)}::int) as n) as numbered
      ) as made`)
  }
  await db.execute(sql`vacuum analyze organizations`)
}

async function measure(engine: string, databaseUrl: string | undefined, count: number): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'registry-bench-'))
  const settings = readSettings({ DATA_DIR: dataDir, SAMPLE_DATA: 'off', RATE_LIMIT: 'off', ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) })
  const database = await openDatabase({ dataDir, databaseUrl, preparedStatements: true, log: quiet })
  await migrate(database, quiet)
  const { db } = database
  await db.execute(sql`truncate organizations, users cascade`)
  const direct = await database.direct()
  await fill(direct.db, count)
  await direct.release()
  const touched = await insertOrganization(db, { name: 'Zenith', status: 'published' })
  const mailer = createMailer({ database, settings, log: quiet })
  const app = await buildApp({ settings, database, mailer, log: quiet })
  const user = await insertUser(db, { email: 'admin@river.example', role: 'admin' })
  const cookie = `session=${await openSession(db, user?.id ?? '', '127.0.0.1', undefined)}`
  const ask = async (url: string) => {
    const start = performance.now()
    const answer = await app.inject({ url, headers: { cookie } })
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
    return { took: performance.now() - start, body: JSON.parse(answer.body) as { total?: number } }
  }
  console.log(`\n${engine}, ${count.toLocaleString('en-US')} organizations, median of ${rounds}`)
  const show = (name: string, times: number[], note = '') => console.log(`${name.padEnd(44)} ${median(times).toFixed(0).padStart(7)} ms   ${note}`)
  const fresh: number[] = []
  const known: number[] = []
  let total = 0
  for (let n = 0; n < rounds; n += 1) {
    await db.execute(sql`update organizations set general_role = ${String(n)} where id = ${touched.id}`)
    const answer = await ask('/api/organizations/duplicates')
    total = answer.body.total ?? 0
    fresh.push(answer.took)
    known.push((await ask('/api/organizations/duplicates?offset=20')).took)
  }
  show('search for duplicates, after a change', fresh, `${total.toLocaleString('en-US')} pairs`)
  show('its next page', known)
  for (const [name, query] of [['while typing a name', 'name=Harbor%20Comunity%20Capital'], ['while typing a website', 'website=org77.example'], ['while typing a common word', 'name=Community']]) {
    const times: number[] = []
    for (let n = 0; n < rounds; n += 1) times.push((await ask(`/api/organizations/similar?${query}`)).took)
    show(name ?? '', times)
  }
  await app.close()
  await mailer.stop()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
}

const wanted = process.argv[2]
for (const count of sizes) {
  if (wanted !== 'postgresql') await measure('embedded', undefined, count)
  if (wanted === 'embedded') continue
  const cluster = await startPostgresCluster()
  if (cluster === null) throw new Error('There is no PostgreSQL server to start.')
  await measure('PostgreSQL', cluster.url, count)
  await cluster.stop()
}
