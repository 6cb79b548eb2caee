import { describe, expect, test } from 'vitest'
import { valuesOf } from '../common/enums.ts'
import { capitalTypes } from '../common/registry-enums.ts'
import { behindFigure, boardOf } from './coverage-board.ts'
import type { BoardRow, Cell } from './coverage-board.ts'
import { memberLines } from './coverage-file.ts'
import { carriedDeals, carriedSums, leverageOf } from './coverage-facilities.ts'
import { dealNeedsOf, supplyOf } from './coverage.ts'
import { offerOfProduct } from './offer.ts'
import type { ComparedProduct } from './offer.ts'
import examples from './worked-examples.json' with { type: 'json' }

const { board: example } = examples
const deals = example.deals.map((deal) => ({
  id: deal.name,
  name: deal.name,
  deal: { ...deal, sought: null, totalUses: null },
}))
const offers = example.offers.map(({ organizationName, offer }, place) => ({
  id: String(place),
  name: `Offer ${place}`,
  organizationId: organizationName,
  facilityId: place === 0 ? 'guarantee' : null,
  offer: offerOfProduct(offer),
}))
const supply = supplyOf(offers, valuesOf(capitalTypes))
const dealNeeds = deals.flatMap((deal) => dealNeedsOf(deal, supply))

const atOnce = () => undefined
const board = await boardOf('location', dealNeeds, offers, atOnce)

describe('the worked board', () => {
  test('has its cells (M-141, M-142, M-143)', () => {
    expect(Object.fromEntries(board.rows.map(({ value, cells }) => [value, cells]))).toEqual(
      example.expected,
    )
  })

  test('says the cover or reason of each need (M-148)', () => {
    expect(dealNeeds.map(({ cover, reason }) => reason ?? cover)).toEqual(example.reasons)
  })

  test("adds up each deal's largest need alone (M-144)", () => {
    const [illinois] = board.rows
    // The depot seeks $24,000,000 and $30,000,000.
    expect(illinois).toMatchObject({
      label: 'Illinois',
      deals: 4,
      uncovered: 2,
      sought: 30_880_000,
    })
  })

  test('counts the same in totals, cells, reasons and the lists behind them (M-147, M-163)', () => {
    const { totals, rows, reasons } = board
    const cells = Object.values(totals.cells)
    const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
    expect(totals.covered + totals.inPart + totals.uncovered).toBe(totals.needs)
    expect(sum(cells.map((cell) => cell.deals))).toBe(totals.needs)
    expect(sum(reasons.map(({ needs }) => needs))).toBe(totals.inPart + totals.uncovered)
    for (const { reason, needs } of reasons)
      expect(behindFigure(dealNeeds, { by: 'location', reason }).length).toBe(needs)
    for (const { value, cells: inRow } of rows)
      for (const need of valuesOf(capitalTypes))
        expect(behindFigure(dealNeeds, { by: 'location', row: value, need }).length).toBe(
          inRow[need]?.deals ?? 0,
        )
    expect(behindFigure(dealNeeds, { by: 'location' }).map(({ dealName }) => dealName)).toEqual([
      'Depot',
      'Depot',
      'Clinic Ponce',
      'Co-op Homes',
      'Library Roof',
      'Town Hall Roof',
    ])
  })

  test('counts a deal with two technologies in both rows, once in the total (M-143)', async () => {
    const both = deals.map(({ deal, ...named }) => ({
      ...named,
      deal: { ...deal, technology: ['solar', 'storage'] },
    }))
    const counted = await boardOf(
      'technology',
      both.flatMap((deal) => dealNeedsOf(deal, supply)),
      offers,
      atOnce,
    )
    expect(counted.rows.map(({ label, deals: inRow }) => [label, inRow])).toEqual([
      ['Solar', 5],
      ['Storage', 5],
    ])
    expect(counted.totals.deals).toBe(5)
  })

  test('says what a facility carries, and what it carries alone (M-160)', async () => {
    // The first offer covers the town hall as the third does, and carries a part of the depot.
    const all = await carriedDeals(dealNeeds, offers, supply, atOnce)
    expect(carriedSums(all.get('guarantee'))).toEqual({
      products: 1,
      deals: 1,
      dollars: 400_000,
      onlyDeals: 0,
      onlyDollars: 0,
    })
    const alone = offers.filter(({ facilityId }) => facilityId !== null)
    const carried = await carriedDeals(
      dealNeeds,
      alone,
      supplyOf(alone, valuesOf(capitalTypes)),
      atOnce,
    )
    expect(carriedSums(carried.get('guarantee'))).toMatchObject({
      onlyDeals: 1,
      onlyDollars: 400_000,
    })
  })
})

test('lenders of a technology are national where all that they serve is every place (M-142)', async () => {
  const lender = (organizationId: string, changes: object) => {
    const [first] = example.offers
    const raw = { ...first?.offer, macroGeography: 'all_states_no_territories', ...changes }
    return {
      id: organizationId,
      name: organizationId,
      organizationId,
      facilityId: null,
      offer: offerOfProduct(raw as ComparedProduct),
    }
  }
  const lenders = [
    lender('everywhere', {}),
    lender('any place', { macroGeography: null }),
    lender('any technology', { technology: [], macroGeography: 'tribal' }),
    lender('another technology', { technology: ['building_efficiency'] }),
    lender('another need', { type: ['perm'] }),
    lender('both', {}),
    lender('both', { macroGeography: 'certain_geographies', certainGeographies: ['ohio'] }),
  ]
  const {
    rows: [solar],
  } = await boardOf('technology', dealNeeds, lenders, atOnce)
  expect([solar?.cells.bridge_to_itc, solar?.cells.perm]).toMatchObject([
    { lenders: 4, national: 2 },
    { lenders: 1, national: 1 },
  ])
})

test.each([
  [1_190_000, 1_000_000, 1.1],
  [5, 0, null],
  [5, null, null],
])('$%i of need for $%s raised are %s (M-160)', (dollars, raised, leverage) => {
  expect(leverageOf(dollars, raised)).toBe(leverage)
})

test('needs that wait for credit enhancement are covered, and a line apart (M-149)', async () => {
  const waiting = offers.map(({ offer, ...supplied }) => ({
    ...supplied,
    offer: { ...offer, asks: 'A guarantee' },
  }))
  const prepared = supplyOf(waiting, valuesOf(capitalTypes))
  const found = deals.flatMap((deal) => dealNeedsOf(deal, prepared))
  const { reasons } = await boardOf('location', found, waiting, atOnce)
  expect(reasons.at(-1)).toEqual({
    reason: 'enhancement',
    label: 'Waits for Credit Enhancement',
    needs: 2,
    deals: 2,
    unmet: 480_000,
  })
})

describe('files of members (M-161)', () => {
  const cell: Cell = {
    deals: 0,
    sought: 10,
    amountsMissing: 0,
    covered: 1,
    inPart: 0,
    uncovered: 0,
    unmet: 0,
    lenders: 4,
    national: 2,
  }
  const row = (label: string, count: number): BoardRow => ({
    value: label,
    label,
    deals: count,
    uncovered: 0,
    sought: 10,
    cells: { perm: { ...cell, deals: count } },
  })
  const linesOf = (...rows: BoardRow[]) =>
    memberLines(
      { by: 'location', rows },
      (value) =>
        new Set(
          Array.from(
            { length: rows.find((each) => each.value === value)?.deals ?? 0 },
            (_each, n) => `${value} ${n}`,
          ),
        ),
    ).map(({ label, deals: count, sought, lenders }) => [label, count, sought, lenders])

  test('join small places in one line', () => {
    expect(linesOf(row('Iowa', 5), row('Ohio', 2), row('Utah', 1))).toEqual([
      ['Iowa', 5, 10, 4],
      ['Other places', 3, 20, null],
    ])
  })
  test('join the smallest other place where that is still small', () => {
    expect(linesOf(row('Iowa', 5), row('Utah', 3), row('Ohio', 3), row('Guam', 1))).toEqual([
      ['Iowa', 5, 10, 4],
      ['Utah', 3, 10, 4],
      ['Other places', 4, 20, null],
    ])
  })
  test('say little where nothing else is left', () => {
    expect(linesOf(row('Guam', 1), row('Utah', 1))).toEqual([
      ['Other places', 'fewer than 3', null, null],
    ])
  })
  test('are exact where no place is small', () => {
    expect(linesOf(row('Iowa', 5))).toEqual([['Iowa', 5, 10, 4]])
  })
})
