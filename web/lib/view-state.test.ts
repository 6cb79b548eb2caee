import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dollars, oneOf, severalOf } from './url-filters.ts'
import {
  displayOf,
  hasLostFilter,
  isSameQuery,
  queryOfAddress,
  queryOfView,
  viewAddress,
} from './view-state.ts'

const description = {
  filters: {
    capNeed: severalOf(['bridge_to_itc', 'construction', 'perm']),
    outcome: oneOf(['open', 'withdrawn']),
    capExMin: dollars,
  },
  sort: {
    fields: ['name', 'capEx', 'allInRate'] as const,
    fallback: { field: 'name', order: 'asc' } as const,
    computed: ['allInRate'] as const,
  },
}
const id = '7d0f7a52-0f0e-4f53-9d5a-2a7a2d7f5f01'
const view = (query: Record<string, string>, display: string | null = null) => ({
  id,
  screen: '/pipeline' as const,
  query,
  display,
})

describe('what is stored of an address', () => {
  test('search, filters and order; not the page, the open record, the display or the view', () => {
    expect(
      queryOfAddress(
        description,
        `search=solar&capNeed=perm,bridge_to_itc&sort=capEx&order=desc&page=3&open=42&view=board&saved=${id}&other=1`,
      ),
    ).toEqual({ search: 'solar', capNeed: 'bridge_to_itc,perm', sort: 'capEx', order: 'desc' })
  })

  test('an order that the browser computes is not: the call of the list would reject it', () => {
    expect(queryOfAddress(description, 'outcome=open&sort=allInRate&order=desc')).toEqual({
      outcome: 'open',
    })
  })
})

describe('the address of a view', () => {
  test('writes the whole query out, names the view, and the display where it is not the first (V-022)', () => {
    const query = { capNeed: 'bridge_to_itc,perm', search: 'a & b' }
    expect(viewAddress(view(query))).toBe(
      `/pipeline?capNeed=bridge_to_itc,perm&search=a+%26+b&saved=${id}`,
    )
    expect(viewAddress(view(query, 'table'))).not.toContain('view=')
    expect(viewAddress(view({}, 'board'))).toBe(`/pipeline?view=board&saved=${id}`)
  })

  test('read back it is the same rows in the same order, whatever the filters are', () => {
    const address = fc.record({
      search: fc.string({ maxLength: 30, unit: fc.constantFrom(...'aé+&=%,/ #') }),
      capNeed: fc.subarray(['bridge_to_itc', 'construction', 'perm']),
      capExMin: fc.option(fc.nat().map(String), { nil: '' }),
      sort: fc.constantFrom('name', 'capEx', 'allInRate'),
      order: fc.constantFrom('asc', 'desc'),
      view: fc.constantFrom('table', 'board', 'map'),
    })
    fc.assert(
      fc.property(address, ({ capNeed, ...rest }) => {
        const text = new URLSearchParams({ ...rest, capNeed: capNeed.join(',') }).toString()
        const stored = view({ ...queryOfAddress(description, text) }, displayOf('/pipeline', text))
        const opened = viewAddress(stored).split('?')[1] ?? ''
        expect(isSameQuery(queryOfAddress(description, opened), stored.query)).toBe(true)
        expect(displayOf('/pipeline', opened)).toBe(stored.display)
        expect(hasLostFilter(description, stored)).toBe(false)
      }),
    )
  })
})

describe('a stored query', () => {
  test('in other words is the same one', () => {
    const stored = view({ sort: 'name', order: 'asc', capNeed: 'perm,construction' })
    expect(
      isSameQuery(
        queryOfView(description, stored),
        queryOfAddress(description, 'capNeed=construction,perm'),
      ),
    ).toBe(true)
  })

  test.each([
    ['a value among others', { capNeed: 'perm,mezzanine' }, { capNeed: 'perm' }],
    ['the only value', { outcome: 'parked', search: 'x' }, { search: 'x' }],
    ['a filter', { rating: 'a', outcome: 'open' }, { outcome: 'open' }],
  ])('%s that no longer exists is left out, and the rest stays (V-025)', (_, query, rest) => {
    expect(hasLostFilter(description, view(query))).toBe(true)
    expect(queryOfView(description, view(query))).toEqual(rest)
  })

  test('that is all known has lost nothing', () => {
    expect(
      hasLostFilter(description, view({ search: '', sort: 'capEx', capNeed: 'perm,construction' })),
    ).toBe(false)
  })
})
