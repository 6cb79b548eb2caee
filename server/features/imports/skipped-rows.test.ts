import { afterEach, describe, expect, test } from 'vitest'
import type { ImportRecord } from '#contract/imports'
import { filePortal } from '#test/support/app'
import { committed, mappingOf, removeUnfinished, uploadFile } from '#test/support/imports'

// What a file holds besides records is left out by name; what could not be read as it was meant is a fault.

const portal = await filePortal({ RATE_LIMIT: 'off' })
const admin = (await portal.signedIn({ role: 'admin' })).client

afterEach(() => removeUnfinished(admin))

const mapping = mappingOf({ name: 'Organization Name', location: 'State', aum: 'Total Assets' })
const rehearse = async (id: string, more = {}) =>
  (await admin.post(`/api/imports/${id}/rehearse`, { mapping, ...more })).body as ImportRecord
const rowsOf = async (id: string) =>
  (await admin.get(`/api/imports/${id}/rows`)).body.rows as {
    row: number
    cells: string[]
    faults: { message: string }[]
  }[]

const lines = [
  'Organization Name,State,Total Assets',
  'Alder,OH,1000',
  'Total,,1000',
  '"Source: state energy office, 2026",,',
]

describe('rows of a file that are no records', () => {
  test('are left out by name, and taken all the same where that is chosen', async () => {
    const { body: uploaded } = await uploadFile(admin, 'organizations', lines.join('\n'))
    expect(uploaded.reading.skipped).toBe('left_out')
    const checked = await rehearse(uploaded.id)
    expect(checked.counts).toMatchObject({ rows: 1, new: 1 })
    expect(checked.notes).toEqual([
      'Row 3 looks like a total and is left out.',
      'Row 4 looks like a note and is left out.',
    ])
    const { body: taken } = await admin.post(`/api/imports/${uploaded.id}/reading`, {
      skipped: 'taken',
    })
    expect(taken).toMatchObject({ reading: { skipped: 'taken' }, notes: [] })
    // The choice stays: it is part of how the file is read.
    expect((await rehearse(uploaded.id)).counts).toMatchObject({ rows: 3, new: 3 })
    const { body: again } = await admin.post(`/api/imports/${uploaded.id}/reading`, {
      skipped: 'left_out',
    })
    expect(again.reading.skipped).toBe('left_out')
    expect((await rehearse(uploaded.id)).counts).toMatchObject({ rows: 1 })
  })

  test('and a word that is no choice is rejected', async () => {
    const { body: uploaded } = await uploadFile(admin, 'organizations', lines.join('\n'))
    const answer = await admin.post(`/api/imports/${uploaded.id}/reading`, { skipped: 'some' })
    expect([answer.status, answer.body.message]).toEqual([400, 'Choose left_out or taken'])
  })
})

describe('a file whose lines end differently', () => {
  test('stores every record', async () => {
    const file =
      'Organization Name,State,Total Assets\r\nMixed A,OH,1\r\nMixed B,OH,2\nMixed C,OH,3\rMixed D,OH,4\n'
    const { body: uploaded } = await uploadFile(admin, 'organizations', file)
    expect((await rehearse(uploaded.id)).counts).toMatchObject({ rows: 4, new: 4 })
    expect(await committed(admin, uploaded.id)).toMatchObject({
      state: 'done',
      result: { created: 4 },
    })
    const { body } = await admin.get('/api/organizations?adminView=true&search=Mixed')
    expect(body.total).toBe(4)
  })
})

describe('a row whose quotation marks do not match', () => {
  test('is a fault that says so, and is not stored', async () => {
    const file =
      'Organization Name,State,Total Assets\nQuote A,OH,1\n"Quote B,OH,2\nQuote C,OH,3\n"Quote D",OH,4\nQuote E,OH,5\n'
    const { body: uploaded } = await uploadFile(admin, 'organizations', file)
    const checked = await rehearse(uploaded.id, { mode: 'skip_faulty' })
    expect(checked.counts).toMatchObject({ rows: 3, new: 2, faulty: 1 })
    const faulty = (await rowsOf(uploaded.id)).filter(({ faults }) => faults.length > 0)
    expect(faulty).toMatchObject([
      { row: 3, faults: [{ message: expect.stringMatching(/^A quotation mark is opened/) }] },
    ])
  })
})
