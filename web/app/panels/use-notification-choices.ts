import { toast } from '#web/kit/feedback/toast.ts'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import {
  useChosenPreferences,
  usePreferencesQuery,
  useSavePreferences,
  type PreferencesChange,
} from '#web/lib/preferences.ts'

/** How the person is notified, and what stores a change as soon as it is chosen (N-060); none before the choices are known. */
export function useNotificationChoices() {
  const query = usePreferencesQuery()
  const chosen = useChosenPreferences()
  const save = useSavePreferences()
  return {
    query,
    // A choice for all kinds starts from what is chosen: the defaults would put back what is off.
    preferences: query.data && chosen,
    change: (part: PreferencesChange) =>
      save.mutate(part, {
        onSuccess: () => toast({ title: 'Preferences saved' }),
        onError: (error) => toastFailed('Failed to save preferences', error),
      }),
  }
}
