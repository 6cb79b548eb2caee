import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  activeFilters,
  onlyWhen,
  oneId,
  oneOf,
  oneOfWithDefault,
  readListState,
  severalIds,
  severalOf,
  writeListState,
} from './url-filters.ts'

const description = {
  filters: {
    type: severalOf(['bridge_to_itc', 'construction', 'perm']),
    membership: oneOf(['gb50', 'hpn']),
    listed: oneOfWithDefault(['published', 'all'], 'published'),
    organization: severalIds,
    aggregator: oneId,
    drafts: onlyWhen,
  },
  sort: {
    fields: ['name', 'createdAt'] as const,
    fallback: { field: 'name', order: 'asc' } as const,
  },
}
const atRest = readListState(description, '')

describe('reading the address', () => {
  test('an empty address is the list at rest', () => {
    expect(atRest).toEqual({
      search: '',
      filters: {
        type: [],
        membership: null,
        listed: 'published',
        organization: [],
        aggregator: null,
        drafts: false,
      },
      sort: { field: 'name', order: 'asc' },
      page: 1,
    })
    expect(activeFilters(description.filters, atRest.filters)).toHaveLength(0)
  })

  test('every kind of filter is read, values in the order of the description', () => {
    const state = readListState(
      description,
      '?search=solar+roof&type=perm,bridge_to_itc&membership=hpn&listed=all&organization=a-1,b_2&aggregator=x&drafts=true&sort=createdAt&order=desc&page=3',
    )
    expect(state).toEqual({
      search: 'solar roof',
      filters: {
        type: ['bridge_to_itc', 'perm'],
        membership: 'hpn',
        listed: 'all',
        organization: ['a-1', 'b_2'],
        aggregator: 'x',
        drafts: true,
      },
      sort: { field: 'createdAt', order: 'desc' },
      page: 3,
    })
    expect(activeFilters(description.filters, state.filters)).toHaveLength(6)
  })

  test.each([
    'type=mortgage',
    'type=',
    'membership=none',
    'listed=',
    'organization=%00',
    'organization=a,,b',
    'aggregator=%3Cscript%3E',
    'drafts=yes',
    'sort=password',
    'sort=',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=many',
    'page=99999999999',
    'search=%00',
    `search=${'x'.repeat(201)}`,
    '%E0%A4%A',
    '&&&=',
  ])('%s falls back to the list at rest', (address) => {
    expect(readListState(description, address)).toEqual(atRest)
  })

  test('a malformed order leaves the field, in its first order', () => {
    expect(readListState(description, 'sort=createdAt&order=sideways').sort).toEqual({
      field: 'createdAt',
      order: 'asc',
    })
  })
})

describe('writing the address', () => {
  test('the list at rest leaves no trace', () => {
    expect(
      writeListState(description, atRest, 'search=x&type=perm&page=4&sort=createdAt&order=desc'),
    ).toBe('')
  })

  test('parameters of others stay', () => {
    expect(writeListState(description, { ...atRest, search: 'roof' }, 'open=42&search=x')).toBe(
      'open=42&search=roof',
    )
  })

  test('what is written is read back the same, whatever it is', () => {
    const state = fc.record({
      search: fc.string({
        maxLength: 60,
        unit: fc.constantFrom(...'az09 +%&=?#,;/\\"<é漢😀\u00A0\n'),
      }),
      filters: fc.record({
        type: fc.subarray(['bridge_to_itc', 'construction', 'perm'] as const),
        membership: fc.constantFrom(null, 'gb50', 'hpn'),
        listed: fc.constantFrom('published', 'all'),
        organization: fc.uniqueArray(fc.uuid(), { maxLength: 4 }),
        aggregator: fc.option(fc.uuid()),
        drafts: fc.boolean(),
      }),
      sort: fc.record({
        field: fc.constantFrom('name', 'createdAt'),
        order: fc.constantFrom('asc', 'desc'),
      }),
      page: fc.integer({ min: 1, max: 999_999 }),
    })
    const before = fc.constantFrom(
      '',
      'open=42',
      'search=x&page=9',
      'type=perm&type=other',
      'sort=name&order=up',
      '%E0%A4%A&=',
    )
    fc.assert(
      fc.property(state, before, (written, address) => {
        expect(readListState(description, writeListState(description, written, address))).toEqual(
          written,
        )
      }),
    )
  })
})
