import {
  useMutation,
  useMutationState,
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

/** The own preferences with what is being saved: a choice shows at once, and goes back when it could not be stored. */
export function useChosenPreferences(): Preferences {
  const stored = usePreferences()
  const pending = useMutationState({
    filters: { mutationKey: queryKey, status: 'pending' },
    select: ({ state }) => state.variables as PreferencesChange,
  })
  return pending.reduce<Preferences>(
    (chosen, { notifications, ...change }) => ({
      ...chosen,
      ...change,
      columns: chosen.columns,
      notifications: {
        ...chosen.notifications,
        ...notifications,
        kinds: { ...chosen.notifications.kinds, ...notifications?.kinds },
      },
    }),
    stored,
  )
}

/** The reading of the own preferences. */
export function usePreferencesQuery() {
  const signedIn = useSession().status === 'signed-in'
  return useQuery<Preferences>({ queryKey, enabled: signedIn })
}

/** The own preferences; the defaults while they are read, after a failed read, and signed out. */
export const usePreferences = (): Preferences => usePreferencesQuery().data ?? defaultPreferences

/** Saves a change of the own preferences; what it leaves out stays. */
export function useSavePreferences(): UseMutationResult<Preferences, Error, PreferencesChange> {
  const client = useQueryClient()
  return useMutation({
    mutationKey: queryKey,
    // One after the other: an answer must not be older than the one before.
    scope: { id: preferencesPath },
    mutationFn: async (body: PreferencesChange) =>
      (await request('PUT', preferencesPath, body)) as Preferences,
    onSuccess: (preferences) => client.setQueryData(queryKey, preferences),
  })
}
