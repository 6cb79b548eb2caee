import { loadavg } from 'node:os'
import { buildApp } from '#server/app'
import { openDatabase } from '#server/platform/database/database'
import { createLog } from '#server/platform/log'
import { createMailer } from '#server/platform/mail/mailer'
import { readSettings } from '#server/platform/settings'
import { startPostgresCluster } from '#test/support/postgres-cluster'
import { explainEverything, faultsOf } from './plans/explained.ts'
import type { Plan } from './plans/explained.ts'
import { listQueries } from './plans/list-queries.ts'
import { filledDatabase } from './support/filled-database.ts'

/**
 * Whether every list has its index: `ROWS=1000000 node tools/run.mjs bench/plans.ts PATH...`, 100,000 rows without it.
 * Asks every list of the contract, each order, a search, the main filters and pages, of the whole portal on
 * PostgreSQL, and reads from the server's own plans of those queries where a large table was read or sorted whole.
 * PATH limits it to lists whose address holds it.
 */
const rows = Number(process.env['ROWS'] ?? 100_000)
const wanted = process.argv.slice(2)
const cluster = await startPostgresCluster()
const filled = await filledDatabase('postgresql', cluster, {
  organizations: rows / 10, users: rows / 10, products: rows, pipeline: rows, catalytic_facilities: rows / 10, lending_profiles: rows / 10, resources: rows / 10,
  pipeline_activities: rows / 2, organization_memberships: rows / 10, audit_entries: rows,
})
const log = createLog('silent')
const settings = readSettings({ DATA_DIR: filled.dataDir, SAMPLE_DATA: 'off', RATE_LIMIT: 'off', DATABASE_URL: filled.databaseUrl })
const database = await openDatabase({ dataDir: filled.dataDir, databaseUrl: filled.databaseUrl, preparedStatements: true, log })
const plans: Plan[] = []
explainEverything(database.pool, (plan) => plans.push(plan))
const mailer = createMailer({ database, settings, log })
const app = await buildApp({ settings, database, mailer, log })

console.log(`\n${rows.toLocaleString('en-US')} rows; load of the machine ${loadavg()[0]?.toFixed(1)}\n\n| list | who | query | ms | read or sorted whole |\n|---|---|---|---|---|`)
let slow = 0
for (const { path, query } of await listQueries(database.db, filled.organizationId)) {
  if (wanted.length > 0 && !wanted.some((part) => path.includes(part))) continue
  for (const [who, cookie] of [['administrator', filled.admin[0]], ['member', filled.members[0]]] as const) {
    const url = `${path}?${query}`
    // Twice, so that it is not the disk that is measured; the second differs, so that it is read again.
    await app.inject({ url, headers: { cookie } })
    await database.pool.query(`insert into table_changes (table_name) select distinct table_name from table_changes`)
    plans.length = 0
    const began = performance.now()
    const { statusCode } = await app.inject({ url, headers: { cookie } })
    const took = performance.now() - began
    if (statusCode === 403) continue
    if (plans.length === 0) throw new Error('The server told no plans.')
    const faults = statusCode === 200 ? [...new Set(plans.flatMap(faultsOf))] : [`answered ${statusCode}`]
    if (faults.length > 0) slow += 1
    console.log(`| ${path} | ${who} | ${query || 'as it is'} | ${took.toFixed(0)} | ${faults.join('; ')} |`)
  }
}
console.log(`\n${slow} answers read or sorted a large table whole.`)
await app.close()
await mailer.stop()
await database.close()
await cluster?.stop()
filled.remove()
