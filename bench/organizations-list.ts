import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { campaignRoles, organizationTypes, valuesOf } from '#contract/common/enums'
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
 * The list of organizations with 100,000 of them: `node tools/run.mjs bench/organizations-list.ts embedded` or
 * `postgresql`; without an engine both. Each figure is the median over `ROUNDS` answers of the whole server (rights,
 * validation, query, total, JSON); before each one a row changes, so that no answer comes from a kept list. Wanted: under 50 ms.
 */
const count = Number(process.env['ROWS'] ?? 100_000)
const rounds = Number(process.env['ROUNDS'] ?? 40)
const quiet = createLog('silent')

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const list = (values: readonly string[]) => sql`(array[${sql.join(values.map((value) => sql`${value}`), sql`, `)}]::text[])`

/** Organizations as they would be: most published, every role, type and state, names and words that differ. */
async function fill(db: Database): Promise<void> {
  const first = ['Prairie', 'River', 'Harbor', 'Summit', 'Cedar', 'Lakeshore', 'Copper', 'Golden', 'Northern', 'Delta', 'Granite']
  const second = ['Green Bank', 'Community Capital', 'Credit Union', 'Solar Partners', 'Impact Fund', 'Lenders', 'Energy Works']
  for (let from = 1; from <= count; from += 2_000) {
    await db.execute(sql`
      insert into organizations (name, campaign_role, organization_type, location, location_state, description, aum, status, data_visibility, website, registration_key, search_text, created_at)
      select name, ${list(valuesOf(campaignRoles))}[1 + n % 6], ${list(valuesOf(organizationTypes))}[1 + n % 15], initcap(state), state, 'Lends to town ' || n % 997, n || '000000',
        case when n % 10 = 0 then 'draft' else 'published' end, (array['public', 'organization_only', 'organization_only', 'private'])[1 + n % 4], 'https://org' || n || '.example',
        upper(md5(n::text)), lower(name) || E'\nlends to town ' || n % 997 || E'\n' || state || E'\nhttps://org' || n || '.example', now() - n * interval '1 minute'
      from (
        select n, ${list(first)}[1 + n % 11] || ' ' || ${list(second)}[1 + n % 7] || ' ' || (n * 7919) % 1000003 as name, ${list(Object.keys(states))}[1 + n % 56] as state
        from generate_series(${from}::int, ${Math.min(from + 1_999, count)}::int) as n
      ) as made`)
  }
  await db.execute(sql`vacuum analyze organizations`)
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
  const touched = await insertOrganization(db, { name: 'Zenith', status: 'published' })
  const mailer = createMailer({ database, settings, log: quiet })
  const app = await buildApp({ settings, database, mailer, log: quiet })
  const cookieFor = async (values: { role: 'admin' | 'member'; organizationId?: string }) => {
    const user = await insertUser(db, { email: `${values.role}@river.example`, ...values })
    return `session=${await openSession(db, user?.id ?? '', '127.0.0.1', undefined)}`
  }
  const cookies = { admin: await cookieFor({ role: 'admin' }), member: await cookieFor({ role: 'member', organizationId: touched.id }) }

  const ask = async (who: keyof typeof cookies, query: string) => {
    const start = performance.now()
    const answer = await app.inject({ url: `/api/organizations?${query}`, headers: { cookie: cookies[who] } })
    const took = performance.now() - start
    if (answer.statusCode !== 200) throw new Error(`${query} answered ${answer.statusCode}: ${answer.body}`)
    return { took, total: (JSON.parse(answer.body) as { total: number }).total }
  }

  console.log(`\n${engine}, ${count.toLocaleString('en-US')} organizations, median of ${rounds}`)
  const questions: readonly (readonly [string, string])[] = [
    ['first page, newest first', 'limit=20'],
    ['page by name', 'limit=20&sort=name&order=asc'],
    ['page by name, descending', 'limit=20&sort=name&order=desc'],
    ['search of two words', 'limit=20&sort=name&search=harbor%20org4711'],
    ['role filter by name', 'limit=20&sort=name&campaignRole=capital_aggregator'],
    ['state filter by name', 'limit=20&sort=name&location=new_york'],
    ['total alone', 'limit=1'],
  ]
  for (const who of ['admin', 'member'] as const) {
    for (const [name, query] of questions) {
      const times: number[] = []
      let total = 0
      for (let n = 0; n < rounds + 3; n += 1) {
        await db.execute(sql`update organizations set general_role = ${String(n)} where id = ${touched.id}`)
        const answer = await ask(who, query)
        total = answer.total
        if (n >= 3) times.push(answer.took)
      }
      console.log(`${`${who}: ${name}`.padEnd(40)} ${median(times).toFixed(1).padStart(8)} ms   ${total.toLocaleString('en-US').padStart(9)} found`)
    }
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
