import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { organizations } from '#database/organizations'
import { testEngine } from '#test/support/database'
import { filePortal } from '#test/support/app'

// A record is found by its own words and by the names of its organizations; what has changed is found at once, and what was removed never.

const portal = await filePortal({ RATE_LIMIT: 'off' })
const organization = (await portal.organization({ name: 'Ärger & Söhne' })).id
const admin = (await portal.signedIn({ role: 'admin' })).client
const member = (await portal.signedIn({ organizationId: (await portal.organization()).id })).client

describe.each([
  ['products', '/api/products'],
  ['pipeline', '/api/pipeline'],
] as const)('a search of %s', (name, path) => {
  const found = async (search: string, client = admin) => {
    const { status, body } = await client.get(
      `${path}?limit=3&adminView=true&search=${encodeURIComponent(search)}`,
    )
    expect(status).toBe(200)
    return { names: body[name].map((row: { name: string }) => row.name), total: body.total }
  }
  const nothing = { names: [], total: 0 }

  it('follows every change of the record and of the name of its organization', async () => {
    const { db } = portal.database.open
    const { body } = await admin.post(path, { name: 'Bridge 10%', organizationId: organization })
    expect(await found('bridge 0%')).toEqual({ names: ['Bridge 10%'], total: 1 })
    expect(await found('sohne IDGE')).toEqual({ names: ['Bridge 10%'], total: 1 })
    await admin.put(`${path}/${body.id}`, { name: 'Ladder' })
    expect(await found('bridge')).toEqual(nothing)
    expect(await found('ladder sohne')).toEqual({ names: ['Ladder'], total: 1 })
    await db.execute(
      sql`update organizations set name = 'Zenith', search_text = ${'zenith\nbakeries'} where id = ${organization}`,
    )
    expect(await found('sohne')).toEqual(nothing)
    expect(await found('ladder zenith')).toEqual({ names: ['Ladder'], total: 1 })
    // Private texts of an organization are not found through its records.
    expect(await found('bakeries')).toEqual(nothing)
    await admin.delete(`${path}/${body.id}`)
    expect(await found('ladder')).toEqual(nothing)
    await db.execute(
      sql`update organizations set name = 'Ärger & Söhne', search_text = 'arger & sohne' where id = ${organization}`,
    )
  })

  it('finds nothing for others that they may not see, and pages keep their total', async () => {
    const hidden = name === 'products' ? { status: 'draft' } : { visibility: 'organization_only' }
    for (const n of [1, 2, 3, 4, 5])
      expect(
        (await admin.post(path, { name: `Okapi ${n}`, organizationId: organization, ...hidden }))
          .status,
      ).toBe(201)
    expect(await found('okapi')).toEqual({ names: ['Okapi 1', 'Okapi 2', 'Okapi 3'], total: 5 })
    const beyond = await admin.get(`${path}?limit=3&offset=9&adminView=true&search=okapi`)
    expect([beyond.body[name], beyond.body.total]).toEqual([[], 5])
    expect(await found('okapi', member)).toEqual(nothing)
  })
})

// The embedded engine has one connection: there nobody writes beside an open transaction.
it.runIf(testEngine === 'postgresql')(
  'a search finds what a transaction wrote that began before one already read',
  async () => {
    const total = async (search: string) =>
      (await admin.get(`/api/products?adminView=true&search=${search}`)).body.total
    const { body } = await admin.post('/api/products', {
      name: 'Early',
      organizationId: organization,
    })
    const { db, release } = await portal.database.open.direct()
    onTestFinished(release)
    await db.transaction(async (tx) => {
      await tx
        .update(organizations)
        .set({ name: 'Quagga', searchText: 'quagga' })
        .where(eq(organizations.id, organization))
      await tx.execute(
        sql`update products set name = 'Tapir', search_text = 'tapir' where id = ${body.id}`,
      )
      const answer = await admin.post('/api/products', {
        name: 'Later',
        organizationId: (await portal.organization()).id,
      })
      expect(answer.status).toBe(201)
      expect([await total('early'), await total('later'), await total('tapir')]).toEqual([1, 1, 0])
    })
    expect([await total('early'), await total('tapir%20quagga'), await total('later')]).toEqual([
      0, 1, 1,
    ])
    await db.execute(
      sql`update organizations set name = 'Ärger & Söhne', search_text = 'arger & sohne' where id = ${organization}`,
    )
  },
)

it('a search finds each of many rows, and those that changed by hand', async () => {
  const { db } = portal.database.open
  const total = async (search: string) =>
    (await admin.get(`/api/products?adminView=true&limit=1&search=${search}`)).body.total
  await db.execute(
    sql`insert into products (name, organization_id, search_text) select 'Emu ' || n, ${organization}::uuid, 'emu ' || n from generate_series(1, 601) as n`,
  )
  expect([await total('emu'), await total('emu%20500'), await total('mu%20601%20sohne')]).toEqual([
    601, 1, 1,
  ])
  await db.execute(sql`update products set search_text = 'kiwi' where name = 'Emu 7'`)
  expect([await total('emu'), await total('kiwi'), await total('emu%2034')]).toEqual([600, 1, 16])
  await db.execute(sql`delete from products where search_text like 'emu%'`)
  expect([await total('emu'), await total('kiwi%20sohne')]).toEqual([0, 1])
})

it('a search reads long texts, and words of many organizations and of many records', async () => {
  const { db } = portal.database.open
  await db.execute(
    sql`insert into products (name, organization_id, search_text) select 'Long ' || n, ${organization}::uuid, 'long ' || n || repeat('.', 1400000) from generate_series(1, 3) as n`,
  )
  const total = async (search: string) =>
    (await admin.get(`/api/products?adminView=true&search=${search}`)).body.total
  expect(await total('long%20sohne')).toBe(3)
  await db.execute(sql`update products set search_text = 'gone' where name = 'Long 2'`)
  expect([await total('long'), await total('gone')]).toEqual([2, 1])
  await db.execute(
    sql`insert into organizations (name, registration_key, search_text) select 'Many ' || n, 'MANY' || n, E'many\n10%' from generate_series(1, 201) as n`,
  )
  // More than the 1,000 rows up to which a list orders what it has found instead of reading in its order.
  await db.execute(
    sql`insert into products (name, organization_id, search_text) select 'Okra ' || n, ${organization}::uuid, 'okra ' || n from generate_series(1, 1101) as n`,
  )
  await db.execute(
    sql`insert into products (name, organization_id, search_text) select 'Of many', id, 'okra 10%' from organizations where search_text like 'many%' limit 4`,
  )
  expect([
    await total('many'),
    await total('many%20okra'),
    await total('many%20okra%2010%25'),
    await total('many%20sohne'),
    await total('many%20nothing'),
  ]).toEqual([4, 4, 4, 0, 0])
  expect([
    await total('okra'),
    await total('okra%20sohne'),
    await total('okra%20200'),
    await total('10%25'),
  ]).toEqual([1105, 1101, 1, 4])
})

describe.each([
  ['products', '/api/products'],
  ['pipeline', '/api/pipeline'],
] as const)('words in texts and in names, of %s', (name, path) => {
  const found = async (search: string) => {
    const { status, body } = await admin.get(
      `${path}?adminView=true&search=${encodeURIComponent(search)}`,
    )
    expect([status, body.total]).toEqual([200, body[name].length])
    return body[name].map((row: { name: string }) => row.name).join('')
  }
  const insert = (values: SQL) =>
    portal.database.open.db.execute(
      sql`insert into ${sql.identifier(name)} (name, organization_id, search_text) ${values}`,
    )

  beforeAll(async () => {
    const { db } = portal.database.open
    await insert(
      sql`select 'Long', ${organization}::uuid, repeat('.', 1400000) from generate_series(1, 3)`,
    )
    await db.execute(sql`insert into organizations (name, registration_key, search_text) select name, ${name} || text || n, text
      from (values ('Plenty', E'plenty zj\nseveral xk'), ('Several', E'several & co')) as named (name, text), generate_series(1, 201) as n`)
    const {
      rows: [both],
    } = await db.execute<{ id: string }>(
      sql`insert into organizations (name, registration_key, search_text) values ('Both', 'BOTH' || ${name}, 'plenty several') returning id`,
    )
    await insert(
      sql`select kind, (select id from organizations where name = owner limit 1), text from (values ('A', 'Plenty', 'several xq'), ('B', 'Several', 'plenty xq'), ('E', 'Plenty', 'kale xq')) as rows (kind, owner, text)`,
    )
    await insert(
      sql`values ('C', ${both?.id}::uuid, 'kale'), ('D', ${organization}::uuid, 'plenty several')`,
    )
  })
  afterAll(() => portal.database.open.db.execute(sql`delete from ${sql.identifier(name)}`))

  it.each([
    ['plenty several', 'ABCD'],
    ['several plenty kale', 'C'],
    ['plenty', 'ABCDE'],
    ['plenty several nothing', ''],
    // Words too short for the index, one in the record and another in its owner's name.
    ['xq', 'ABE'],
    ['xq several', 'AB'],
    ['zj xq', 'AE'],
    ['& xq', 'B'],
    ['xq kale', 'E'],
    ['zj & xq', ''],
    ['x_', ''],
    ['%q', ''],
    // A private text of an organization.
    ['xk', ''],
    ['kale several', 'C'],
  ])('%s', async (search, names) => expect(await found(search)).toBe(names))

  it('are found for a file, too', async () => {
    const { status, text } = await admin.get(
      `${path}/export?format=csv&columns=name&adminView=true&search=plenty%20several`,
    )
    expect([status, text.match(/^"?[A-F]\b/gm)?.length]).toEqual([200, 4])
  })

  it.runIf(name === 'pipeline')('are in the names of both organizations of a deal', async () => {
    await portal.database.open.db
      .execute(sql`insert into pipeline (name, organization_id, intermediary_aggregator_id, search_text)
      select 'F', own.id, other.id, 'leek' from (select id from organizations where name = 'Plenty' limit 1) as own, (select id from organizations where name = 'Several' limit 1) as other`)
    expect([
      await found('plenty several leek'),
      await found('zj &'),
      await found('several zj'),
    ]).toEqual(['F', 'F', 'AF'])
    const deals = async (search: string) =>
      (await admin.get(`/api/pipeline/summary?search=${encodeURIComponent(search)}`)).body.deals
    expect([
      await deals('plenty several'),
      await deals('zj &'),
      await deals('kale several'),
      await deals('xk'),
    ]).toEqual([5, 1, 1, 0])
  })
})
