import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { keyOf, readField } from '#contract/import-matching/read-row'
import { sourceOf, suggestMapping } from '#contract/import-matching/suggest-mapping'
import { fieldsOf } from '#contract/record-fields/record-fields'
import type { RecordList } from '#contract/record-fields/record-fields'

// Excerpts of files that public bodies published: what is suggested for them without anybody's help, and what is read.

function taken(file: string, entity: RecordList) {
  const columns = (names: string[]) => names.map((name) => name.replaceAll(/\s+/g, ' ').trim())
  const rows = parse<Record<string, string>>(
    readFileSync(join(import.meta.dirname, 'fixtures/imports', file)),
    { bom: true, columns },
  )
  const names = Object.keys(rows[0] ?? {})
  const suggestion = suggestMapping(
    entity,
    names.map((name) => ({
      name,
      samples: rows
        .map((row) => row[name] ?? '')
        .filter((cell) => cell !== '')
        .slice(0, 8),
    })),
  )
  const problems: string[] = []
  const records = rows.map((row) => {
    const record: Record<string, unknown> = {}
    for (const [name, source] of Object.entries(suggestion.mapping.fields)) {
      const field = fieldsOf(entity).find((each) => each.name === name)
      const read =
        field === undefined
          ? { problem: name }
          : readField(field, source, (column) => row[column] ?? '')
      if ('problem' in read) problems.push(read.problem)
      else record[name] = read.value
    }
    return { key: keyOf(suggestion.mapping, (column) => row[column] ?? ''), ...record }
  })
  const sources = Object.fromEntries(
    Object.entries(suggestion.mapping.fields).map(([field, { columns: from, fixed }]) => [
      field,
      fixed ?? from.join(' + '),
    ]),
  )
  return { ...suggestion, key: suggestion.mapping.key.columns, sources, records, problems }
}

const textOf = (record: unknown, field: string) => (record as Record<string, unknown>)[field]

test('credit unions: the flag of minority depositories, total assets and cleaned websites', () => {
  const { key, sources, records, problems } = taken('credit-unions.csv', 'organizations')
  expect(key).toEqual(['charter_number'])
  expect(sources).toEqual({
    name: 'cu_name',
    location: 'city + state',
    aum: 'total_assets_usd',
    website: 'website',
    organizationType: 'is_mdi',
  })
  expect(problems).toEqual([])
  expect(new Set(records.map((record) => textOf(record, 'organizationType')))).toEqual(
    new Set(['mdi', 'credit_union']),
  )
  expect(records.every((record) => !/[A-Z]/.test(String(textOf(record, 'website') ?? '')))).toBe(
    true,
  )
})

test('the same list as published, with line breaks in its headers', () => {
  const { key, sources, unmapped, problems } = taken(
    'credit-unions-as-published.csv',
    'organizations',
  )
  expect(key).toEqual(['Charter number'])
  expect(sources).toEqual({
    name: 'Credit Union name',
    location: 'City (Mailing address) + State (Mailing address)',
    aum: 'Total assets',
    organizationType: 'Credit Union',
  })
  expect(unmapped).toContainEqual({ column: 'Unnamed: 24', reason: 'The column is empty' })
  expect(problems).toEqual([])
})

test('community development entities: the states of their projects are not their own', () => {
  const { sources, unmapped } = taken('community-development-entities.csv', 'organizations')
  expect(sources).toEqual({ name: 'cde_name' })
  expect(unmapped).toContainEqual({
    column: 'most_frequent_state',
    reason: 'Says where the projects are, not where the organization is',
  })
})

test('planned generators: two columns make the key, the name and the month', () => {
  const { key, sources, records, problems } = taken('planned-generators.csv', 'pipeline')
  expect(key).toEqual(['Plant ID', 'Generator ID'])
  expect(sources).toEqual({
    name: 'Plant Name + Generator ID',
    location: 'Plant State',
    technology: 'Technology',
    borrower: 'Entity Name',
    currentStage: 'Status',
    expectedPtoDate: 'Planned Operation Month + Planned Operation Year',
  })
  expect(records[0]).toMatchObject({
    key: '649 / 4',
    name: 'Vogtle 4',
    location: 'georgia',
    currentStage: 'construction_post_ntp',
    expectedPtoDate: 'April 2024',
  })
  expect(problems).toContain(
    '"Onshore Wind Turbine" is not known as Technology. Use one of: Solar, Storage, EV Infrastructure, Building Efficiency',
  )
})

test('two reports of one program share their source, keys and names; all addresses are in Illinois', () => {
  const [before, after] = [
    taken('solar-projects-2024.csv', 'pipeline'),
    taken('solar-projects-2026.csv', 'pipeline'),
  ]
  expect(sourceOf('ilsfa_pipeline_icc_approved_2024-05.csv')).toBe(
    sourceOf('ilsfa_pipeline_icc_approved_2026-02.csv'),
  )
  for (const { key, sources, problems, records } of [before, after]) {
    expect(key).toEqual(['Project ID'])
    expect([...new Set(records.map((record) => textOf(record, 'location')))]).toEqual(['illinois'])
    expect(sources).toMatchObject({
      name: 'Approved Vendor Company Name + Project ID',
      borrower: 'Approved Vendor Company Name',
      location: 'illinois',
      expectedPtoDate: 'Scheduled Energization Deadline',
    })
    expect(problems).toEqual([])
  }
  const known = new Set(before.records.map(({ key }) => key))
  expect(after.records.some(({ key }) => known.has(key))).toBe(true)
})

test('an interconnection queue: dates in six shapes, and names as they were written', () => {
  const { key, sources, records, problems } = taken('interconnection-queue.csv', 'pipeline')
  expect(key).toEqual(['id', 'iso_utility'])
  expect(sources).toMatchObject({
    name: 'name',
    location: 'state',
    technology: 'fuel',
    expectedPtoDate: 'service_date',
  })
  expect(
    records.every((record) =>
      /^(?:[A-Z][a-z]+ \d{4}|null)$/.test(String(textOf(record, 'expectedPtoDate'))),
    ),
  ).toBe(true)
  expect(records.every((record) => !/^\s|\s$/.test(String(textOf(record, 'name'))))).toBe(true)
  expect(records.some((record) => /nan/.test(String(textOf(record, 'name'))))).toBe(true)
  expect(
    problems.every((problem) =>
      problem.endsWith('Use one of: Solar, Storage, EV Infrastructure, Building Efficiency'),
    ),
  ).toBe(true)
})

test('what was exported comes back to the same fields', () => {
  for (const list of [
    'organizations',
    'products',
    'catalytic-facilities',
    'lending-profiles',
    'pipeline',
    'organization-memberships',
  ] as const) {
    const id = '3f2a1c9e-1b7d-4a35-9a39-0d5b8c1e2f47'
    const columns = fieldsOf(list).map(({ label, kind }) => ({
      name: label,
      samples: [kind === 'id' || kind === 'reference' ? id : 'something'],
    }))
    const { mapping } = suggestMapping(list, columns)
    expect(mapping.key).toEqual({ kind: 'id', columns: ['ID'] })
    const byLabel = new Map(fieldsOf(list).map(({ name, label }) => [label, name]))
    for (const [field, { columns: from }] of Object.entries(mapping.fields))
      expect(
        from.map((name) => byLabel.get(name)),
        `${list} ${field}`,
      ).toEqual([field])
    // A record is named by its id, and by its name where the cell of the id is empty.
    const wanted = fieldsOf(list)
      .filter(({ writable, inFiles }) => writable && inFiles !== false)
      .map(({ name }) => name)
    expect(Object.keys(mapping.fields).toSorted(), `fields of ${list}`).toEqual(wanted.toSorted())
  }
})
