import { afterEach, describe, expect, test } from 'vitest'
import { filePortal } from '#test/support/app'
import { removeUnfinished, uploadFile } from '#test/support/imports'

const portal = await filePortal({
  RATE_LIMIT: 'off',
  FACILITY_ADMIN_EMAIL: 'facilities@example.org',
})
const admin = (await portal.signedIn({ role: 'admin' })).client

afterEach(() => removeUnfinished(admin))

describe('a file that is uploaded', () => {
  test('answers its sheets, columns with samples and a mapping, and is the same import when it comes again', async () => {
    const answer = await uploadFile(
      admin,
      'organizations',
      'Name,Place\r\n"Blue, River Bank","Albany, New York"\r\n',
      'banks.csv',
    )
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      state: 'uploaded',
      entity: 'organizations',
      filename: 'banks.csv',
      sheets: [{ name: 'banks', rows: 1 }],
      reading: { encoding: 'utf-8', delimiter: ',', headerRow: 1 },
      columns: [{ name: 'Name', samples: ['Blue, River Bank'], filled: 1 }, { name: 'Place' }],
    })
    const again = await uploadFile(
      admin,
      'organizations',
      'Name,Place\r\n"Blue, River Bank","Albany, New York"\r\n',
      'banks.csv',
    )
    expect(again.body.id).toBe(answer.body.id)
  })

  test('is read in the encoding and with the delimiter it has; titles above the names are passed over', async () => {
    const text = 'List of lenders;;\r\n;;\r\nName;Place;Name\r\nCaf\xe9 Cr\xe9dit;Ohio;x\r\n'
    const { body } = await uploadFile(
      admin,
      'organizations',
      Buffer.from(text, 'latin1'),
      'latin.csv',
    )
    expect(body.reading).toEqual({
      sheet: 'latin',
      encoding: 'windows-1252',
      delimiter: ';',
      headerRow: 3,
      skipped: 'none',
    })
    expect(
      body.columns.map(({ name, samples }: { name: string; samples: string[] }) => [
        name,
        samples[0],
      ]),
    ).toEqual([
      ['Name', 'Café Crédit'],
      ['Place', 'Ohio'],
      ['Name (2)', 'x'],
    ])
    expect(body.notes).not.toEqual([])
  })

  test.each([
    ['nothing', '', 'This file is empty.'],
    [
      'a quotation mark that never ends',
      'Name,Place\n"Blue,Ohio\n',
      'A quotation mark in row 2 is opened and never closed.',
    ],
    [
      'one behind many rows',
      `Name,Place\n${'Green,Ohio\n'.repeat(3000)}"Blue,Ohio\n${'Red,Ohio\n'.repeat(30)}`,
      'A quotation mark in row 3002 is opened and never closed.',
    ],
    [
      'one behind cells of several lines and empty rows',
      `Name,Place\n"Green\n\nBank",Ohio\n\nBlue,"Ohio\nRed,Ohio\n`,
      'A quotation mark in row 4 is opened and never closed.',
    ],
    [
      'one before more than any row holds',
      `Name,Place\nGreen,Ohio\n"Blue,Ohio\n${'Red,Ohio\n'.repeat(300_000)}`,
      'A quotation mark in row 3 is opened and never closed.',
    ],
    ['a PDF', '%PDF-1.7 x', /PDF/],
    ['bytes that are no text', Buffer.from([1, 0, 0, 0, 2, 0, 0, 0, 3]), /not a spreadsheet/],
  ])('is rejected with a sentence when it is %s', async (_what, file, sentence) => {
    const answer = await uploadFile(admin, 'organizations', file)
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(sentence)])
  })

  test('of more than 20 MB is 413, and of another kind than CSV or XLSX 415', async () => {
    const large = await uploadFile(admin, 'organizations', Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))
    expect([large.status, large.body.code]).toEqual([413, 'payload_too_large'])
    const json = await admin.post('/api/imports?entity=organizations&filename=x.csv', { name: 'x' })
    expect([json.status, json.body.code]).toEqual([415, 'unsupported_media_type'])
    const elsewhere = await admin.post('/api/organizations', Buffer.from('name\nx'))
    expect(elsewhere.status).toBe(415)
  })
})
