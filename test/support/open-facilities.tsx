import { screen } from '@testing-library/react'
import type { Facility } from '#contract/facilities'
import { facilityFields } from '#contract/record-fields/facility-fields'
import type { CurrentUser } from '#contract/users'
import { administrator, ok, openPortal, person, type Answer } from './open-portal.tsx'
import { emptyTexts } from './empty-texts.ts'

export const prairie = {
  id: '0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f11',
  name: 'Prairie Light Green Bank',
  organizationType: 'green_bank',
}
export const lakeshore = {
  id: '0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f12',
  name: 'Lakeshore Green Bank',
  organizationType: 'green_bank',
}

/** A facility as the server answers it; what a test does not name is an ordinary one's. */
export function facility(fields: Partial<Facility> = {}): Facility {
  return {
    ...emptyTexts(facilityFields),
    id: '7c0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f01',
    name: 'Great Lakes First-Loss Pool',
    organizationId: lakeshore.id,
    organizationName: lakeshore.name,
    administratorName: null,
    facilityType: 'guarantee',
    currentCapitalRaised: '41250000',
    targetRaise: '60000000',
    backers: 'Two foundations',
    profileOfBackers: null,
    eligibleRecipients: 'CDFIs, Credit Unions',
    projectRequirements: null,
    transactionRequirements: null,
    geographicRequirement: 'Great Lakes states',
    file: 'https://lakeshoregreen.example/terms',
    description: 'Takes the first loss.',
    type: 'catalytic_facility',
    status: 'published',
    createdAt: '2026-11-20T15:00:00.000Z',
    updatedAt: '2026-11-20T15:00:00.000Z',
    lastConfirmedAt: '2026-11-20T15:00:00.000Z',
    version: 3,
    ...fields,
  }
}

export const pool = facility()
/** Raised more than its target. */
export const backstop = facility({
  id: '7c0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f02',
  name: 'Direct Pay Bridge Backstop',
  facilityType: 'risk_transfer',
  currentCapitalRaised: '52000000',
  targetRaise: '50000000',
  eligibleRecipients: null,
  file: null,
  description: null,
})
/** Has no target, so that its progress is not available. */
export const program = facility({
  id: '7c0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f03',
  name: 'Southwest Storage Program',
  currentCapitalRaised: null,
  targetRaise: null,
})

export const facets = {
  facilityType: { guarantee: 2, risk_transfer: 1 },
  progress: { '50_to_75': 1, completed: 1, none: 1 },
  status: { published: 3, raising: 4 },
  eligibleRecipients: { 'Credit Unions': 2, CDFIs: 3 },
}

/** An administrator whom FACILITY_ADMIN_EMAIL names. */
export const keeper = administrator({ managesFacilities: true })
export const member = person()

/** Opens a page of the facilities, by default for an ordinary administrator, with three facilities and two organizations. */
export async function openFacilities(
  path: string,
  {
    title,
    as = administrator(),
    answers = {},
  }: { title: string; as?: CurrentUser; answers?: Record<string, Answer> },
) {
  const rows = [pool, backstop, program]
  const portal = openPortal(path, {
    as,
    answers: {
      'GET /api/catalytic-facilities': () =>
        ok({ catalyticFacilities: rows, total: rows.length, facets }),
      ...Object.fromEntries(
        rows.map((row): [string, Answer] => [
          `GET /api/catalytic-facilities/${row.id}`,
          () => ok(row),
        ]),
      ),
      'GET /api/organizations': () => ok({ organizations: [lakeshore, prairie], total: 2 }),
      ...answers,
    },
  })
  await screen.findByRole('heading', { level: 1, name: title })
  return {
    ...portal,
    /** The query of the last reading of the list's rows. */
    lastQuery: () =>
      portal
        .queriesOf('/api/catalytic-facilities')
        .findLast((query) => query['limit'] === '1000') ?? {},
  }
}
