import { describe, expect, test } from 'vitest'
import { searchTextOf } from '#contract/common/search'
import { mayRead } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import { facilities } from '#database/facilities'
import { lendingProfiles } from '#database/lending-profiles'
import { organizations } from '#database/organizations'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import { resources } from '#database/resources'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'

// Every kind of record in every state, of every owner, asked for by every kind of reader (G-003): what may not be read is
// neither found by its name, its id or its words, nor told by "more".

const tables = {
  organizations,
  products,
  'catalytic-facilities': facilities,
  'lending-profiles': lendingProfiles,
  pipeline,
  resources,
} as const
type Kind = keyof typeof tables
const kinds = Object.keys(tables) as Kind[]

const statuses = [
  'published', 'active', 'raising', 'deploying', 'draft', 'under_review', 'inactive', 'closed',
] // prettier-ignore

const made: Record<Kind, (Readonly<Record<string, unknown>> & { id: string; name: string })[]> = {
  organizations: [],
  products: [],
  'catalytic-facilities': [],
  'lending-profiles': [],
  pipeline: [],
  resources: [],
}

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const [one, two] = [await portal.organization(), await portal.organization()]
/** Sixteen of a kind share each name, so that one question asks for all of them: no more are shown of a kind than 20. */
const called = (kind: Kind) => {
  const name = `Kestrel ${String(Math.floor(made[kind].length / 16)).padStart(4, '0')} of many`
  return { name, searchText: searchTextOf([name]) }
}
for (const status of statuses) {
  const guide = { ...called('resources'), type: 'guide', status }
  made.resources.push(...(await db.insert(resources).values(guide).returning()))
  for (const dataVisibility of ['public', 'organization_only', 'private'])
    made.organizations.push(
      await portal.organization({ name: called('organizations').name, status, dataVisibility }),
    )
  for (const { id: organizationId } of [one, two]) {
    const values = (kind: Kind) => ({ ...called(kind), organizationId, status })
    made.products.push(...(await db.insert(products).values(values('products')).returning()))
    made['catalytic-facilities'].push(
      ...(await db.insert(facilities).values(values('catalytic-facilities')).returning()),
    )
    made['lending-profiles'].push(
      ...(await db.insert(lendingProfiles).values(values('lending-profiles')).returning()),
    )
  }
}
for (const outcome of ['open', 'funded', 'withdrawn', 'lost'])
  for (const visibility of ['shared', 'private'])
    for (const organizationId of [one.id, two.id, null])
      for (const intermediaryAggregatorId of [null, one.id])
        made.pipeline.push(
          ...(await db
            .insert(pipeline)
            .values({
              ...called('pipeline'),
              outcome,
              visibility,
              organizationId,
              intermediaryAggregatorId,
            })
            .returning()),
        )
const people = [
  { role: 'member', organizationId: one.id },
  { role: 'organization_manager', organizationId: two.id },
  // Of a private organization that is no longer published.
  { role: 'member', organizationId: made.organizations.at(-1)?.id ?? null },
  { role: 'admin', organizationId: null },
  { role: 'admin', organizationId: one.id },
] as const
const readers = await Promise.all(
  people.map(async (person) => ({ person, client: (await portal.signedIn(person)).client })),
)

const isFound = (person: Belonging, kind: Kind, record: (typeof made)[Kind][number]): boolean =>
  mayRead(person, kind, record) &&
  (kind !== 'pipeline' ||
    record['outcome'] === 'open' ||
    mayRead(person, 'pipeline-activities', record))

async function groupOf(client: Client, entity: Kind, q: string) {
  const answer = await client.get(
    `/api/search?${new URLSearchParams({ q, entity, limit: '20' }).toString()}`,
  )
  expect(answer.status).toBe(200)
  const group = answer.body.groups[0] as { results: { id: string }[]; more: boolean } | undefined
  return { ids: group?.results.map(({ id }) => id) ?? [], more: group?.more ?? false }
}

describe.each(kinds)('%s', (kind) => {
  test('are found by name, by id and by words exactly where they may be read', async () => {
    for (const { person, client } of readers) {
      const readable = new Set(
        made[kind].filter((record) => isFound(person, kind, record)).map(({ id }) => id),
      )
      const everyThird = made[kind].filter((_, place) => place % 3 === 0)
      const asked = [
        ...Map.groupBy(made[kind], ({ name }) => name),
        ...Map.groupBy(everyThird, ({ id }) => id),
      ]
      for (const [q, records] of asked) {
        const found = records.flatMap(({ id }) => (readable.has(id) ? [id] : []))
        const { ids, more } = await groupOf(client, kind, q)
        expect([person, q, ids.toSorted(), more]).toEqual([person, q, found.toSorted(), false])
      }
      // By the beginning of all names, by words within them, and by two letters.
      for (const q of ['kestrel', 'many kestrel', 'ke ma']) {
        const { ids, more } = await groupOf(client, kind, q)
        expect(ids.filter((id) => !readable.has(id))).toEqual([])
        expect([person, q, ids.length, more]).toEqual([
          person,
          q,
          Math.min(20, readable.size),
          readable.size > 20,
        ])
      }
    }
  }, 120_000)
})
