import { firstChoices } from './first-choices.ts'
import type { Preferences } from './preferences.ts'

/** The defaults until a person has chosen. */
export const defaultPreferences: Preferences = {
  theme: 'system',
  startPage: '/',
  rowsPerPage: 20,
  columns: {},
  notifications: { kinds: firstChoices, hour: 7, weekday: 1 },
  timeZone: null,
  shortcuts: true,
  hideStartHere: false,
}
