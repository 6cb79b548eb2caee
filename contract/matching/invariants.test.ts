import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { valuesOf } from '../common/enums.ts'
import { matchKinds } from '../common/market-enums.ts'
import {
  borrowerTypes,
  capitalTypes,
  dealStages,
  itcPercentages,
  loanTermLengths,
  macroGeographies,
  offtakeInterconnectionStatuses,
  ownerTypes,
  pipelineAssets,
  productAssets,
  technologies,
} from '../common/registry-enums.ts'
import { states } from '../common/states.ts'
import { criteriaOf, headlineOf, judge, turnOf } from './judge.ts'
import { allNeeded, demandOf, neededOf } from './needed.ts'
import type { ComparedDeal } from './needed.ts'
import { offerOfProduct, offerOfLendingProfile } from './offer.ts'
import type { ComparedProduct, ComparedLendingProfile, Offer } from './offer.ts'
import { compareMatches, firstThroughProducts, orderName } from './order.ts'

const oneOf = <Labels extends Record<string, string>>(labels: Labels) =>
  fc.constantFrom(...valuesOf(labels))
const some = (labels: Record<string, string>) => fc.uniqueArray(oneOf(labels))
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })

// Near each other, so that minimum, maximum and amount meet at their ends.
const sizes = [0, 1, 10_000, 40_000, 100_000, 250_000, 400_000, 1_000_000, 4_000_000, 10_000_000]
const amount = maybe(
  fc.oneof(fc.constantFrom(...sizes), fc.nat(999_999_999_999)).map((dollars) => String(dollars)),
)
const texts = (...known: string[]) =>
  fc.uniqueArray(fc.constantFrom(...known, 'Working capital', 'Nationwide through members', ' '))

const deals: fc.Arbitrary<ComparedDeal> = fc.record({
  location: maybe(fc.constantFrom('custom_tribe', ...valuesOf(states))),
  other: maybe(fc.constantFrom('Painted Mesa Nation', '')),
  ownerType: maybe(oneOf(ownerTypes)),
  borrowerType: maybe(oneOf(borrowerTypes)),
  assetType: some(pipelineAssets),
  technology: some(technologies),
  capNeed: some(capitalTypes),
  capEx: amount,
  itcAmount: amount,
  itcPercentage: maybe(oneOf(itcPercentages)),
  sourcesSecured: maybe(fc.constantFrom('250000', '$1,000,000', 'A grant of $5')),
  currentStage: maybe(oneOf(dealStages)),
  offtakeInterconnectionStatus: maybe(oneOf(offtakeInterconnectionStatuses)),
  expectedPtoMonth: maybe(fc.constantFrom('2027-01-01', '2027-06-01', '2028-12-01')),
  sought: fc.constantFrom(null, { perm: 0, bridge_to_itc: 40_000, construction: null }),
  totalUses: fc.constantFrom(null, 300_000),
})

const productsFrom = (macroGeography: fc.Arbitrary<string | null>) =>
  fc.record({
    type: some(capitalTypes),
    asset: some(productAssets),
    technology: some(technologies),
    macroGeography,
    certainGeographies: some(states),
    minPrincipalSize: amount,
    maxPrincipalSize: amount,
    loanTermLength: some(loanTermLengths),
    necessaryCreditEnhancement: maybe(fc.constant('First lien')),
    isSupportedByCatalyticFacility: fc.boolean(),
    catalyticFacilityName: maybe(fc.constant('Juniper Trust, Inc.')),
  })
const products: fc.Arbitrary<ComparedProduct> = productsFrom(maybe(oneOf(macroGeographies)))

const lendingProfiles: fc.Arbitrary<ComparedLendingProfile> = fc.record({
  loanTypes: texts('Perm', 'construction', 'BRIDGE TO ITC'),
  sectors: texts('housing', 'Solar', 'public_facilities_mush', 'Storage'),
  geographies: texts('maryland', 'Illinois', 'usa', 'tribal', 'all states and territories', 'Guam'),
  minimumLoanAmount: amount,
  maximumLoanAmount: amount,
  termRange: maybe(fc.constantFrom('5 to 10 years', '9 months', 'Flexible', '')),
  criteria: maybe(fc.constant('Two years of statements')),
})

const offers: fc.Arbitrary<Offer> = fc.oneof(
  products.map(offerOfProduct),
  lendingProfiles.map(offerOfLendingProfile),
)

/** All that is answered of each need of a deal and an offer. */
const answersOf = (deal: ComparedDeal, offer: Offer) => {
  const demand = demandOf(deal)
  return allNeeded(demand).map((needed) => {
    const verdict = judge(demand, needed, offer)
    const pair = { deal: demand, needed, offer }
    const { findings: _findings, ...numbers } = verdict
    const criteria = criteriaOf(verdict, pair)
    return { ...numbers, headline: headlineOf(verdict), turn: turnOf(verdict, pair), criteria }
  })
}

const reversed = <Values extends object>(record: Values): Values =>
  Object.fromEntries(
    Object.entries(record).map(([field, value]) => [
      field,
      Array.isArray(value) ? value.toReversed() : value,
    ]),
  ) as Values

test('the order of a list changes no answer (M-066)', () => {
  fc.assert(
    fc.property(deals, products, (deal, product) => {
      expect(answersOf(reversed(deal), offerOfProduct(reversed(product)))).toEqual(
        answersOf(deal, offerOfProduct(product)),
      )
    }),
  )
  // Of lending profiles all but the order in which texts that are not understood are quoted.
  const understood = (deal: ComparedDeal, lendingProfile: ComparedLendingProfile) =>
    answersOf(deal, offerOfLendingProfile(lendingProfile)).map(({ criteria, ...numbers }) => ({
      ...numbers,
      outcomes: criteria.map(({ outcome, missing }) => [outcome, missing]),
    }))
  fc.assert(
    fc.property(deals, lendingProfiles, (deal, lendingProfile) => {
      expect(understood(reversed(deal), reversed(lendingProfile))).toEqual(
        understood(deal, lendingProfile),
      )
    }),
  )
})

const stateOrder = { none: 0, near: 1, match: 2 }

test.each([
  ['certainGeographies', states, true],
  ['type', capitalTypes, false],
  ['asset', productAssets, false],
  ['technology', technologies, false],
] as const)(
  'one more value of %s never lowers score or order points nor takes a match away (M-066)',
  (field, labels, mayBeEmpty) => {
    const certain = productsFrom(fc.constant('certain_geographies')).filter(
      (product) => mayBeEmpty || product[field].length > 0,
    )
    fc.assert(
      fc.property(deals, certain, oneOf(labels), (deal, product, more) => {
        const before = answersOf(deal, offerOfProduct(product))
        const grown = { ...product, [field]: [...product[field], more] }
        for (const [place, after] of answersOf(deal, offerOfProduct(grown)).entries()) {
          const was = before[place]
          if (was === undefined) continue
          expect(after.score).toBeGreaterThanOrEqual(was.score)
          expect(after.order).toBeGreaterThanOrEqual(was.order)
          expect(stateOrder[after.state]).toBeGreaterThanOrEqual(stateOrder[was.state])
        }
      }),
      { numRuns: 500 },
    )
  },
)

test('numbers are whole and within their bounds, and every unknown names what is missing (M-066, M-051, M-054)', () => {
  fc.assert(
    fc.property(deals, offers, (deal, offer) => {
      for (const { score, confidence, order, criteria } of answersOf(deal, offer)) {
        for (const [number, most] of [
          [score, 100],
          [confidence, 100],
          [order, 200],
        ] as const) {
          expect(Number.isInteger(number)).toBe(true)
          expect(number).toBeGreaterThanOrEqual(0)
          expect(number).toBeLessThanOrEqual(most)
        }
        for (const { outcome, missing, sentence } of criteria) {
          // Where all is financed, no fact of the deal would say more.
          const isFinanced = sentence.includes('nothing is left to finance')
          expect(missing !== null).toBe(outcome === 'unknown' && !isFinanced)
        }
      }
    }),
  )
})

test('no sentence holds a stored value or a hole (M-066)', () => {
  const wrong = /null|undefined|NaN|_|\.\.| {2}|“”/
  fc.assert(
    fc.property(deals, offers, (deal, offer) => {
      for (const { criteria, headline, turn } of answersOf(deal, offer))
        for (const sentence of [...criteria.map((each) => each.sentence), headline, turn ?? ''])
          expect(wrong.exec(sentence)).toBe(null)
    }),
    { numRuns: 500 },
  )
})

test('what fails keeps a match away, and nothing else does (M-060, M-064)', () => {
  fc.assert(
    fc.property(deals, offers, (deal, offer) => {
      for (const { state, obstacle, turn, criteria } of answersOf(deal, offer)) {
        const failed = criteria
          .slice(0, 5)
          .filter(({ outcome }) => outcome === 'fail')
          .map(({ name }) => name)
        // A near one without a failure is a tribe whose state nobody gives.
        const mayBe = {
          match: failed.length === 0 && obstacle === null && turn === null,
          near:
            obstacle !== null &&
            turn !== null &&
            failed.every((name) => name === obstacle) &&
            (failed.length === 1 || obstacle === 'place'),
          none: obstacle === null && turn === null,
        }
        expect([state, mayBe[state]]).toEqual([state, true])
      }
    }),
    { numRuns: 500 },
  )
})

test('lists have one order, whatever order they are handed in (M-070, M-066)', () => {
  const list = fc.uniqueArray(
    fc.record({
      kind: oneOf(matchKinds),
      name: fc.constantFrom('Ärger', 'arger', 'Zeta', 'beta'),
      id: fc.constantFrom('1', '2', '3'),
      need: oneOf(capitalTypes),
      offer: offers,
    }),
    {
      maxLength: 12,
      selector: ({ kind, id, name, need }) => `${kind} ${id} ${orderName(name)} ${need}`,
    },
  )
  fc.assert(
    fc.property(deals, list, (deal, rows) => {
      const demand = demandOf(deal)
      const ordered = rows.map(({ kind, name, id, need, offer }) => ({
        kind,
        need,
        other: { id, name: orderName(name) },
        verdict: judge(demand, neededOf(demand, need), offer),
      }))
      const sorted = ordered.toSorted(compareMatches)
      expect(ordered.toReversed().toSorted(compareMatches)).toEqual(sorted)
      for (const [place, row] of sorted.entries())
        for (const later of sorted.slice(place + 1))
          expect(compareMatches(row, later)).toBeLessThan(0)
    }),
  )
})

test('a facility has the first pairing of its products, whatever order they come in (M-080)', () => {
  fc.assert(
    fc.property(deals, fc.array(products, { minLength: 1, maxLength: 5 }), (deal, named) => {
      const demand = demandOf(deal)
      const pairings = named.flatMap((product, place) =>
        allNeeded(demand).map((needed) => ({
          dealId: 'deal',
          facilityId: 'facility',
          kind: 'products' as const,
          need: needed.need,
          other: { id: String(place), name: 'A product' },
          verdict: judge(demand, needed, offerOfProduct(product)),
        })),
      )
      const first = firstThroughProducts(pairings)
      expect(firstThroughProducts(pairings.toReversed()).toSorted(compareMatches)).toEqual(
        first.toSorted(compareMatches),
      )
      for (const chosen of first)
        for (const pairing of pairings.filter(({ need }) => need === chosen.need))
          expect(compareMatches(chosen, pairing)).toBeLessThanOrEqual(0)
    }),
  )
})
