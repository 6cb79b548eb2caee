import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import type { z } from 'zod'
import { defaultPreferences } from '#contract/default-preferences'
import { preferencesPath } from '#contract/first-view'
import type { preferencesBody, Preferences } from '#contract/preferences'
import { request } from './api-client.ts'
import { useSession } from './current-user.ts'
import { sharedValue, useShared } from './shared-value.ts'

/** Under which the own preferences are cached, and their changes known. */
const preferencesKey = [preferencesPath]

export type PreferencesChange = z.input<typeof preferencesBody>

/** The reading of the own preferences. */
export function usePreferencesQuery() {
  const signedIn = useSession().status === 'signed-in'
  return useQuery<Preferences>({ queryKey: preferencesKey, enabled: signedIn })
}

/** The own preferences; the defaults while they are read, after a failed read, and signed out. */
export const usePreferences = (): Preferences => usePreferencesQuery().data ?? defaultPreferences

/** What is being saved, the oldest first. It is known at once: until a mutation tells its state, React would put a pressed control back. */
const beingSaved = sharedValue<readonly PreferencesChange[]>([])

/** The own preferences with what is being saved: a choice shows at once, and goes back when it could not be stored. */
export function useChosenPreferences(): Preferences {
  const stored = usePreferences()
  return useShared(beingSaved, (changes) => changes).reduce<Preferences>(
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

/** Saves a change of the own preferences; what it leaves out stays. */
export function useSavePreferences(): UseMutationResult<Preferences, Error, PreferencesChange> {
  const client = useQueryClient()
  const saving = useMutation({
    // One after the other: an answer must not be older than the one before.
    scope: { id: preferencesPath },
    mutationFn: async (body: PreferencesChange) =>
      (await request('PUT', preferencesPath, body)) as Preferences,
    onSuccess: (preferences) => client.setQueryData(preferencesKey, preferences),
    onSettled: (_preferences, _error, saved) =>
      beingSaved.set(beingSaved.get().filter((change) => change !== saved)),
  })
  const { mutate } = saving
  return {
    ...saving,
    mutate: useCallback(
      (change, options) => {
        beingSaved.set([...beingSaved.get(), change])
        mutate(change, options)
      },
      [mutate],
    ),
  }
}
