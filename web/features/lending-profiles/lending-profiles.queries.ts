import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { listAudit } from '#contract/audit'
import { readAttention } from '#contract/dashboard'
import {
  lendingProfileCalls,
  type createLendingProfileBody,
  type LendingProfile,
  type lendingProfileListQuery,
  type updateLendingProfileBody,
} from '#contract/lending-profiles'
import { call } from '#web/lib/api-client.ts'
import { read } from '#web/lib/query-client.ts'
import { mutationHook } from '#web/lib/record-mutation.ts'

export type ProfileListQuery = z.input<typeof lendingProfileListQuery>
export type NewProfile = z.input<typeof createLendingProfileBody>
export type ProfileChange = z.input<typeof updateLendingProfileBody>

/** One page of the lending profiles; the former rows stay on the screen while the next ones are read. */
export function useLendingProfiles(query: ProfileListQuery, { enabled = true } = {}) {
  return useQuery({
    ...read(lendingProfileCalls.list, { query }),
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** The reading of one lending profile. */
export const oneLendingProfile = (id: string) => read(lendingProfileCalls.read, { params: { id } })

/** One lending profile as it is stored now, read anew each time: what a form starts from must not be older than that. */
export function useLendingProfile(id: string) {
  return useQuery({ ...oneLendingProfile(id), staleTime: 0, gcTime: 0 })
}

/** Several lending profiles by their ids, in that order. */
export function useLendingProfilesOf(ids: readonly string[]) {
  return useQueries({ queries: ids.map(oneLendingProfile) })
}

const useProfileMutation = mutationHook([lendingProfileCalls.list, listAudit, readAttention])

/** Adds a lending profile. The same `attempt` sent twice adds one. */
export function useCreateLendingProfile() {
  return useProfileMutation(({ attempt, body }: { attempt: string; body: NewProfile }) =>
    call(lendingProfileCalls.create, { body }, { idempotencyKey: attempt }),
  )
}

export function useUpdateLendingProfile() {
  return useProfileMutation(({ id, body }: { id: string; body: ProfileChange }) =>
    call(lendingProfileCalls.update, { params: { id }, body }),
  )
}

export function useDeleteLendingProfile() {
  return useProfileMutation(
    ({ id, version }: Pick<LendingProfile, 'id' | 'version'>) =>
      call(lendingProfileCalls.delete, { params: { id }, query: { version } }),
    ({ id }) => id,
  )
}
