import { sample, string } from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { joinedCell } from '#contract/common/neutral-cell'
import { importEntities } from '#contract/imports'
import type { ImportEntity } from '#contract/imports'
import { fieldsOf } from '#contract/record-fields/record-fields'
import { filePortal } from '#test/support/app'
import { committed, mappingOf, rehearsed, removeUnfinished } from '#test/support/imports'
import { sheetFile } from '#test/support/sheets'

// What people write in a text is theirs: it comes in to the letter, blanks around it aside.

const portal = await filePortal({
  RATE_LIMIT: 'off',
  FACILITY_ADMIN_EMAIL: 'facilities@example.org',
})
const admin = (await portal.signedIn({ role: 'admin', email: 'facilities@example.org' })).client
const organizationId = (await portal.organization({ name: 'Text Bank' })).id

afterEach(() => removeUnfinished(admin))

const words = [
  'None',
  'N/A',
  'n/a',
  'NA',
  'Unknown',
  'Not applicable',
  '-',
  '--',
  'null',
  'nil',
  'nan',
  'NaN',
  '#N/A',
  '?',
  '.',
  'undefined',
  'nanOptek',
  'Anderson Tie 230 kVnan',
  'nannan',
  'Buchanan',
  'two  blanks',
  "'quoted",
  '=1+1',
  '"in quotes"',
  'a, b; c | d',
  'no',
  '0',
  '1.50',
  '1e5',
]
// Whatever can be typed into one line; what shows nothing and what ends a line is not what is asked here.
const typed = string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter(
  (text) => text.trim() !== '' && !/\p{C}|\p{Z}(?<! )/u.test(text) && text.length <= 200,
)
const texts = [...words, ...sample(typed, { numRuns: 60, seed: 20 })]

const textKinds = new Set(['text', 'longText', 'textList', 'rate'])
// A place is read as a place.
const textFields = (entity: ImportEntity) =>
  fieldsOf(entity).filter(
    ({ writable, inFiles, kind, name }) =>
      writable && inFiles !== false && textKinds.has(kind) && name !== 'location',
  )
const entities = (Object.keys(importEntities) as ImportEntity[]).filter(
  (entity) => textFields(entity).length > 0,
)

async function stored(entity: ImportEntity, id: string): Promise<Record<string, unknown>> {
  return (await admin.get(`/api/${entity}/${id}`)).body
}

describe.each(entities)('the texts of %s', (entity) => {
  // What a format says in its cells is the same to each kind of record: each kind needs one of them.
  const format = entities.indexOf(entity) % 2 === 0 ? 'csv' : 'xlsx'
  const fields = textFields(entity)
  const rowOf = (n: number) => fields.map((_, place) => texts[(n + place * 7) % texts.length] ?? '')

  test(`come in to the letter (${format})`, async () => {
    const cells = texts.map((_, n) =>
      rowOf(n).map((text, place) =>
        fields[place]?.kind === 'textList' ? joinedCell([text.trim()]) : ` ${text} `,
      ),
    )
    const file = await sheetFile(
      format,
      fields.map(({ label }) => label),
      cells,
    )
    const mapping = mappingOf(Object.fromEntries(fields.map(({ name, label }) => [name, label])), {
      kind: 'none',
    })
    if (entity !== 'organizations')
      mapping.fields['organizationName'] = { columns: [], fixed: 'Text Bank' }
    const checked = await rehearsed(admin, entity, file, {
      mapping,
      filename: `texts.${format}`,
      mode: 'skip_faulty',
      duplicates: 'keep',
    })
    expect([checked.counts?.rows, checked.counts?.faulty, checked.leftOut]).toEqual([
      texts.length,
      0,
      [],
    ])
    // A rate keeps words that are none, and says so (P-224).
    expect(checked.notes.filter((note) => !/ as a rate /.test(note))).toEqual([])
    await committed(admin, checked.id)
    const rows: { row: number; recordId: string }[] = []
    for (let offset = 0; offset < texts.length; offset += 200)
      rows.push(
        ...(await admin.get(`/api/imports/${checked.id}/rows?limit=200&offset=${offset}`)).body
          .rows,
      )
    const found = await Promise.all(rows.map(async ({ recordId }) => stored(entity, recordId)))
    const wanted = texts.map((_, n) =>
      Object.fromEntries(
        fields.map(({ name, kind }, place) => [
          name,
          kind === 'textList' ? [rowOf(n)[place]?.trim()] : rowOf(n)[place]?.trim(),
        ]),
      ),
    )
    expect(
      found.map((record) => Object.fromEntries(fields.map(({ name }) => [name, record[name]]))),
    ).toEqual(wanted)
  })
})

test('several lines are those that a form would store', async () => {
  const text = 'first\r\nsecond\rthird\nfourth\n\n  indented'
  const { body: single } = await admin.post('/api/products', {
    name: 'By Form',
    organizationId,
    description: text,
  })
  for (const format of ['csv', 'xlsx'] as const) {
    const file = await sheetFile(format, ['Name', 'Text'], [[`By File ${format}`, text]])
    const checked = await rehearsed(admin, 'products', file, {
      mapping: mappingOf({
        name: 'Name',
        description: 'Text',
        organizationName: { fixed: 'Text Bank' },
      }),
      filename: `lines.${format}`,
    })
    await committed(admin, checked.id)
    const [row] = (await admin.get(`/api/imports/${checked.id}/rows`)).body.rows
    expect([format, (await stored('products', row.recordId))['description']]).toEqual([
      format,
      single.description,
    ])
  }
})

describe('a word that a field cannot hold', () => {
  // That new records have no organization is another note's matter.
  const saidOfWords = (notes: string[]) => notes.filter((note) => / taken as empty/.test(note))
  const fields = {
    name: 'Project',
    expectedPtoDate: 'Expected PTO',
    capEx: 'CapEx',
    location: 'State',
    technology: 'Technology',
    organizationName: 'Owner',
    notes: 'Notes',
  }

  test.each(['csv', 'xlsx'] as const)('counts as empty and is told (%s)', async (format) => {
    const rows = Array.from({ length: 12 }, (_, n) => [
      `Deal ${n}`,
      'N/A',
      n < 2 ? 'n/a' : '5000',
      n === 0 ? '-' : 'Ohio',
      n < 3 ? 'Solar; None' : 'Storage',
      n === 1 ? 'Not disclosed' : 'Text Bank',
      'N/A',
    ])
    const file = await sheetFile(format, Object.values(fields), rows)
    const checked = await rehearsed(admin, 'pipeline', file, {
      mapping: mappingOf(fields, { kind: 'none' }),
      filename: `words.${format}`,
    })
    expect(checked.counts).toMatchObject({ rows: 12, new: 12 })
    expect(saidOfWords(checked.notes)).toEqual([
      "14 cells read 'N/A' were taken as empty: Expected PTO, CapEx",
      "3 cells read 'None' were taken as empty: Technology",
      "1 cell read '-' was taken as empty: State",
      "1 cell read 'Not disclosed' was taken as empty: Owner",
    ])
    const [first, second] = (await admin.get(`/api/imports/${checked.id}/rows`)).body.rows
    expect(first.values).toMatchObject({
      expectedPtoDate: null,
      capEx: null,
      location: null,
      technology: ['solar'],
      notes: 'N/A',
    })
    expect([first.values.organizationId, second.values.organizationId]).toEqual([
      organizationId,
      undefined,
    ])
  })

  test('is told by its column alone', async () => {
    const file = await sheetFile(
      'csv',
      ['Project', 'Expected PTO'],
      Array.from({ length: 12 }, (_, n) => [`Told ${n}`, 'N/A']),
    )
    const checked = await rehearsed(admin, 'pipeline', file, {
      mapping: mappingOf({ name: 'Project', expectedPtoDate: 'Expected PTO' }),
    })
    expect(saidOfWords(checked.notes)).toEqual([
      "12 cells read 'N/A' were taken as empty: Expected PTO",
    ])
  })

  test('is left out of a month that two columns make, and gives way to what holds for every row', async () => {
    const file = await sheetFile(
      'csv',
      ['Project', 'Month', 'Year', 'Stage'],
      [['Two Columns', 'N/A', '2027', 'N/A']],
    )
    const mapping = mappingOf({
      name: 'Project',
      expectedPtoDate: { columns: ['Month', 'Year'] },
      currentStage: { columns: ['Stage'], fixed: 'Predevelopment' },
    })
    const checked = await rehearsed(admin, 'pipeline', file, { mapping })
    const [row] = (await admin.get(`/api/imports/${checked.id}/rows`)).body.rows
    expect([row.faults, row.values.expectedPtoDate, saidOfWords(checked.notes)]).toEqual([
      [],
      '2027',
      ["2 cells read 'N/A' were taken as empty: Month, Stage"],
    ])
    expect(row.values.currentStage).toBe('predevelopment')
  })

  test('is the name of an organization that is called so', async () => {
    const { id } = await portal.organization({ name: 'Not available' })
    const checked = await rehearsed(admin, 'products', 'Name,Organization\nLoan,Not available\n', {
      mapping: mappingOf({ name: 'Name', organizationName: 'Organization' }),
    })
    expect([checked.counts, checked.notes]).toMatchObject([{ new: 1 }, []])
    const [row] = (await admin.get(`/api/imports/${checked.id}/rows`)).body.rows
    expect(row.values.organizationId).toBe(id)
  })
})

test('a column that says nothing but such words fills its text all the same', async () => {
  const { body } = await admin.post(
    '/api/imports?entity=products&filename=words.csv',
    Buffer.from('Product name,Description,Minimum principal size\nLoan,None,\nCredit,None,\n'),
  )
  expect(body.mapping.fields).toEqual({
    name: { columns: ['Product name'] },
    description: { columns: ['Description'] },
  })
})
