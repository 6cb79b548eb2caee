import { screen } from '@testing-library/react'
import content from '../../contract/finance-rules.json' with { type: 'json' }
import examples from '../../contract/finance/worked-examples.json' with { type: 'json' }
import { estimateBody } from '#contract/finance'
import { inputOf } from '#contract/finance/estimate-input'
import type { Room } from '#contract/room'
import { answerOf, fit } from './open-matches.tsx'
import { ok, openPortal, person, type Answer } from './open-portal.tsx'
import { dealOf } from './open-pipeline.tsx'

const found = examples.examples.find(({ id }) => id === 'DF-13')?.input
const input = inputOf(estimateBody.parse(found), [])
const lineOf = (place: number) => ({
  id: `7d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f${String(place).padStart(2, '0')}`,
  version: 1,
})

/** The project of the worked example DF-13, of the own organization, with a lender that fits and one of its own. */
export const senior = dealOf({
  id: '7d0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f01',
  name: 'East St. Louis Senior Homes',
  location: 'illinois',
  technology: ['solar', 'storage'],
  capEx: '4920000',
  itcAmount: '2460000',
  ownerType: 'non_profit',
  expectedPtoDate: 'November 2027',
  capNeed: ['construction', 'commence_construction'],
})

/** Its stored finance; `sources` in place of its own. */
export const financeOf = (fields: object = {}, sources: readonly object[] = input.sources) => ({
  facts: { ...input.facts, version: 1 },
  uses: input.uses.map((use, at) => ({ ...use, ...lineOf(at), amount: String(use.amount) })),
  sources: sources.map((source, at) => ({
    organizationId: null,
    organizationName: null,
    stateDate: null,
    termMonths: null,
    note: null,
    ...source,
    ...lineOf(at),
    amount: String((source as { amount: number }).amount),
  })),
  // Parties compute it themselves; nothing of it is left out for them.
  estimate: { stack: {}, credit: {}, clock: {}, bridge: {}, missing: [], readiness: 'complete' },
  suggestions: [],
  today: '2026-11-27',
  revision: '2026-11-22.1',
  ...fields,
})

export const sourcesOfSenior = input.sources

const lender = (place: number, fields: object) => ({
  ...fit,
  dealId: senior.id,
  need: 'construction',
  amount: 2_070_000,
  offerId: `7d0c7a52-0f0e-4f53-9d5a-2a7a2d7f6f${String(place).padStart(2, '0')}`,
  offerOrganizationId: `7d0c7a52-0f0e-4f53-9d5a-2a7a2d7f7f${String(place).padStart(2, '0')}`,
  ...fields,
})

/** Six matches of two lenders and of the own organization. */
const matchesOfSenior = answerOf({
  matches: [
    lender(1, { score: 98, offer: { ...fit.offer, rate: 'Prime - 0.5% - Prime + 0.5%' } }),
    lender(1, { score: 97, need: 'commence_construction', offerName: 'Another Line' }),
    lender(2, { score: 96, own: true, offerOrganizationName: 'Prairie Light Green Bank' }),
    lender(3, { score: 95, offerOrganizationName: 'Mission Lenders' }),
  ],
  total: 6,
  totals: { match: 6, near: 9, dismissed: 0, others: { fit: 2, near: 2 } },
  needs: [
    { need: 'construction', lenders: 2, sentence: null },
    { need: 'commence_construction', lenders: 1, sentence: null },
  ],
})

/** Its page as its parties find it. */
export const roomOfSenior: Room = {
  role: 'party',
  share: null,
  introductions: [],
  needs: [
    { need: 'construction', have: 11, of: 14 },
    { need: 'commence_construction', have: 9, of: 10 },
  ],
  offers: 0,
  questions: 0,
}

/** What the page of a project reads. */
const answersOfProject = (deal: typeof senior): Record<string, Answer> => ({
  [`GET /api/pipeline/${deal.id}`]: () => ok(deal),
  [`GET /api/pipeline/${deal.id}/room`]: () => ok(roomOfSenior),
  [`GET /api/pipeline/${deal.id}/finance`]: () => ok(financeOf()),
  [`GET /api/pipeline/${deal.id}/matches`]: () => ok(matchesOfSenior),
  [`GET /api/pipeline/${deal.id}/activities`]: () => ok({ activities: [], total: 0 }),
  [`GET /api/pipeline/${deal.id}/shares`]: () => ok({ shares: [], total: 0 }),
  [`GET /api/pipeline/${deal.id}/access`]: () => ok({ entries: [], total: 0 }),
  'GET /api/rules/file': () => ok(content),
  'GET /api/benchmarks': () =>
    ok({
      benchmarks: [
        { benchmark: 'prime', tenorDays: null, asOf: '2026-11-02', rateBps: 675 },
        { benchmark: 'sofr', tenorDays: null, asOf: '2026-11-02', rateBps: 365 },
      ],
      total: 2,
    }),
  'GET /api/organizations': () => ok({ organizations: [], total: 0 }),
})

/** Opens the page of a project for a member of its organization, unless for somebody else. */
export async function openProject({
  at = '',
  path,
  as = person(),
  deal = senior,
  title = deal.name,
  answers = {},
}: {
  at?: string
  /** The whole address in place of the page's own. */
  path?: string
  as?: ReturnType<typeof person>
  deal?: typeof senior
  title?: string
  answers?: Record<string, Answer>
} = {}) {
  const portal = openPortal(path ?? `/pipeline/${deal.id}${at}`, {
    as,
    answers: { ...answersOfProject(deal), ...answers },
  })
  // Also behind a dialog that opens at once.
  await screen.findByRole('heading', { level: 1, name: title, hidden: true })
  return portal
}
