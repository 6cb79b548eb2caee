import { parse } from 'csv-parse/sync'
import { desc, eq } from 'drizzle-orm'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '#database/audit'
import { pipeline } from '#database/pipeline'
import { portalOfTest } from '#test/support/app'
import type { Client } from '#test/support/client'
import { exportScene, rowsOf } from '#test/support/export-scene'

const { portal, db, other, admin, member, csv, hostileName } = await exportScene()

async function workbook(client: Client, url: string) {
  const { rawPayload } = await portal.app.inject({
    method: 'GET',
    url,
    headers: { cookie: client.cookie ?? '' },
  })
  return readSheet(rawPayload)
}

describe('a file', () => {
  test('is CSV with a mark, whole line ends and its own name', async () => {
    const answer = await member.get('/api/products/export?format=csv')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/,
      ),
      'cache-control': 'no-store',
    })
    expect(answer.text.startsWith('\uFEFFID,Product name,Organization,Organization ID,')).toBe(true)
    expect(answer.text.endsWith('\r\n')).toBe(true)
  })

  test('holds no cell that a spreadsheet would run, and gives back what was written', async () => {
    const { text } = await member.get('/api/products/export?format=csv')
    const cells = parse(text, { bom: true }).flat()
    expect(cells.filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([])
    const [row] = rowsOf(text)
    expect(row).toMatchObject({
      'Product name': hostileName,
      Organization: 'Other Lenders',
      'Organization ID': other.id,
      Type: 'Bridge to ITC; Perm',
      'Low range rate': '-0.25%',
      'Term details': '@home',
      'Minimum principal size': '15000',
      'Maximum principal size': '',
      'Macro geography': 'Certain geographies',
      'Specific states': 'New York; Guam',
      'Supported by a catalytic facility': 'No',
      Status: 'Published',
    })
  })

  test('is a workbook with texts as texts and amounts as numbers', async () => {
    const [header, row] = await workbook(
      member,
      '/api/products/export?format=xlsx&columns=name,minPrincipalSize,status,createdAt,termDetails,lowRangeRate',
    )
    expect(header).toEqual([
      'Product name',
      'Minimum principal size',
      'Status',
      'Created',
      'Term details',
      'Low range rate',
    ])
    expect(row).toEqual([hostileName, 15_000, 'Published', expect.any(Date), '@home', '-0.25%'])
    const { body } = await member.get('/api/products')
    expect(row?.[3]).toEqual(new Date(body.products[0].createdAt))
  })

  test('has the columns asked for, in their order', async () => {
    const rows = await csv(
      admin,
      '/api/organizations/export?format=csv&columns=status,name&search=secret',
    )
    expect(rows).toEqual([{ Status: 'Published', 'Organization Name': 'Secret Lenders' }])
    expect(Object.keys(rows[0] ?? {})).toEqual(['Status', 'Organization Name'])
  })

  test.each([
    'format=pdf',
    'columns=name',
    'format=csv&columns=name,registrationKey',
    'format=csv&status=unknown',
  ])('is rejected for %s', async (query) => {
    const { status, body } = await member.get(`/api/organizations/export?${query}`)
    expect([status, body.code]).toEqual([400, 'validation'])
  })

  test('leaves nothing but its entry in the audit trail', async () => {
    await csv(
      admin,
      '/api/organizations/export?format=csv&columns=name&status=published,active&search=lenders',
    )
    const [entry] = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'export'))
      .orderBy(desc(auditEntries.seq))
      .limit(1)
    expect(entry).toMatchObject({ entity: 'organizations', entityId: null })
    const changes = (entry?.changes ?? []) as { field: string; to: unknown }[]
    const said = Object.fromEntries(changes.map(({ field, to }) => [field, to]))
    expect(said).toEqual({
      rows: 3,
      format: 'csv',
      columns: ['name'],
      status: ['published', 'active'],
      search: 'lenders',
    })
  })
})

test('holds every row in the order of the list, however many pages they fill', async () => {
  const many = await portalOfTest()
  const { id: organizationId } = await many.organization()
  const rows = Array.from({ length: 1005 }, (_, place) => ({
    name: `Deal ${(place * 7919) % 1005}`,
    organizationId,
    capEx: place % 10,
  }))
  await many.database.open.db.insert(pipeline).values(rows)
  const client = await many.signIn(await many.user({ role: 'admin' }))
  const pages = await Promise.all(
    [0, 1000].map((offset) => client.get(`/api/pipeline?sort=capEx&order=desc&offset=${offset}`)),
  )
  const listed = pages.flatMap(({ body }) =>
    (body.pipeline as { id: string }[]).map(({ id }) => id),
  )
  const exported = await csv(
    client,
    '/api/pipeline/export?format=csv&columns=id&sort=capEx&order=desc&limit=5&offset=7',
  )
  expect(exported.map((row) => row['ID'])).toEqual(listed)
  expect(listed).toHaveLength(1005)
})

test('more than sixty in a minute are rejected until the minute is over', async () => {
  const answers = await Promise.all(
    Array.from({ length: 61 }, () => admin.request('HEAD', '/api/users/export?format=csv')),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses).toContain(429)
  const rejected = await admin.get('/api/users/export?format=xlsx')
  expect([rejected.status, Number(rejected.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await admin.get('/api/users')).status).toBe(200)
})
