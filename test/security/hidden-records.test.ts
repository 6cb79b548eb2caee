import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ownDataPath } from '#contract/account'
import { api } from '#contract/api'
import type { Endpoint } from '#contract/common/endpoint'
import { facilities } from '#database/facilities'
import { lendingProfiles } from '#database/lending-profiles'
import { memberships } from '#database/memberships'
import { organizations } from '#database/organizations'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import { insertMembership } from '#server/features/memberships/memberships.store'
import type { Client } from '#test/support/client'
import { printFigure } from '#test/support/figure'
import { samples } from './calls.ts'
import { everythingStored, makeCaller, portalForCallers, rejection } from './callers.ts'
import type { CallerName } from './callers.ts'
import {
  callsOnHidden,
  canary,
  hiddenAmount,
  hiddenOrganizationId,
  createHiddenRecords,
} from './hidden-records.ts'
import { hiddenFor, hiddenReferred } from './hidden-for.ts'
import { fieldsOf } from './plausible-values.ts'

// Another organization's hidden records are not there: their ids are answered like ids of nothing (S48, S50, S58), and
// everything a stranger can read is the same before and after they were made, however it is searched, sorted, filtered
// or counted (S51, S55).

const portal = await portalForCallers()
const { db } = portal.database.open
const organization = await portal.organization({
  name: 'Open Lenders',
  campaignRole: 'capital_aggregator',
})
const callers: CallerName[] = ['no organization', 'other member', 'manager']
const strangers = new Map<CallerName, Client>()
for (const name of callers)
  strangers.set(name, (await makeCaller(portal, name, organization)).client)
const owned = { organizationId: organization.id }
await db.insert(facilities).values({ ...owned, name: 'Open Pool', status: 'published' })
await db.insert(lendingProfiles).values({ ...owned, name: 'Open Lending' })
/** The answers to every query of the manager of another organization before the hidden records were made. */
const before = await everyAnswer()
const hidden = await createHiddenRecords(portal)
for (const [aggregatorId, memberId] of [
  [organization.id, hiddenOrganizationId],
  [hiddenOrganizationId, organization.id],
] as const)
  await insertMembership(db, { aggregatorId, memberId, membershipType: 'cdfis' })

const missingId = '11111111-1111-4111-8111-111111111111'

/** Every query of a list: each parameter by itself, with values that would show hidden records if anything did. */
function questions({ query }: Endpoint): string[] {
  if (query === undefined) return ['']
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  const always = 'format' in properties ? 'format=csv&' : ''
  const parameters = Object.keys(properties).flatMap((name) => {
    const choices = (properties[name] as { enum?: string[] }).enum ?? []
    if (name === 'sort') return choices.flatMap((choice) => [`sort=${choice}&order=asc&limit=1000`])
    if (name === 'search')
      return [`search=${canary}`, `search=${canary}s`, `search=${hiddenAmount}`]
    if (name === 'name') return [`name=${canary}name`]
    if (name.endsWith('Id')) return [`${name}=${hiddenOrganizationId}`]
    if (/^(adminView|facets|open|dismissed)$/.test(name)) return [`${name}=true&limit=1000`]
    if (/^(status|visibility|dataVisibility)$/.test(name))
      return ['draft', 'draft,published', 'organization_only', 'private'].map(
        (choice) => `${name}=${choice}`,
      )
    if (/(Min|Max)$/.test(name)) return [`${name}=${hiddenAmount}`]
    return []
  })
  return ['', ...parameters].map((question) => always + question)
}

function stranger(name: CallerName): Client {
  const client = strangers.get(name)
  if (client === undefined) throw new Error(`Nobody called ${name}`)
  return client
}

/** A path with the hidden product as the offer it names beside its id. */
const withOffer = (path: string): string =>
  path
    .replace('{entity}', 'pipeline')
    .replace('{kind}', 'products')
    .replace('{offerId}', hiddenFor(hidden, 'products'))

/** The address of a hidden record; of a file with its format. */
const addressOf = (path: string, id: string): string =>
  `${withOffer(path).replace('{id}', id)}${path.endsWith('/export') ? '?format=csv' : ''}`

/** The answers to every query; those with an id name records that are open to all. */
async function everyAnswer(): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  const open = ['organizations.read', 'organizations.stats', 'memberships.list']
  const reading = api.filter(
    ({ id, method, path, access }) =>
      method === 'GET' &&
      rejection(access, 'manager') === null &&
      // The file of the own data says when it was made and what its person did, and is never the same twice.
      path !== ownDataPath &&
      (!path.includes('{id}') || open.includes(id)),
  )
  for (const endpoint of reading) {
    for (const question of questions(endpoint)) {
      const url = `${endpoint.path.replace('{id}', organization.id)}?${question}`
      const { status, text } = await stranger('manager').get(url)
      // How many organizations there are in all is answered to everybody (settled); the listed ones beside it stay the same.
      answers.set(url, `${status} ${text.replace(/"totalOrganizations":\d+/, '')}`)
    }
  }
  return answers
}

const hiddenOnes = sql`organization_id = ${hiddenOrganizationId}`

/** What happens to them afterwards: other names and another hidden status, each in its own table, so that none hides what another shows; then an end of what they belong to. */
const whatHappens = [
  [
    sql`update ${organizations} set name = 'Aaa renamed', search_text = 'aaa renamed' where id = ${hiddenOrganizationId}`,
    ...[products, facilities, lendingProfiles].map(
      (table) =>
        sql`update ${table} set name = 'Aaa ' || name, status = 'under_review', updated_at = now() where ${hiddenOnes}`,
    ),
    sql`update ${pipeline} set name = 'Aaa ' || name, cap_ex = 1, current_stage = 'predevelopment', location = 'texas' where ${hiddenOnes}`,
  ],
  [sql`delete from ${memberships} where aggregator_id = ${hiddenOrganizationId}`],
]

test(
  'nothing a stranger reads, searches, sorts, filters, counts or exports tells of them',
  { timeout: 180_000 },
  async () => {
    const after = await everyAnswer()
    expect([...after].filter(([question, answer]) => answer !== before.get(question))).toEqual([])
    expect([...after.values()].filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(
      150,
    )
    printFigure(`${after.size} questions of a stranger: 0 answers tell of hidden records`)
    for (const changes of whatHappens) {
      for (const change of changes) await db.execute(change)
      expect(
        [...(await everyAnswer())].filter(([question, answer]) => answer !== before.get(question)),
      ).toEqual([])
    }
    // The queries would find them: their own people get other answers.
    const { client } = await makeCaller(portal, 'member', {
      ...organization,
      id: hiddenOrganizationId,
    })
    for (const path of ['products', 'lending-profiles', 'pipeline']) {
      const found = await client.get(
        `/api/${path}?organizationId=${hiddenOrganizationId}&search=${canary}s`,
      )
      expect([path, found.body.total]).toEqual([path, 1])
    }
  },
)

test('a record that is saved with the id of one of them is answered as with the id of nothing', async () => {
  const own = {
    ...(await makeCaller(portal, 'manager', organization)),
    client: stranger('manager'),
  }
  const leaks: string[] = []
  let named = 0
  for (const endpoint of api.filter(({ access }) => rejection(access, 'manager') === null)) {
    for (const field of Object.keys(fieldsOf(endpoint.body)).filter(
      (name) => /Ids?$/.test(name) && name !== 'auditId',
    )) {
      const save = async (id: string) => {
        const { id: record = '', body } =
          (await samples[endpoint.id]?.({
            portal,
            caller: own,
            other: await portal.user(),
            organization,
          })) ?? {}
        // A product names a facility only where one supports it.
        return own.client.request(endpoint.method, endpoint.path.replace('{id}', record), {
          ...body,
          isSupportedByCatalyticFacility: true,
          [field]: id,
        })
      }
      const [onHidden, onNothing] = [
        await save(hiddenReferred(hidden, field)),
        await save(missingId),
      ]
      named += 1
      if (
        onHidden.status < 400 ||
        onHidden.status !== onNothing.status ||
        onHidden.text !== onNothing.text
      )
        leaks.push(
          `${endpoint.id} ${field}: ${onHidden.status} ${onHidden.text} and ${onNothing.status} ${onNothing.text}`,
        )
    }
  }
  expect(leaks).toEqual([])
  expect(named).toBeGreaterThanOrEqual(8)
})

test.each(callers)(
  'every call of %s on one of them is answered like one on nothing, and changes nothing',
  async (name) => {
    const client = stranger(name)
    const calls: { endpoint: Endpoint; query: string; body: object | undefined }[] = []
    for (const endpoint of callsOnHidden.filter(({ access }) => rejection(access, name) === null)) {
      const caller = await makeCaller(portal, name, organization)
      const { body, query } =
        (await samples[endpoint.id]?.({
          portal,
          caller,
          other: await portal.user(),
          organization,
        })) ?? {}
      calls.push({ endpoint, body, query: query === undefined ? '' : `?${query}` })
    }
    expect(calls.length).toBeGreaterThan(name === 'no organization' ? 0 : 35)
    const stored = await everythingStored(portal)
    const leaks: string[] = []
    for (const { endpoint, body, query } of calls) {
      const url = (id: string) => withOffer(endpoint.path).replace('{id}', id) + query
      const onHidden = await client.request(
        endpoint.method,
        url(hiddenFor(hidden, endpoint.id)),
        body,
      )
      const onNothing = await client.request(endpoint.method, url(missingId), body)
      if (onHidden.status !== 404 || onHidden.text !== onNothing.text || onNothing.status !== 404)
        leaks.push(
          `${endpoint.id}: ${onHidden.status} ${onHidden.text} and ${onNothing.status} ${onNothing.text}`,
        )
    }
    expect(leaks).toEqual([])
    expect(await everythingStored(portal)).toBe(stored)
    printFigure(
      `${calls.length} operations on hidden records by ${name}: 0 differ from those on nothing`,
    )
  },
)

test('they are all there, and answered to who may know of them', async () => {
  const tables = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`,
  )
  const parts = tables.rows.map(({ name }) => sql`select id from ${sql.identifier(name)}`)
  const ids = (await db.execute<{ id: string }>(sql.join(parts, sql` union all `))).rows.map(
    ({ id }) => id,
  )
  expect(Object.entries(hidden).filter(([, id]) => !ids.includes(id))).toEqual([])
  const { client } = await makeCaller(portal, 'facility administrator', organization)
  // One after the other: few of the heavy ones are answered at once.
  const read: [id: string, status: number][] = []
  for (const { id, path } of callsOnHidden.filter(({ method }) => method === 'GET'))
    read.push([id, (await client.get(addressOf(path, hiddenFor(hidden, id)))).status])
  expect(read.filter(([, status]) => status !== 200)).toEqual([])
  expect(read.length).toBeGreaterThan(10)
})
