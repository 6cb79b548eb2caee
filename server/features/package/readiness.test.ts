import { describe, expect, test } from 'vitest'
import { count } from 'drizzle-orm'
import list from '../../../contract/readiness-list.json' with { type: 'json' }
import examples from '../../../contract/package/worked-examples.json' with { type: 'json' }
import { auditEntries } from '#database/audit'
import { pipelineDocuments } from '#database/package'
import { pipeline } from '#database/pipeline'
import { refreshFigures } from '#server/features/finance/figures.store'
import { financeScene } from '#test/support/finance-scene'
import { shippedRules } from '#test/support/finance-rules'
import { rowsOf } from '#test/support/export-scene'

// The readiness list, what it makes of any project, and how complete the packages of stored ones are (H-010 to H-019).

const { portal, member, stranger, store, newDeal, figuresOf } = await financeScene()
const { db } = portal.database.open

/** Documents of a deal as they are stored, with its figures computed anew as their writers do. */
const addDocuments = (
  pipelineId: string,
  items: readonly (string | null)[],
  notApplicable: readonly string[] = [],
) =>
  db.transaction(async (tx) => {
    await tx.insert(pipelineDocuments).values([
      ...items.map((item) => ({
        pipelineId,
        item,
        kind: 'report',
        title: 'Report',
        file: 'https://example.org/report',
      })),
      ...notApplicable.map((item) => ({ pipelineId, item, notApplicable: 'Leased' })),
    ])
    await refreshFigures(tx, [pipelineId], shippedRules)
  })

describe('POST /api/readiness (H-019)', () => {
  test.each(examples.readiness)('$id: $title', async ({ input, expected }) => {
    const { status, body } = await member.post('/api/readiness', input)
    expect([status, body]).toEqual([200, expected])
  })

  test('proposes items for names of files (H-026, H-101)', async () => {
    const names = examples.names.map(({ name }) => name)
    const { body } = await member.post('/api/readiness', { names })
    expect(body.items).toEqual(examples.names.map(({ expected }) => expected))
  })

  test('stores nothing, and is rejected with a sentence for what no project has', async () => {
    const entries = () => db.select({ entries: count() }).from(auditEntries)
    const before = await entries()
    expect((await member.post('/api/readiness', {})).body).toEqual({
      needs: [],
      percent: null,
      items: [],
    })
    for (const body of [
      { deal: { capNeed: ['gold'] } },
      { facts: { solarKw: 0 } },
      { facts: { constructionStart: '2026-05-01' } },
      { documents: Array.from({ length: 201 }, () => 'site_control') },
      { names: [5] },
    ])
      expect((await member.post('/api/readiness', body)).status).toBe(400)
    expect(await entries()).toEqual(before)
  })
})

test('every member reads the list in force as it is (H-019)', async () => {
  const { status, body } = await stranger.get('/api/readiness-list')
  expect([status, body]).toEqual([200, list])
})

describe('the package of a stored project (H-015)', () => {
  test.each(examples.readiness)('$id counts the same', async ({ input, expected }) => {
    const { documents = [], notApplicable = [], sources = [], ...rest } = input
    const id = await store({
      ...rest,
      sources: sources.map((source) => ({ label: 'Fund', ...source })),
    })
    if (documents.length + notApplicable.length > 0)
      await addDocuments(id, documents, notApplicable)
    expect(await figuresOf(id)).toMatchObject({
      package: Object.fromEntries(expected.needs.map(({ need, have, of }) => [need, { have, of }])),
      packagePercent: expected.percent,
    })
  })

  test('follows its documents without a version of it, and says of no item', async () => {
    const id = await newDeal({ name: 'Mill', capNeed: ['predevelopment'] })
    const { body: before } = await stranger.get(`/api/pipeline/${id}`)
    expect(before.figures.package).toEqual({ predevelopment: { have: 0, of: 7 } })
    // The second document of an item, one of a lender's own line and one of no item count nothing.
    await addDocuments(id, ['site_control', 'site_control', null])
    const { body } = await stranger.get(`/api/pipeline/${id}`)
    expect(body.figures).toMatchObject({
      package: { predevelopment: { have: 1, of: 7 } },
      packagePercent: 14,
    })
    expect(body.version).toBe(before.version)
    expect(JSON.stringify(body)).not.toContain('site_control')
    expect((await stranger.get('/api/pipeline?search=Mill')).body.pipeline[0]).toEqual(body)
  })

  test('is no part of a match', async () => {
    const id = await newDeal({ name: 'Matched', capNeed: ['perm'], technology: ['solar'] })
    const { status, text } = await member.get(`/api/pipeline/${id}/matches`)
    expect(status).toBe(200)
    expect(text).not.toContain('package')
  })
})

test('projects are found and ordered by how complete their package is, and files say it (H-015, H-016)', async () => {
  await db.delete(pipeline)
  const add = async (name: string, capNeed: string[], documents: string[]) => {
    const id = await newDeal({ name, capNeed })
    if (documents.length > 0) await addDocuments(id, documents)
  }
  const seven = shippedRules.list.items
    .filter(({ must }) => must.includes('predevelopment'))
    .map(({ id }) => id)
  await add('None', [], [])
  await add('Ready', ['predevelopment'], seven)
  await add('Half', ['predevelopment'], seven.slice(0, 4))
  await add('Two', ['predevelopment', 'perm'], seven)
  await add('Begun', ['predevelopment'], seven.slice(0, 1))
  const namesIn = async (query: string) => {
    const { status, body } = await stranger.get(`/api/pipeline?${query}`)
    expect([status, body.message]).toEqual([200, undefined])
    return body.pipeline.map(({ name }: { name: string }) => name)
  }
  expect(await namesIn('sort=packagePercent')).toEqual(['Begun', 'Two', 'Half', 'Ready', 'None'])
  expect(await namesIn('sort=packagePercent&order=desc')).toEqual([
    'Ready',
    'Half',
    'Two',
    'Begun',
    'None',
  ])
  expect(await namesIn('packageMin=100')).toEqual(['Ready'])
  expect(await namesIn('packageMin=50')).toEqual(['Half', 'Ready'])
  expect(await namesIn('packageMax=49')).toEqual(['Begun', 'Two'])
  for (const query of ['packageMin=101', 'packageMax=-1', 'packageMin=half'])
    expect((await stranger.get(`/api/pipeline?${query}`)).status).toBe(400)
  const file = await stranger.get(
    '/api/pipeline/export?format=csv&columns=name,package,packagePercent&sort=packagePercent',
  )
  expect(rowsOf(file.text).map((row) => Object.values(row))).toEqual([
    ['Begun', 'Predevelopment 1 of 7', '14'],
    ['Two', 'Predevelopment 7 of 7; Perm 4 of 11', '36'],
    ['Half', 'Predevelopment 4 of 7', '57'],
    ['Ready', 'Predevelopment 7 of 7', '100'],
    ['None', '', ''],
  ])
})
