import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { defaultPreferences } from '#contract/default-preferences'
import { ok } from '../../../test/support/open-portal.tsx'
import { bridge, grain, note, openProducts, product } from '../../../test/support/open-products.tsx'
import { registryColumns } from './products.columns.tsx'

const order = registryColumns({ isAdmin: true, benchmarks: [], isComplete: true }).map(
  ({ id }) => id,
)
const id = (n: number) => `9d0c7a52-0f0e-4f53-9d5a-${String(n).padStart(12, '0')}`
/** The preferences of a person who chose these columns. */
const withColumns = (...visible: string[]) => ({
  'GET /api/preferences': () =>
    ok({ ...defaultPreferences, columns: { products: { order, visible } } }),
})
const open = (
  path = '/product-registry',
  options: Omit<Parameters<typeof openProducts>[1], 'title'> = {},
) => openProducts(path, { title: 'Product Registry', ...options })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((line) => line.querySelector('td:not(.dt-check)')?.textContent)
const heads = () =>
  screen
    .getAllByRole('columnheader')
    .filter((head) => !head.matches('.dt-check'))
    .map((head) => head.textContent)

describe('the rows of the Product Registry', () => {
  it('sorts by a column, missing values last, and by rates as numbers', async () => {
    const { user } = await open('/product-registry', {
      answers: withColumns('name', 'interestRate'),
    })
    await row(bridge.name)
    expect(heads().slice(0, 2)).toEqual(['Name', 'Rates'])
    await user.click(button('Rates'))
    await waitFor(() => expect(names()).toEqual([grain.name, bridge.name, note.name]))
    await user.click(button('Rates'))
    await waitFor(() => expect(names()).toEqual([bridge.name, grain.name, note.name]))
    expect(location.search).toBe('?sort=interestRate&order=desc')
  })

  it('shows what rates cost all in, sorted by the low, else the high, unknown last (B-012)', async () => {
    const today = {
      benchmarks: [
        { id: '1', benchmark: 'sofr', tenorDays: null, asOf: '2026-11-01', rateBps: 425 },
        { id: '2', benchmark: 'prime', tenorDays: null, asOf: '2026-11-01', rateBps: 675 },
      ],
      total: 2,
    }
    const rated = [
      product({ id: id(1), name: 'Follows', lowRangeRate: 'SOFR + 300 bps' }),
      product({ id: id(2), name: 'Range', lowRangeRate: 'Prime + 0.5%', highRangeRate: '8.25%' }),
      product({ id: id(3), name: 'Ceiling', highRangeRate: '6%' }),
      product({ id: id(4), name: 'Other', lowRangeRate: 'Treasury + 1%' }),
    ]
    const { user, sentTo } = await open('/product-registry', {
      answers: {
        ...withColumns('name', 'allInRate'),
        'GET /api/products': () => ok({ products: rated, total: 4, facets: {} }),
        'GET /api/benchmarks': () => ok(today),
      },
    })
    await screen.findByText('7.25%+')
    expect(sentTo('GET /api/benchmarks')[0]?.call).toContain('current=true')
    const shown = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((line) =>
          [...line.querySelectorAll('td:not(.dt-check)')]
            .slice(0, 2)
            .map((cell) => cell.textContent),
        )
    const [follows, range, ceiling, other] = [
      ['Follows', '7.25%+'],
      ['Range', '7.25% - 8.25%'],
      ['Ceiling', 'Up to 6.00%'],
      ['Other', 'Unknown'],
    ]
    await user.click(button('All-in rate'))
    await waitFor(() => expect(shown()).toEqual([ceiling, follows, range, other]))
    await user.click(button('All-in rate'))
    await waitFor(() => expect(shown()).toEqual([follows, range, ceiling, other]))
    expect(location.search).toBe('?sort=allInRate&order=desc')
    expect(sentTo('GET /api/products')).toHaveLength(1)
  })

  it('of more than 1000 says so, searches on the server, and loads the rest on request', async () => {
    const many = Array.from({ length: 1200 }, (_, n) =>
      product({
        id: id(n),
        name: `Loan ${String(n).padStart(4, '0')}`,
      }),
    )
    const answerOf = (query: URLSearchParams) => {
      const found = many.filter(({ name }) => name.includes(query.get('search') ?? ''))
      const offset = Number(query.get('offset') ?? 0)
      return ok({
        products: found.slice(offset, offset + Number(query.get('limit'))),
        total: found.length,
        ...(query.get('facets') && { facets: { status: { published: found.length } } }),
      })
    }
    const { user, sentTo } = await open('/product-registry?sort=allInRate', {
      answers: {
        ...withColumns('name', 'allInRate'),
        'GET /api/products': (_body, query) => answerOf(query),
        'GET /api/benchmarks': () => ok({ benchmarks: [], total: 0 }),
      },
    })
    expect(await screen.findByText('Showing 1000 of 1,200')).toBeTruthy()
    // The server does not know what the browser computes.
    expect(sentTo('GET /api/products').every(({ call }) => call.includes('sort=name'))).toBe(true)
    expect(heads()[1]).toBe('All-in rateLoad all rows to sort')
    expect(screen.queryByRole('button', { name: 'All-in rate' })).toBeNull()
    await user.type(screen.getByRole('searchbox'), '1199{Enter}')
    await row('Loan 1199')
    expect(sentTo('GET /api/products').some(({ call }) => call.includes('search=1199'))).toBe(true)
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), '{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Load all 1,200' }))
    await waitFor(() => expect(screen.queryByText('Showing 1000 of 1,200')).toBeNull())
    expect(button('All-in rate')).toBeTruthy()
    const requested = sentTo('GET /api/products').length
    await user.type(screen.getByRole('searchbox'), '1150{Enter}')
    await row('Loan 1150')
    expect(sentTo('GET /api/products')).toHaveLength(requested)
  })
})
