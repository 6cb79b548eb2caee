import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { pageLimit } from '#contract/common/page'
import {
  createMembership,
  deleteMembership,
  listMemberships,
  type createMembershipBody,
  type Membership,
} from '#contract/memberships'
import { organizationCalls } from '#contract/organizations'
import { call } from '#web/lib/api-client.ts'
import { read } from '#web/lib/query-client.ts'
import { mutationHook } from '#web/lib/record-mutation.ts'

export type NewMembership = z.input<typeof createMembershipBody>

/** The capital aggregators of the campaign, by name. */
export function useAggregators() {
  return useQuery(
    read(organizationCalls.list, {
      query: { campaignRole: 'capital_aggregator', sort: 'name', order: 'asc' },
    }),
  )
}

/** Members on one page: as many as one answer holds. */
export const membersPerPage = pageLimit

/** A page of the members of an aggregator, counted from 1. */
export function useMembers(aggregatorId: string, page: number) {
  return useQuery({
    ...read(listMemberships, {
      params: { id: aggregatorId },
      query: { offset: (page - 1) * membersPerPage },
    }),
    placeholderData: keepPreviousData,
  })
}

// The path without an id is the beginning of every aggregator's list.
const useMembershipMutation = mutationHook([createMembership])

/** Adds a member. The same `attempt` sent twice adds one. */
export function useAddMember() {
  return useMembershipMutation(({ attempt, body }: { attempt: string; body: NewMembership }) =>
    call(createMembership, { body }, { idempotencyKey: attempt }),
  )
}

export function useRemoveMember() {
  return useMembershipMutation(({ id, version }: Membership) =>
    call(deleteMembership, { params: { id }, query: { version } }),
  )
}
