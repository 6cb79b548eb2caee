import { afterEach, expect, test } from 'vitest'
import type { ImportRecord } from '#contract/imports'
import { filePortal } from '#test/support/app'
import { committed, removeUnfinished, uploadFile } from '#test/support/imports'
import { workbookFile } from '#test/support/workbooks'

// A value has one reading, or it is a fault with a sentence.

const portal = await filePortal({ RATE_LIMIT: 'off' })
const admin = (await portal.signedIn({ role: 'admin' })).client

afterEach(() => removeUnfinished(admin))

const upload = async (file: string | Buffer, filename?: string, entity = 'pipeline') => {
  const answer = await uploadFile(admin, entity, file, filename)
  expect([answer.status, answer.text]).toEqual([201, answer.text])
  return answer.body as ImportRecord
}

/** What is read of each row: its value of a field, or the sentence on it. */
async function readOf({ id, mapping }: ImportRecord, field: string): Promise<unknown[]> {
  const checked = await admin.post(`/api/imports/${id}/rehearse`, { mapping })
  expect([checked.status, checked.text]).toEqual([200, checked.text])
  const { rows } = (await admin.get(`/api/imports/${id}/rows`)).body
  return rows.map(
    ({ faults, values }: { faults: { message: string }[]; values: Record<string, unknown> }) =>
      faults[0]?.message ?? values[field],
  )
}

const list = (name: string, cells: readonly string[]) =>
  [`Project Name,State,${name}`, ...cells.map((cell, row) => `Deal ${row},OH,"${cell}"`)].join('\n')

test('amounts that may be others by powers of ten are faults', async () => {
  const file = list('Total Project Cost', ['1,250,00', '1,250,5', '1.250', '1,250,000', '1.2M'])
  expect(await readOf(await upload(file), 'capEx')).toEqual([
    expect.stringContaining('"1,250,00" is not an amount: its commas do not part thousands'),
    expect.stringContaining('"1,250,5" is not an amount: its commas do not part thousands'),
    `"1.250" can be 1.25 or 1,250. Choose which one in the column's options`,
    1_250_000,
    1_200_000,
  ])
})

test('what the points of amounts are is found out from the whole column, and can be said', async () => {
  const millions = await upload(list('Total Project Cost ($M)', ['1.250', '2.5']))
  expect(millions.mapping?.fields['capEx']).toMatchObject({
    unit: 1_000_000,
    point: 'decimal_of_unit',
  })
  expect(await readOf(millions, 'capEx')).toEqual([1_250_000, 2_500_000])
  const asked = await upload(list('Project Cost ($M)', ['1.250']))
  expect(await readOf(asked, 'capEx')).toEqual([expect.stringContaining('can be 1.25 or 1,250')])
  const capEx = { ...asked.mapping?.fields['capEx'], point: 'decimal' }
  const said = { ...asked.mapping, fields: { ...asked.mapping?.fields, capEx } }
  expect(await readOf({ ...asked, mapping: said } as ImportRecord, 'capEx')).toEqual([1_250_000])
  // A number that is stored as one has a point before its decimals.
  const rows = [
    ['Project Name', 'State', 'Total Project Cost ($M)'],
    ['Oak', 'OH', { value: 12.375 }],
  ]
  const stored = await upload(workbookFile({ sheets: [{ rows }] }), 'list.xlsx')
  expect(await readOf(stored, 'capEx')).toEqual([12_375_000])
})

test('dates are day first only where every one of the column allows it', async () => {
  const months = (...cells: string[]) => upload(list('Expected COD', cells))
  const dayFirst = await months('3/4/2027', '31/12/2027')
  expect(dayFirst.mapping?.fields['expectedPtoDate']).toMatchObject({ dateOrder: 'day_first' })
  expect(await readOf(dayFirst, 'expectedPtoDate')).toEqual(['April 2027', 'December 2027'])
  const monthFirst = await months('3/4/2027', '12/31/2027')
  expect(await readOf(monthFirst, 'expectedPtoDate')).toEqual(['March 2027', 'December 2027'])
  const mixed = await months('3/4/2027', '12/31/2027', '31/12/2027')
  expect(await readOf(mixed, 'expectedPtoDate')).toEqual([
    'March 2027',
    'December 2027',
    '"31/12/2027" has no month 31, and other dates of this column have one only this way. Correct those that write the day first',
  ])
  // A mapping that says nothing of the order is read by what the column tells, one of another file does not count.
  const silent = await months('3/4/2027', '30/12/2027')
  const { dateOrder: _, ...source } = silent.mapping?.fields['expectedPtoDate'] ?? { columns: [] }
  const fields = { ...silent.mapping?.fields, expectedPtoDate: source }
  const without = { ...silent, mapping: { ...silent.mapping, fields } } as ImportRecord
  expect(await readOf(without, 'expectedPtoDate')).toEqual(['April 2027', 'December 2027'])
  const next = await months('5/4/2027', '12/30/2027')
  expect(await readOf(next, 'expectedPtoDate')).toEqual(['May 2027', 'December 2027'])
})

test('what is stored as written is reported in the check, each with its count (P-224)', async () => {
  const cells = ['when funded', 'TBD soon', 'when funded', 'Wednesday, June 30, 2027', '3/27']
  const { id, mapping } = await upload(list('Expected COD', cells))
  const checked = await admin.post(`/api/imports/${id}/rehearse`, { mapping })
  expect(checked.body.notes.slice(1)).toEqual([
    '3 cells of "Expected COD" were not understood as a month and kept as written: "when funded" (2), "TBD soon".',
  ])
  // Many words are not listed one by one.
  const many = await upload(
    list(
      'Expected COD',
      Array.from({ length: 9 }, (_, row) => `phase ${'x'.repeat(row + 1)}`),
    ),
  )
  const again = await admin.post(`/api/imports/${many.id}/rehearse`, { mapping: many.mapping })
  expect(again.body.notes.slice(1)).toEqual([
    '9 cells of "Expected COD" were not understood as a month and kept as written: "phase x", "phase xx", "phase xxx", "phase xxxx", "phase xxxxx" and 4 more.',
  ])
})

test('Member Since is the day that was typed, without a time zone', async () => {
  const { body: network } = await admin.post('/api/organizations', {
    name: 'Mission Network',
    campaignRole: 'capital_aggregator',
  })
  for (const name of ['Bright Acre', 'Old Grove'])
    await admin.post('/api/organizations', { name, campaignRole: 'direct_lender' })
  const file = [
    'Aggregator,Member,Member Since,Membership Type',
    'Mission Network,Bright Acre,1/1/2026,CDFIs',
    'Mission Network,Old Grove,7/4/98,CDFIs',
  ].join('\n')
  const { id, mapping } = await upload(file, undefined, 'organization-memberships')
  const checked = await admin.post(`/api/imports/${id}/rehearse`, { mapping })
  expect([checked.body.counts.new, checked.text]).toEqual([2, checked.text])
  await committed(admin, id)
  const { body } = await admin.get(`/api/organization-memberships/${network.id}`)
  expect(
    body.members.map(({ memberName, joinedAt }: Record<string, string>) => [memberName, joinedAt]),
  ).toEqual([
    ['Bright Acre', '2026-01-01'],
    ['Old Grove', '1998-07-04'],
  ])
})

test('what an optional field cannot take is left empty or typed anew, and else makes its row faulty (U-072)', async () => {
  const { id, mapping, columns } = await upload(
    'Project Name,State,CapEx,Contact\nOak,OH,TBD,no one\nElm,OH,$1.2M–1.4M,\nAsh,OH,5,Ann',
  )
  expect(columns.find(({ name }) => name === 'CapEx')?.values?.[0]).toEqual({
    text: 'TBD',
    count: 1,
    row: 2,
  })
  const outcome = async (options: object) => {
    const { body } = await admin.post(`/api/imports/${id}/rehearse`, {
      mode: 'skip_faulty',
      mapping: {
        ...mapping,
        fields: { ...mapping?.fields, capEx: { columns: ['CapEx'], unit: 1000, ...options } },
      },
    })
    const { rows } = (await admin.get(`/api/imports/${id}/rows?outcome=new`)).body
    return [
      body.counts.faulty,
      rows.map(({ values }: { values: { capEx?: number } }) => values.capEx ?? null),
    ]
  }
  expect(await outcome({})).toEqual([2, [5000]])
  expect(await outcome({ unknownEmpty: true })).toEqual([0, [null, null, 5000]])
  // What is typed is in whole dollars, whatever the unit of the column.
  expect(await outcome({ values: { TBD: [], '$1.2M–1.4M': ['1300000'] } })).toEqual([
    0,
    [null, 1_300_000, 5000],
  ])
  expect(await outcome({ values: { TBD: ['soon'] }, unknownEmpty: true })).toEqual([
    1,
    [null, 5000],
  ])
})

test('rows of a text are skipped as was decided, then and whenever the import is opened, and are never stored (U-072)', async () => {
  const { id, mapping } = await upload(
    'Project Name,State,CapEx\nElder,OH,TBD\nYew,OH,5\nHazel,OH,TBD',
  )
  const check = async (...skipped: string[]) => {
    const { body } = await admin.post(`/api/imports/${id}/rehearse`, {
      mode: 'all_or_nothing',
      mapping: {
        ...mapping,
        fields: { ...mapping?.fields, capEx: { columns: ['CapEx'], skipped } },
      },
    })
    return body
  }
  expect((await check('TBD', '5')).counts).toMatchObject({ rows: 0, faulty: 0 })
  const checked = await check('TBD')
  expect(checked.counts).toMatchObject({ rows: 1, new: 1, faulty: 0 })
  expect(checked.notes).toEqual([
    '2 rows are left out as you decided: rows 2 and 4.',
    '1 project will belong to no organization.',
  ])
  const again = await admin.get(`/api/imports/${id}`)
  expect(again.body.mapping.fields.capEx.skipped).toEqual(['TBD'])
  expect(await committed(admin, id)).toMatchObject({ state: 'done', result: { created: 1 } })
})

test('a column of many amounts still tells those that are none', async () => {
  const rows = Array.from(
    { length: 120 },
    (_, row) => `P${row},OH,${row === 60 ? 'TBD' : row * 1000 + 1}`,
  )
  const { columns } = await upload(['Project Name,State,CapEx', ...rows].join('\n'))
  expect(columns.map(({ values, unusual }) => [values === null, unusual ?? null])).toEqual([
    // Names are of no usual kind: more than can be listed.
    [true, null],
    [false, null],
    [true, [{ text: 'TBD', count: 1, row: 62 }]],
  ])
})

test('new records without an organization are reported in the check', async () => {
  const { id, mapping } = await upload('Project Name,State\nOak,OH\nElm,OH')
  const notes = async (more: object) =>
    (
      await admin.post(`/api/imports/${id}/rehearse`, {
        mapping: { ...mapping, fields: { ...mapping?.fields, ...more } },
      })
    ).body.notes
  for (const said of [{}, { organizationId: { columns: [], fixed: '' } }])
    expect(await notes(said)).toEqual(['2 projects will belong to no organization.'])
  const { body: owner } = await admin.post('/api/organizations', { name: 'Alder Fund' })
  expect(await notes({ organizationId: { columns: [], fixed: owner.id } })).toEqual([])
})
