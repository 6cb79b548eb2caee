import { allKinds, cadences, type Cadence, type KindChoices } from '#contract/notification-kinds'
import type { Preferences } from '#contract/preferences'
import { formatTimeOfDay } from '#web/lib/format.ts'

/** The digests that hold something, by the choices of the kinds. */
export const cadencesOf = (kinds: KindChoices): readonly Cadence[] =>
  cadences.filter((cadence) => allKinds.some((kind) => kinds[kind] === cadence))

/** Names of the days, from Monday on. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** "7:00 AM" of an hour from 0 to 23. */
export const hourText = (hour: number): string =>
  formatTimeOfDay(`2026-01-01T${String(hour).padStart(2, '0')}:00:00.000Z`, 'UTC') ?? ''

/** "Chicago time", "UTC". */
function zoneText(timeZone: string | null): string {
  const place = timeZone?.split('/').at(-1)?.replaceAll('_', ' ')
  return timeZone?.includes('/') && place ? `${place} time` : (place ?? 'UTC')
}

/** When a digest is mailed: "Mondays at 7:00 AM, Chicago time". */
export function dueText(
  cadence: Cadence,
  { notifications: { hour, weekday }, timeZone }: Preferences,
): string {
  const day = cadence === 'daily' ? 'Every day' : `${weekdays[weekday - 1] ?? weekdays[0]}s`
  return `${day} at ${hourText(hour)}, ${zoneText(timeZone)}`
}
