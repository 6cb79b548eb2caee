import { toast } from '#web/kit/feedback/toast.ts'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import {
  useChosenPreferences,
  useSavePreferences,
  type PreferencesChange,
} from '#web/lib/preferences.ts'

/** How the person is notified, and what stores a change as soon as it is chosen (N-060). */
export function useNotificationChoices() {
  const preferences = useChosenPreferences()
  const save = useSavePreferences()
  return {
    preferences,
    change: (part: PreferencesChange) =>
      save.mutate(part, {
        onSuccess: () => toast({ title: 'Preferences saved' }),
        onError: (error) => toastFailed('Failed to save preferences', error),
      }),
  }
}
