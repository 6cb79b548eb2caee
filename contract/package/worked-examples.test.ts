import { expect, test } from 'vitest'
import content from '../readiness-list.json' with { type: 'json' }
import { cashFlowOf } from '../offers/cash-flow.ts'
import type { CashFlowInput } from '../offers/cash-flow.ts'
import { compareOffers } from '../offers/comparison.ts'
import type { ComparisonInput } from '../offers/comparison.ts'
import { itemOfName } from './item-of-name.ts'
import { readReadinessList } from './readiness-file.ts'
import { readinessOf } from './readiness.ts'
import type { ReadinessInput } from './readiness.ts'
import examples from './worked-examples.json' with { type: 'json' }

const list = readReadinessList(content)

test('the examples are of the list that is shipped', () => {
  expect(examples.revision).toBe(list.revision)
})

test.each(examples.readiness)('the readiness of $id: $title', ({ input, expected }) => {
  expect(readinessOf(input as ReadinessInput, list)).toEqual(expected)
})

test.each(examples.flows)('the cash flow of $id: $title', ({ input, expected }) => {
  expect(cashFlowOf(input as CashFlowInput)).toEqual(expected)
})

test.each(examples.comparisons)('the comparison of $id: $title', ({ input, expected }) => {
  expect(compareOffers(input as ComparisonInput)).toEqual(expected)
})

test.each(examples.names)('"$name" speaks of the item $expected', ({ name, expected }) => {
  expect(itemOfName(name, list)).toBe(expected)
})
