import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { plainCell } from '#contract/common/neutral-cell'
import { exportedFigures } from '#contract/deal-figures'
import { fieldsOf } from '#contract/record-fields/record-fields'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'

// The figures of deals in files: those that the list answers, to everybody who reads the deal (K-084).

const portal = await filePortal({ RATE_LIMIT: 'off' })
const own = await portal.organization({ name: 'Own Lenders', status: 'active' })
const owner = (await portal.signedIn({ organizationId: own.id })).client
const reader = (await portal.signedIn({ organizationId: (await portal.organization()).id })).client

const labels = Object.keys(exportedFigures.shape).map(
  (name) => fieldsOf('pipeline').find((field) => field.name === name)?.label ?? name,
)
const rowOf = async (client: Client, name: string, more = '') => {
  const answer = await client.get(`/api/pipeline/export?format=csv${more}`)
  expect(answer.status).toBe(200)
  const rows = parse<Record<string, string>>(answer.text, {
    bom: true,
    columns: true,
    cast: plainCell,
  })
  return rows.find((row) => row['Project Name'] === name)
}

async function deal(name: string, more: object = {}) {
  const made = await owner.post('/api/pipeline', {
    name,
    organizationId: own.id,
    technology: ['solar'],
    capEx: '1000000',
    location: 'illinois',
    expectedPtoDate: 'June 2028',
    itcAmount: '300000',
    ...more,
  })
  expect([made.status, made.body.message]).toEqual([201, undefined])
  const line = await owner.post(`/api/pipeline/${made.body.id}/sources`, {
    kind: 'grant',
    label: 'State grant',
    amount: 250_000,
    state: 'committed',
  })
  expect([line.status, line.body.message]).toEqual([201, undefined])
  return made.body.id as string
}

test('stand after the strategy, under their names, as the list answers them (U-022)', async () => {
  await deal('Figures Solar')
  const answered = (await reader.get('/api/pipeline?search=Figures')).body.pipeline[0].figures
  for (const client of [owner, reader]) {
    const row = await rowOf(client, 'Figures Solar')
    const headers = Object.keys(row ?? {})
    const first = headers.indexOf('ITC Monetization Strategy') + 1
    expect(headers.slice(first, first + labels.length)).toEqual([
      'Total Uses',
      'Firm Gap',
      'Soft Gap',
      'Gap View',
      'Credit Base Case',
      'Slack Days',
      'Deadline Status',
      'Last Service Day',
      'Expected Service Day',
      'Credit at Risk',
      'Credit at Risk From',
      'Facts Missing',
      'Bridge Sought',
      'Construction Sought',
      'Perm Sought',
      'Last Service Day Otherwise',
      'Still to Raise',
      'In Talks',
      'Package',
      'Package Percent',
    ])
    const text = (value: unknown) => (value === null ? '' : String(value))
    expect(labels.map((label) => row?.[label])).toEqual([
      '1000000',
      '750000',
      '750000',
      expect.stringMatching(/^(Construction|Permanent)$/),
      text(answered.creditBase),
      text(answered.slackDays),
      'Late',
      answered.lastServiceDay,
      '2028-06-30',
      text(answered.creditAtRisk),
      'Entered',
      text(answered.factsMissing),
      text(answered.lastServiceDayOtherwise),
      '750000',
      '0',
      '',
      '',
      text(answered.sought.bridge_to_itc),
      text(answered.sought.construction),
      text(answered.sought.perm),
    ])
  }
})

test('may be named alone, and a private deal has none for others', async () => {
  await deal('Private Solar', { visibility: 'organization_only' })
  const only = '&columns=name,firmGap,soughtPerm'
  expect(await rowOf(owner, 'Private Solar', only)).toEqual({
    'Project Name': 'Private Solar',
    'Firm Gap': '750000',
    'Perm Sought': expect.any(String),
  })
  expect(await rowOf(reader, 'Private Solar', only)).toBeUndefined()
})

test('are left alone by who writes the deal (K-031)', async () => {
  const id = await deal('Returning Solar')
  const before = (await owner.get(`/api/pipeline/${id}`)).body
  const changed = await owner.put(`/api/pipeline/${id}`, {
    version: before.version,
    firmGap: 1,
    figures: { firmGap: 1 },
    notes: 'As it was',
  })
  expect(changed.status).toBe(200)
  expect((await owner.get(`/api/pipeline/${id}`)).body.figures).toEqual(before.figures)
})
