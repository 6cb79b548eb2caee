import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { SearchGroup } from '#contract/search'
import { auditEntries } from '#database/audit'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import { users } from '#database/users'
import { insertFacility } from '#server/features/facilities/facilities.store'
import { insertLendingProfile } from '#server/features/lending-profiles/lending-profiles.store'
import { insertDeal } from '#server/features/pipeline/pipeline.store'
import { insertProduct } from '#server/features/products/products.store'
import { insertResource } from '#server/features/resources/resources.store'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'

// One search over all kinds of record: the call, its groups, and who finds what (G-001 to G-008).

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const own = await portal.organization({
  name: 'Harbor Light Bank',
  organizationType: 'green_bank',
  location: 'illinois',
})
const other = await portal.organization({ name: 'Isla Verde Cooperativa' })
const member = (await portal.signedIn({ organizationId: own.id })).client
const outsider = (await portal.signedIn({ organizationId: other.id })).client
const admin = (await portal.signedIn({ role: 'admin', firstName: 'Zoë', lastName: 'Núñez' })).client

await insertDeal(db, { name: 'Coamo Rooftop', organizationId: other.id, location: 'puerto_rico' })
await insertDeal(db, { name: 'Rooftop of nobody', location: 'custom_tribe', other: 'Yakama' })
await insertProduct(db, { name: 'Rooftop Bridge', organizationId: own.id, status: 'published' })
await insertFacility(db, { name: 'Rooftop Reserve', organizationId: own.id, status: 'raising' })
await insertLendingProfile(db, { name: 'Small Rooftop Loans', organizationId: own.id })
await insertResource(db, { name: 'Rooftop Guide', type: 'guide', author: 'Dana W' })

async function find(client: Client, q: string, others: Record<string, string> = {}) {
  const query = new URLSearchParams({ q, ...others }).toString()
  const answer = await client.get(`/api/search?${query}`)
  expect([answer.status, answer.body.message]).toEqual([200, undefined])
  return answer.body.groups as SearchGroup[]
}
const names = (groups: readonly SearchGroup[]) =>
  groups.flatMap(({ results }) => results.map(({ name }) => name))
const entities = (groups: readonly SearchGroup[]) => groups.map(({ entity }) => entity)

describe('the answer', () => {
  test('has a group for each kind with a result, as each is shown and opened (G-001, G-008)', async () => {
    const groups = await find(member, 'rooftop')
    const [deal] = await db.select().from(pipeline).where(eq(pipeline.name, 'Coamo Rooftop'))
    // Three names begin with the word; of the lending profile it begins a later one, of the deals too (G-007).
    expect(entities(groups)).toEqual([
      'products',
      'catalytic-facilities',
      'pipeline',
      'resources',
      'lending-profiles',
    ])
    expect(groups.find(({ entity }) => entity === 'pipeline')).toEqual({
      entity: 'pipeline',
      results: [
        expect.objectContaining({ name: 'Rooftop of nobody', subtitle: 'Yakama' }),
        {
          entity: 'pipeline',
          id: deal?.id,
          name: 'Coamo Rooftop',
          subtitle: 'Isla Verde Cooperativa, Puerto Rico',
          status: 'open',
          stale: false,
          address: `/pipeline?open=${deal?.id}`,
        },
      ],
      more: false,
    })
    const shown = groups.flatMap(({ results }) =>
      results.map(({ entity, subtitle, status, address }) => [
        entity,
        subtitle,
        status,
        address.split('=')[0],
      ]),
    )
    expect(shown).toEqual(
      expect.arrayContaining([
        ['products', 'Harbor Light Bank', 'published', '/product-registry?open'],
        ['catalytic-facilities', 'Harbor Light Bank', 'raising', '/catalytic-facilities?open'],
        ['lending-profiles', 'Harbor Light Bank', 'active', '/lending-profiles?open'],
        ['resources', 'Guide, Dana W', 'published', '/resources?open'],
      ]),
    )
  })

  test('of an organization its type and place, of an account its address (G-008)', async () => {
    const [organization] = await find(member, 'harbor light', { entity: 'organizations' })
    expect(organization?.results).toEqual([
      {
        entity: 'organizations',
        id: own.id,
        name: 'Harbor Light Bank',
        subtitle: 'Green Bank, Illinois',
        status: 'published',
        stale: false,
        address: `/organizations-registry?open=${own.id}`,
      },
    ])
    const [account] = await find(admin, 'zoe nunez')
    const [user] = await db.select().from(users).where(eq(users.lastName, 'Núñez'))
    expect(account).toEqual({
      entity: 'users',
      results: [
        {
          entity: 'users',
          id: user?.id,
          name: 'Zoë Núñez',
          subtitle: user?.email,
          status: null,
          stale: false,
          address: `/admin/users?search=${encodeURIComponent(user?.email ?? '')}`,
        },
      ],
      more: false,
    })
  })

  test('has as many results a group as are wanted, and says whether there are more (G-001)', async () => {
    for (let n = 0; n < 6; n += 1)
      await insertResource(db, { name: `Quokka ${n}`, type: 'guide', status: 'published' })
    const sizes = async (others: Record<string, string>) => {
      const [group] = await find(member, 'quokka', others)
      return [group?.results.length, group?.more]
    }
    expect(await sizes({})).toEqual([5, true])
    expect(await sizes({ limit: '6' })).toEqual([6, false])
    expect(await sizes({ limit: '1' })).toEqual([1, true])
    for (const limit of ['0', '21', 'x'])
      expect((await member.get(`/api/search?q=quokka&limit=${limit}`)).status).toBe(400)
  })
})

describe('the question (G-002)', () => {
  test.each([
    ['', 'Type at least 2 characters'],
    ['a', 'Type at least 2 characters'],
    ['   a   ', 'Type at least 2 characters'],
    ['x'.repeat(201), 'Use at most 200 characters'],
    ['a b c d e f g h i', 'Use at most 8 words'],
  ])('%j is rejected', async (q, message) => {
    const answer = await member.get(`/api/search?q=${encodeURIComponent(q)}`)
    expect([answer.status, answer.body.fields]).toEqual([400, { q: message }])
  })

  test('is missing, or of no kind there is', async () => {
    expect((await member.get('/api/search')).body.fields).toEqual({
      q: 'Type at least 2 characters',
    })
    const answer = await member.get('/api/search?q=abc&entity=sessions')
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { entity: 'Choose a kind of record' },
    ])
  })

  test('of 200 characters, of 8 words, of blanks around and between is answered', async () => {
    const long = 'Long name '.repeat(20).trim()
    await insertResource(db, { name: long, type: 'guide' })
    // A name may have more words than a question; as many as one may have find it.
    expect(names(await find(member, `  ${'long   name '.repeat(4)} `))).toEqual([long])
    expect(await find(member, 'x'.repeat(200))).toEqual([])
  })

  test.each([
    ['100% Solar', '100%', '1000 Solar'],
    ['Tier_1 Loan', 'tier_1', 'TierX1 Loan'],
    [String.raw`C:\Grants`, String.raw`c:\gr`, 'C:/Grants'],
    ['Ends in 50%', '50%', 'Ends in 505'],
    ['Crédito Año', 'CREDITO ano', 'Crdito Ao'],
    ['Sum (a+b)*', '(a+b)*', 'Sum aab'],
    ['Dot a.c [x]', 'a.c [x]', 'Dot abc x'],
  ])('signs stand for themselves, accents and case do not matter: %j', async (name, q, unlike) => {
    await insertResource(db, { name, type: 'guide' })
    await insertResource(db, { name: unlike, type: 'guide' })
    expect(names(await find(member, q, { entity: 'resources' }))).toEqual([name])
  })

  test.each([
    ['Mercy’s Kitchen', "mercy's"],
    ["Mercy's Pantry", 'mercy’s pantry'],
    ['Grants – “Roofs”', 'grants - "roofs"'],
    ['Party 🎉 𠀀𠀀 Fund', '🎉 𠀀𠀀'],
  ])(
    'finds %j by %j: quotation marks and dashes are alike, and no character is too far',
    async (name, q) => {
      await insertResource(db, { name, type: 'guide' })
      expect(names(await find(member, q, { entity: 'resources' }))).toContain(name)
    },
  )

  test('of signs and marks alone finds nothing or what has them, and never all', async () => {
    for (const q of ['%%', '__', '\\\\', '((', '\u0301\u0301', '日本', '--'])
      expect([q, await find(member, q)]).toEqual([q, []])
  })

  test('a word of two letters begins a word of a name or of the organization (G-004)', async () => {
    await insertProduct(db, { name: 'Xylo Yttrium', organizationId: own.id, status: 'published' })
    for (const q of ['xy', 'yt', 'xy ha', 'yt x', 'li xyl'])
      expect([q, names(await find(member, q, { entity: 'products' }))]).toEqual([
        q,
        ['Xylo Yttrium'],
      ])
    for (const q of ['yl', 'xy ar', 'tt'])
      expect([q, await find(member, q, { entity: 'products' })]).toEqual([q, []])
  })
})

describe('who finds what (G-003)', () => {
  test('nobody who is signed out or belongs nowhere, and accounts are for administrators', async () => {
    const url = '/api/search?q=rooftop'
    expect((await portal.client().get(url)).status).toBe(401)
    expect((await (await portal.signedIn({})).client.get(url)).status).toBe(403)
    expect(entities(await find(member, 'person'))).not.toContain('users')
    expect(await find(member, 'person', { entity: 'users' })).toEqual([])
    expect(entities(await find(admin, 'person'))).toContain('users')
  })

  test('follows a change of rights at once, and of the record', async () => {
    const product = await insertProduct(db, {
      name: 'Wombat Note',
      organizationId: other.id,
      status: 'draft',
    })
    expect(await find(member, 'wombat')).toEqual([])
    expect(names(await find(outsider, 'wombat'))).toEqual(['Wombat Note'])
    await db.update(products).set({ status: 'published' }).where(eq(products.id, product.id))
    expect(names(await find(member, 'wombat'))).toEqual(['Wombat Note'])
    await db.update(products).set({ status: 'inactive' }).where(eq(products.id, product.id))
    expect(await find(member, 'wombat')).toEqual([])
    const moving = await portal.signedIn({ organizationId: own.id })
    expect(await find(moving.client, 'wombat')).toEqual([])
    const moved = eq(users.id, moving.user.id)
    await db.update(users).set({ organizationId: other.id }).where(moved)
    expect(names(await find(moving.client, 'wombat'))).toEqual(['Wombat Note'])
    await db.update(users).set({ organizationId: own.id }).where(moved)
    expect(await find(moving.client, 'wombat')).toEqual([])
  })
})

test('what is searched for stands in no table (G-009)', async () => {
  const secret = 'unspoken-plan-7391'
  const counted = async () => db.$count(auditEntries)
  const before = await counted()
  await find(member, secret)
  await find(admin, secret)
  expect(await counted()).toBe(before)
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  )
  for (const { name } of tables) {
    const { rows } = await db.execute(
      sql.raw(`select 1 from ${name} as t where t::text like '%${secret}%' limit 1`),
    )
    expect([name, rows]).toEqual([name, []])
  }
})
