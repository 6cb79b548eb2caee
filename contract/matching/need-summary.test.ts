import { expect, test } from 'vitest'
import { deal, product, lendingProfile } from '#test/support/matching-pair'
import { dealFields } from '../record-fields/deal-fields.ts'
import { lendingProfileFields } from '../record-fields/lending-profile-fields.ts'
import { judge } from './judge.ts'
import { factsOf, summarizeNeeds } from './need-summary.ts'
import { allNeeded, demandOf } from './needed.ts'
import { offerOfProduct, offerOfLendingProfile } from './offer.ts'

test('each need has its amount, its matches and who they are of (M-072)', () => {
  const demand = demandOf({ ...deal, capNeed: ['perm', 'bridge_to_itc'] })
  const matches = [
    { need: 'bridge_to_itc', organizationId: 'one', score: 61 },
    { need: 'bridge_to_itc', organizationId: 'one', score: 93 },
    { need: 'bridge_to_itc', organizationId: 'two', score: 0 },
  ] as const
  expect(summarizeNeeds(demand, allNeeded(demand), matches)).toEqual([
    {
      need: 'bridge_to_itc',
      amount: 400_000,
      basis: '80% of the $500,000 credit',
      missing: null,
      matches: 3,
      lenders: 2,
      best: 93,
      sentence: null,
    },
    {
      need: 'perm',
      amount: 500_000,
      basis: 'the $1,000,000 CapEx less $500,000 credit',
      missing: null,
      matches: 0,
      lenders: 0,
      best: null,
      sentence:
        'No product or lending profile covers Perm: about $500,000, Public Facilities (MUSH), Solar, Illinois.',
    },
  ])
})

test('the sentence of what nobody covers says what is missing (M-072)', () => {
  const sentenceOf = (changes: Partial<typeof deal>) => {
    const demand = demandOf({ ...deal, ...changes })
    return summarizeNeeds(demand, allNeeded(demand), [])[0]?.sentence
  }
  expect(sentenceOf({ itcPercentage: null, assetType: [], technology: [], location: null })).toBe(
    'No product or lending profile covers Bridge to ITC: amount not known, any asset, any technology, no location.',
  )
  expect(
    sentenceOf({ location: 'custom_tribe', technology: ['storage', 'solar'], other: null }),
  ).toBe(
    'No product or lending profile covers Bridge to ITC: about $400,000, Public Facilities (MUSH), Solar and Storage, a tribal nation.',
  )
})

test('facts to fill in are the fields that most matches name (M-073)', () => {
  const demand = demandOf({
    ...deal,
    location: null,
    currentStage: null,
    expectedPtoMonth: null,
    technology: [],
  })
  const [needed] = allNeeded(demand)
  if (needed === undefined) throw new Error('The deal has a need')
  const verdicts = [
    offerOfProduct(product),
    offerOfProduct({ ...product, technology: [], loanTermLength: [] }),
    offerOfLendingProfile(lendingProfile),
  ].map((offer) => judge(demand, needed, offer))
  expect(factsOf('deal', verdicts, dealFields)).toEqual([
    { field: 'currentStage', label: 'Current Stage', criteria: ['stage'], rows: 3 },
    { field: 'location', label: 'Location', criteria: ['place'], rows: 2 },
    { field: 'expectedPtoDate', label: 'Expected PTO Date', criteria: ['term'], rows: 1 },
    { field: 'technology', label: 'Technology', criteria: ['technology'], rows: 1 },
  ])
  expect(factsOf('offer', verdicts, lendingProfileFields)).toMatchObject([
    { field: 'criteria', criteria: ['enhancement'], rows: 1 },
  ])
})

test('a deal without a need has one fact to fill in (M-005)', () => {
  expect(factsOf('deal', [], dealFields, true)).toEqual([
    {
      field: 'capNeed',
      label: 'Cap Need',
      criteria: ['need', 'amount', 'term', 'stage', 'readiness'],
      rows: 0,
    },
  ])
})
