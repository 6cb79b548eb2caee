import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { facilities } from '#database/facilities'
import { lendingProfiles } from '#database/lending-profiles'
import { figureNames, pipeline } from '#database/pipeline'
import type { FigureColumn } from '#database/pipeline'
import { products } from '#database/products'
import { facilityAdministrator, portalForCallers } from './callers.ts'

// Every amount of every record at its borders (S74): stored exactly, or rejected with the field named.

const tables: [path: string, table: PgTable][] = [
  ['products', products],
  ['catalytic-facilities', facilities],
  ['lending-profiles', lendingProfiles],
  ['pipeline', pipeline],
]
const amounts = tables.flatMap(([path, table]) =>
  Object.entries(getTableColumns(table))
    .filter(
      ([field, { columnType }]) =>
        // Figures are computed, and no body gives them.
        columnType === 'PgBigInt53' && !figureNames.includes(field as FigureColumn),
    )
    .map(([field]) => ({ path, field })),
)

const portal = await portalForCallers()
const admin = (await portal.signedIn({ role: 'admin', email: facilityAdministrator })).client
const organizationId = (await portal.organization()).id

const exact: [sent: unknown, stored: string | null][] = [
  ['0', '0'],
  ['999999999999', '999999999999'],
  ['$1,234', '1234'],
  ['', null],
  [null, null],
]
const rejected = [
  '1000000000000',
  '-1',
  '0.3',
  '1e3',
  '1e309',
  'NaN',
  'Infinity',
  '9007199254740993',
  '0x10',
  '१२',
  0.1 + 0.2,
  2 ** 53,
  -1,
  true,
  ['1'],
  { a: 1 },
]

describe.each(amounts)('$field of $path', ({ path, field }) => {
  test('is stored to the dollar', async () => {
    for (const [sent, stored] of exact) {
      const { status, body } = await admin.post(`/api/${path}`, {
        name: 'Bordering',
        organizationId,
        [field]: sent,
      })
      expect([sent, status, body[field]]).toEqual([sent, 201, stored])
    }
  })

  test('is rejected beyond its borders, and nothing is made', async () => {
    const count = async () => (await admin.get(`/api/${path}?adminView=true&limit=1`)).body.total
    const before = await count()
    for (const sent of rejected) {
      const { status, body } = await admin.post(`/api/${path}`, {
        name: 'Beyond',
        organizationId,
        [field]: sent,
      })
      expect([sent, status, Object.keys(body.fields ?? {})]).toEqual([sent, 400, [field]])
    }
    expect(await count()).toBe(before)
  })
})
