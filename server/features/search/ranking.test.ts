import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchTextOf, normalizeSearch } from '#contract/common/search'
import { isStale } from '#contract/freshness'
import { isOwn, mayRead } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import { mostRanked, questionOf, rank } from '#contract/search-ranking'
import type { RankedRecord } from '#contract/search-ranking'
import { organizations } from '#database/organizations'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import { todayInUtc } from '#server/platform/present-day'
import { filePortal } from '#test/support/app'

// The database ranks as `rank` of the contract does, whatever the records are (G-004 to G-006): both are asked the same.

const day = 86_400_000
const words = [
  'Solar', 'solarium', 'Sol', 'so', 'Bridge', 'bridge-to-ITC', 'Loan', 'loans', 'Río', 'rio', 'Año',
  '100%', '10_0', String.raw`C:\temp`, '(Solar)', 'A/B', 'b', '-', 'x(1)', 'a.c', '[abc]', '42', '420',
  'Zoë', 'straße', '日本', '😀', '𠀀', 'Mary’s', "mary's", '“Sol”', '–', 'e\u0301', 'co', 'company',
] // prettier-ignore

const blank = fc.constantFrom(' ', ' ', ' ', '  ', '\u00a0', ' \u2003')
const name = fc
  .array(fc.tuple(fc.constantFrom(...words), blank), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.flat().join('').trim())
const typed = fc
  .array(fc.tuple(fc.constantFrom(...words, 'lo', 'br', 'an', 'ola', 'dge', '%', '_'), blank), {
    minLength: 1,
    maxLength: 3,
  })
  .map((parts) => parts.flat().join('').trim())
const status = fc.constantFrom('published', 'draft', 'under_review', 'inactive')
const record = fc.record({
  name,
  description: fc.option(name, { nil: null }),
  owner: fc.nat(2),
  // Many at the same moment, so that names and ids decide.
  changed: fc.nat(12),
  confirmed: fc.option(fc.nat(200), { nil: null }),
  status,
  outcome: fc.constantFrom('open', 'open', 'funded'),
  visibility: fc.constantFrom('shared', 'private'),
  intermediary: fc.option(fc.nat(2), { nil: null }),
})

const made = (seed: number, numRuns: number) => fc.sample(record, { seed, numRuns })
type Made = ReturnType<typeof made>[number]

interface Stored extends RankedRecord {
  readonly organizationId: string | null
  readonly isReadable: (person: Belonging) => boolean
}

const stored: Record<'products' | 'pipeline', Stored[]> = { products: [], pipeline: [] }

/** As the database has them, whatever the triggers made of the texts. */
async function readStored(): Promise<void> {
  const names = new Map(
    (await db.select().from(organizations)).map((row) => [row.id, normalizeSearch(row.name)]),
  )
  const namesOf = (...ids: readonly (string | null)[]) =>
    ids.flatMap((id) => (id === null ? [] : [names.get(id) ?? '']))
  const ranked = (row: { id: string; name: string; searchText: string; updatedAt: Date }) => ({
    id: row.id,
    name: normalizeSearch(row.name),
    text: row.searchText,
    updatedAt: row.updatedAt.getTime(),
  })
  const confirmable = (row: { lastConfirmedAt: Date | null; createdAt: Date }) => ({
    lastConfirmedAt: row.lastConfirmedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  })
  stored.products = (await db.select().from(products)).map((row) => ({
    ...ranked(row),
    organizationNames: namesOf(row.organizationId),
    own: false,
    organizationId: row.organizationId,
    stale: isStale('products', { ...confirmable(row), status: row.status }, todayInUtc()),
    isReadable: (person) => mayRead(person, 'products', row),
  }))
  stored.pipeline = (await db.select().from(pipeline)).map((row) => ({
    ...ranked(row),
    organizationNames: namesOf(row.organizationId, row.intermediaryAggregatorId),
    own: false,
    organizationId: row.organizationId,
    stale: isStale('pipeline', { ...confirmable(row), outcome: row.outcome }, todayInUtc()),
    isReadable: (person) =>
      mayRead(person, 'pipeline', row) &&
      (row.outcome === 'open' || mayRead(person, 'pipeline-activities', row)),
  }))
}

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open

const owners = [
  await portal.organization({ name: 'Solar Río Company', status: 'published' }),
  await portal.organization({ name: 'Bridge (co)  Loan', status: 'published' }),
  await portal.organization({ name: 'B-so Añil', status: 'draft', dataVisibility: 'private' }),
]
const idOf = (owner: number) => owners[owner]?.id ?? ''
const now = Math.floor(Date.now() / 1000) * 1000
const common = ({ name: called, description, changed, confirmed }: Made) => ({
  name: called,
  description,
  searchText: searchTextOf([called, description]),
  createdAt: new Date(now - 150 * day),
  updatedAt: new Date(now - changed * 1000),
  lastConfirmedAt: confirmed === null ? null : new Date(now - confirmed * day),
})
await db.insert(products).values(
  made(7, 400).map((one) => ({
    ...common(one),
    status: one.status,
    organizationId: idOf(one.owner),
  })),
)
await db.insert(pipeline).values(
  made(11, 400).map((one) => {
    const { description, ...values } = common(one)
    return {
      ...values,
      other: description,
      organizationId: one.owner === 2 ? null : idOf(one.owner),
      outcome: one.outcome,
      visibility: one.visibility,
      intermediaryAggregatorId: one.intermediary === null ? null : idOf(one.intermediary),
    }
  }),
)
// More than are ranked, with the word in their names alone where they are old.
await db.insert(products).values(
  Array.from({ length: mostRanked + 300 }, (_, n) => ({
    updatedAt: new Date(now - (20 + n) * 1000),
    name: n > mostRanked - 100 ? `Old tidal ${n}` : `Zebra ${n}`,
    searchText: searchTextOf(
      n > mostRanked - 100 ? [`Old tidal ${n}`, 'wave'] : [`Zebra ${n}`, 'tidal wave'],
    ),
    status: 'published',
    organizationId: idOf(n % 3),
  })),
)
await readStored()
const readers = await Promise.all(
  (
    [
      ['member', 0],
      ['organization_manager', 1],
      ['member', 2],
      ['admin', null],
    ] as const
  ).map(async ([role, owner]) => {
    const organizationId = owner === null ? null : idOf(owner)
    const { client } = await portal.signedIn({ role, organizationId })
    return { person: { role, organizationId }, client }
  }),
)

let questions = 0

/** Asked by one reader after the other: each kind of reader asks many questions, and each question is one reader's. */
async function expectSameRanking(
  entity: 'products' | 'pipeline',
  q: string,
  limit: number,
): Promise<void> {
  const reader = readers[(questions += 1) % readers.length]
  if (reader === undefined) throw new Error('Nobody reads.')
  const { person, client } = reader
  const answer = await client.get(
    `/api/search?${new URLSearchParams({ q, entity, limit: String(limit) }).toString()}`,
  )
  expect([q, answer.status]).toEqual([q, 200])
  const expected = rank(
    stored[entity]
      .filter(({ isReadable }) => isReadable(person))
      .map((one) => ({ ...one, own: isOwn(person, one) })),
    questionOf(q),
  )
  const [group] = answer.body.groups
  expect({
    q,
    person,
    ids: (group?.results ?? []).map(({ id }: { id: string }) => id),
    more: group?.more ?? false,
  }).toEqual({
    q,
    person,
    ids: expected.slice(0, limit).map(({ id }) => id),
    more: expected.length > limit,
  })
}

const isAsked = (q: string) => q.length >= 2

describe.each(['products', 'pipeline'] as const)(
  '%s are ranked as the contract ranks',
  (entity) => {
    test('by words, whole and in part, short and with signs (G-004, G-005)', async () => {
      for (const q of fc.sample(typed, { seed: 5, numRuns: 30 }).filter(isAsked))
        await expectSameRanking(entity, q, 20)
    })

    test('by names, whole and as far as they are typed (G-005)', async () => {
      const names = fc.sample(name, { seed: entity === 'products' ? 7 : 11, numRuns: 12 })
      const asked = names.flatMap((one) => [one, one.slice(0, Math.ceil(one.length / 2)).trim()])
      for (const q of asked.filter(isAsked)) await expectSameRanking(entity, q, 5)
    })
  },
)

test('of more than a thousand in steps 3 to 6 the latest changed are ranked (G-006)', async () => {
  for (const q of ['tidal', 'tidal wave', 'wave', 'ti', 'zebra', 'zeb', 'old ti'])
    await expectSameRanking('products', q, 20)
})

test('a whole name and a whole id find their record among all (G-004, G-006)', async () => {
  for (const one of [...stored.products.slice(0, 10), ...stored.products.slice(-10)]) {
    await expectSameRanking('products', one.id.toUpperCase(), 20)
    if (isAsked(one.name)) await expectSameRanking('products', one.name, 20)
  }
})
