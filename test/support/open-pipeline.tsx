import { screen } from '@testing-library/react'
import type { Deal } from '#contract/pipeline'
import { dealFields } from '#contract/record-fields/deal-fields'
import { emptyTexts } from './empty-texts.ts'
import { ok, openPortal, person, type Answer } from './open-portal.tsx'

export const ownId = '0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f11'

/** Figures of a deal that nobody has computed. */
const noFigures: Deal['figures'] = {
  totalUses: null,
  stillToRaise: null,
  raised: null,
  inTalks: null,
  package: {},
  packagePercent: null,
  firmGap: null,
  softGap: null,
  gapView: null,
  creditBase: null,
  slackDays: null,
  clockStatus: null,
  lastServiceDay: null,
  expectedServiceDay: null,
  creditAtRisk: null,
  creditAtRiskFrom: null,
  factsMissing: null,
  lastServiceDayOtherwise: null,
  sought: { bridge_to_itc: null, construction: null, perm: null },
}

/** A deal of the own organization as the server answers it. */
export function dealOf(fields: Partial<Deal> = {}): Deal {
  return {
    ...emptyTexts(dealFields),
    id: '6d0f7a52-0f0e-4f53-9d5a-2a7a2d7f5f01',
    name: 'Red Mesa Roofs',
    organizationId: ownId,
    organizationName: 'Prairie Light Green Bank',
    location: 'arizona',
    assetType: ['housing'],
    technology: ['solar'],
    capEx: '1000000',
    itcAmount: '300000',
    itcPercentage: '30%',
    itcMonetizationStrategy: null,
    dealLead: 'Amara Osei',
    systemOwner: null,
    ownerType: null,
    borrower: null,
    borrowerType: null,
    sourcesSecured: null,
    capNeed: ['construction', 'perm'],
    currentStage: 'predevelopment',
    expectedPtoDate: '3/27',
    expectedPtoMonth: '2027-03-01',
    offtakeInterconnectionStatus: null,
    other: null,
    notes: null,
    intermediaryAggregatorId: null,
    intermediaryAggregatorName: null,
    origin: null,
    visibility: 'shared',
    outcome: 'open',
    figures: noFigures,
    createdAt: '2026-11-01T12:00:00.000Z',
    updatedAt: '2026-11-02T12:00:00.000Z',
    lastConfirmedAt: '2026-11-02T12:00:00.000Z',
    version: 3,
    ...fields,
  }
}

export const foreign = dealOf({
  id: '6d0f7a52-0f0e-4f53-9d5a-2a7a2d7f5f02',
  name: 'Zuni Wells',
  organizationId: '6d0f7a52-0f0e-4f53-9d5a-2a7a2d7f5f99',
  organizationName: 'Another',
  location: 'custom_tribe',
  other: 'Zuni',
  expectedPtoDate: 'when ready',
  expectedPtoMonth: null,
  currentStage: null,
  capEx: '2500000',
  itcAmount: null,
  itcPercentage: null,
})
const summary = {
  deals: 9,
  capEx: 3_500_000,
  stages: [
    { currentStage: 'predevelopment', deals: 4, capEx: 1_000_000 },
    { currentStage: 'construction_post_ntp', deals: 2, capEx: 0 },
    { currentStage: 'nearing_completion', deals: 1, capEx: 0 },
    { currentStage: null, deals: 2, capEx: 2_500_000 },
  ],
  locations: [
    { location: 'arizona', deals: 7, capEx: 1_000_000 },
    { location: 'custom_tribe', deals: 1, capEx: 2_500_000 },
    { location: null, deals: 1, capEx: 0 },
  ],
}

interface Opening {
  path?: string
  /** The heading of the page. */
  title?: string
  as?: ReturnType<typeof person>
  deals?: readonly Deal[]
  answers?: Record<string, Answer>
}

/** Opens a page with the answers that the pipeline needs. */
export async function openPipeline({
  path = '/pipeline',
  title = 'Pipeline Management',
  as = person(),
  deals = [dealOf(), foreign],
  answers = {},
}: Opening = {}) {
  const portal = openPortal(path, {
    as,
    answers: {
      'GET /api/pipeline': () =>
        ok({
          pipeline: deals,
          total: deals.length,
          facets: { currentStage: { predevelopment: 1 } },
        }),
      'GET /api/pipeline/summary': () => ok(summary),
      'GET /api/organizations': () => ok({ organizations: [], total: 0 }),
      ...answers,
    },
  })
  await screen.findByRole('heading', { level: 1, name: title })
  return portal
}
