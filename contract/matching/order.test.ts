import { expect, test } from 'vitest'
import { compareMatches, orderName } from './order.ts'
import type { Ordered } from './order.ts'

const row = (
  { name = 'B', id = '2', ...changes }: Partial<Ordered> & { name?: string; id?: string },
  verdict: Partial<Ordered['verdict']> = {},
): Ordered => ({
  kind: 'products',
  need: 'perm',
  other: { id, name: orderName(name) },
  ...changes,
  verdict: { state: 'match', obstacle: null, order: 150, score: 80, ...verdict },
})

test.each<[string, Ordered, Ordered]>([
  ['a match before a near one', row({}, { order: 0 }), row({}, { state: 'near', order: 199 })],
  [
    'an amount before a technology',
    row({}, { state: 'near', obstacle: 'amount', order: 0 }),
    row({}, { state: 'near', obstacle: 'technology' }),
  ],
  [
    'a technology before an asset',
    row({}, { state: 'near', obstacle: 'technology', order: 0 }),
    row({}, { state: 'near', obstacle: 'asset' }),
  ],
  [
    'an asset before a place',
    row({}, { state: 'near', obstacle: 'asset', order: 0 }),
    row({}, { state: 'near', obstacle: 'place' }),
  ],
  ['more order points', row({}, { order: 151, score: 0 }), row({}, { score: 100 })],
  ['a higher score', row({ name: 'Z' }, { score: 81 }), row({ name: 'A' })],
  ['products', row({ name: 'Z' }), row({ kind: 'lending-profiles', name: 'A' })],
  ['the name without accents', row({ name: 'Ärger', id: '9' }), row({ name: 'azure', id: '1' })],
  ['the id', row({ id: '1', need: 'perm' }), row({ need: 'bridge_to_itc' })],
  ['the need in the order of the table', row({ need: 'bridge_to_itc' }), row({ need: 'perm' })],
])('%s comes first (M-070)', (_about, first, second) => {
  expect([second, first].toSorted(compareMatches)).toEqual([first, second])
})
