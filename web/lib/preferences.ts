import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { defaultPreferences } from '#contract/default-preferences'
import { preferencesPath } from '#contract/first-view'
import type { preferencesBody, Preferences } from '#contract/preferences'
import { request } from './api-client.ts'
import { useSession } from './current-user.ts'

/** Under which the own preferences are cached, and their changes known. */
export const preferencesKey = [preferencesPath]

export type PreferencesChange = z.input<typeof preferencesBody>

/** The reading of the own preferences. */
export function usePreferencesQuery() {
  const signedIn = useSession().status === 'signed-in'
  return useQuery<Preferences>({ queryKey: preferencesKey, enabled: signedIn })
}

/** The own preferences; the defaults while they are read, after a failed read, and signed out. */
export const usePreferences = (): Preferences => usePreferencesQuery().data ?? defaultPreferences

/** Saves a change of the own preferences; what it leaves out stays. */
export function useSavePreferences(): UseMutationResult<Preferences, Error, PreferencesChange> {
  const client = useQueryClient()
  return useMutation({
    mutationKey: preferencesKey,
    // One after the other: an answer must not be older than the one before.
    scope: { id: preferencesPath },
    mutationFn: async (body: PreferencesChange) =>
      (await request('PUT', preferencesPath, body)) as Preferences,
    onSuccess: (preferences) => client.setQueryData(preferencesKey, preferences),
  })
}
