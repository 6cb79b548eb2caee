import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { valuesOf } from '#contract/common/enums'
import { rateBenchmarks } from '#contract/common/rates'
import { deal } from '#contract/pipeline'
import { product } from '#contract/products'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import { filePortal } from '#test/support/app'

// Lists whose rows PostgreSQL writes as JSON answer each record as its own address does, whose answer the contract checks.

const texts = [
  null,
  'Plain',
  `"quoted", \\ and 'more'`,
  'two\nlines\tand {json: [1]}',
  'Ñandú 🌞 \u2028',
]
const amounts = [null, 0, 1, 999_999_999_999]
const at = (list: readonly unknown[], n: number) => list[n % list.length]
const times = ['2024-02-29T23:59:59.999Z', '2026-01-01T00:00:00.000Z', '2026-07-04T12:30:00.070Z']

/** Values of the n-th row: each kind of column goes through its own edges, at another pace than the others. */
function rowOf(table: typeof products | typeof pipeline, fixed: object, n: number) {
  const entries = Object.entries(getTableColumns(table)).flatMap(([name, column], place) => {
    if (['id', 'version', 'searchText', 'createdBy'].includes(name) || name in fixed) return []
    const step = n + place * 3
    const value =
      column.columnType === 'PgBigInt53'
        ? at(amounts, step)
        : column.columnType === 'PgTimestamp'
          ? new Date(String(at(times, step)))
          : column.columnType === 'PgText'
            ? at(texts, step)
            : undefined
    return value === undefined || (value === null && column.notNull) ? [] : [[name, value]]
  })
  return { ...Object.fromEntries(entries), ...fixed }
}

const portal = await filePortal({ RATE_LIMIT: 'off' })
const admin = (await portal.signedIn({ role: 'admin' })).client
const organizationId = (await portal.organization({ name: 'Ärger "&" Söhne\\' })).id
const reserve = await admin.post('/api/catalytic-facilities', {
  name: 'Reserve',
  organizationId,
  status: 'published',
})
const facilityId = reserve.body.id
const { db } = portal.database.open
for (let n = 0; n < 60; n += 1) {
  const benchmarks = [null, ...valuesOf(rateBenchmarks)]
  const rates = [null, '5%', 'SOFR + 250 bps']
  await db.insert(products).values(
    rowOf(
      products,
      {
        name: `Product ${n} ${String(at(texts, n) ?? '')}`,
        organizationId,
        catalyticFacilityId: n % 3 === 0 ? facilityId : null,
        isSupportedByCatalyticFacility: n % 3 === 0,
        type: n % 2 === 0 ? [] : ['perm', 'construction'].slice(0, 1 + (n % 2)),
        asset: [],
        technology: [],
        securityPosition: [],
        certainGeographies: n % 4 === 0 ? ['colorado', 'ohio'] : [],
        loanTermLength: [],
        macroGeography: n % 4 === 0 ? 'certain_geographies' : null,
        lowRangeRate: at(rates, n),
        highRangeRate: at(rates, n + 1 + (n % 5)),
        lowRateBenchmark: at(benchmarks, n),
        lowRateBasisPoints: at([null, 0, 250], n),
        highRateBenchmark: at(benchmarks, n + 1),
        highRateBasisPoints: at([null, -5], n),
        status: at(['published', 'draft', 'inactive'], n),
      },
      n,
    ) as typeof products.$inferInsert,
  )
  await db.insert(pipeline).values(
    rowOf(
      pipeline,
      {
        name: `Deal ${n} ${String(at(texts, n) ?? '')}`,
        organizationId: n % 5 === 0 ? null : organizationId,
        intermediaryAggregatorId: n % 7 === 0 ? organizationId : null,
        location: at([null, 'colorado', 'custom_tribe'], n),
        assetType: [],
        technology: [],
        capNeed: [],
        currentStage: at([null, 'predevelopment'], n),
        itcMonetizationStrategy: null,
        itcPercentage: '30%',
        systemOwner: null,
        offtakeInterconnectionStatus: null,
        ownerType: null,
        borrowerType: null,
        visibility: at(['shared', 'organization_only'], n),
        outcome: at(['open', 'funded'], n),
        expectedPtoMonth: at([null, '2027-03-01'], n),
        gapView: at([null, 'construction', 'permanent'], n),
        clockStatus: at([null, 'late', 'none'], n),
        creditAtRiskFrom: at([null, 'computed', 'entered'], n),
        lastServiceDay: at([null, '2027-12-31'], n),
        expectedServiceDay: at([null, '2028-02-29'], n),
      },
      n,
    ) as typeof pipeline.$inferInsert,
  )
}

test.each([
  ['products', '/api/products', product],
  ['pipeline', '/api/pipeline', deal],
] as const)(
  'each row of %s is the record and keeps to the contract',
  async (name, path, schema) => {
    const { body } = await admin.get(`${path}?adminView=true&limit=100`)
    expect(body[name]).toHaveLength(60)
    expect(body.total).toBe(60)
    for (const row of body[name]) {
      expect(schema.strict().safeParse(row).error?.issues ?? []).toEqual([])
      expect(row).toEqual((await admin.get(`${path}/${row.id}`)).body)
    }
    // An empty page has no row to be read from.
    const beyond = await admin.get(`${path}?adminView=true&limit=1&offset=1000`)
    expect(beyond.body).toEqual({ [name]: [], total: 60 })
  },
)

test('a row carries exactly the fields of the contract', async () => {
  const { body } = await admin.get('/api/products?adminView=true&limit=1')
  expect(Object.keys(body.products[0]).toSorted()).toEqual(Object.keys(product.shape).toSorted())
  const deals = await admin.get('/api/pipeline?limit=1')
  expect(Object.keys(deals.body.pipeline[0]).toSorted()).toEqual(Object.keys(deal.shape).toSorted())
})
