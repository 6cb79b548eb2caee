import { screen } from '@testing-library/react'
import type { Membership } from '#contract/memberships'
import { administrator, ok, openPortal, type Answer } from './open-portal.tsx'

export const id = (n: number) => `0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f${n}`

const organization = (n: number, name: string, fields: Record<string, unknown> = {}) => ({
  id: id(n),
  name,
  campaignRole: 'direct_lender',
  organizationType: 'cdfi',
  location: null,
  memberTypes: [],
  ...fields,
})

export const lakeshore = organization(11, 'Lakeshore Green Bank', {
  campaignRole: 'capital_aggregator',
  organizationType: 'green_bank',
  memberTypes: ['green_banks', 'cdfis'],
})

export const mission = organization(12, 'Mission Lenders Network', {
  campaignRole: 'capital_aggregator',
  location: 'maryland',
})

export const prairie = organization(13, 'Prairie Light Green Bank', {
  organizationType: 'green_bank',
})

export const plains = organization(14, 'Northern Plains Fund')

export const member = (fields: Partial<Membership> = {}) => ({
  id: id(21),
  aggregatorId: lakeshore.id,
  memberId: plains.id,
  membershipType: 'cdfis',
  memberName: plains.name,
  memberCampaignRole: 'direct_lender',
  memberOrganizationType: 'cdfi',
  memberLocation: 'south_dakota',
  memberStatus: 'published',
  status: 'active',
  joinedAt: '2026-10-24',
  createdAt: '2026-10-24T12:00:00.000Z',
  updatedAt: '2026-10-24T12:00:00.000Z',
  version: 3,
  ...fields,
})

export async function openAggregators({
  path = '/aggregators',
  members = [member()] as unknown[],
  answers = {},
}: { path?: string; members?: unknown[]; answers?: Record<string, Answer> } = {}) {
  const portal = openPortal(path, {
    as: administrator(),
    answers: {
      'GET /api/organizations': (_, query) => {
        const organizations =
          query.get('campaignRole') === 'capital_aggregator'
            ? [lakeshore, mission]
            : [lakeshore, mission, plains, prairie]
        return ok({ organizations, total: organizations.length })
      },
      [`GET /api/organization-memberships/${lakeshore.id}`]: () =>
        ok({ members, total: members.length }),
      [`GET /api/organization-memberships/${mission.id}`]: () => ok({ members: [], total: 0 }),
      ...answers,
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Capital Aggregators' })
  return portal
}

export const members = async (of = lakeshore.name) =>
  screen.findByRole('list', { name: `Members of ${of}` })
