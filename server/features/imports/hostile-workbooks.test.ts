import { crc32, deflateRawSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { filePortal } from '#test/support/app'
import { removeUnfinished, uploadFile } from '#test/support/imports'

// What is no honest workbook (S86).

const portal = await filePortal({ RATE_LIMIT: 'off' })
const admin = (await portal.signedIn({ role: 'admin' })).client

afterEach(() => removeUnfinished(admin))

interface Part {
  name: string
  data: Buffer
  /** What the directory says the part unpacks to. */
  says?: number
}

/** A zip archive of some parts; where none of them is repeated in `again`, an honest one. */
function zipOf(parts: readonly Part[], again = 0): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, data, says } of parts) {
    const packed = deflateRawSync(data)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(crc32(data), 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(says ?? data.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    const body = Buffer.concat([local, Buffer.from(name), packed])
    bodies.push(body)
    for (let n = 0; n <= again; n += 1) directory.push(entry, Buffer.from(name))
    at += body.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE((again + 1) * parts.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, entries, end])
}
const workbook: Part = { name: 'xl/workbook.xml', data: Buffer.from('<workbook/>') }
const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024, ' ')

describe('a workbook that is none is rejected with a sentence', () => {
  test.each([
    [
      'unpacks to two hundred times its size',
      zipOf([workbook, { name: 'xl/worksheets/sheet1.xml', data: zeros(40) }]),
      /unpacks to more than can be read/,
    ],
    [
      'says it is small and is not',
      zipOf([workbook, { name: 'xl/worksheets/sheet1.xml', data: zeros(8), says: 1000 }]),
      /unpacks to more than can be read/,
    ],
    [
      'announces a gigabyte',
      zipOf([
        workbook,
        { name: 'xl/worksheets/sheet1.xml', data: Buffer.from('<x/>'), says: 1024 ** 3 },
      ]),
      /unpacks to more than can be read/,
    ],
    [
      'lets parts share their bytes',
      zipOf([workbook, { name: 'xl/sheet.xml', data: zeros(1) }], 100),
      /unpacks to more than can be read/,
    ],
    [
      'has more parts than any workbook',
      zipOf([
        workbook,
        ...Array.from({ length: 2500 }, (_, n) => ({
          name: `xl/${n}.xml`,
          data: Buffer.from('x'),
        })),
      ]),
      /unpacks to more than can be read/,
    ],
    [
      'declares an entity',
      zipOf([
        workbook,
        {
          name: 'xl/sharedStrings.xml',
          data: Buffer.from('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'),
        },
      ]),
      /declarations that no spreadsheet has/,
    ],
    [
      'is another archive',
      zipOf([{ name: 'word/document.xml', data: Buffer.from('<x/>') }]),
      /not a spreadsheet/,
    ],
    ['is cut off', zipOf([workbook]).subarray(0, 60), /damaged/],
  ])('%s', async (_what, file, sentence) => {
    const answer = await uploadFile(admin, 'organizations', file, 'bomb.xlsx')
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(sentence)])
    expect((await admin.get('/api/imports')).body.total).toBe(0)
  })
})
