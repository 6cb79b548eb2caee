import { todayInUtc } from '#server/platform/present-day'
import { describe, expect, test } from 'vitest'
import { matchesSearch, normalizeSearch } from '#contract/common/search'
import { productListQuery } from '#contract/products-query'
import type { Product } from '#contract/products'
import { filterProducts } from '#contract/products-filter'
import { productFields } from '#contract/record-fields/product-fields'
import { searchedText } from '#contract/record-fields/searched-text'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import { countStatements } from '#test/support/counted-statements'
import { listedProducts } from '#test/support/listed-products'

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { own, other, member, stranger, admin } = await listedProducts(portal)

async function names(client: Client, query = ''): Promise<string[]> {
  const answer = await client.get(`/api/products?${query}`)
  expect(answer.status).toBe(200)
  const found = answer.body.products.map(({ name }: Product) => name)
  expect(answer.body.total).toBeGreaterThanOrEqual(found.length)
  return found
}

const published = ['bridge loan 9', 'Bridge loan 10%', 'Ñandú Solar Loan', 'Quiet Note']
const everything = [...published, 'Hidden Draft', 'Own Draft', 'Old Loan']

describe('who is shown what (S51)', () => {
  test("published ones only, also for administrators and with another's adminView", async () => {
    for (const [client, query] of [
      [admin, ''],
      [member, ''],
      [member, 'adminView=true'],
      [stranger, 'adminView=true&limit=1000'],
      [admin, 'adminView=false'],
      [member, 'status=draft,published,inactive'],
    ] as const) {
      expect((await names(client, query)).toSorted()).toEqual(published.toSorted())
    }
  })

  test('administrators who ask see every status', async () => {
    expect((await names(admin, 'adminView=true')).toSorted()).toEqual(everything.toSorted())
    expect(await names(admin, 'adminView=true&status=draft')).toEqual(['Hidden Draft', 'Own Draft'])
  })

  test('the own organization is shown whole to its members, another one as published', async () => {
    expect(await names(member, `organizationId=${own}`)).toEqual([
      'bridge loan 9',
      'Ñandú Solar Loan',
      'Own Draft',
    ])
    expect(await names(member, `organizationId=${own.toUpperCase()}&status=draft`)).toEqual([
      'Own Draft',
    ])
    expect(await names(member, `organizationId=${other}&adminView=true`)).toEqual([
      'Bridge loan 10%',
      'Quiet Note',
    ])
    expect((await names(member, `organizationId=${own},${other}`)).toSorted()).toEqual(
      published.toSorted(),
    )
    expect(await names(stranger, `organizationId=${own}`)).not.toContain('Own Draft')
  })
})

describe('order', () => {
  test.each([
    ['', ['bridge loan 9', 'Bridge loan 10%', 'Ñandú Solar Loan', 'Quiet Note']],
    [
      'sort=name&order=desc',
      ['Quiet Note', 'Ñandú Solar Loan', 'Bridge loan 10%', 'bridge loan 9'],
    ],
    [
      'sort=createdAt&order=desc',
      ['Quiet Note', 'Bridge loan 10%', 'bridge loan 9', 'Ñandú Solar Loan'],
    ],
    ['sort=interestRate', ['Ñandú Solar Loan', 'Bridge loan 10%', 'bridge loan 9', 'Quiet Note']],
    [
      'sort=interestRate&order=desc',
      ['bridge loan 9', 'Bridge loan 10%', 'Ñandú Solar Loan', 'Quiet Note'],
    ],
    ['sort=minPrincipalSize&limit=2', ['Ñandú Solar Loan', 'bridge loan 9']],
    ['sort=maximumAmount&limit=2', ['Bridge loan 10%', 'Ñandú Solar Loan']],
    [
      'sort=organizationName&limit=1&offset=2',
      [expect.stringMatching(/Bridge loan 10%|Quiet Note/)],
    ],
    ['limit=1&offset=3', ['Quiet Note']],
  ])('%s', async (query, expected) => {
    const found = await names(stranger, query)
    // Which of "loan 9" and "loan 10" comes first differs between people and collations; both are next to each other.
    const plain = (list: unknown[]) =>
      query === '' || query.startsWith('sort=name')
        ? list.filter((name) => !/^bridge loan/i.test(String(name)))
        : list
    expect(plain(found)).toEqual(plain(expected))
  })

  test('the pages of a list follow every change, however many of them are asked', async () => {
    const pages = async () => {
      const found: string[] = []
      for (const offset of [0, 1, 2, 3])
        found.push(...(await names(stranger, `sort=updatedAt&limit=1&offset=${offset}`)))
      return found
    }
    for (const name of ['Quiet Note', 'Ñandú Solar Loan']) {
      await pages()
      const { body } = await admin.get(`/api/products?search=${encodeURIComponent(name)}`)
      await admin.put(`/api/products/${body.products[0].id}`, { termDetails: 'As agreed' })
      expect((await pages()).at(-1)).toBe(name)
      expect((await pages()).toSorted()).toEqual(published.toSorted())
    }
  })
})

const questions = [
  'type=perm',
  'type=perm,construction',
  'asset=public_facilities_mush',
  'asset=commercial_industrial,housing',
  'technology=storage',
  'securityPosition=senior',
  'macroGeography=tribal',
  'certainGeographies=guam,texas',
  'certainGeographies=texas',
  'loanTermLength=up_to_20_years',
  'isSupportedByCatalyticFacility=true',
  'isSupportedByCatalyticFacility=false',
  'benchmark=sofr',
  'benchmark=fixed,prime',
  'rateMin=5',
  'rateMax=4.74',
  'rateMin=4.75&rateMax=4.75',
  'benchmark=sofr&rateMax=2.5',
  'benchmark=sofr&rateMax=2.49',
  'benchmark=prime,sofr&rateMin=1',
  'sizeMin=2000000',
  'sizeMax=74999',
  'sizeMin=$1,600,000',
  'sizeMin=600000&sizeMax=700000',
  'type=bridge_to_itc&technology=storage',
  'type=perm&technology=ev_infrastructure&securityPosition=senior',
  'type=',
  'search=nandu',
  'search=ÑANDÚ solar',
  'search=10%25',
  ...['4', '0', '9', '10', '25', '75', '50 sofr', '5 0', '99', '٤'].map(
    (numbers) => `search=${encodeURIComponent(numbers)}`,
  ),
  'search=soft_',
  'search=illinois',
  'search=zenith',
  'search=sohne loan',
  'search=zenith bridge',
  'search=sofr',
  'search=%25%25',
  'search=hidden',
  'search=bridge&type=construction',
  'status=published',
  'status=draft',
  'catalyticFacilityId=11111111-1111-4111-8111-111111111111',
  'organizationId=11111111-1111-4111-8111-111111111111',
  'unknown=field',
]

test('a short number is searched for where it has an index, a long one and words are not', async () => {
  const asked = countStatements(portal.database.open, /"search_numbers" like/)
  expect(await asked(() => names(member, 'search=9'))).toBeGreaterThan(0)
  expect(await asked(() => names(member, 'search=loan%20100'))).toBe(0)
})

describe('filters', () => {
  test.each(questions)(
    '%s is answered alike by the server and in the browser',
    async (question) => {
      const all = (await stranger.get('/api/products')).body.products as Product[]
      const { search, ...filters } = productListQuery.parse(
        Object.fromEntries(new URLSearchParams(question)),
      )
      const searched = all.filter((row) =>
        matchesSearch(
          `${normalizeSearch(row.organizationName)}\n${searchedText(productFields, row)}`,
          search ?? '',
        ),
      )
      const expected = filterProducts(searched, filters, todayInUtc())
      expect(await names(stranger, question)).toEqual(expected.found.map(({ name }) => name))
      const { body } = await stranger.get(`/api/products?${question}&limit=1&facets=true`)
      expect([body.total, body.facets]).toEqual([expected.found.length, expected.counts])
    },
  )

  test.each([
    ['rateMax=4.74', []],
    ['rateMin=4.75&rateMax=5', ['Ñandú Solar Loan']],
    ['sizeMin=2000000', ['bridge loan 9', 'Quiet Note']],
    ['search=sohne', ['bridge loan 9', 'Ñandú Solar Loan']],
    ['asset=public_facilities_mush', ['Ñandú Solar Loan']],
    ['certainGeographies=texas', ['Bridge loan 10%']],
    ['certainGeographies=guam&sort=createdAt', ['Ñandú Solar Loan', 'Bridge loan 10%']],
    ['technology=solar&type=perm', ['Ñandú Solar Loan']],
  ])('%s finds %j', async (question, expected) => {
    expect(await names(stranger, question)).toEqual(expected)
  })

  test.each([
    'type=grant',
    'asset=boats',
    'status=sold',
    'organizationId=prairie',
    'catalyticFacilityId=x',
    'isSupportedByCatalyticFacility=maybe',
    'rateMin=high',
    'rateMin=1e3',
    'sizeMin=-1',
    'sizeMax=1.5',
    'sizeMax=1000000000000',
    'benchmark=gold',
    'adminView=yes',
    'facets=1',
    'type=perm&type=perm',
  ])('%s is rejected', async (query) => {
    const answer = await stranger.get(`/api/products?${query}`)
    expect([answer.status, answer.body.code, Object.keys(answer.body.fields).length]).toEqual([
      400,
      'validation',
      1,
    ])
  })
})
