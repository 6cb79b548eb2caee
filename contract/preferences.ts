import { z } from 'zod'
import { endpoint } from './common/endpoint.ts'
import { valuesOf } from './common/enums.ts'
import { text } from './common/text.ts'
import { preferencesPath } from './first-view.ts'
import { destinationPaths } from './navigation.ts'
import { choices, introductionChoices } from './notification-kinds.ts'
import type { KindChoices } from './notification-kinds.ts'

export const themes = { system: 'Follow the system', light: 'Light', dark: 'Dark' } as const

export const rowsPerPageChoices = [20, 50, 100] as const

const columnNames = z
  .array(text(60).min(1, { error: 'Name the column' }), { error: 'Give a list of columns' })
  .max(60, { error: 'Too many columns' })
const listName = text(60)

const usual = z.enum(choices, { error: 'Choose off, instant, daily or weekly' })

const kindChoices = z.object(
  {
    mention: usual,
    followed_record: usual,
    view_alert: usual,
    own_record: usual,
    member_joined: usual,
    import_finished: usual,
    tasks: usual,
    confirmations: usual,
    introductions: z.enum(introductionChoices, {
      error: 'Choose off, instant, mail, daily or weekly',
    }),
  } satisfies { [Kind in keyof KindChoices]: z.ZodType<KindChoices[Kind]> },
  { error: 'Give a choice for each kind' },
)

const hourError = { error: 'Choose an hour from 0 to 23' }
const weekdayError = { error: 'Choose a day from 1 (Monday) to 7 (Sunday)' }

/** What a person is notified of, kind by kind, and when digests are due on their clock (N-001, N-061). */
const notificationShape = {
  kinds: kindChoices,
  hour: z.int(hourError).min(0, hourError).max(23, hourError),
  /** From 1 for Monday to 7 for Sunday. */
  weekday: z.int(weekdayError).min(1, weekdayError).max(7, weekdayError),
}

const zoneMessage = 'Choose a time zone such as America/Chicago'

const zones: ReadonlySet<string> = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])

/** What a machine without a place calls its zone. */
const withoutPlace = /^Etc\/GMT[+-]\d{1,2}$/

/**
 * The one name of a zone that is written in many ways, such as "us/central"; empty where it is none. A bare
 * difference from UTC is no zone: it knows no daylight saving time.
 */
function zoneName(written: string): string {
  if (zones.has(written)) return written
  try {
    return Intl.DateTimeFormat('en', { timeZone: written }).resolvedOptions().timeZone
  } catch {
    return ''
  }
}

const timeZone = z
  .string({ error: zoneMessage })
  .overwrite(zoneName)
  .refine((name) => zones.has(name) || withoutPlace.test(name), { error: zoneMessage })

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
  notifications: z.object(notificationShape, { error: 'Give the choices of notifications' }),
  /** Null until it is known; read as UTC. */
  timeZone: timeZone.nullable(),
  /** Whether single keys act (W-011). */
  shortcuts: z.boolean({ error: 'Choose whether single keys act' }),
  /** Whether the first steps of a new organization are hidden on the dashboard (W-020). */
  hideStartHere: z.boolean({ error: 'Choose whether the first steps are hidden' }),
})
export type Preferences = z.infer<typeof preferences>

/** What a change leaves out stays, inside the kinds of notifications too; a list's columns set to null become the documented ones. */
export const preferencesBody = preferences
  .extend({
    columns: z
      .record(listName, columnChoice.nullable(), { error: 'Give the columns by list' })
      .refine((lists) => Object.keys(lists).length <= 60, { error: 'Too many lists' }),
    notifications: z
      .object(
        { ...notificationShape, kinds: kindChoices.partial() },
        { error: 'Give the choices of notifications' },
      )
      .partial(),
  })
  .partial()

export const readPreferences = endpoint({
  id: 'preferences.read',
  summary: "One's own preferences",
  method: 'GET',
  path: preferencesPath,
  beforeSecondFactor: true,
  access: 'signed-in',
  status: 200,
  reply: preferences,
})

export const updatePreferences = endpoint({
  id: 'preferences.update',
  summary: "Change one's own preferences",
  method: 'PUT',
  path: preferencesPath,
  beforeSecondFactor: true,
  access: 'signed-in',
  body: preferencesBody,
  status: 200,
  reply: preferences,
})

export const preferenceEndpoints = [readPreferences, updatePreferences]
