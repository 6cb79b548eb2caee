import type { Preferences } from './preferences.ts'

/** What holds until a person has chosen. */
export const defaultPreferences: Preferences = {
  theme: 'system',
  startPage: '/',
  rowsPerPage: 20,
  columns: {},
}
