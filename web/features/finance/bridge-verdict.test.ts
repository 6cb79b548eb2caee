import { expect, test } from 'vitest'
import content from '../../../contract/finance-rules.json' with { type: 'json' }
import { bridgeOf } from '#contract/finance/bridge'
import { noFacts } from '#contract/finance/input'
import { readFinanceRules } from '#contract/finance/rules'
import { deal as compared } from '../../../test/support/matching-pair.ts'
import { bridgeVerdict } from './bridge-verdict.ts'

const rules = readFinanceRules(content)
const none = { bridge_to_itc: null, construction: null, perm: null }

/** What stands below the bridge of base-case money, for a deal that seeks so much by its own finance. */
function verdict(cash: number | null, sought: number | null, capNeed = ['bridge_to_itc']) {
  const deal = {
    ...compared,
    capNeed,
    figures: { totalUses: null, sought: { ...none, bridge_to_itc: sought } },
  }
  return bridgeVerdict(deal, bridgeOf(noFacts, { cash, cashMonth: null }, [], rules), cash)
}

test.each([
  ['is what matches are asked for', 500_000, 400_000, [null]],
  [
    'is less where a bridge is committed',
    500_000,
    100_000,
    [null, 'Matches are asked for about $100,000 (from the credit sheet).'],
  ],
  ['is none where nothing is left', 0, 0, ['No bridge: base-case money from the credit is $0.']],
  [
    'is the estimate while no facts say that there is none',
    0,
    null,
    [
      null,
      'Matches are asked for about $400,000 (80% of the $500,000 credit) until the facts say more.',
    ],
  ],
  [
    'is the estimate while the money is not known',
    null,
    null,
    [
      'The bridge is unknown: the money from the credit is not known.',
      'Matches are asked for about $400,000 (80% of the $500,000 credit) until the facts say more.',
    ],
  ],
] as const)('the bridge %s (M-037, T-088)', (_about, cash, sought, sentences) => {
  expect(verdict(cash, sought)).toEqual(sentences)
})

test('of a deal that needs none, matches are not mentioned (T-088)', () => {
  expect(verdict(0, null, ['perm'])).toEqual(['No bridge: base-case money from the credit is $0.'])
})
