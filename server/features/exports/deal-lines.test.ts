import readWorkbook from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { sourceSheet, useSheet } from '#contract/record-fields/finance-line-fields'
import { financeScene } from '#test/support/finance-scene'
import type { Client } from '#test/support/client'
import { shippedRules } from '#test/support/finance-rules'
import { today } from '#server/platform/present-day'

// Workbooks of deals: uses and sources for their parties (K-085), and what the figures are at their end.

const scene = await financeScene()
const { portal, newDeal } = scene
const made = async (path: string, body: object) => {
  const { status, text } = await scene.member.post(path, body)
  if (status !== 201) throw new Error(text)
}
const hiddenOrganization = (await portal.organization({ name: 'Nobody knows' })).id
const shared = await newDeal({ name: 'A roof', capEx: 500_000 })
const privateId = await newDeal({ name: 'B barn', visibility: 'organization_only' })
await newDeal({ name: 'C without lines' })
for (const id of [shared, privateId]) {
  for (const use of [
    { kind: 'solar', label: 'Panels', amount: 400_000, creditTechnology: 'solar' },
    { kind: 'soft_costs', amount: 100_000 },
  ])
    await made(`/api/pipeline/${id}/uses`, use)
  const source = {
    kind: 'bridge',
    label: '=Bank',
    organizationId: hiddenOrganization,
    amount: 250_000,
    state: 'committed',
    stateDate: '2026-10-01',
    rate: 'Prime + 1.5%',
    termMonths: 18,
    maturityDate: '2028-06-30',
    note: 'First line\nSecond line',
  }
  await made(`/api/pipeline/${id}/sources`, source)
}
// Whoever was named while everybody knew of them is named to nobody else later.
const values = { dataVisibility: 'private' }
await scene.admin.put(`/api/organizations/${hiddenOrganization}`, values)

type Sheets = Record<string, unknown[][]>

async function sheetsOf(client: Client, query: string): Promise<Sheets> {
  const url = `/api/pipeline/export?format=xlsx&sort=name&order=asc&${query}`
  const { statusCode, rawPayload } = await scene.portal.app.inject({
    url,
    headers: { cookie: client.cookie ?? '' },
  })
  expect(statusCode).toBe(200)
  const sheets = await readWorkbook(rawPayload)
  return Object.fromEntries(sheets.map(({ sheet, data }) => [sheet, data]))
}
const labelsOf = (fields: readonly { label: string }[]) => fields.map(({ label }) => label)

test('lines are sheets of their own for the parties of each deal, in the order of the list', async () => {
  const { member, intermediary, admin } = scene
  for (const client of [member, intermediary, admin]) {
    const { Uses = [], Sources = [], ...rest } = await sheetsOf(client, 'lines=true')
    expect(Object.keys(rest)).toEqual(['pipeline', 'About'])
    expect(Uses[0]).toEqual(labelsOf(useSheet))
    expect(Uses.slice(1).map((row) => [row[1], ...row.slice(3, 7)])).toEqual(
      ['A roof', 'B barn'].flatMap((name) => [
        [name, 'Solar', 'Panels', 400_000, 'Solar'],
        [name, 'Soft Costs', null, 100_000, null],
      ]),
    )
    expect(Sources[0]).toEqual(labelsOf(sourceSheet))
    const [first] = Sources.slice(1)
    expect(Sources.slice(1).map((row) => row[1])).toEqual(['A roof', 'B barn'])
    expect(first?.slice(3, 13)).toEqual([
      'Bridge',
      '=Bank',
      client === admin ? 'Nobody knows' : null,
      hiddenOrganization,
      250_000,
      'Committed',
      new Date('2026-10-01'),
      expect.any(String),
      'Prime + 1.5%',
      18,
    ])
    expect(first?.[17]).toBe('First line\nSecond line')
  }
})

test('who is no party has none of their lines, and nothing of a private deal', async () => {
  const { Uses, Sources, pipeline } = await sheetsOf(scene.stranger, 'lines=true')
  expect([Uses?.length, Sources?.length]).toEqual([1, 1])
  expect(JSON.stringify(pipeline)).toContain('A roof')
  expect(JSON.stringify(pipeline)).not.toContain('B barn')
})

test('lines follow the filters, and are left out unless they are asked for', async () => {
  const { Uses = [] } = await sheetsOf(scene.member, 'lines=true&search=barn')
  expect(Uses.slice(1).map(([id]) => id)).toEqual([privateId, privateId])
  expect(Object.keys(await sheetsOf(scene.member, 'lines=false'))).toEqual(['pipeline', 'About'])
  const csv = await scene.member.get('/api/pipeline/export?format=csv&lines=true')
  expect(csv.text).not.toContain('Panels')
  expect((await scene.member.get('/api/pipeline/export?format=xlsx&lines=both')).status).toBe(400)
})

test('a workbook with figures ends with what they are; one without has no such sheet', async () => {
  const about = (await sheetsOf(scene.stranger, '')).About
  expect(about).toEqual([
    ['About', 'This file'],
    ['Figures', 'Estimate for planning, not tax advice'],
    ['Rules', `Revision ${shippedRules.revision}`],
    ['Day', today()],
  ])
  expect(Object.keys(await sheetsOf(scene.stranger, 'columns=name,firmGap'))).toContain('About')
  expect(Object.keys(await sheetsOf(scene.stranger, 'columns=name,capEx'))).toEqual(['pipeline'])
  const { rawPayload } = await scene.portal.app.inject({
    url: '/api/deadlines/export?format=xlsx',
    headers: { cookie: scene.member.cookie ?? '' },
  })
  expect((await readWorkbook(rawPayload)).map(({ sheet }) => sheet)).toEqual(['deadlines', 'About'])
})
