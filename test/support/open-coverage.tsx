import type { CoverageBoard, CoveredNeed, FacilityCoverage } from '#contract/coverage'
import { ok, openPortal, person } from './open-portal.tsx'

const cell = (deals: number, covered: number, inPart: number, unmet: number) => ({
  deals,
  sought: 5_000_000,
  amountsMissing: 0,
  covered,
  inPart,
  uncovered: deals - covered - inPart,
  unmet,
  lenders: 4,
  national: 1,
})
export const board: CoverageBoard = {
  by: 'location',
  rows: [
    {
      value: 'colorado',
      label: 'Colorado',
      deals: 6,
      uncovered: 2,
      sought: 9_000_000,
      cells: { bridge_to_itc: cell(3, 1, 1, 2_352_000), perm: cell(2, 2, 0, 0) },
    },
    {
      value: 'none',
      label: 'No location',
      deals: 1,
      uncovered: 0,
      sought: 0,
      cells: { perm: cell(1, 1, 0, 0) },
    },
    ...Array.from({ length: 10 }, (_, place) => ({
      value: [
        'texas',
        'iowa',
        'ohio',
        'utah',
        'maine',
        'idaho',
        'nevada',
        'oregon',
        'alaska',
        'guam',
      ][place] as string,
      label: `Place ${place + 1}`,
      deals: 1,
      uncovered: 0,
      sought: 0,
      cells: {},
    })),
  ],
  totals: {
    deals: 117,
    needs: 167,
    covered: 108,
    inPart: 3,
    uncovered: 56,
    cells: { bridge_to_itc: cell(41, 27, 0, 25_247_200), perm: cell(23, 23, 0, 0) },
  },
  reasons: [
    { reason: 'asset', label: 'Asset', needs: 39, deals: 33, unmet: 57_074_600 },
    {
      reason: 'enhancement',
      label: 'Waits for Credit Enhancement',
      needs: 8,
      deals: 8,
      unmet: 21_166_000,
    },
  ],
  noNeed: 2,
  note: null,
}
export const dealNeed: CoveredNeed = {
  dealId: '1d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f02',
  dealName: 'Boulder Roofs',
  organizationName: 'Juniper Trust',
  location: 'colorado',
  other: null,
  currentStage: null,
  need: 'bridge_to_itc',
  amount: 2_352_000,
  unmet: 2_352_000,
  cover: 'uncovered',
  reason: 'asset',
  lenders: 0,
  best: null,
  nearest: {
    kind: 'products',
    offerId: '1d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f03',
    offerName: 'Bridge-to-ITC Loan',
    turn: 'It would fit if the offer also financed Housing.',
  },
}
const facility: FacilityCoverage = {
  id: '1d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f04',
  name: 'Direct Pay Bridge Backstop',
  organizationName: 'Institute',
  facilityType: 'guarantee',
  status: 'active',
  currentCapitalRaised: 55_000_000,
  targetRaise: null,
  products: 5,
  deals: 26,
  dollars: 61_150_528,
  onlyDeals: 15,
  onlyDollars: 34_219_104,
  leverage: 1.1,
}

/** Opens the page with a board of two places that have needs. */
export const openCoverage = (query = '', { as = person(), answers = {} } = {}) =>
  openPortal(`/coverage${query}`, {
    as,
    answers: {
      'GET /api/coverage': (_body: unknown, asked: URLSearchParams) =>
        ok({
          ...board,
          by: asked.get('by') ?? 'location',
          note: asked.get('deals') === 'all' ? 'Includes 1 project that is not shared' : null,
        }),
      'GET /api/coverage/deals': () => ok({ deals: [dealNeed], total: 1 }),
      'GET /api/coverage/facilities': () => ok({ facilities: [facility], total: 1 }),
      ...answers,
    },
  })
