import { loadavg } from 'node:os'
import { api } from '#contract/api'
import { buildApp } from '#server/app'
import { openDatabase } from '#server/platform/database/database'
import { createLog } from '#server/platform/log'
import { createMailer } from '#server/platform/mail/mailer'
import { readSettings } from '#server/platform/settings'
import { multipliedTables, type MultipliedTable } from '#test/support/multiply-rows'
import { ownPostgresCluster } from '#test/support/postgres-cluster'
import { explainEverything, faultsOf } from './plans/explained.ts'
import type { Plan } from './plans/explained.ts'
import { listQueries } from './plans/list-queries.ts'
import { filledDatabase, forLargeTables } from './support/filled-database.ts'

/**
 * Whether every list has its index: `ROWS=1000000 node tools/run.mjs bench/plans.ts ADDRESS...`, 100,000 rows without
 * it. Requests every list of the contract, each order, a search, the main filters and pages, of the whole portal on
 * PostgreSQL, and reads from the server's own plans of those queries where a large table was read or sorted whole.
 * With addresses, as `/api/products`, it requests those alone and fills only the tables they read.
 */
const rows = Number(process.env['ROWS'] ?? 100_000)
const wanted = process.argv.slice(2)
for (const address of wanted)
  if (!api.some(({ path, list }) => path === address && list === true))
    throw new Error(`There is no list "${address}".`)
const isSelected = (path: string) => wanted.length === 0 || wanted.includes(path)

/** What share of `rows` a table has, and the lists that read it; any other a tenth, read by the list of its name. */
const tables: Partial<Record<MultipliedTable, [share: number, lists: RegExp]>> = {
  organizations: [0.1, /./],
  users: [0.1, /users/],
  catalytic_facilities: [0.1, /facilities|funds/],
  products: [1, /products/],
  pipeline: [1, /pipeline/],
  pipeline_activities: [0.5, /activities/],
  lending_profiles: [0.1, /lending/],
  introductions: [0.1, /introductions/],
  resources: [0.1, /resources/],
  organization_memberships: [0.1, /memberships/],
  audit_entries: [1, /audit|history|deleted/],
}
const read = multipliedTables.flatMap((table) => {
  const [share, lists] = tables[table] ?? [0.1, new RegExp(table.replaceAll('_', '-'))]
  return api.some(({ path, list }) => list === true && isSelected(path) && lists.test(path))
    ? [[table, rows * share] as const]
    : []
})
const cluster = await ownPostgresCluster({ settings: forLargeTables })
const filled = await filledDatabase('postgresql', cluster, Object.fromEntries(read))
const log = createLog('silent')
const settings = readSettings({
  DATA_DIR: filled.dataDir,
  SAMPLE_DATA: 'off',
  RATE_LIMIT: 'off',
  DATABASE_URL: filled.databaseUrl,
})
const database = await openDatabase({
  dataDir: filled.dataDir,
  databaseUrl: filled.databaseUrl,
  preparedStatements: true,
  log,
})
const plans: Plan[] = []
explainEverything(database.pool, (plan) => plans.push(plan))
const mailer = createMailer({ database, settings, log })
const app = await buildApp({ settings, database, mailer, log })

console.log(
  `\n${rows.toLocaleString('en-US')} rows; load of the machine ${loadavg()[0]?.toFixed(1)}\n\n| list | who | query | ms | read or sorted whole for its rows | for its total |\n|---|---|---|---|---|---|`,
)
const slow = { rows: 0, total: 0 }
for (const { path, query } of await listQueries(database.db, filled.organizationId, isSelected)) {
  for (const [who, cookie] of [
    ['administrator', filled.admin[0]],
    ['member', filled.members[0]],
  ] as const) {
    const url = `${path}?${query}`
    // Twice, so that it is not the disk that is measured; the second differs, so that it is read again.
    await app.inject({ url, headers: { cookie } })
    await database.pool.query(
      `insert into table_changes (table_name) select distinct table_name from table_changes`,
    )
    plans.length = 0
    const began = performance.now()
    const { statusCode } = await app.inject({ url, headers: { cookie } })
    const took = performance.now() - began
    if (statusCode === 403 || statusCode === 404) continue
    if (plans.length === 0) throw new Error('The server told no plans.')
    const faults = plans.map((plan) => faultsOf(plan))
    const described = (of: 'rows' | 'total') =>
      [...new Set(faults.flatMap((each) => each[of]))].join('; ')
    const [ofRows, ofTotal] =
      statusCode === 200 ? [described('rows'), described('total')] : [`answered ${statusCode}`, '']
    if (ofRows !== '') slow.rows += 1
    if (ofTotal !== '') slow.total += 1
    console.log(
      `| ${path} | ${who} | ${query || 'as it is'} | ${took.toFixed(0)} | ${ofRows} | ${ofTotal} |`,
    )
  }
}
console.log(
  `\n${slow.rows} answers read or sorted a large table whole for their rows, ${slow.total} for their totals.`,
)
await app.close()
await mailer.stop()
await database.close()
await cluster.stop()
filled.remove()
