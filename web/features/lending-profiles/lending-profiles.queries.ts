import { useQueries } from '@tanstack/react-query'
import type { z } from 'zod'
import { readAttention } from '#contract/dashboard'
import { lendingProfileCalls, type lendingProfileListQuery } from '#contract/lending-profiles'
import { paths } from '#web/lib/paths.ts'
import { recordQueries } from '#web/lib/record-queries.ts'

export type LendingProfileListQuery = z.input<typeof lendingProfileListQuery>

/** The registry of lending profiles. */
export const lendingProfiles = {
  entity: 'lending-profiles',
  called: { one: 'lending profile', many: 'lending profiles' },
  path: paths.lendingProfiles,
  ...recordQueries(lendingProfileCalls, [readAttention]),
} as const

/** Several lending profiles by their ids, in that order. */
export function useLendingProfilesOf(ids: readonly string[]) {
  return useQueries({ queries: ids.map(lendingProfiles.one) })
}
