import { sql } from 'drizzle-orm'
import { campaignRoles, organizationTypes, valuesOf } from '#contract/common/enums'
import { states } from '#contract/common/states'
import { insertOrganization } from '#server/features/organizations/organizations.store'
import type { Database } from '#server/platform/database/database'
import { onEachEngine } from './support/filled-database.ts'
import type { Engine } from './support/filled-database.ts'
import { printListAnswers, textArray } from './support/list-answers.ts'
import { portalInProcess } from './support/portal-in-process.ts'

/**
 * The list of organizations with 100,000 of them, or `ROWS`: `node tools/run.mjs bench/organizations-list.ts`, with
 * `ENGINE=embedded` or `postgresql` for one of them. Each figure is the median over `ROUNDS` answers of the whole server
 * (rights, validation, query, total, JSON). Wanted: under 50 ms.
 */
const count = Number(process.env['ROWS'] ?? 100_000)
const rounds = Number(process.env['ROUNDS'] ?? 40)

/** Organizations as they would be: most published, every role, type and state, names and words that differ. */
async function fill(db: Database): Promise<void> {
  const first = [
    'Prairie',
    'River',
    'Harbor',
    'Summit',
    'Cedar',
    'Lakeshore',
    'Copper',
    'Golden',
    'Northern',
    'Delta',
    'Granite',
  ]
  const second = [
    'Green Bank',
    'Community Capital',
    'Credit Union',
    'Solar Partners',
    'Impact Fund',
    'Lenders',
    'Energy Works',
  ]
  for (let from = 1; from <= count; from += 2_000) {
    await db.execute(sql`
      insert into organizations (name, campaign_role, organization_type, location, location_state, description, aum, status, data_visibility, website, registration_key, search_text, created_at)
      select name, ${textArray(valuesOf(campaignRoles))}[1 + n % 6], ${textArray(valuesOf(organizationTypes))}[1 + n % 15], initcap(state), state, 'Lends to town ' || n % 997, n || '000000',
        case when n % 10 = 0 then 'draft' else 'published' end, (array['public', 'organization_only', 'organization_only', 'private'])[1 + n % 4], 'https://org' || n || '.example',
        upper(md5(n::text)), lower(name) || E'\nlends to town ' || n % 997 || E'\n' || state || E'\nhttps://org' || n || '.example', now() - n * interval '1 minute'
      from (
        select n, ${textArray(first)}[1 + n % 11] || ' ' || ${textArray(second)}[1 + n % 7] || ' ' || (n * 7919) % 1000003 as name, ${textArray(Object.keys(states))}[1 + n % 56] as state
        from generate_series(${from}::int, ${Math.min(from + 1_999, count)}::int) as n
      ) as made`)
  }
  await db.execute(sql`vacuum analyze organizations`)
}

const questions = Object.entries({
  'first page, newest first': 'limit=20',
  'page by name': 'limit=20&sort=name&order=asc',
  'page by name, descending': 'limit=20&sort=name&order=desc',
  'search of two words': 'limit=20&sort=name&search=harbor%20org4711',
  'role filter by name': 'limit=20&sort=name&campaignRole=capital_aggregator',
  'state filter by name': 'limit=20&sort=name&location=new_york',
  'total alone': 'limit=1',
})

async function measure(engine: Engine, databaseUrl: string | undefined): Promise<void> {
  const portal = await portalInProcess(databaseUrl, fill)
  const { db } = portal.database
  const touched = await insertOrganization(db, { name: 'Zenith', status: 'published' })
  console.log(`\n${engine}, ${count.toLocaleString('en-US')} organizations, median of ${rounds}`)
  for (const [who, rights] of Object.entries({
    admin: { role: 'admin' },
    member: { organizationId: touched.id },
  } as const)) {
    await printListAnswers(portal, {
      cookie: await portal.cookieOf({ email: `${who}@river.example`, ...rights }),
      rounds,
      change: (n) =>
        db.execute(
          sql`update organizations set general_role = ${String(n)} where id = ${touched.id}`,
        ),
      questions: questions.map(([name, query]) => [
        `${who}: ${name}`,
        `/api/organizations?${query}`,
      ]),
    })
  }
  await portal.close()
}

await onEachEngine((engine, cluster) => measure(engine, cluster?.url))
