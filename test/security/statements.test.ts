import { expect, test } from 'vitest'
import { api } from '#contract/api'
import { insertMembership } from '#server/features/memberships/memberships.store'
import type { Client } from '#test/support/client'
import { countStatements } from '#test/support/counted-statements'
import { multipliedTables, multiplyRows } from '#test/support/multiply-rows'
import { makeCaller, portalForCallers } from './callers.ts'
import { samples, urlOf } from './calls.ts'

// No list and no record runs a statement for each row: as many statements for few rows as for many. Exports read their rows in batches.

const portal = await portalForCallers()
const statementsOf = countStatements(portal.database.open)

interface Reading {
  name: string
  url: string
  status: number
  client: Client
}

/**
 * As if every row had just been changed, so that no answer is cached. Each table's changes are in one row, else a request
 * would also add them up.
 */
const changeAll = `update products set id = id; update pipeline set id = id;
  with gone as (delete from table_changes returning *) insert into table_changes (table_name, times) select table_name, sum(times) + 1 from gone group by table_name`

/** The least of three counts: some include first uses and the portal's own jobs. Repeated until one is no more than `enough`. */
async function countedStatements(
  { url, status, client }: Reading,
  enough?: number,
): Promise<number> {
  const counts: number[] = []
  while (counts.length < 3 && !counts.some((count) => count <= (enough ?? -1))) {
    await portal.database.open.pool.query(changeAll)
    counts.push(
      await statementsOf(async () =>
        expect([url, (await client.get(url)).status]).toEqual([url, status]),
      ),
    )
  }
  return Math.min(...counts)
}

/** Multiplies every table, with all copies for the organization and the deal of the requests; answers by how much each table has grown. */
async function grow(
  organizationId: string,
  dealId: string,
  financedId: string,
): Promise<[table: string, times: number][]> {
  const { client, release } = await portal.database.open.direct()
  try {
    const rowsOf = async (table: string) =>
      Number((await client.query(`select count(*) as rows from ${table}`)).rows[0].rows)
    const grown: [string, number][] = []
    for (const table of [
      ...multipliedTables,
      'invitations',
      'sessions',
      'mails',
      'imports',
      'organization_merges',
      'pipeline_uses',
      'pipeline_sources',
      'pipeline_deadlines',
    ]) {
      const before = await rowsOf(table)
      await multiplyRows(client, table, before * 20)
      grown.push([table, (await rowsOf(table)) / before])
    }
    await client.query(`update invitations set organization_id = $1`, [organizationId])
    await client.query(`update pipeline_activities set pipeline_id = $1`, [dealId])
    for (const lines of ['pipeline_uses', 'pipeline_sources'])
      await client.query(`update ${lines} set pipeline_id = $1`, [financedId])
    await client.query(
      `insert into organization_memberships (aggregator_id, member_id, membership_type) select $1, id, 'cdfis' from organizations where id <> $1 on conflict do nothing`,
      [organizationId],
    )
    return grown
  } finally {
    await release()
  }
}

/** Lets a person follow, be notified of, and have views of so many things. */
async function addOwn(userId: string, rows: number): Promise<void> {
  const { pool } = portal.database.open
  const published = `(select id from products where status = 'published' order by id limit ${rows}) as records`
  await pool.query(
    `insert into follows (user_id, entity, record_id) select $1, 'products', id from ${published} on conflict do nothing`,
    [userId],
  )
  await pool.query(
    `insert into notifications (user_id, kind, entity, record_id, merged_by, action, changes) select $1, 'followed_record', 'products', id, id, 'change', '[{"field":"name","from":"River","to":"Lake"}]' from ${published} on conflict do nothing`,
    [userId],
  )
  await pool.query(
    `insert into saved_views (owner_id, screen, name, query) select $1, '/pipeline', 'View ' || n, '{}' from generate_series(1, ${rows}) as n on conflict do nothing`,
    [userId],
  )
}

/** The records that paths name: histories are requested for a record that has one; what cannot be restored has its own sample. */
const sampleFor = (id: string) => samples[id.replace(/\.history$/, '.restore')] ?? samples[id]

/** Lists that do not grow with the tables, and why. */
const short: Record<string, string> = {
  '/api/benchmarks': 'one rate of a benchmark and tenor a day, entered by hand',
  '/api/calendar-feeds': 'five of a person at most',
  '/api/webhooks': 'ten of an organization at most',
  '/api/webhooks/{id}/deliveries': 'a page of one webhook, by its index',
  '/api/sso-providers': 'one of each organization, entered by hand',
  '/api/auth/identities': 'one of a person and provider: two at most',
  '/api/auth/tokens': 'twenty in force of a person at most',
  '/api/users/{id}/tokens': 'twenty in force of a person at most',
  '/api/organizations/duplicates': 'copies are told apart by their names',
  '/api/pipeline/{id}/shares': 'one in force of each introduced lender',
  '/api/pipeline/{id}/questions': 'fifty open ones of an organization at most',
  '/api/pipeline/{id}/offers': 'twenty of an introduction at most',
  '/api/introductions/{id}/offers': 'twenty at most',
  '/api/pipeline/{id}/access': 'entries of one share, a page of the trail as /api/audit is',
  '/api/pipeline-offers/{id}/history': 'revisions of one offer, a page of the trail',
  '/api/imports/{id}/rows': 'kept in parts of many rows; bench/imports.ts measures them',
}

test('a list or a record takes as many statements for many rows as for few', async () => {
  // Its copies are numbered, as other organizations are: by numbers alone they would be taken for duplicates.
  const organization = await portal.organization({ name: 'River Lenders' })
  const other = await portal.user({ organizationId: organization.id })
  const caller = await makeCaller(portal, 'facility administrator', organization)
  const scene = { portal, caller, other, organization }
  const { client } = caller
  const deal = await samples['pipelineActivities.ofDeal']?.(scene)
  const financed = await samples['pipelineFinance.read']?.(scene)
  await client.put(`/api/pipeline/${financed?.id}/finance`, { solarKw: 800 })
  // One of each that no sample makes.
  await insertMembership(portal.database.open.db, {
    aggregatorId: organization.id,
    memberId: (await portal.organization()).id,
    membershipType: 'cdfis',
  })
  await samples['organizationMerges.undo']?.({
    ...scene,
    organization: await portal.organization(),
  })
  const answer = await client.post(`/api/organizations/${organization.id}/invitations`, {
    emails: ['invited@river.example'],
  })
  expect(answer.status).toBe(201)
  const deleteProduct = async () =>
    expect(
      (await client.delete(`/api/products/${(await samples['products.read']?.(scene))?.id}`))
        .status,
    ).toBe(204)
  await deleteProduct()

  const readings: Reading[] = []
  for (const endpoint of api.filter(
    // A token is asked about by itself alone.
    ({ method, path, scope }) => method === 'GET' && !path.endsWith('/export') && scope !== 'any',
  )) {
    const sample = endpoint.path.startsWith('/api/pipeline/{id}/finance')
      ? financed
      : endpoint.id === 'pipelineActivities.ofDeal'
        ? deal
        : await sampleFor(endpoint.id)?.(scene)
    readings.push({
      name: endpoint.path,
      url: urlOf(endpoint.path, sample),
      status: endpoint.status,
      client,
    })
  }
  await addOwn(caller.user?.id ?? '', 1)
  const few: Record<string, number> = {}
  for (const reading of readings) few[reading.name] = await countedStatements(reading)

  expect(
    (await grow(organization.id, deal?.id ?? '', financed?.id ?? '')).filter(
      ([, times]) => !(times > 10),
    ),
  ).toEqual([])
  await addOwn(caller.user?.id ?? '', 30)
  // A deleted record is listed once, however many entries name it.
  for (let n = 0; n < 10; n += 1) await deleteProduct()

  const many: Record<string, number> = {}
  const lengths: Record<string, number> = {}
  for (const reading of readings) {
    many[reading.name] = await countedStatements(reading, few[reading.name])
    const { body } = await client.get(reading.url)
    const list = Array.isArray(body)
      ? body
      : body.total === undefined
        ? undefined
        : Object.values(body).find(Array.isArray)
    if (list !== undefined) lengths[reading.name] = list.length
  }
  // Fewer are right as well: names are read for each kind of record in what is shown.
  expect(
    readings
      .map(({ name }) => [name, few[name], many[name]])
      .filter(([, before = 0, after = 0]) => after > before),
  ).toEqual([])
  expect(
    Object.entries(lengths).filter(([name, length]) => length < 10 && !(name in short)),
  ).toEqual([])
  expect(Object.keys(lengths).length).toBeGreaterThanOrEqual(27)
})
