import { useMutation, useQuery, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import type { z } from 'zod'
import { defaultPreferences, readPreferences, updatePreferences, type preferencesBody, type Preferences } from '#contract/preferences'
import { call } from './api-client.ts'
import { useSession } from './current-user.ts'
import { endpointKey, read } from './query-client.ts'

export type PreferencesChange = z.input<typeof preferencesBody>

/** The own preferences; the defaults while they are read, after a failed read, and signed out. */
export function usePreferences(): Preferences {
  const signedIn = useSession().status === 'signed-in'
  const { data } = useQuery({ ...read(readPreferences), enabled: signedIn })
  return data ?? defaultPreferences
}

/** Saves a change of the own preferences; what it leaves out stays. */
export function useSavePreferences(): UseMutationResult<Preferences, Error, PreferencesChange> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: PreferencesChange) => call(updatePreferences, { body }),
    onSuccess: (preferences) => client.setQueryData(endpointKey(readPreferences), preferences),
  })
}
