import { allKinds, type Cadence, type KindChoices } from '#contract/notification-kinds'
import type { Preferences } from '#contract/preferences'
import { formatTimeOfDay } from './format.ts'

/** What "Mail me a digest" offers (N-060). */
export const digestChoices = { never: 'Never', daily: 'Daily', weekly: 'Weekly' } as const
export type DigestChoice = keyof typeof digestChoices

/** The kinds that the choice of a digest sets: what is off stays off, and what is mailed at once stays so. */
const setByDigest = (kinds: KindChoices) =>
  allKinds.filter((kind) => kinds[kind] !== 'off' && kinds[kind] !== 'mail')

/** What is chosen for all these kinds alike; null where they differ. */
export function digestOf(kinds: KindChoices): DigestChoice | null {
  const chosen = new Set(setByDigest(kinds).map((kind) => kinds[kind]))
  if (chosen.size > 1) return null
  const [only] = chosen
  return only === 'daily' || only === 'weekly' ? only : 'never'
}

/** The choice of each kind once a digest is chosen for all. */
export function withDigest(kinds: KindChoices, digest: DigestChoice): Partial<KindChoices> {
  const choice = digest === 'never' ? 'instant' : digest
  return Object.fromEntries(setByDigest(kinds).map((kind) => [kind, choice]))
}

/** The digests that hold something, by the choices of the kinds. */
export const cadencesOf = (kinds: KindChoices): readonly Cadence[] =>
  (['daily', 'weekly'] as const).filter((cadence) =>
    allKinds.some((kind) => kinds[kind] === cadence),
  )

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
