import type { RecordKind } from './record-kind.ts'
import { accountRecords } from './records/account-records.ts'
import { campaignRecords } from './records/campaign-records.ts'
import { registryRecords } from './records/registry-records.ts'

/**
 * Every kind of record in the order of filters and choices, by the segment of its path: as audit trail, history, events,
 * imports and exports name it. What announces one is made from this list, or fails a check that names what is missing.
 */
export const records = { ...registryRecords, ...campaignRecords, ...accountRecords } as const

type Records = typeof records

/** A kind of record, by the segment of its path. */
export type Noun = keyof Records

/** The kinds of record of which something is said. */
export type NounWith<Property extends keyof RecordKind> = {
  [N in Noun]: Property extends keyof Records[N] ? N : never
}[Noun]

/** The tables whose changes triggers count. */
export type CountedTable = Records[NounWith<'counted'>]['table']

/** All kinds of record in their order. */
export const nouns = Object.keys(records) as [Noun, ...Noun[]]

/** The kinds of record of which something is said, in their order. */
export function nounsWith<Property extends keyof RecordKind>(
  property: Property,
): readonly NounWith<Property>[] {
  return nouns.filter((noun): noun is NounWith<Property> => property in records[noun])
}

/** What is said of a kind of record. */
export const recordKind = (noun: Noun): RecordKind => records[noun]

/** How one record of a kind is called in a sentence. */
export function nounInSentence(noun: Noun): string {
  return recordKind(noun).short ?? recordKind(noun).one.toLowerCase()
}

/** The labels of some kinds of record: of one, or of many. */
export function labelsOf<N extends Noun, Form extends 'one' | 'many'>(
  of: readonly N[],
  form: Form,
) {
  return Object.fromEntries(of.map((noun) => [noun, records[noun][form]])) as {
    [K in N]: Records[K][Form]
  }
}
