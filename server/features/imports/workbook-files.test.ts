import { afterEach, expect, test } from 'vitest'
import type { ImportRecord } from '#contract/imports'
import { filePortal } from '#test/support/app'
import { committed, removeUnfinished, uploadFile } from '#test/support/imports'
import { workbookFile } from '#test/support/workbooks'
import type { StoredCell } from '#test/support/workbooks'

// What a person sees in the cells of a workbook is what is stored.

const portal = await filePortal({ RATE_LIMIT: 'off' })
const admin = (await portal.signedIn({ role: 'admin' })).client

afterEach(() => removeUnfinished(admin))

const upload = async (entity: string, rows: readonly (readonly StoredCell[])[]) => {
  const answer = await uploadFile(admin, entity, workbookFile({ sheets: [{ rows }] }), 'list.xlsx')
  expect([answer.status, answer.text]).toEqual([201, answer.text])
  return answer.body as ImportRecord
}
const rehearse = async ({ id, mapping }: ImportRecord) =>
  (await admin.post(`/api/imports/${id}/rehearse`, { mapping, mode: 'skip_faulty' }))
    .body as ImportRecord

test('rates that are formatted as percent are stored and ordered so, also beside words', async () => {
  const { body: bank } = await admin.post('/api/organizations', { name: 'Prairie Light' })
  const rate = (value: number) => ({ value, format: '0.00%' })
  const rows = [
    ['Product Name', 'Organization', 'Low Rate', 'High Rate'],
    ['Bridge loan', 'Prairie Light', rate(0.0525), rate(0.0675)],
    ['Cheap loan', 'Prairie Light', rate(0.01), rate(0.0675)],
    ['Prime loan', 'Prairie Light', 'Prime + 1%', 'Prime + 2%'],
  ]
  const checked = await rehearse(await upload('products', rows))
  expect(checked.counts).toMatchObject({ rows: 3, new: 3 })
  await committed(admin, checked.id)
  const { products } = (
    await admin.get(`/api/products?adminView=true&organizationId=${bank.id}&sort=lowRangeRate`)
  ).body
  expect(
    products.map(({ name, lowRangeRate }: Record<string, string>) => [name, lowRangeRate]),
  ).toEqual([
    ['Cheap loan', '1.00%'],
    ['Bridge loan', '5.25%'],
    ['Prime loan', 'Prime + 1%'],
  ])
})

test('a row whose formula has no result is a fault only where its column is read', async () => {
  const rows = [
    ['Organization Name', 'State', 'Description'],
    ['Alder', 'Ohio', { formula: 'CONCATENATE("a","b")' }],
    ['Birch', 'Ohio', 'fine'],
    ['Cedar', 'Ohio', { value: '#REF!', type: 'e', formula: 'Z9' }],
  ]
  const uploaded = await upload('organizations', rows)
  expect(uploaded.notes).toEqual([
    '1 formula has no stored result: C2. Open the file in a spreadsheet program, save it and upload it again.',
    '1 cell shows an error: C4 (#REF!).',
  ])
  const checked = await rehearse(uploaded)
  expect(checked.counts).toMatchObject({ new: 2, faulty: 1 })
  expect(checked.notes).toContain("1 cell read '#REF!' was taken as empty: Description")
  const { body } = await admin.get(`/api/imports/${checked.id}/rows?outcome=faulty`)
  expect(body.rows[0].faults).toEqual([
    {
      column: 'Description',
      field: 'description',
      message:
        'C2 has a formula without a stored result. Open the file in a spreadsheet program, save it and upload it again',
    },
  ])
  const { description: _, ...fields } = uploaded.mapping?.fields ?? {}
  const without = { ...uploaded.mapping, fields }
  const again = await rehearse({ ...uploaded, mapping: without } as ImportRecord)
  expect(again.counts).toMatchObject({ new: 3, faulty: 0 })
})
