import { sql } from 'drizzle-orm'
import { states } from '#contract/common/states'
import { insertOrganization } from '#server/features/organizations/organizations.store'
import type { Database } from '#server/platform/database/database'
import { onEachEngine } from './support/filled-database.ts'
import type { Engine } from './support/filled-database.ts'
import { textArray } from './support/list-answers.ts'
import { portalInProcess } from './support/portal-in-process.ts'
import { median } from './support/rounds.ts'

/**
 * The search for duplicates among 5,000 and 100,000 organizations, or `ROWS`, and the check while typing: `node
 * tools/run.mjs bench/organization-duplicates.ts`, with `ENGINE=embedded` or `postgresql` for one of them. Medians of
 * `ROUNDS` answers of the whole server; before each search a row changes, so that nothing is cached. Wanted: under 1 s at
 * 5,000 organizations, usable at 100,000.
 */
const sizes = (process.env['ROWS'] ?? '5000,100000').split(',').map(Number)
const rounds = Number(process.env['ROUNDS'] ?? 5)

/** Names of three words of a few hundred, in every state; one in fifty is there twice, with a legal form more. */
async function fill(db: Database, count: number): Promise<void> {
  await db.execute(sql`truncate organizations, users cascade`)
  const first = [
    'prairie',
    'river',
    'harbor',
    'summit',
    'cedar',
    'lakeshore',
    'copper',
    'golden',
    'northern',
    'delta',
    'granite',
    'first',
    'community',
    'teachers',
    'liberty',
  ]
  const last = [
    'green bank',
    'community capital',
    'credit union',
    'solar partners',
    'impact fund',
    'lenders',
    'energy works',
    'federal credit union',
  ]
  for (let from = 1; from <= count; from += 2_000) {
    await db.execute(sql`
      insert into organizations (name, location, location_state, status, website, registration_key, search_text)
      select name, state, state, 'published', website, upper(md5(n::text)), name || E'\n' || state || E'\n' || website
      from (
        select n, ${textArray(first)}[1 + m % 15] || ' ' || substr(md5((m % 4001)::text), 1, 6) || ' ' || ${textArray(last)}[1 + m % 8] || case when n <> m then ' inc' else '' end as name,
          'https://org' || m || '.example' as website, ${textArray(Object.keys(states))}[1 + m % 56] as state
        from (select n, case when n % 50 = 0 then n - 1 else n end as m from generate_series(${from}::int, ${Math.min(from + 1_999, count)}::int) as n) as numbered
      ) as made`)
  }
  await db.execute(sql`vacuum analyze organizations`)
}

async function measure(
  engine: Engine,
  databaseUrl: string | undefined,
  count: number,
): Promise<void> {
  const portal = await portalInProcess(databaseUrl, (db) => fill(db, count))
  const {
    get,
    database: { db },
  } = portal
  const touched = await insertOrganization(db, { name: 'Zenith', status: 'published' })
  const cookie = await portal.cookieOf({ email: 'admin@river.example', role: 'admin' })
  console.log(`\n${engine}, ${count.toLocaleString('en-US')} organizations, median of ${rounds}`)
  const show = (name: string, times: number[], note = '') =>
    console.log(`${name.padEnd(44)} ${median(times).toFixed(0).padStart(7)} ms   ${note}`)
  const fresh: number[] = []
  const known: number[] = []
  let total = 0
  for (let n = 0; n < rounds; n += 1) {
    await db.execute(
      sql`update organizations set general_role = ${String(n)} where id = ${touched.id}`,
    )
    const answer = await get('/api/organizations/duplicates', cookie)
    total = (JSON.parse(answer.body) as { total: number }).total
    fresh.push(answer.took)
    known.push((await get('/api/organizations/duplicates?offset=20', cookie)).took)
  }
  show('search for duplicates, after a change', fresh, `${total.toLocaleString('en-US')} pairs`)
  show('its next page', known)
  for (const [name, query] of [
    ['while typing a name', 'name=Harbor%20Comunity%20Capital'],
    ['while typing a website', 'website=org77.example'],
    ['while typing a common word', 'name=Community'],
  ]) {
    const times: number[] = []
    for (let n = 0; n < rounds; n += 1)
      times.push((await get(`/api/organizations/similar?${query}`, cookie)).took)
    show(name ?? '', times)
  }
  await portal.close()
}

await onEachEngine(async (engine, cluster) => {
  for (const count of sizes) await measure(engine, cluster?.url, count)
})
