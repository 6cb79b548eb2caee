import type { Offer } from '#contract/offers'
import type { Room } from '#contract/room'
import { ok } from './open-portal.tsx'
import { roomOfSenior, senior } from './open-project.tsx'

/** Who makes it. */
const lender = '7d0c7a52-0f0e-4f53-9d5a-2a7a2d7f7f01'

/** An offer that a lender has sent for the project of `openProject`, unless it says otherwise. */
export const offerOf = (fields: Partial<Offer>): Offer => ({
  id: '7d0c7a52-0f0e-4f53-9d5a-2a7a2d7f8f01',
  introductionId: '7d0c7a52-0f0e-4f53-9d5a-2a7a2d7f9f01',
  dealId: senior.id,
  dealName: senior.name,
  organizationId: lender,
  organizationName: 'Mission Lenders Network',
  dealOrganizationId: senior.organizationId,
  need: 'construction',
  kind: 'senior',
  amount: 1_000_000,
  phase: 'construction',
  rate: 'SOFR + 215 bps',
  pointsBps: 75,
  feesDollars: 2_500,
  termMonths: 18,
  interestOnlyMonths: 18,
  amortizationMonths: null,
  dayCount: '30_360',
  closingDay: '2027-01-15',
  security: 'First lien',
  note: null,
  conditions: [
    { text: 'Title insurance', met: false },
    { text: 'Subscriber agreements', met: true },
  ],
  items: [],
  openItems: [],
  goodUntil: '2026-12-18',
  file: null,
  fileInfo: null,
  binding: true,
  state: 'sent',
  revision: 2,
  sentAt: '2026-11-25T12:00:00.000Z',
  acceptedAt: null,
  endedAt: null,
  declineReason: null,
  declineNote: null,
  closing: { deal: null, capital: null },
  sentByName: 'June Park',
  acceptedByName: null,
  sourceId: null,
  sought: 2_070_000,
  createdAt: '2026-11-22T12:00:00.000Z',
  updatedAt: '2026-11-25T12:00:00.000Z',
  version: 3,
  ...fields,
})

/** The introduction that an offer is made under, as the page of the project names it. */
export const introductionOf = ({
  introductionId: id,
  organizationId,
  organizationName,
  need,
}: Offer): Room['introductions'][number] => ({
  id,
  organizationId,
  organizationName,
  offerName: 'Senior Loans',
  need,
  asked: { items: [], lines: [], have: 0, of: 0 },
})

/** The offers of that project as the server answers them. */
export const listOf = (offers: readonly Offer[]): Response =>
  ok({
    offers,
    total: offers.length,
    needs: [
      { need: 'construction', sought: 2_070_000, neededMonths: 18 },
      { need: 'commence_construction', sought: 492_000, neededMonths: 24 },
    ],
    cashDay: '2028-09-30',
    benchmarks: [{ benchmark: 'sofr', tenorDays: null, asOf: '2026-11-02', rateBps: 365 }],
    today: '2026-11-27',
  })

/** What the page of that project reads where these offers are made, with what an offer changed since it was sent. */
export const answersOfOffers = (offers: readonly Offer[], more: object = {}) => ({
  [`GET /api/pipeline/${senior.id}/room`]: () => ok({ ...roomOfSenior, offers: offers.length }),
  [`GET /api/pipeline/${senior.id}/offers`]: () => listOf(offers),
  'GET /api/readiness-list': () => ok({ items: [] }),
  [`GET /api/pipeline-offers/${offerOf({}).id}/history`]: () =>
    ok({
      entries: [
        {
          id: '7d0c7a52-0f0e-4f53-9d5a-2a7a2d7faf02',
          at: '2026-11-25T12:00:00.000Z',
          changes: [
            { field: 'rate', from: 'SOFR + 235 bps', to: 'SOFR + 215 bps' },
            { field: 'revision', from: 1, to: 2 },
          ],
        },
        {
          id: '7d0c7a52-0f0e-4f53-9d5a-2a7a2d7faf01',
          at: '2026-11-22T12:00:00.000Z',
          changes: [{ field: 'revision', from: null, to: 1 }],
        },
      ],
      total: 2,
      names: {},
    }),
  ...more,
})
