import { valuesOf } from '../common/enums.ts'
import { coverageReasons } from '../common/market-enums.ts'
import type { coverageRows } from '../common/market-enums.ts'
import { capitalTypes, productAssets, technologies } from '../common/registry-enums.ts'
import { states } from '../common/states.ts'
import { assetChoices, capitalBits, technologyChoices } from './choices.ts'
import type { Capital } from './choices.ts'
import type { Cover, CoverageReason, DealNeed, Pause, SuppliedOffer } from './coverage.ts'
import { servesLocation } from './criteria.ts'
import type { Demand } from './needed.ts'
import type { Offer, Served } from './offer.ts'
import { orderName } from './order.ts'

/** What the rows of the board are. */
export type RowKind = keyof typeof coverageRows

/** One need in one row, or in all of them (M-142). */
export interface Cell {
  deals: number
  sought: number
  amountsMissing: number
  covered: number
  inPart: number
  uncovered: number
  unmet: number
  /** Distinct organizations with an open offer for the need that serves the row. */
  lenders: number
  /** Those of them that serve it only as a part of all states or any place. */
  national: number
}

type Cells = Partial<Record<Capital, Cell>>

export interface BoardRow {
  value: string
  label: string
  /** Distinct deals. */
  deals: number
  /** Their needs that are not covered, not even in part. */
  uncovered: number
  /** Of each deal the largest amount alone: dollars of different needs are never added up. */
  sought: number
  cells: Cells
}

interface ReasonLine {
  reason: CoverageReason
  label: string
  needs: number
  deals: number
  unmet: number
}

export interface Board {
  by: RowKind
  rows: BoardRow[]
  totals: {
    deals: number
    needs: number
    covered: number
    inPart: number
    uncovered: number
    cells: Cells
  }
  reasons: ReasonLine[]
}

/** The row of deals that name no value. */
const noRow = 'none'

const rowLabels: Readonly<Record<RowKind, Readonly<Record<string, string>>>> = {
  location: { ...states, custom_tribe: 'Tribal nations', [noRow]: 'No location' },
  technology: { ...technologies, [noRow]: 'No technology' },
  assetType: { ...productAssets, [noRow]: 'No asset' },
}

/** The rows that count a deal; one with two technologies or assets is in both (M-143). */
export function rowsOf(by: RowKind, deal: Demand): readonly string[] {
  if (by === 'location') return [deal.location ?? noRow]
  const named: readonly string[] =
    by === 'technology'
      ? technologyChoices.valuesOf(deal.technologies)
      : assetChoices.valuesOf(deal.assets)
  return named.length === 0 ? [noRow] : named
}

type Reach = 'national' | 'local' | null

/** How an offer reaches a row: as a part of all states or of any place alone, by naming it, or not at all (M-142). */
function reachOf({ served, ...offer }: Offer, by: RowKind, value: string): Reach {
  if (by === 'location') {
    const location = value === noRow ? null : (value as Demand['location'])
    if (!servesLocation(location, served)) return null
    const isNamed = location === 'custom_tribe' ? served.tribal : served.states.some(isRow(value))
    return isNamed ? 'local' : 'national'
  }
  const [offered, choices] =
    by === 'technology' ? [offer.technologies, technologyChoices] : [offer.assets, assetChoices]
  const isAny = offered === 0 && offer.unread.sectors.length === 0
  return isAny || (offered & choices.bits([value])) !== 0 ? reachOfAll(served) : null
}

const isRow = (value: string) => (state: string) => state === value

const reachOfAll = ({ any, allStates, territories, tribal, states: named }: Served): Reach =>
  (any || allStates || territories) && named.length === 0 && !tribal ? 'national' : 'local'

const isForNeed = ({ types, unread }: Offer, need: Capital): boolean =>
  (types & capitalBits[need]) !== 0 || (types === 0 && unread.loanTypes.length === 0)

/** The organizations with an offer for a need that reaches a row, and those of them that reach it as a part of everything alone. */
function lendersOf(
  offers: readonly SuppliedOffer[],
  need: Capital,
  reach: (offer: Offer) => Reach,
): Pick<Cell, 'lenders' | 'national'> {
  const all = new Set<string>()
  const local = new Set<string>()
  for (const { organizationId, offer } of offers) {
    const reached = isForNeed(offer, need) ? reach(offer) : null
    if (reached === null) continue
    all.add(organizationId)
    if (reached === 'local') local.add(organizationId)
  }
  return { lenders: all.size, national: all.size - local.size }
}

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0)

const withCover = (dealNeeds: readonly DealNeed[], cover: Cover): number =>
  dealNeeds.filter((each) => each.cover === cover).length

function cellOf(dealNeeds: readonly DealNeed[], lenders: Pick<Cell, 'lenders' | 'national'>): Cell {
  return {
    deals: dealNeeds.length,
    sought: sum(dealNeeds.map(({ amount }) => amount ?? 0)),
    amountsMissing: dealNeeds.filter(({ amount }) => amount === null).length,
    covered: withCover(dealNeeds, 'covered'),
    inPart: withCover(dealNeeds, 'in_part'),
    uncovered: withCover(dealNeeds, 'uncovered'),
    unmet: sum(dealNeeds.map(({ unmet }) => unmet)),
    ...lenders,
  }
}

const needs = valuesOf(capitalTypes)

/** The cells of the needs that some deal has. */
async function cellsOf(
  dealNeeds: readonly DealNeed[],
  offers: readonly SuppliedOffer[],
  reach: (offer: Offer) => Reach,
  pause: Pause,
): Promise<Cells> {
  const cells: Cells = {}
  for (const need of needs) {
    const ofNeed = dealNeeds.filter((each) => each.need === need)
    if (ofNeed.length > 0) cells[need] = cellOf(ofNeed, lendersOf(offers, need, reach))
    await pause()
  }
  return cells
}

const countDeals = (dealNeeds: readonly DealNeed[]): number =>
  new Set(dealNeeds.map(({ dealId }) => dealId)).size

/** The sum of each deal's largest amount alone (M-144). */
function largestOfEach(
  dealNeeds: readonly DealNeed[],
  amountOf: (dealNeed: DealNeed) => number,
): number {
  const largest = new Map<string, number>()
  for (const each of dealNeeds)
    largest.set(each.dealId, Math.max(largest.get(each.dealId) ?? 0, amountOf(each)))
  return sum([...largest.values()])
}

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

async function boardRows(
  by: RowKind,
  dealNeeds: readonly DealNeed[],
  offers: readonly SuppliedOffer[],
  pause: Pause,
): Promise<BoardRow[]> {
  const ofRow = new Map<string, DealNeed[]>()
  for (const each of dealNeeds)
    for (const value of rowsOf(by, each.deal)) {
      const known = ofRow.get(value)
      if (known === undefined) ofRow.set(value, [each])
      else known.push(each)
    }
  await pause()
  const rows: BoardRow[] = []
  for (const [value, inRow] of ofRow)
    rows.push({
      value,
      label: rowLabels[by][value] ?? value,
      deals: countDeals(inRow),
      uncovered: withCover(inRow, 'uncovered'),
      sought: largestOfEach(inRow, ({ amount }) => amount ?? 0),
      cells: await cellsOf(inRow, offers, (offer) => reachOf(offer, by, value), pause),
    })
  return rows.toSorted(
    (one, other) =>
      other.uncovered - one.uncovered || other.deals - one.deals || byText(one.label, other.label),
  )
}

/** Whether a deal-need is counted under a reason; what waits for credit enhancement is covered (M-149). */
const isOfReason = (dealNeed: DealNeed, reason: CoverageReason): boolean =>
  reason === 'enhancement' ? dealNeed.waits : dealNeed.reason === reason

function reasonLine(reason: CoverageReason, dealNeeds: readonly DealNeed[]): ReasonLine {
  const found = dealNeeds.filter((each) => isOfReason(each, reason))
  return {
    reason,
    label: coverageReasons[reason],
    needs: found.length,
    deals: countDeals(found),
    unmet: largestOfEach(found, ({ amount, unmet }) =>
      reason === 'enhancement' ? (amount ?? 0) : unmet,
    ),
  }
}

/** Why needs are not covered, most dollars first; behind them what waits for credit enhancement, apart from the sum. */
function reasonLines(dealNeeds: readonly DealNeed[]): ReasonLine[] {
  const lines = valuesOf(coverageReasons)
    .map((reason) => reasonLine(reason, dealNeeds))
    .filter((line) => line.needs > 0)
  const isApart = ({ reason }: ReasonLine) => reason === 'enhancement'
  return [
    ...lines
      .filter((line) => !isApart(line))
      .toSorted((one, other) => other.unmet - one.unmet || byText(one.label, other.label)),
    ...lines.filter(isApart),
  ]
}

/** The board of some deal-needs against all open offers (M-142 to M-149). */
export async function boardOf(
  by: RowKind,
  dealNeeds: readonly DealNeed[],
  offers: readonly SuppliedOffer[],
  pause: Pause,
): Promise<Board> {
  return {
    by,
    rows: await boardRows(by, dealNeeds, offers, pause),
    totals: {
      deals: countDeals(dealNeeds),
      needs: dealNeeds.length,
      covered: withCover(dealNeeds, 'covered'),
      inPart: withCover(dealNeeds, 'in_part'),
      uncovered: withCover(dealNeeds, 'uncovered'),
      cells: await cellsOf(dealNeeds, offers, ({ served }) => reachOfAll(served), pause),
    },
    reasons: reasonLines(dealNeeds),
  }
}

/** Which deal-needs a figure of the board counts; what is left out narrows nothing (M-147). */
export interface Figure {
  readonly by: RowKind
  readonly row?: string | undefined
  readonly need?: Capital | undefined
  readonly cover?: readonly Cover[] | undefined
  readonly reason?: CoverageReason | undefined
}

/** The deal-needs behind a figure: most unmet dollars first, then by name, id and need. */
export function behindFigure(dealNeeds: readonly DealNeed[], figure: Figure): DealNeed[] {
  const { by, row, need, cover, reason } = figure
  return dealNeeds
    .filter(
      (each) =>
        (row === undefined || rowsOf(by, each.deal).includes(row)) &&
        (need === undefined || each.need === need) &&
        (cover === undefined || cover.length === 0 || cover.includes(each.cover)) &&
        (reason === undefined || isOfReason(each, reason)),
    )
    .map((dealNeed) => ({ dealNeed, name: orderName(dealNeed.dealName) }))
    .toSorted(
      ({ dealNeed: one, name }, { dealNeed: other, name: otherName }) =>
        other.unmet - one.unmet ||
        byText(name, otherName) ||
        byText(one.dealId, other.dealId) ||
        needs.indexOf(one.need) - needs.indexOf(other.need),
    )
    .map(({ dealNeed }) => dealNeed)
}
