import type { Attention, DashboardStats, OrganizationStats } from '#contract/dashboard'
import type { Organization } from '#contract/organizations'
import { organizationFields } from '#contract/record-fields/organization-fields'
import type { CurrentUser } from '#contract/users'
import { emptyTexts } from './empty-texts.ts'
import { homeOf } from './home-answers.ts'

/** An organization as the server answers it; what a test does not name is an ordinary lender's. */
export function organizationOf(fields: Partial<Organization> = {}): Organization {
  return {
    ...emptyTexts(organizationFields),
    id: '0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f11',
    name: 'Prairie Light Green Bank',
    campaignRole: 'direct_lender',
    organizationType: 'green_bank',
    location: 'Springfield, Illinois',
    description: 'Lends to schools, towns and farms.',
    aum: '$84 million',
    status: 'published',
    website: 'https://prairielight.example',
    contactEmail: 'lending@prairielight.example',
    contactPhone: null,
    dataVisibility: 'public',
    memberTypes: [],
    borrowerRequirements: null,
    collateralRequirements: null,
    investmentCommitteeMeetingCadence: null,
    overallLendingCapacity: null,
    generalRole: null,
    createdAt: '2026-11-19T12:00:00.000Z',
    updatedAt: '2026-11-19T12:00:00.000Z',
    version: 4,
    ...fields,
  }
}

export const campaignTotals: DashboardStats = {
  totalOrganizations: 128,
  listedOrganizations: 121,
  activeCatalyticFacilities: 13,
  targetCapitalRaiseTotal: 437_500_000,
  organizedCatalyticCapital: 211_090_000,
}

export const organizationTotals: OrganizationStats = {
  totalProducts: 5,
  publishedProducts: 3,
  activePipeline: 12,
  totalPipelineValue: 58_340_000,
  sourcedPipeline: 4,
  sourcedPipelineValue: 12_500_000,
  openGap: 21_700_000,
  gapUnknown: 1,
  creditAtRisk: 3_150_000,
  creditInDispute: 150_000,
}

const none = { entries: [], total: 0 }
export const nothingToDo: Attention = {
  introductions: none,
  tasks: none,
  deadlines: none,
  unchanged: none,
  reviews: none,
  stale: [],
}

/** What a person's dashboard requests, by call; the bodies of the answers. */
export function dashboardAnswers(as: CurrentUser | null): Record<string, unknown> {
  const own = as?.organizationId ?? null
  return {
    'GET /api/dashboard/stats': campaignTotals,
    'GET /api/dashboard/attention': nothingToDo,
    'GET /api/dashboard/home': homeOf(),
    'GET /api/organizations': { organizations: [], total: 0 },
    'GET /api/introductions': { introductions: [], total: 0, facets: {} },
    // The bell and the navigation say how many wait.
    'GET /api/notifications/unread': { unread: 0, toDo: 0, introductions: 0 },
    // Details of a record say whether it is followed.
    'GET /api/follows': { follows: [], total: 0 },
    'GET /api/funds': { funds: [], total: 0 },
    'GET /api/funds/market': { funds: [], total: 0 },
    ...(own !== null && {
      [`GET /api/organizations/${own}`]: organizationOf({
        id: own,
        name: as?.organizationName ?? 'Prairie Light Green Bank',
      }),
      [`GET /api/organizations/${own}/stats`]: organizationTotals,
      [`GET /api/organizations/${own}/invitations`]: { invitations: [], total: 0 },
    }),
  }
}
