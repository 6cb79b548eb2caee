import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { valuesOf } from '#contract/common/enums'
import {
  borrowerTypes,
  capitalTypes,
  dealStages,
  itcPercentages,
  macroGeographies,
  ownerTypes,
  pipelineAssets,
  productAssets,
  technologies,
} from '#contract/common/registry-enums'
import { states } from '#contract/common/states'
import { dealNeedsOf, supplyOf } from '#contract/matching/coverage'
import { criteria, judge, obstacleOf } from '#contract/matching/judge'
import type { Obstacle } from '#contract/matching/judge'
import { neededOf } from '#contract/matching/needed'
import { lendingProfiles } from '#database/lending-profiles'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import { filePortal } from '#test/support/app'
import { dealsFor, offersFor, openDeals, openOffers } from './candidates.store.ts'
import type { ReadDeal, ReadOffer } from './candidates.store.ts'
import { inOrder, questionOf, pairingsOfDeal, pairingsOfOffers } from './pairings.ts'
import type { Pairing } from './pairings.ts'

// What SQL reads and what the function finds among everything are the same rows in the same order (M-150, M-151).

// A missing or a wrong condition of either question was found with as many; with more, each deal and offer only costs more.
const half = 400
const seed = 20_261_123
const admin = { role: 'admin', organizationId: null } as const

const oneOf = (labels: Record<string, string>) => fc.constantFrom(...valuesOf(labels))
const few = (labels: Record<string, string>) => fc.uniqueArray(oneOf(labels), { maxLength: 2 })
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
// Near each other, so that minimum, maximum and amount meet at their ends.
const dollars = maybe(
  fc.oneof(
    fc.constantFrom(0, 1, 40_000, 100_000, 250_000, 400_000, 1_000_000, 2_500_000, 10_000_000),
    fc.integer({ min: 0, max: 30_000_000 }),
  ),
)
const places = fc.constantFrom('illinois', 'iowa', 'guam', 'puerto_rico', ...valuesOf(states))
const text = maybe(fc.constantFrom('A promise', ' ', '5 to 10 years'))
const words = (...known: string[]) =>
  fc.uniqueArray(fc.constantFrom(...known, 'Working capital', ' '), { maxLength: 3 })

const madeUpDeals = fc.record({
  location: maybe(fc.oneof(places, fc.constant('custom_tribe'))),
  other: maybe(fc.constant('Painted Mesa Nation')),
  ownerType: maybe(oneOf(ownerTypes)),
  borrowerType: maybe(oneOf(borrowerTypes)),
  assetType: few(pipelineAssets),
  technology: few(technologies),
  capNeed: few(capitalTypes),
  capEx: dollars,
  itcAmount: dollars,
  itcPercentage: maybe(oneOf(itcPercentages)),
  sourcesSecured: maybe(
    fc.constantFrom('250000', ' $1,000,000 ', '$40\u00A0000', 'A grant of $5', '9'.repeat(13), ''),
  ),
  currentStage: maybe(oneOf(dealStages)),
  // What their own finance says, as figures have it (M-037).
  totalUses: maybe(dollars),
  soughtBridge: maybe(dollars),
  soughtConstruction: maybe(dollars),
  soughtPerm: maybe(dollars),
})
const madeUpProducts = fc.record({
  type: few(capitalTypes),
  asset: few({ ...productAssets, ...pipelineAssets }),
  technology: few(technologies),
  macroGeography: maybe(oneOf(macroGeographies)),
  certainGeographies: fc.uniqueArray(places, { maxLength: 3 }),
  minPrincipalSize: dollars,
  maxPrincipalSize: dollars,
  necessaryCreditEnhancement: text,
})
const madeUpLendingProfiles = fc.record({
  loanTypes: words(
    'Perm',
    'construction',
    'BRIDGE TO ITC',
    'predevelopment',
    'Commence Construction',
  ),
  sectors: words('housing', 'Solar', 'public_facilities_mush', 'Storage'),
  geographies: words('iowa', 'Illinois', 'usa', 'tribal', 'all states and territories', 'Guam'),
  minimumLoanAmount: dollars,
  maximumLoanAmount: dollars,
  termRange: text,
})

const deals: ReadDeal[] = []
const offers: ReadOffer[] = []
/** What each deal that needs something finds among all offers. */
const foundBy = new Map<ReadDeal, Pairing[]>()

async function inParts<Row>(rows: Row[], insert: (some: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += 250) await insert(rows.slice(from, from + 250))
}

const portal = await filePortal()
const { db } = portal.database.open

const { id: organizationId } = await portal.organization()
// Names repeat, so that the order has to end in ids.
const named = <Values extends object>(values: Values, place: number) => ({
  ...values,
  organizationId,
  name: `Ånge ${place % 7}`,
})
const made = <Values extends object>(arbitrary: fc.Arbitrary<Values>, count: number) =>
  fc.sample(arbitrary, { numRuns: count, seed }).map(named)
await inParts(made(madeUpDeals, half), (some) => db.insert(pipeline).values(some))
await inParts(
  made(madeUpProducts, half / 2).map((row) => ({ ...row, status: 'published' })),
  (some) => db.insert(products).values(some),
)
await inParts(made(madeUpLendingProfiles, half / 2), (some) =>
  db.insert(lendingProfiles).values(some),
)
for await (const part of openDeals(db, 'all')) deals.push(...part)
for await (const part of openOffers(db)) offers.push(...part)
for (const deal of deals.filter(({ deal: { capNeed } }) => capNeed.length > 0))
  foundBy.set(deal, await pairingsOfDeal(deal, [offers], questionOf(deal)))

const shown = (pairings: readonly Pairing[]) =>
  inOrder(pairings).map(
    ({ verdict, kind, need, dealId, offer }) =>
      `${verdict.state} ${verdict.order} ${kind} ${need ?? ''} ${dealId} ${offer.id}`,
  )

async function allOf<Row>(parts: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const all: Row[] = []
  for await (const part of parts) all.push(...part)
  return all
}

test('there are 800 records', async () => {
  expect([deals.length, offers.length]).toEqual([half, half])
})

test('a deal reads all offers that fit it or are near', async () => {
  let found = 0
  let read = 0
  for (const [deal, all] of foundBy) {
    const question = questionOf(deal)
    const candidates = await allOf(offersFor(db, [question]))
    expect(shown(await pairingsOfDeal(deal, [candidates], question))).toEqual(shown(all))
    found += all.length
    read += candidates.length
  }
  expect(found).toBeGreaterThan(1000)
  // It narrows as well: otherwise every offer would be read for every deal.
  expect(read).toBeLessThan((deals.length * offers.length) / 2)
}, 600_000)

test('an offer reads all deals that it fits or is near, and finds what these find with the same answers (M-007, M-066)', async () => {
  const byOffer = Map.groupBy([...foundBy.values()].flat(), ({ offer: { id } }) => id)
  for (const offer of offers) {
    const candidates = await allOf(dealsFor(db, admin, [offer.offer]))
    // Of pairings that are alike otherwise a deal's come by the offers' names, and an offer's by those of the deals.
    const all = shown(byOffer.get(offer.id) ?? []).toSorted()
    expect(shown(await pairingsOfOffers([offer], [candidates])).toSorted()).toEqual(all)
  }
}, 600_000)

test('the coverage board says of each need what judging all offers says (M-141, M-148, M-149)', () => {
  // All of them would cover everything: few at a time, each time for many deals.
  const someOffers = Array.from({ length: 200 }, (_, place) => {
    const asked = offers.slice(place * 2, place * 2 + (place % 6))
    const supplied = asked.map((offer) => ({ ...offer, facilityId: null }))
    return { asked, supply: supplyOf(supplied, valuesOf(capitalTypes)) }
  })
  const sortedReasons: readonly Obstacle[] = ['amount', 'technology', 'asset', 'place']
  const seen = new Set<string>()
  for (const [place, { asked, supply }] of someOffers.entries())
    for (const counted of deals
      .filter((_, other) => other % 20 === place % 20)
      .flatMap((deal) => dealNeedsOf(deal, supply))) {
      const needed = neededOf(counted.deal, counted.need)
      const amount = needed.amount ?? 0
      const judged = asked.map(({ offer }) => ({
        offer,
        obstacle: obstacleOf(counted.deal, needed, offer),
        outcome: (criterion: 'amount' | 'enhancement') =>
          judge(counted.deal, needed, offer).findings[criteria.indexOf(criterion)]?.outcome,
      }))
      const matches = judged.filter(({ obstacle }) => obstacle === null)
      const whole = matches.filter((each) => each.outcome('amount') !== 'partial')
      const largest = Math.max(0, ...matches.map(({ offer }) => offer.maximum ?? 0))
      const nearest = sortedReasons.find((reason) =>
        judged.some(({ obstacle }) => obstacle === reason),
      )
      const isForNobody = judged.every(({ obstacle }) => obstacle === 'need')
      const cover = whole.length > 0 ? 'covered' : matches.length > 0 ? 'in_part' : 'uncovered'
      const waits = whole.every(
        (each) => each.offer.kind === 'products' && each.outcome('enhancement') === 'partial',
      )
      expect(counted).toMatchObject({
        cover,
        unmet: cover === 'covered' ? 0 : cover === 'in_part' ? amount - largest : amount,
        waits: cover === 'covered' && waits,
      })
      const reason = counted.reason?.startsWith('size_') === true ? 'amount' : counted.reason
      const uncovered = nearest ?? (isForNobody ? 'need' : 'several')
      const wanted = { covered: null, in_part: 'amount', uncovered }
      expect(reason).toBe(wanted[cover])
      seen.add(`${cover} ${reason ?? ''}`)
    }
  expect([...seen].toSorted()).toEqual([
    'covered ',
    'in_part amount',
    'uncovered amount',
    'uncovered asset',
    'uncovered need',
    'uncovered place',
    'uncovered several',
    'uncovered technology',
  ])
})
