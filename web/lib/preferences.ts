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

const queryKey = [preferencesPath]

export type PreferencesChange = z.input<typeof preferencesBody>

/** The own preferences; the defaults while they are read, after a failed read, and signed out. */
export function usePreferences(): Preferences {
  const signedIn = useSession().status === 'signed-in'
  const { data } = useQuery<Preferences>({ queryKey, enabled: signedIn })
  return data ?? defaultPreferences
}

/** Saves a change of the own preferences; what it leaves out stays. */
export function useSavePreferences(): UseMutationResult<Preferences, Error, PreferencesChange> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: PreferencesChange) =>
      (await request('PUT', preferencesPath, body)) as Preferences,
    onSuccess: (preferences) => client.setQueryData(queryKey, preferences),
  })
}
