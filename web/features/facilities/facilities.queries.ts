import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { readDashboardStats } from '#contract/dashboard'
import {
  facilityCalls,
  listFunds,
  listMarketFunds,
  readFacilityAdministrators,
  type facilityListQuery,
} from '#contract/facilities'
import { organizationCalls } from '#contract/organizations'
import { paths } from '#web/lib/paths.ts'
import { read } from '#web/lib/query-client.ts'
import { recordQueries } from '#web/lib/record-queries.ts'

export type FacilityListQuery = z.input<typeof facilityListQuery>

/** The registry of facilities; funds and the figures made of them follow (P-199). */
export const facilities = {
  entity: 'catalytic-facilities',
  called: { one: 'facility', many: 'facilities' },
  path: paths.facilities,
  ...recordQueries(facilityCalls, [
    listFunds,
    listMarketFunds,
    readDashboardStats,
    organizationCalls.list,
  ]),
} as const

/** Who administers facilities, by name or address. */
export function useFacilityAdministrators() {
  return useQuery(read(readFacilityAdministrators))
}

/** The parts of the eligible recipients of all facilities the person may know of, those used most first (P-193). */
export function useKnownRecipients() {
  return useQuery({
    ...read(facilityCalls.list, {
      query: {
        status: 'published,raising,deploying,active,draft,under_review,inactive,pending',
        limit: 1,
        facets: true,
      },
    }),
    select: ({ facets }) =>
      Object.entries(facets?.['eligibleRecipients'] ?? {})
        .toSorted(([, one], [, other]) => other - one)
        .map(([part]) => part),
  })
}
