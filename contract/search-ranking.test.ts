import { describe, expect, test } from 'vitest'
import { beginsWord, questionOf, rank, stepOf } from './search-ranking.ts'
import type { RankedRecord } from './search-ranking.ts'
import { searchTextOf } from './common/search.ts'

const record = (
  name: string,
  others: Partial<RankedRecord> & { more?: string } = {},
): RankedRecord => {
  const { more = '', organizationNames = [], ...rest } = others
  return {
    id: 'a9bcd9c6-ceea-4746-9874-e205eb7b4a12',
    name: searchTextOf([name]),
    organizationNames: organizationNames.map((one) => searchTextOf([one])),
    text: searchTextOf([name, more, ...organizationNames]),
    own: false,
    stale: false,
    updatedAt: 0,
    ...rest,
  }
}

describe('how well a record answers (G-004, G-005)', () => {
  const found = record('Bridge-to-ITC  Solar (Río) Loan', {
    more: 'for rooftops',
    organizationNames: ['Prairie Light Green Bank'],
  })

  test.each([
    ['bridge-to-itc solar (rio) loan', 1],
    ['Bridge-to-ITC   SOLAR (RÍO)   Loan', 1],
    ['bridge-to-itc s', 2],
    ['br', 2],
    ['loan rio', 3],
    ['it so', 3],
    ['olar bridge', 4],
    ['loan prairie', 5],
    ['gr lo', 5],
    ['rooftops loan', 6],
    ['a9bcd9c6-CEEA-4746-9874-e205eb7b4a12', 1],
    ['ol', null],
    ['ro', null],
    ['loan xy', null],
    ['%', null],
    ['\u0301\u0301', null],
  ] as const)('%j: step %j', (typed, step) => {
    expect(stepOf(found, questionOf(typed))).toBe(step)
  })
})

test('a word begins at the start, and behind a blank, "-", "/" and "("', () => {
  for (const text of ['so', 'a so', 'a-so', 'a/so', 'a(so', 'a\u00a0so', 'also so'])
    expect([text, beginsWord(text, 'so')]).toEqual([text, true])
  for (const text of ['also', 'a.so', 'a,so', 'a)so', 's o', ''])
    expect([text, beginsWord(text, 'so')]).toEqual([text, false])
})

test('in one step: own first, stale last, the later changed, then name and id (G-005)', () => {
  const called = (id: string, others: Partial<RankedRecord>) =>
    record('Solar Loan', { id, ...others })
  const ordered = [
    called('9', { own: true, stale: true }),
    called('8', { updatedAt: 5 }),
    called('7', { updatedAt: 4 }),
    { ...called('6', { updatedAt: 3 }), name: 'solar loan' },
    { ...called('2', { updatedAt: 3 }), name: 'solar loan b' },
    { ...called('1', { updatedAt: 3 }), name: 'solar loan z' },
    called('0', { stale: true, updatedAt: 9 }),
  ]
  const ids = (records: readonly RankedRecord[]) => records.map(({ id }) => id)
  expect(ids(rank(ordered.toReversed(), questionOf('sol')))).toEqual(ids(ordered))
})
