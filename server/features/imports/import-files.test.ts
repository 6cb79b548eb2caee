import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { and, eq, gt } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { fieldsOf } from '#contract/record-fields/record-fields'
import type { ImportEntity } from '#contract/imports'
import { importParts } from '#database/imports'
import { createLog } from '#server/platform/log'
import { filePortal } from '#test/support/app'
import { mappingOf, rehearsed, removeUnfinished, uploadFile } from '#test/support/imports'

// What comes in as it was taken out, whole, and within its limits (S86, S87).

let log = ''

const destination = { write: (line: string) => void (log += line) }
const portal = await filePortal(
  { RATE_LIMIT: 'off', FACILITY_ADMIN_EMAIL: 'facilities@example.org' },
  createLog('info', destination),
)
const admin = (await portal.signedIn({ role: 'admin', email: 'facilities@example.org' })).client
const organizationId = (await portal.organization({ name: 'Own Bank' })).id

afterEach(() => removeUnfinished(admin))

/** The file of a list as it is taken out. */
async function exported(path: string, format: string): Promise<Buffer> {
  const { statusCode, rawPayload } = await portal.app.inject({
    method: 'GET',
    url: `${path}/export?format=${format}&adminView=true`,
    headers: { cookie: admin.cookie ?? '' },
  })
  expect(statusCode).toBe(200)
  return rawPayload
}

/** Every field of a file of ours, by the label that is its column's name. */
function wholeMapping(entity: ImportEntity, columns: readonly string[]) {
  const sources = fieldsOf(entity)
    .filter(({ writable, label }) => writable && columns.includes(label))
    .map(({ name, label }) => [name, label] as const)
  return mappingOf(Object.fromEntries(sources), { kind: 'id', columns: ['ID'] })
}

const formulas = [
  '=1+1',
  '+1 555 0100',
  '-2+3',
  '@sum',
  "'quoted",
  "''twice",
  '=HYPERLINK("http://evil.example","x")',
]

describe('what was taken out changes nothing when it comes in again', () => {
  test.each(['csv', 'xlsx'])(
    'organizations with texts that look like formulas, as %s',
    async (format) => {
      for (const [n, text] of formulas.entries()) {
        await admin.post('/api/organizations', {
          name: `${text} ${n} ${format}`,
          location: 'new_york',
          description: `${text}\nsecond line, "quoted"; done`,
          aum: text,
          contactPhone: text,
          status: 'published',
        })
      }
      const file = await exported('/api/organizations', format)
      const { body: uploaded } = await uploadFile(
        admin,
        'organizations',
        file,
        `organizations.${format}`,
      )
      const mapping = wholeMapping(
        'organizations',
        uploaded.columns.map(({ name }: { name: string }) => name),
      )
      const { body: checked } = await admin.post(`/api/imports/${uploaded.id}/rehearse`, {
        mapping,
      })
      const { rows } = (
        await admin.get(`/api/imports/${uploaded.id}/rows?outcome=changed,faulty,new,duplicate`)
      ).body
      expect(rows).toEqual([])
      expect(checked.counts.unchanged).toBe(
        (await admin.get('/api/organizations?adminView=true')).body.total,
      )
    },
  )

  test('products, facilities, lending profiles and deals', async () => {
    const made = []
    made.push(
      await admin.post('/api/products', {
        name: 'Loan',
        status: 'published',
        organizationId,
        type: ['construction'],
        minPrincipalSize: '$15,000',
        lowRangeRate: '5.25%',
        certainGeographies: ['new_york'],
        macroGeography: 'certain_geographies',
        technology: ['solar'],
      }),
    )
    made.push(
      await admin.post('/api/catalytic-facilities', {
        name: 'Facility',
        organizationId,
        targetRaise: '1000000',
        status: 'published',
        description: 'Long\ntext',
      }),
    )
    made.push(
      await admin.post('/api/lending-profiles', {
        name: 'Lending',
        organizationId,
        loanTypes: ['Bridge; short', 'construction'],
        minimumLoanAmount: '1000',
        geographies: ['new_york'],
      }),
    )
    made.push(
      await admin.post('/api/pipeline', {
        name: 'Deal',
        organizationId,
        location: 'ohio',
        capEx: '5000000',
        expectedPtoDate: 'March 2027',
        technology: ['solar', 'storage'],
        visibility: 'organization_only',
      }),
    )
    expect(made.map(({ status, body }) => [status, body.message])).toEqual(
      made.map(() => [201, undefined]),
    )
    for (const entity of [
      'products',
      'catalytic-facilities',
      'lending-profiles',
      'pipeline',
    ] as const) {
      const file = await exported(`/api/${entity}`, 'csv')
      const { body: uploaded } = await uploadFile(admin, entity, file, `${entity}.csv`)
      const mapping = wholeMapping(
        entity,
        uploaded.columns.map(({ name }: { name: string }) => name),
      )
      const { body: checked } = await admin.post(`/api/imports/${uploaded.id}/rehearse`, {
        mapping,
      })
      const { rows } = (await admin.get(`/api/imports/${uploaded.id}/rows`)).body
      expect([entity, checked.counts, rows[0]?.changes, rows[0]?.faults]).toEqual([
        entity,
        expect.objectContaining({ rows: 1, unchanged: 1 }),
        [],
        [],
      ])
    }
  })
})

describe('a file whose storing a killed server has broken off', () => {
  const rows = 150
  // Two pieces of a megabyte; without the second the file ends in the middle of a row.
  const file = `Name,About\n${Array.from({ length: rows }, (_, n) => `Broken Off ${n},${'x'.repeat(9000)}\n`).join('')}`
  const mapping = mappingOf({ name: 'Name', description: 'About' })

  test('is not taken for a shorter one, and is whole once it is uploaded again', async () => {
    const {
      body: { id },
    } = await uploadFile(admin, 'organizations', file)
    const gone = await portal.database.open.db
      .delete(importParts)
      .where(and(eq(importParts.importId, id), gt(importParts.part, 0)))
      .returning({ part: importParts.part })
    expect(gone).toHaveLength(1)
    const rejected = {
      status: 409,
      body: { message: 'The file is not there anymore. Upload it again.' },
    }
    expect(await admin.post(`/api/imports/${id}/rehearse`, { mapping })).toMatchObject(rejected)
    expect(await admin.post(`/api/imports/${id}/reading`, {})).toMatchObject(rejected)

    expect((await uploadFile(admin, 'organizations', file)).body.id).toBe(id)
    expect(
      (await admin.post(`/api/imports/${id}/rehearse`, { mapping })).body.counts,
    ).toMatchObject({ rows, new: rows })
  })
})

test('a sender who goes away is not logged as an error', async () => {
  log = ''
  const address = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const gone = Promise.withResolvers<ServerResponse>()
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname, () => {
    socket.write(
      [
        'POST /api/imports?entity=organizations HTTP/1.1',
        'host: localhost',
        `cookie: ${admin.cookie}`,
        'content-type: text/csv',
        'content-length: 1000',
        '',
        'Name\n',
      ].join('\r\n'),
    )
  })
  portal.app.server.once('request', (request: IncomingMessage, response: ServerResponse) => {
    request.once('readable', () => socket.destroy())
    response.once('close', () => gone.resolve(response))
  })
  const answer = await gone.promise
  // It has a status before anything is sent; that nothing was sent, nobody logs.
  await expect.poll(() => answer.statusCode).toBe(400)
  expect(log).toContain('"method":"POST","path":"/api/imports"')
  expect(log).not.toContain('request failed')
})

describe('limits', () => {
  test('more than 200 columns are rejected', async () => {
    const wide = Array.from({ length: 201 }, (_, n) => `c${n}`).join(',')
    const answer = await uploadFile(admin, 'organizations', `${wide}\n${wide}\n`)
    expect([answer.status, answer.body.message]).toEqual([
      400,
      expect.stringContaining('more than 200 columns'),
    ])
  })

  test('more than 50,000 rows are rejected', async () => {
    const answer = await uploadFile(admin, 'organizations', `Name\n${'x\n'.repeat(50_001)}`)
    expect([answer.status, answer.body.message]).toEqual([
      400,
      expect.stringContaining('more than 50,000 rows'),
    ])
  })

  test('UTF-16 with tabs and ragged rows is read', async () => {
    const bytes = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from('Name\tPlace\r\nŠkoda Fonds\r\nBlue\tOhio\tmore\r\n', 'utf16le'),
    ])
    const checked = await rehearsed(admin, 'organizations', bytes, {
      mapping: mappingOf({ name: 'Name', location: 'Place' }),
    })
    expect(checked).toMatchObject({
      reading: { encoding: 'utf-16le', delimiter: '\t' },
      counts: { rows: 2, new: 2 },
      columns: [{ name: 'Name' }, { name: 'Place' }, { name: 'Column 3' }],
    })
  })
})
