import { addDays, daysBetween } from './finance/days.ts'
import { records } from './records.ts'

/** How long ago somebody who owns a record last said, or showed by a change, that it is still available (attention, L). */

/** The kinds of record that owners say are still available, each with the field and the values that mean it is listed. */
export const listedStates = {
  products: { field: 'status', values: records.products.readers.open.status },
  'catalytic-facilities': {
    field: 'status',
    values: records['catalytic-facilities'].readers.open.status,
  },
  'lending-profiles': { field: 'status', values: records['lending-profiles'].readers.open.status },
  pipeline: { field: 'outcome', values: ['open'] },
} as const satisfies Record<string, { field: 'status' | 'outcome'; values: readonly string[] }>
export type AvailableNoun = keyof typeof listedStates
export const availableNouns = Object.keys(listedStates) as [AvailableNoun, ...AvailableNoun[]]

/** What a list of a kind is asked for to answer its stale records, each of them: without the states, only published facilities. */
export function staleQueryOf(noun: AvailableNoun): Readonly<Record<string, string>> {
  const { field, values } = listedStates[noun]
  return { freshness: 'stale', [field]: values.join(',') }
}

/** After how many UTC days without a confirmation a listed record is stale (L-004). */
export const staleDays = 90

/** A listed record is one of these; what is not listed is neither (L-004). */
export const freshnesses = {
  fresh: 'Confirmed in the last 90 days',
  stale: 'Not confirmed for 90 days',
} as const
export type Freshness = keyof typeof freshnesses

/** What freshness follows from; timestamps in UTC. */
export interface AvailabilityFacts {
  readonly lastConfirmedAt: string | null
  readonly createdAt: string
  readonly status?: string | undefined
  readonly outcome?: string | undefined
}

const dayOf = (time: string): string => time.slice(0, 10)

/** The UTC day of the last confirmation, of the creation where there was none. */
const confirmedOn = ({ lastConfirmedAt, createdAt }: AvailabilityFacts): string =>
  dayOf(lastConfirmedAt ?? createdAt)

/** The UTC day from which a record is stale when nobody confirms it. */
const staleFrom = (record: AvailabilityFacts): string => addDays(confirmedOn(record), staleDays)

/** Records confirmed on this UTC day or later are fresh on the day `present`. */
export const freshSince = (present: string): string => addDays(present, 1 - staleDays)

/** Whether a record is listed: what others may find, and what is confirmed. */
export function isListed(noun: AvailableNoun, record: AvailabilityFacts): boolean {
  const { field, values } = listedStates[noun]
  return (values as readonly string[]).includes(record[field] ?? '')
}

/** Fresh or stale on a UTC day; null for what is not listed. */
export function freshnessOf(
  noun: AvailableNoun,
  record: AvailabilityFacts,
  present: string,
): Freshness | null {
  if (!isListed(noun, record)) return null
  return staleFrom(record) <= present ? 'stale' : 'fresh'
}

/** Whether a listed record was not confirmed for 90 days (L-004). */
export const isStale = (noun: AvailableNoun, record: AvailabilityFacts, present: string): boolean =>
  freshnessOf(noun, record, present) === 'stale'

/** Days since the last confirmation, or since the creation. */
export const daysUnconfirmed = (record: AvailabilityFacts, present: string): number =>
  daysBetween(confirmedOn(record), present)
