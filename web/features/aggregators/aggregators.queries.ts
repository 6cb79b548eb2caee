import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { createMembership, deleteMembership, listMemberships, type createMembershipBody, type Membership } from '#contract/memberships'
import { listOrganizations } from '#contract/organizations'
import { call } from '#web/lib/api-client.ts'
import { endpointKey, read } from '#web/lib/query-client.ts'

export type NewMembership = z.input<typeof createMembershipBody>

/** The capital aggregators of the campaign, by name. */
export function useAggregators() {
  return useQuery(read(listOrganizations, { query: { campaignRole: 'capital_aggregator', sort: 'name', order: 'asc' } }))
}

/** The members of an aggregator; nothing is asked while none is chosen. */
export function useMembers(aggregatorId: string | undefined) {
  return useQuery({ ...read(listMemberships, { params: { id: aggregatorId ?? '' } }), enabled: aggregatorId !== undefined })
}

function useMembershipMutation<Input, Answer>(run: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  // The path without an id is the beginning of every aggregator's list.
  return useMutation({ mutationFn: run, onSuccess: () => client.invalidateQueries({ queryKey: endpointKey(createMembership) }) })
}

/** Adds a member. The same `attempt` sent twice adds one. */
export function useAddMember() {
  return useMembershipMutation(({ attempt, body }: { attempt: string; body: NewMembership }) => call(createMembership, { body }, { idempotencyKey: attempt }))
}

export function useRemoveMember() {
  return useMembershipMutation(({ id, version }: Membership) => call(deleteMembership, { params: { id }, query: { version } }))
}
