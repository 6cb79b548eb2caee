import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fileTypeMessage } from '#contract/files'
import { files } from '#database/files'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import { testApp } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import type { Client } from '#test/support/client'
import { stores } from '#test/support/file-stores'
import type { StoreUnderTest } from '#test/support/file-stores'
import {
  compoundFile,
  gifFile,
  jpegFile,
  officeFile,
  pdfFile,
  pngFile,
  webpFile,
  zipOf,
} from '#test/support/sample-files'
import { newAddress, putBytes, storedKeys, uploadBytes, uploadedPath } from '#test/support/uploads'

// What a file is and how it is called (S80 to S86), the same on every store.

const manyParts = officeFile(
  'xl/workbook.xml',
  Array.from({ length: 10_000 }, (_, each) => ({ name: `xl/${each}`, content: '' })),
)

describe.each(stores)('files in a %s', (_name, openStore) => {
  let store: StoreUnderTest
  let portal: TestApp
  let organization: OrganizationRow
  let member: Client
  beforeAll(async () => {
    store = await openStore()
    portal = await testApp({
      RATE_LIMIT: 'off',
      FACILITY_ADMIN_EMAIL: 'keeper@river.example',
      ...store.environment,
    })
    organization = await portal.organization()
    member = (await portal.signedIn({ organizationId: organization.id })).client
  })
  afterAll(async () => {
    await portal.close()
    await store.close()
  })
  beforeEach(async () => {
    // Those of earlier cases do not count.
    await portal.database.open.db.delete(files)
    for (const key of await storedKeys(portal)) await portal.files.remove(key)
  })

  const normalize = (client: Client, url: unknown, name?: string) =>
    client.post('/api/objects/normalize', { url, name })
  const rows = () => portal.database.open.db.select().from(files)

  describe('what a file is', () => {
    test.each<[string, Buffer, string]>([
      ['a.pdf', pdfFile, 'application/pdf'],
      [
        'a.docx',
        officeFile('word/document.xml'),
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      ],
      [
        'a.xlsx',
        officeFile('xl/workbook.xml'),
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ],
      [
        'a.pptx',
        officeFile('ppt/presentation.xml'),
        'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      ],
      ['a.doc', compoundFile('WordDocument'), 'application/msword'],
      ['a.xls', compoundFile('Workbook'), 'application/vnd.ms-excel'],
      ['a.ppt', compoundFile('PowerPoint Document'), 'application/vnd.ms-powerpoint'],
      ['a.txt', Buffer.from('Plain words, caf\u00e9.'), 'text/plain; charset=utf-8'],
      ['a.csv', Buffer.from('name,amount\nRiver,12\n'), 'text/csv; charset=utf-8'],
      ['a.png', pngFile(), 'image/png'],
      ['a.jpg', jpegFile(), 'image/jpeg'],
      ['a.webp', webpFile, 'image/webp'],
      ['a.gif', gifFile, 'image/gif'],
    ])('%s is told by its content, whatever its name says', async (name, bytes, type) => {
      const ending = name.slice(1)
      const honest = await member.get(await uploadedPath(portal, member, bytes, name))
      expect([honest.headers['content-type'], honest.headers['content-disposition']]).toEqual([
        type,
        expect.stringContaining(`filename="${name}"`),
      ])
      const lying = await member.get(
        await uploadedPath(
          portal,
          member,
          bytes,
          ending === '.csv' ? 'x.pdf.csv' : `x${ending}.zip`,
        ),
      )
      expect([lying.headers['content-type'], lying.headers['content-disposition']]).toEqual([
        type,
        expect.stringContaining(ending === '.csv' ? 'x.pdf.csv' : `filename="x${ending}"`),
      ])
    })

    const words = officeFile('word/document.xml')
    test.each<[string, Buffer, string]>([
      [
        'a drawing with a script',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        'logo.svg',
      ],
      [
        'a drawing named like an image',
        Buffer.from('\ufeff<?xml version="1.0"?><svg onload="alert(1)"/>'),
        'logo.png',
      ],
      ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'page.html'],
      ['a page named like an image', Buffer.from('<html><body onload=alert(1)>'), 'photo.png'],
      [
        'a page before a document',
        Buffer.concat([Buffer.from('<html><script>alert(1)</script>\n'), pdfFile]),
        'terms.pdf',
      ],
      [
        'a document with a page in its head',
        Buffer.from('%PDF-1.4\n<html><script>alert(1)</script>'),
        'terms.pdf',
      ],
      [
        'an image that is a script',
        Buffer.from('GIF89a/*\x01\x02*/=1;alert(document.domain)//                    ', 'latin1'),
        'dot.gif',
      ],
      [
        'an image with a page in its head',
        Buffer.concat([
          Buffer.from('GIF89a'),
          gifFile.subarray(6, 13),
          Buffer.from('<script>alert(1)</script>'),
        ]),
        'dot.gif',
      ],
      [
        'text with a script in it',
        Buffer.from('Minutes\n<script>alert(1)</script>'),
        'minutes.txt',
      ],
      ['a script', Buffer.from('alert(1)'), 'terms.pdf.js'],
      ['a shell script', Buffer.from('#!/bin/sh\nrm -rf /\n'), 'read.txt'],
      ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600, 1)]), 'terms.pdf'],
      [
        'a program of another system',
        Buffer.concat([Buffer.from('\x7fELF', 'latin1'), Buffer.alloc(600, 1)]),
        'terms.pdf',
      ],
      ['an archive', zipOf([{ name: 'terms.pdf', content: pdfFile }]), 'terms.docx'],
      [
        'an archive with something behind it',
        Buffer.concat([words, Buffer.from('<script>alert(1)</script>')]),
        'terms.docx',
      ],
      [
        'a page before an archive',
        Buffer.concat([Buffer.from('<script>alert(1)</script>'), words]),
        'terms.docx',
      ],
      [
        'a document with macros',
        officeFile('word/document.xml', [{ name: 'word/vbaProject.bin', content: 'macro' }]),
        'terms.docx',
      ],
      ['an installer', compoundFile('Binary.script'), 'terms.doc'],
      [
        'a workbook that unpacks to a gigabyte',
        officeFile('xl/workbook.xml', [
          { name: 'xl/worksheets/sheet1.xml', content: '<x/>', saysBytes: 1024 ** 3 },
        ]),
        'data.xlsx',
      ],
      ['a workbook of 10,002 parts', manyParts, 'data.xlsx'],
      [
        'a workbook that reads other files',
        officeFile('xl/workbook.xml', [
          {
            name: 'xl/sharedStrings.xml',
            content:
              '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>',
          },
        ]),
        'data.xlsx',
      ],
      [
        'a workbook that leads outside',
        officeFile('xl/workbook.xml', [{ name: '../../x.xml', content: '<x/>' }]),
        'data.xlsx',
      ],
    ])('%s is rejected, and nothing of it is left (S83, S86)', async (_case, bytes, name) => {
      const url = await newAddress(member)
      await putBytes(portal, url, bytes)
      const answer = await normalize(member, url, name)
      expect([answer.status, answer.body.code]).toEqual([400, 'validation'])
      expect([
        fileTypeMessage,
        'This image cannot be read. Open it in an image program and save it again.',
      ]).toContain(answer.body.message)
      expect([await storedKeys(portal), await rows()]).toEqual([[], []])
      expect((await normalize(member, url, name)).status).toBe(400)
    })

    test.each([
      ['PNG', pngFile(50_000, 50_000)],
      ['JPEG', jpegFile(50_000, 50_000)],
      ['narrow PNG', pngFile(12_001, 1)],
      ['PNG of 51 megapixels', pngFile(10_000, 5_100)],
    ])('a %s of too many pixels is rejected without being decoded (S86)', async (_case, bytes) => {
      const answer = await uploadBytes(portal, member, bytes, 'large.png')
      expect(answer.body).toMatchObject({
        code: 'validation',
        message:
          'This image is too large. Choose one of at most 12,000 pixels a side and 50 megapixels.',
      })
      expect(await storedKeys(portal)).toEqual([])
    })

    test('an empty one is rejected', async () => {
      expect((await uploadBytes(portal, member, Buffer.alloc(0), 'empty.txt')).body.message).toBe(
        'This file is empty.',
      )
    })
  })

  test.each([
    ['a\r\nSet-Cookie: admin=1.pdf', 'a Set-Cookie_ admin=1.pdf'],
    ['term\u200b she\u2060et\t\u061c.pdf', 'term sheet.pdf'],
    ['"quoted"; filename="x.html"', '_quoted__ filename=_x.html_.pdf'],
    ['../../../etc/cron.d/x', 'x.pdf'],
    ['..\\..\\windows\\evil.pdf', 'evil.pdf'],
    ['invoice\u202efdp.exe', 'invoicefdp.pdf'],
    ['NUL.pdf', '_NUL.pdf'],
    ['x'.repeat(5000), `${'x'.repeat(116)}.pdf`],
    ['\0\x1b[31m', '[31m.pdf'],
    ['', 'file.pdf'],
  ])('a file named %j is kept under a harmless name (S84)', async (name, harmless) => {
    const path = await uploadedPath(portal, member, pdfFile, name)
    expect((await member.get(path)).headers).toMatchObject({
      'content-disposition': `attachment; filename="${harmless}"; filename*=UTF-8''${encodeURIComponent(harmless)}`,
    })
    expect((await member.get(path)).headers['set-cookie']).toBeUndefined()
  })

  test('joiners stay inside the words of a name, where scripts need them', async () => {
    const { headers } = await member.get(
      await uploadedPath(portal, member, pdfFile, '\u0915\u094d\u200d\u0937\u200d.pdf'),
    )
    expect(headers['content-disposition']).toContain(
      encodeURIComponent('\u0915\u094d\u200d\u0937\u200d.pdf'),
    )
  })
})
