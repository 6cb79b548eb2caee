import { useMutationState } from '@tanstack/react-query'
import type { Preferences } from '#contract/preferences'
import { preferencesKey, usePreferences, type PreferencesChange } from './preferences.ts'

/** The own preferences with what is being saved: a choice shows at once, and goes back when it could not be stored. */
export function useChosenPreferences(): Preferences {
  const stored = usePreferences()
  const pending = useMutationState({
    filters: { mutationKey: preferencesKey, status: 'pending' },
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
