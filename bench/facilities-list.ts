import { sql } from 'drizzle-orm'
import { statuses, valuesOf } from '#contract/common/enums'
import { facilityTypes } from '#contract/common/registry-enums'
import { insertFacility } from '#server/features/facilities/facilities.store'
import { insertOrganization } from '#server/features/organizations/organizations.store'
import type { Database } from '#server/platform/database/database'
import { onEachEngine } from './support/filled-database.ts'
import type { Engine } from './support/filled-database.ts'
import { printListAnswers, textArray } from './support/list-answers.ts'
import { portalInProcess } from './support/portal-in-process.ts'

/**
 * The lists of catalytic facilities and funds with 10,000 of them, or `ROWS`: `node tools/run.mjs bench/facilities-list.ts`,
 * with `ENGINE=embedded` or `postgresql` for one of them. Each figure is the median over `ROUNDS` answers of the whole
 * server (rights, validation, query, total, counts, JSON) to a member.
 */
const count = Number(process.env['ROWS'] ?? 10_000)
const rounds = Number(process.env['ROUNDS'] ?? 20)

/** Facilities of one hundred organizations: half of them published, every type, status and part of the way to the target. */
async function fill(db: Database): Promise<void> {
  for (let n = 0; n < 100; n += 1)
    await insertOrganization(db, { name: `Fund ${n}`, status: 'published' })
  const recipients = [
    'CDFIs, Credit Unions',
    'Green Banks',
    'Tribal Lenders, CDFIs',
    'Developers',
    'Public Entities, Housing Developers',
    'MDIs',
  ]
  for (let from = 1; from <= count; from += 2_000) {
    await db.execute(sql`
      insert into catalytic_facilities (name, organization_id, facility_type, current_capital_raised, target_raise, eligible_recipients, description, status, search_text, created_at)
      select 'Facility ' || n, owners.ids[1 + n % 100], ${textArray(valuesOf(facilityTypes))}[1 + n % 3], case when n % 9 = 0 then null else (n * 7919) % 60000000 end, case when n % 13 = 0 then null else 50000000 end,
        ${textArray(recipients)}[1 + n % 6], repeat('First loss for lenders in town ' || n % 997 || '. ', 6),
        case when n % 2 = 0 then 'published' else ${textArray(valuesOf(statuses))}[1 + n % 8] end, 'facility ' || n || E'\nfirst loss for lenders in town ' || n % 997, now() - n * interval '1 minute'
      from generate_series(${from}::int, ${Math.min(from + 1_999, count)}::int) as n, (select array_agg(id order by id) as ids from organizations) as owners`)
  }
  await db.execute(sql`vacuum analyze catalytic_facilities`)
}

async function measure(engine: Engine, databaseUrl: string | undefined): Promise<void> {
  const portal = await portalInProcess(databaseUrl, fill)
  const { db } = portal.database
  const home = await insertOrganization(db, { name: 'Zenith', status: 'published' })
  const touched = await insertFacility(db, {
    name: 'Zenith Pool',
    organizationId: home.id,
    status: 'published',
  })
  const cookie = await portal.cookieOf({ email: 'member@river.example', organizationId: home.id })
  console.log(
    `\n${engine}, ${count.toLocaleString('en-US')} facilities, median of ${rounds}, as a member`,
  )
  const facilities = '/api/catalytic-facilities'
  await printListAnswers(portal, {
    cookie,
    rounds,
    change: (n) =>
      db.execute(
        sql`update catalytic_facilities set backers = ${String(n)} where id = ${touched.id}`,
      ),
    questions: [
      ['1,000 rows with counts, newest first', `${facilities}?facets=true`],
      ['1,000 rows', facilities],
      ['20 rows by progress', `${facilities}?limit=20&sort=progress&order=desc`],
      [
        '20 rows of a recipient and a bucket',
        `${facilities}?limit=20&eligibleRecipients=cdfis&progress=25_to_50`,
      ],
      ['20 rows of a search', `${facilities}?limit=20&search=town%20471`],
      ['one facility', `${facilities}/${touched.id}`],
      ['three newest funds', '/api/funds?limit=3'],
      ['1,000 funds of the market', '/api/funds/market?limit=1000'],
    ],
  })
  await portal.close()
}

await onEachEngine((engine, cluster) => measure(engine, cluster?.url))
