import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { financeInputs } from '#test/support/finance-inputs'
import { capitalTypes } from '../common/registry-enums.ts'
import content from '../readiness-list.json' with { type: 'json' }
import { readReadinessList } from './readiness-file.ts'
import { askedOf, readinessOf } from './readiness.ts'
import type { ReadinessInput } from './readiness.ts'

const list = readReadinessList(content)

const capNeed = Object.keys(capitalTypes)

const stateOf = (id: string, input: Partial<ReadinessInput>) =>
  readinessOf({ ...input, deal: { capNeed, ...input.deal } }, list).items.find(
    (item) => item.id === id,
  )?.state ?? null

const both = { technology: ['solar', 'storage'] }
const summary = {
  ...both,
  assetType: ['housing'],
  location: 'maine',
  currentStage: 'predevelopment',
}
const use = { kind: 'soft_costs' } as const
const split = [{ kind: 'solar' }, { kind: 'interconnection', creditTechnology: 'storage' }] as const

test.each([
  [
    'one output below the limit is not known',
    'credit_wages',
    { deal: both, facts: { solarKw: 10 } },
    'open',
  ],
  [
    'both outputs are below it',
    'credit_wages',
    { deal: both, facts: { solarKw: 10, storageKw: 999 } },
    null,
  ],
  ['no technology is known', 'credit_wages', { facts: { solarKw: 10, storageKw: 10 } }, 'open'],
  [
    'the owner sells the credit another way',
    'credit_registration',
    { deal: { itcMonetizationStrategy: 'tax_equity' } },
    null,
  ],
])('an item applies or not where %s (H-011)', (_name, id, input, expected) => {
  expect(stateOf(id, input)).toBe(expected)
})

test('an item of some kinds of owner leaves out the others alone (H-011)', () => {
  const [first] = list.items
  const items = first === undefined ? [] : [{ ...first, ownerTypes: ['tribe' as const] }]
  const shown = (ownerType: string | null) =>
    readinessOf({ deal: { capNeed, ownerType } }, { ...list, items }).items.length
  expect([shown('tribe'), shown('for_profit'), shown(null)]).toEqual([1, 0, 1])
})

test.each([
  ['without a cost', 'system_summary', { deal: summary }, 'open'],
  ['with a cost', 'system_summary', { deal: { ...summary, capEx: '900000' } }, 'record'],
  ['with a use for one', 'system_summary', { deal: summary, uses: [use] }, 'record'],
  [
    'with uses, none of which is for storage',
    'money_uses',
    { deal: both, uses: [use, { kind: 'solar' as const }] },
    'open',
  ],
  ['with uses for both', 'money_uses', { deal: both, uses: split }, 'record'],
  ['with a use where neither is named', 'money_uses', { uses: [use] }, 'record'],
  ['with a source in no state yet', 'money_sources', { sources: [{}] }, 'record'],
  [
    'with half of the owner',
    'owner_parties',
    { deal: { systemOwner: 'a', ownerType: 'tribe' } },
    'open',
  ],
  [
    'with a start alone',
    'contractor_schedule',
    { facts: { constructionStart: '2026-12-15' } },
    'open',
  ],
  [
    'with a start and a service date',
    'contractor_schedule',
    { facts: { constructionStart: '2026-12-15', expectedServiceDate: '2027-12-01' } },
    'record',
  ],
  [
    'with a start and an expected quarter',
    'contractor_schedule',
    { deal: { expectedPtoDate: 'Q1 2028' }, facts: { constructionStart: '2026-12-15' } },
    'record',
  ],
  [
    'with a start and words that mean no month',
    'contractor_schedule',
    { deal: { expectedPtoDate: 'soon' }, facts: { constructionStart: '2026-12-15' } },
    'open',
  ],
  [
    'with two of three bonuses',
    'credit_bonuses',
    { facts: { energyCommunity: 'no' as const, domesticContent: 'no' as const } },
    'open',
  ],
  [
    'with an empty rate',
    'credit_bridge',
    { facts: { bridgeFirstDraw: '2027-02-01', bridgeRate: ' ' } },
    'open',
  ],
  [
    'with a draw and a rate',
    'credit_bridge',
    { facts: { bridgeFirstDraw: '2027-02-01', bridgeRate: '6%' } },
    'record',
  ],
  ['said not to apply', 'site_control', { notApplicable: ['site_control'] }, 'not_applicable'],
  [
    'said not to apply, which the project answers',
    'money_uses',
    { notApplicable: ['money_uses'], uses: [use] },
    'record',
  ],
  [
    'said not to apply, with a document',
    'site_control',
    { notApplicable: ['site_control'], documents: ['site_control'] },
    'have',
  ],
] as const)('an item %s (H-012, H-013)', (_name, id, input, expected) => {
  expect(stateOf(id, input)).toBe(expected)
})

describe('of 5,000 made-up projects', () => {
  const inputs = fc
    .tuple(
      financeInputs,
      fc.subarray([...Object.keys(capitalTypes), 'equity']),
      fc.subarray(list.items),
    )
    .map(([{ deal: given, facts, uses, sources }, needs, had]) => ({
      deal: { ...given, capNeed: needs },
      facts,
      uses,
      sources,
      documents: had.map(({ id }) => id),
    }))

  test('the percentage is the lowest share, and a document more never lowers it (H-014)', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { needs, percent } = readinessOf(input, list)
        expect(percent).toBe(
          needs.length === 0
            ? null
            : Math.min(...needs.map(({ have, of }) => Math.floor((100 * have) / of))),
        )
        const documents = list.items.map(({ id }) => id)
        const complete = readinessOf({ ...input, documents }, list)
        expect(complete.percent).toBe(needs.length === 0 ? null : 100)
        const fewer = readinessOf({ ...input, documents: [] }, list)
        expect(fewer.percent ?? 0).toBeLessThanOrEqual(percent ?? 0)
      }),
      { numRuns: 5_000, seed: 20_261_129 },
    )
  })
})

test('a list that asks nothing for a need has no share of it (H-014)', () => {
  const items = list.items.filter(({ id }) => id === 'site_title')
  const { needs, percent } = readinessOf({ deal: { capNeed: ['perm'] } }, { ...list, items })
  expect([needs, percent]).toEqual([[{ need: 'perm', have: 0, of: 0 }], null])
})

test('a lender is answered by its items that apply and by its lines, whatever their accents (H-018)', () => {
  const asks = {
    items: [
      'owner_statements',
      'no_such_item',
      'system_energy_audit',
      'site_control',
      'money_uses',
    ],
    lines: ['Résumé of the founder', 'Photos'],
  }
  const input = { deal: { technology: ['solar'] }, uses: [{ kind: 'solar' as const }] }
  expect(askedOf(asks, input, ['resume of the FOUNDER', 'Other'], list)).toEqual({
    items: ['site_control', 'owner_statements', 'money_uses'],
    lines: asks.lines,
    have: 2,
    of: 5,
  })
})
