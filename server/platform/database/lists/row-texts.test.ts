import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { facilities } from '#database/facilities'
import { testApp } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import type { Client } from '#test/support/client'

// Rows of lists are written once for each state they are in; nobody may be answered an older one, or one that differs from the record.

let portal: TestApp
let admin: Client
let organization: string
let aggregator: string
let facility: string

beforeAll(async () => {
  portal = await testApp({ RATE_LIMIT: 'off' })
  admin = (await portal.signedIn({ role: 'admin' })).client
  organization = (await portal.organization({ name: 'Ärger & Söhne' })).id
  aggregator = (
    await portal.organization({ name: 'Zwischen & Töchter', campaignRole: 'capital_aggregator' })
  ).id
  const [made] = await portal.database.open.db
    .insert(facilities)
    .values({ name: 'Backstop', organizationId: organization, status: 'published' })
    .returning()
  facility = String(made?.id)
})
afterAll(() => portal.close())

const lists = {
  products: {
    path: '/api/products',
    query: '?adminView=true&limit=50',
    whole: () => ({
      name: 'Söhne „Bridge“ \\ 100%',
      organizationId: organization,
      type: ['perm', 'construction'],
      technology: ['solar'],
      lowRangeRate: 'SOFR + 250 bps',
      minPrincipalSize: '999999999999',
      description: 'Two\nlines 🌞',
      isSupportedByCatalyticFacility: true,
      catalyticFacilityId: facility,
      macroGeography: 'certain_geographies',
      certainGeographies: ['guam'],
      status: 'published',
    }),
  },
  pipeline: {
    path: '/api/pipeline',
    query: '?limit=50',
    whole: () => ({
      name: 'Söhne „Array“ \\ 100%',
      organizationId: organization,
      intermediaryAggregatorId: aggregator,
      assetType: ['housing'],
      technology: ['solar'],
      capEx: '0',
      expectedPtoDate: 'Q3 2027',
      notes: 'Two\nlines 🌞',
    }),
  },
} as const

describe.each(['products', 'pipeline'] as const)('a row of the list of %s', (name) => {
  const { path, query, whole } = lists[name]
  const list = async () =>
    (await admin.get(`${path}${query}`)).body[name] as {
      id: string
      name: string
      organizationName: string
    }[]
  let ids: string[]

  beforeAll(async () => {
    const answers = [
      await admin.post(path, whole()),
      await admin.post(path, { name: 'With a name alone', organizationId: organization }),
    ]
    ids = answers.map(({ body }) => String(body.id))
  })

  it('is the record to the letter, read anew and kept', async () => {
    const records = await Promise.all(
      ids.map(async (id) => (await admin.get(`${path}/${id}`)).text),
    )
    for (const order of ['asc', 'desc', 'asc']) {
      const { text } = await admin.get(`${path}${query}&order=${order}&sort=createdAt`)
      expect(text).toContain(order === 'asc' ? records.join(',') : records.toReversed().join(','))
    }
  })

  it('follows every change of the record, of what it names, and its end', async () => {
    const { db } = portal.database.open
    const [first, second] = ids
    const named = async () => (await list()).map((row) => row.name).toSorted()
    await admin.put(`${path}/${first}`, { name: 'Changed here' })
    expect(await named()).toEqual(['Changed here', 'With a name alone'])
    await db.execute(
      sql`update ${sql.identifier(name)} set name = 'Changed in the database' where id = ${first}`,
    )
    expect(await named()).toEqual(['Changed in the database', 'With a name alone'])
    await db.execute(
      sql`update organizations set name = ${`Renamed by ${name}`} where id = ${organization}`,
    )
    expect((await list()).map((row) => row.organizationName)).toEqual([
      `Renamed by ${name}`,
      `Renamed by ${name}`,
    ])
    await admin.delete(`${path}/${second}`)
    expect(await named()).toEqual(['Changed in the database'])
  })
})

it('the name of a facility is told by its products as long as others may see it', async () => {
  const { body } = await admin.post('/api/products', {
    ...lists.products.whole(),
    name: 'Supported',
  })
  const told = async () =>
    (await admin.get('/api/products')).body.products.find(
      ({ id }: { id: string }) => id === body.id,
    ).catalyticFacilityName
  expect(await told()).toBe('Backstop')
  const { db } = portal.database.open
  await db.execute(sql`update catalytic_facilities set name = 'Backstop II' where id = ${facility}`)
  expect(await told()).toBe('Backstop II')
  await db.execute(sql`update catalytic_facilities set status = 'draft' where id = ${facility}`)
  expect(await told()).toBeNull()
})
