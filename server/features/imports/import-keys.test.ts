import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { keysOf } from '#contract/import-matching/key-names'
import { suggestMapping } from '#contract/import-matching/suggest-mapping'
import { importEntities } from '#contract/imports'
import type { ImportEntity } from '#contract/imports'
import { importMappings } from '#database/imports'
import { filePortal } from '#test/support/app'
import {
  committed,
  mappingOf,
  rehearsed,
  removeUnfinished,
  uploadFile,
} from '#test/support/imports'

// By what a row finds its record: a wrong key makes one record of many, and none of it may happen unsaid.

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { client, user } = await portal.signedIn({ role: 'admin' })
const admin = client
const userId = user.id
const bank = (await portal.organization({ name: 'Key Bank' })).id

afterEach(() => removeUnfinished(admin))

const entities = Object.keys(importEntities) as ImportEntity[]
const products = (names: readonly string[]) =>
  `Product,Organization ID\n${names.map((name) => `${name},${bank}\n`).join('')}`
const byOrganization = mappingOf(
  { name: 'Product', organizationId: 'Organization ID' },
  { kind: 'external', columns: ['Organization ID'] },
)

describe('what is suggested', () => {
  const foreign = (entity: ImportEntity) => [
    ...entities
      .filter((other) => other !== entity)
      .flatMap((other) => keysOf(other).flat())
      .filter((words) => !keysOf(entity).flat().includes(words)),
    ...[
      'Organization ID',
      'EIN',
      'FDIC certificate number',
      'FDIC cert',
      'RSSD ID',
      'RSSD',
      'Charter number',
    ].filter(() => entity !== 'organizations'),
    ...['Facility ID'].filter(() => entity !== 'catalytic-facilities'),
    'Host Organization ID',
    'Intermediary Aggregator ID',
  ]

  test.each(entities)('is never a column that names records of another kind: %s', (entity) => {
    for (const name of foreign(entity)) {
      const columns = ['Name', name, 'Notes'].map((each) => ({
        name: each,
        samples: ['one', 'two'],
        filled: 2,
        repeats: 0,
      }))
      expect([name, suggestMapping(entity, columns).mapping.key]).toEqual([
        name,
        { kind: 'name_and_place', columns: [] },
      ])
    }
  })

  test.each(entities)('is a column of its own only where no text stands twice: %s', (entity) => {
    for (const words of keysOf(entity)
      .filter((line) => line.length === 1)
      .flat()) {
      const keyed = (repeats: number) =>
        suggestMapping(entity, [
          { name: 'Name', samples: ['a'] },
          { name: words, samples: ['one', 'two'], filled: 9, repeats },
        ]).mapping.key
      expect([words, keyed(0), keyed(1)]).toEqual([
        words,
        { kind: 'external', columns: [words] },
        { kind: 'name_and_place', columns: [] },
      ])
    }
  })

  test('is never two columns together that two rows share', async () => {
    const plants = (last: string) =>
      `Plant ID,Generator ID,Plant Name\n1,A,Elm\n1,B,Elm East\n2,${last},Oak\n2,B,Oak East\n`
    const apart = await uploadFile(admin, 'pipeline', plants('A'), 'apart.csv')
    expect(apart.body.mapping.key).toEqual({
      kind: 'external',
      columns: ['Plant ID', 'Generator ID'],
    })
    const shared = await uploadFile(admin, 'pipeline', plants('B'), 'shared.csv')
    expect(shared.body.mapping.key).toEqual({ kind: 'name_and_place', columns: [] })
  })
})

test('five products of one organization are five products, now and next month', async () => {
  const uploaded = await uploadFile(
    admin,
    'products',
    products(['One', 'Two', 'Three', 'Four', 'Five']),
    'products-2026-11.csv',
  )
  expect(uploaded.body.mapping.key).toEqual({ kind: 'name_and_place', columns: [] })
  const { body } = await admin.post(`/api/imports/${uploaded.body.id}/rehearse`, {
    mapping: uploaded.body.mapping,
  })
  expect([body.counts, body.leftOut]).toEqual([
    { rows: 5, new: 5, changed: 0, unchanged: 0, duplicate: 0, faulty: 0 },
    [],
  ])
  await committed(admin, body.id)
  const next = await uploadFile(
    admin,
    'products',
    products(['Three', 'Four', 'Five', 'Six']),
    'products-2026-12.csv',
  )
  const again = await admin.post(`/api/imports/${next.body.id}/rehearse`, {
    mapping: next.body.mapping,
  })
  expect(again.body.counts).toMatchObject({ rows: 4, new: 1, unchanged: 3 })
})

describe('a key that two rows have', () => {
  const sentence = `The column "Organization ID" does not tell the rows apart: rows 3 and 4 both say "`

  test.each([
    ['a small file', 3],
    ['a file that a thread reads', 9000],
  ])(
    'is refused with a sentence, changes nothing and is not remembered: %s',
    async (_what, rows) => {
      const other = (await portal.organization()).id
      const csv = `Product,Organization ID\nFirst,${other}\n${Array.from({ length: rows }, (_, n) => `Product ${n},${bank}\n`).join('')}`
      const uploaded = await uploadFile(admin, 'products', csv, `repeated-${rows}.csv`)
      const rejected = await admin.post(`/api/imports/${uploaded.body.id}/rehearse`, {
        mapping: byOrganization,
      })
      expect([rejected.status, rejected.body.fields?.mapping]).toEqual([
        400,
        expect.stringContaining(`${sentence}${bank}"`),
      ])
      expect((await admin.get(`/api/imports/${uploaded.body.id}`)).body).toEqual(uploaded.body)
      const next = await uploadFile(
        admin,
        'products',
        `Product,Organization ID\nOther,${bank}\n`,
        `next-${rows}.csv`,
      )
      expect(next.body.mapping.key).toEqual({ kind: 'name_and_place', columns: [] })
    },
  )

  test('of several columns names them all, and what was checked before still holds', async () => {
    const uploaded = await uploadFile(
      admin,
      'organizations',
      'Name,A,B\nTwice,1,2\nOnce,1,3\nAgain,1,2\n',
      'several.csv',
    )
    const good = await admin.post(`/api/imports/${uploaded.body.id}/rehearse`, {
      mapping: mappingOf({ name: 'Name' }),
    })
    const bad = await admin.post(`/api/imports/${uploaded.body.id}/rehearse`, {
      mapping: mappingOf({ name: 'Name' }, { kind: 'external', columns: ['A', 'B'] }),
    })
    expect([bad.status, bad.body.message]).toEqual([
      400,
      expect.stringContaining(
        'The columns "A" and "B" do not tell the rows apart: rows 2 and 4 both say "1 / 2".',
      ),
    ])
    expect((await admin.get(`/api/imports/${uploaded.body.id}`)).body).toEqual(good.body)
  })

  test('is no key where only rows without one are alike', async () => {
    const checked = await rehearsed(
      admin,
      'organizations',
      'Key,Name\nk1,Has A Key\n,Has None\nN/A,Has None Either\n',
      { mapping: mappingOf({ name: 'Name' }, { kind: 'external', columns: ['Key'] }) },
    )
    expect(checked.counts).toMatchObject({ new: 3 })
  })
})

describe('a key that was remembered before', () => {
  const remember = (key: string) =>
    portal.database.open.db
      .update(importMappings)
      .set({
        mapping: mappingOf(
          { name: 'Title', organizationId: 'Organization ID' },
          { kind: 'external', columns: [key] },
        ),
      })
      .where(eq(importMappings.userId, userId))

  test.each([
    ['names records of another kind', 'Organization ID'],
    ['has a text twice', 'Group'],
  ])('is not used again where it %s', async (_what, key) => {
    // Of two organizations: the column of their ids distinguishes these rows, but is no key.
    const other = (await portal.organization()).id
    const csv = (name: string) =>
      `Title,Organization ID,Group,Kept\n${name} A,${bank},g,1\n${name} B,${other},g,2\n`
    const mapping = mappingOf({ name: 'Title', organizationId: 'Organization ID' })
    await rehearsed(admin, 'products', csv(key), { mapping })
    await remember(key)
    const next = await uploadFile(admin, 'products', csv(`Next ${key}`), `${key}.csv`)
    expect(next.body.mapping.key).toEqual({ kind: 'name_and_place', columns: [] })
    // What else the person had decided stays.
    expect(next.body.mapping.fields).toEqual(mapping.fields)
  })

  test('is used where it tells the rows apart', async () => {
    const csv = `Title,Organization ID,Group,Kept\nC,${bank},g,1\nD,${bank},g,2\n`
    await remember('Kept')
    expect((await uploadFile(admin, 'products', csv, 'kept.csv')).body.mapping.key).toEqual({
      kind: 'external',
      columns: ['Kept'],
    })
  })

  test('makes no second record where another column becomes the key', async () => {
    const csv = 'Old key,New key,Name,Place\na,x,Renumbered Bank,Ohio\n'
    const by = (column: string) =>
      mappingOf({ name: 'Name', location: 'Place' }, { kind: 'external', columns: [column] })
    await committed(
      admin,
      (await rehearsed(admin, 'organizations', csv, { mapping: by('Old key') })).id,
    )
    const again = await rehearsed(admin, 'organizations', csv, {
      mapping: by('New key'),
      filename: 'again.csv',
    })
    expect(again.counts).toMatchObject({ new: 0, duplicate: 1 })
  })
})

test('what is left out stands in words in the answer, by reason and with its rows', async () => {
  await admin.post('/api/organizations', { name: 'There Already' })
  const names = [
    'There Already',
    'Fresh',
    'Fresh',
    '',
    '',
    'Fresh',
    ...Array.from({ length: 6 }, () => ''),
  ]
  const csv = `Name,Place,No\n${names.map((name, n) => `${name},Ohio,${n}\n`).join('')}`
  const mapping = mappingOf({ name: 'Name', location: 'Place' })
  const checked = await rehearsed(admin, 'organizations', csv, { mapping, mode: 'skip_faulty' })
  const faulty = '8 rows have problems and cannot be imported: rows 5, 6, 8, 9, 10 and 3 more.'
  const repeated =
    '2 rows seem to repeat an earlier row of the file and are left out until you decide: rows 4 and 7.'
  expect(checked.leftOut).toEqual([
    faulty,
    '1 row may be a record that is there already and is left out until you decide: row 2.',
    repeated,
  ])
  const decided = await admin.post(`/api/imports/${checked.id}/decisions`, {
    decisions: [
      { row: 2, decision: 'merge' },
      { row: 4, decision: 'keep' },
      { row: 7, decision: 'skip' },
    ],
  })
  expect(decided.body.leftOut).toEqual([faulty, '1 row is left out as you decided: row 7.'])
  // Merged with what the registry has, an earlier row of the file has nothing to be merged with.
  const merged = await rehearsed(admin, 'organizations', csv, {
    mapping,
    mode: 'skip_faulty',
    duplicates: 'merge',
  })
  expect(merged.leftOut).toEqual([faulty, repeated])
})
