import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { statuses, valuesOf } from '#contract/common/enums'
import { facilityTypes } from '#contract/common/registry-enums'
import { buildApp } from '#server/app'
import { insertFacility } from '#server/features/facilities/facilities.store'
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
 * The lists of catalytic facilities and funds with 10,000 of them: `node tools/run.mjs bench/facilities-list.ts embedded`
 * or `postgresql`; without an engine both. Each figure is the median over `ROUNDS` answers of the whole server (rights,
 * validation, query, total, counts, JSON); before each one a row changes, so that no answer comes from a kept list.
 */
const count = Number(process.env['ROWS'] ?? 10_000)
const rounds = Number(process.env['ROUNDS'] ?? 20)
const quiet = createLog('silent')

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const list = (values: readonly string[]) => sql`(array[${sql.join(values.map((value) => sql`${value}`), sql`, `)}]::text[])`

/** Facilities of one hundred organizations: half of them published, every type, status and part of the way to the target. */
async function fill(db: Database): Promise<void> {
  for (let n = 0; n < 100; n += 1) await insertOrganization(db, { name: `Fund ${n}`, status: 'published' })
  const recipients = ['CDFIs, Credit Unions', 'Green Banks', 'Tribal Lenders, CDFIs', 'Developers', 'Public Entities, Housing Developers', 'MDIs']
  for (let from = 1; from <= count; from += 2_000) {
    await db.execute(sql`
      insert into catalytic_facilities (name, organization_id, facility_type, current_capital_raised, target_raise, eligible_recipients, description, status, search_text, created_at)
      select 'Facility ' || n, owners.ids[1 + n % 100], ${list(valuesOf(facilityTypes))}[1 + n % 3], case when n % 9 = 0 then null else (n * 7919) % 60000000 end, case when n % 13 = 0 then null else 50000000 end,
        ${list(recipients)}[1 + n % 6], repeat('First loss for lenders in town ' || n % 997 || '. ', 6),
        case when n % 2 = 0 then 'published' else ${list(valuesOf(statuses))}[1 + n % 8] end, 'facility ' || n || E'\nfirst loss for lenders in town ' || n % 997, now() - n * interval '1 minute'
      from generate_series(${from}::int, ${Math.min(from + 1_999, count)}::int) as n, (select array_agg(id order by id) as ids from organizations) as owners`)
  }
  await db.execute(sql`vacuum analyze catalytic_facilities`)
}

async function measure(engine: string, databaseUrl: string | undefined): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'registry-bench-'))
  const settings = readSettings({ DATA_DIR: dataDir, SAMPLE_DATA: 'off', RATE_LIMIT: 'off', ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) })
  const database = await openDatabase({ dataDir, databaseUrl, preparedStatements: true, log: quiet })
  await migrate(database, quiet)
  const { db } = database
  const direct = await database.direct()
  await fill(direct.db)
  await direct.release()
  const home = await insertOrganization(db, { name: 'Zenith', status: 'published' })
  const touched = await insertFacility(db, { name: 'Zenith Pool', organizationId: home.id, status: 'published' })
  const mailer = createMailer({ database, settings, log: quiet })
  const app = await buildApp({ settings, database, mailer, log: quiet })
  const user = await insertUser(db, { email: 'member@river.example', organizationId: home.id })
  const cookie = `session=${await openSession(db, user?.id ?? '', '127.0.0.1', undefined)}`

  const ask = async (url: string) => {
    const start = performance.now()
    const answer = await app.inject({ url, headers: { cookie } })
    const took = performance.now() - start
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
    return { took, total: (JSON.parse(answer.body) as { total?: number }).total ?? 1 }
  }

  console.log(`\n${engine}, ${count.toLocaleString('en-US')} facilities, median of ${rounds}, as a member`)
  const facilities = '/api/catalytic-facilities'
  const questions: readonly (readonly [string, string])[] = [
    ['1,000 rows with counts, newest first', `${facilities}?facets=true`],
    ['1,000 rows', facilities],
    ['20 rows by progress', `${facilities}?limit=20&sort=progress&order=desc`],
    ['20 rows of a recipient and a bucket', `${facilities}?limit=20&eligibleRecipients=cdfis&progress=25_to_50`],
    ['20 rows of a search', `${facilities}?limit=20&search=town%20471`],
    ['one facility', `${facilities}/${touched.id}`],
    ['three newest funds', '/api/funds?limit=3'],
    ['1,000 funds of the market', '/api/funds/market?limit=1000'],
  ]
  for (const [name, url] of questions) {
    const times: number[] = []
    let total = 0
    for (let n = 0; n < rounds + 3; n += 1) {
      await db.execute(sql`update catalytic_facilities set backers = ${String(n)} where id = ${touched.id}`)
      const answer = await ask(url)
      total = answer.total
      if (n >= 3) times.push(answer.took)
    }
    console.log(`${name.padEnd(40)} ${median(times).toFixed(1).padStart(8)} ms   ${total.toLocaleString('en-US').padStart(9)} found`)
  }

  await app.close()
  await mailer.stop()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
}

const wanted = process.argv[2]
if (wanted !== 'postgresql') await measure('embedded', undefined)
if (wanted !== 'embedded') {
  const cluster = await startPostgresCluster()
  if (cluster === null) throw new Error('There is no PostgreSQL server to start.')
  await measure('PostgreSQL', cluster.url)
  await cluster.stop()
}
