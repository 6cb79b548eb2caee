import { screen } from '@testing-library/react'
import type { Organization } from '#contract/organizations'
import { organizationFields } from '#contract/record-fields/organization-fields'
import type { CurrentUser } from '#contract/users'
import { administrator, ok, openPortal, type Answer } from './open-portal.tsx'
import { emptyTexts } from './empty-texts.ts'

/** An organization as the server answers it; what a test does not name is a published lender's. */
export function organizationRow(fields: Partial<Organization> = {}): Organization {
  return {
    ...emptyTexts(organizationFields),
    id: '0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f11',
    name: 'Prairie Light Green Bank',
    campaignRole: 'direct_lender',
    organizationType: 'green_bank',
    location: 'Springfield, Illinois',
    description: 'Lends to schools and towns',
    aum: '450000000',
    status: 'published',
    website: 'https://prairielight.example',
    contactEmail: 'lending@prairielight.example',
    contactPhone: null,
    dataVisibility: 'organization_only',
    memberTypes: [],
    borrowerRequirements: null,
    collateralRequirements: null,
    investmentCommitteeMeetingCadence: null,
    overallLendingCapacity: null,
    generalRole: null,
    createdAt: '2026-11-01T15:00:00.000Z',
    updatedAt: '2026-11-20T15:00:00.000Z',
    version: 3,
    ...fields,
  }
}

export const network = organizationRow({
  id: '0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f21',
  name: 'Mission Lenders Network',
  campaignRole: 'capital_aggregator',
  organizationType: 'community_bank',
  location: 'maryland',
  aum: 'about $80 million',
  memberTypes: ['cdfis', 'mdis'],
  website: null,
  contactEmail: null,
  status: 'draft',
})
export const bare = organizationRow({
  id: '0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f22',
  name: 'Bright Acre Energy',
  campaignRole: null,
  organizationType: null,
  location: null,
  description: null,
  aum: null,
  website: null,
  contactEmail: null,
  status: 'inactive',
})

/** Opens a page of organizations with three rows; aggregators and counts are answered from the same. */
export async function openOrganizations(
  address: string,
  {
    as = administrator(),
    rows = [organizationRow(), network, bare],
    total = rows.length,
    answers = {},
  }: {
    as?: CurrentUser
    rows?: readonly Organization[]
    total?: number
    answers?: Record<string, Answer>
  } = {},
) {
  const portal = openPortal(address, {
    as,
    answers: {
      'GET /api/organizations': (_body, query) =>
        ok({
          organizations: query.get('limit') === '1000' ? [network] : rows,
          total,
          facets: {
            campaignRole: {
              capital_aggregator: 7,
              direct_lender: 20,
              allocator: 4,
              philanthropic_allocator: 3,
              developer: 8,
              project_pipeline_aggregator: 2,
            },
            organizationType: { green_bank: 4 },
            location: { illinois: 1 },
          },
        }),
      ...answers,
    },
  })
  await screen.findByRole('heading', { level: 1 })
  return {
    ...portal,
    /** The query of the last reading of the list's rows. */
    lastQuery: () =>
      portal
        .queriesOf('/api/organizations')
        .findLast(({ limit }) => limit !== '1000' && limit !== '1') ?? {},
  }
}
