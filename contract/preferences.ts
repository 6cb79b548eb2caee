import { z } from 'zod'
import { endpoint } from './common/endpoint.ts'
import { valuesOf } from './common/enums.ts'
import { text } from './common/text.ts'
import { preferencesPath } from './first-view.ts'
import { destinationPaths } from './navigation.ts'

export const themes = { system: 'Follow the system', light: 'Light', dark: 'Dark' } as const

export const rowsPerPageChoices = [20, 50, 100] as const

const columnNames = z
  .array(text(60).min(1, { error: 'Name the column' }), { error: 'Give a list of columns' })
  .max(60, { error: 'Too many columns' })
const listName = text(60)

/** How a person is notified of requests for introductions and of the answers to the own ones (N-002). */
const introductionChoices = ['off', 'instant', 'mail', 'daily', 'weekly'] as const

const notificationKinds = z.object(
  {
    introductions: z.enum(introductionChoices, {
      error: 'Choose off, instant, mail, daily or weekly',
    }),
  },
  { error: 'Give a choice for each kind' },
)

/** The columns of one list: their order, and those that are shown. */
const columnChoice = z.object(
  { order: columnNames, visible: columnNames },
  { error: 'Give order and visible columns' },
)

export const preferences = z.object({
  theme: z.enum(valuesOf(themes), { error: 'Choose a theme' }),
  /** A screen of the person's navigation; one that may not be opened any more is answered as "/". */
  startPage: z.enum(destinationPaths, { error: 'Choose a start page' }),
  rowsPerPage: z.literal(rowsPerPageChoices, { error: 'Choose 20, 50 or 100 rows' }),
  /** By list, e.g. `users`; a list without an entry shows its documented columns. */
  columns: z.record(listName, columnChoice),
  /** What the person is notified of, kind by kind. */
  notifications: z.object({ kinds: notificationKinds }, { error: 'Give the kinds' }),
})
export type Preferences = z.infer<typeof preferences>

/** What a change leaves out stays, inside the kinds of notifications too; a list's columns set to null become the documented ones. */
export const preferencesBody = preferences
  .extend({
    columns: z
      .record(listName, columnChoice.nullable(), { error: 'Give the columns by list' })
      .refine((lists) => Object.keys(lists).length <= 60, { error: 'Too many lists' }),
    notifications: z
      .object({ kinds: notificationKinds.partial() }, { error: 'Give the kinds' })
      .partial(),
  })
  .partial()

export const readPreferences = endpoint({
  id: 'preferences.read',
  summary: 'The own preferences',
  method: 'GET',
  path: preferencesPath,
  access: 'signed-in',
  status: 200,
  reply: preferences,
})

export const updatePreferences = endpoint({
  id: 'preferences.update',
  summary: 'Change the own preferences',
  method: 'PUT',
  path: preferencesPath,
  access: 'signed-in',
  body: preferencesBody,
  status: 200,
  reply: preferences,
})

export const preferenceEndpoints = [readPreferences, updatePreferences]
