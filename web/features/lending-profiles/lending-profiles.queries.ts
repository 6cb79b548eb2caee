import { useQueries } from '@tanstack/react-query'
import type { z } from 'zod'
import { readAttention } from '#contract/dashboard'
import { lendingProfileCalls, type lendingProfileListQuery } from '#contract/lending-profiles'
import { recordQueries } from '#web/lib/record-queries.ts'

export type ProfileListQuery = z.input<typeof lendingProfileListQuery>

export const {
  useList: useLendingProfiles,
  one: oneLendingProfile,
  useOne: useLendingProfile,
  useCreate: useCreateLendingProfile,
  useUpdate: useUpdateLendingProfile,
  useDelete: useDeleteLendingProfile,
} = recordQueries(lendingProfileCalls, [readAttention])

/** Several lending profiles by their ids, in that order. */
export function useLendingProfilesOf(ids: readonly string[]) {
  return useQueries({ queries: ids.map(oneLendingProfile) })
}
