import { describe, expect, test } from 'vitest'
import { valuesOf } from '#contract/common/enums'
import { capitalTypes } from '#contract/common/registry-enums'
import { openStatuses } from '#contract/rights'
import { readLooseMonth } from '#contract/pipeline-month'
import { dealNeedsOf, supplyOf } from '#contract/matching/coverage'
import { boardOf } from '#contract/matching/coverage-board'
import { carriedDeals, carriedSums, leverageOf } from '#contract/matching/coverage-facilities'
import { judge, turnOf } from '#contract/matching/judge'
import { allNeeded, demandOf } from '#contract/matching/needed'
import { offerOfProduct, offerOfLendingProfile } from '#contract/matching/offer'
import { compareMatches, orderName } from '#contract/matching/order'
import { sampleOf } from './sample-records.ts'

const isOpen = (open: readonly string[], status: string | undefined) =>
  status !== undefined && open.includes(status)

const products = sampleOf('products')
  .filter(({ status }) => isOpen(openStatuses.products, status))
  .map((product) => ({
    id: product.name,
    name: product.name,
    organizationId: product.organization,
    facilityId: product.facility,
    offer: offerOfProduct({
      type: product.type ?? [],
      asset: product.asset ?? [],
      technology: product.technology ?? [],
      macroGeography: product.macroGeography ?? null,
      certainGeographies: product.certainGeographies ?? [],
      minPrincipalSize: product.minPrincipalSize ?? null,
      maxPrincipalSize: product.maxPrincipalSize ?? null,
      loanTermLength: product.loanTermLength ?? [],
      necessaryCreditEnhancement: product.necessaryCreditEnhancement ?? null,
      isSupportedByCatalyticFacility: product.isSupportedByCatalyticFacility ?? false,
      catalyticFacilityName: product.facility,
    }),
  }))
const lendingProfiles = sampleOf('lending-profiles')
  .filter(({ status }) => isOpen(openStatuses.lendingProfiles, status))
  .map((lendingProfile) => ({
    id: lendingProfile.name,
    name: lendingProfile.name,
    organizationId: lendingProfile.organization,
    facilityId: null,
    offer: offerOfLendingProfile({
      loanTypes: lendingProfile.loanTypes ?? [],
      sectors: lendingProfile.sectors ?? [],
      geographies: lendingProfile.geographies ?? [],
      minimumLoanAmount: lendingProfile.minimumLoanAmount ?? null,
      maximumLoanAmount: lendingProfile.maximumLoanAmount ?? null,
      termRange: lendingProfile.termRange ?? null,
      criteria: lendingProfile.criteria ?? null,
    }),
  }))
const offers = [...products, ...lendingProfiles]
const supply = supplyOf(offers, valuesOf(capitalTypes))

/** The deals of the sample as of a day, whose needs the board counts. */
const countedDeals = (day: string) =>
  sampleOf('pipeline', new Date(day))
    .filter(({ outcome, visibility }) => outcome === 'open' && visibility === 'shared')
    .map((deal) => ({
      id: deal.name,
      name: deal.name,
      deal: {
        ...deal,
        expectedPtoMonth: readLooseMonth(deal.expectedPtoDate)?.start ?? null,
        sought: null,
        totalUses: null,
      },
    }))
const deals = countedDeals('2026-11-21T12:00:00Z')
const dealNeeds = deals.flatMap((deal) => dealNeedsOf(deal, supply))

const atOnce = () => undefined
const board = await boardOf('location', dealNeeds, offers, atOnce)

describe('the coverage board of the sample', () => {
  test('counts projects and needs (M-164)', () => {
    expect(deals.length).toBe(117)
    const { needs, covered, inPart, uncovered, cells } = board.totals
    expect([needs, covered, inPart, uncovered]).toEqual([167, 108, 3, 56])
    expect(
      Object.fromEntries(
        Object.entries(cells).map(([need, cell]) => [
          need,
          [cell.deals, cell.covered, cell.inPart, cell.uncovered, cell.unmet],
        ]),
      ),
    ).toEqual({
      bridge_to_itc: [41, 27, 0, 14, 25_247_200],
      commence_construction: [25, 8, 1, 16, 8_212_000],
      predevelopment: [33, 15, 0, 18, 1_404_450],
      construction: [45, 36, 1, 8, 51_430_000],
      perm: [23, 22, 1, 0, 2_640_000],
    })
  })

  test('says why needs are not covered, the largest reason being Asset (M-164, M-194)', () => {
    expect(Object.fromEntries(board.reasons.map(({ reason, needs }) => [reason, needs]))).toEqual({
      asset: 39,
      size_below: 12,
      size_above: 5,
      several: 2,
      place: 1,
      enhancement: 8,
    })
    expect(board.reasons.map(({ label }) => label)[0]).toBe('Asset')
  })
})

test('Direct Pay Bridge Backstop carries projects through five products (M-164, M-160)', async () => {
  const name = 'Direct Pay Bridge Backstop'
  const all = await carriedDeals(dealNeeds, offers, supply, atOnce)
  const carried = carriedSums(all.get(name))
  expect(carried).toEqual({
    products: 5,
    deals: 26,
    dollars: 61_150_528,
    onlyDeals: 15,
    onlyDollars: 34_219_104,
  })
  const raised = sampleOf('facilities').find(
    (facility) => facility.name === name,
  )?.currentCapitalRaised
  expect(leverageOf(carried.dollars, raised ?? null)).toBe(1.1)
})

/** What the list of a deal holds, best first. */
function listOf(name: string) {
  const deal = deals.find((each) => each.name === name)?.deal
  if (deal === undefined) throw new Error(`The sample has no ${name}`)
  const demand = demandOf(deal)
  return allNeeded(demand)
    .flatMap((needed) =>
      offers.map(({ id, name: offerName, offer }) => {
        const verdict = judge(demand, needed, offer)
        const turn = turnOf(verdict, { deal: demand, needed, offer })
        const other = { id, name: orderName(offerName) }
        return { verdict, kind: offer.kind, need: needed.need, other, turn, offerName }
      }),
    )
    .filter(({ verdict }) => verdict.state !== 'none')
    .toSorted(compareMatches)
}

test('Coamo Rooftop Cooperative has no match, and two offers that one change would make fit (M-164, M-194)', () => {
  const list = listOf('Coamo Rooftop Cooperative')
  expect(list.map(({ verdict, offerName, turn }) => [verdict.state, offerName, turn])).toEqual([
    ['near', 'Territory Direct Pay Bridge', 'It would fit if the offer also financed Housing.'],
    ['near', expect.any(String), expect.any(String)],
  ])
})

test('Rockford Schools Portfolio has matches for both of its needs (M-194)', () => {
  const matched = listOf('Rockford Schools Portfolio').filter(
    ({ verdict }) => verdict.state === 'match',
  )
  expect(new Set(matched.map(({ need }) => need)).size).toBe(2)
})
