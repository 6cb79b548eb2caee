import { matchKinds } from '../common/market-enums.ts'
import { capitalTypes } from '../common/registry-enums.ts'
import { valuesOf } from '../common/enums.ts'
import { normalizeSearch } from '../common/search.ts'
import type { Capital } from './choices.ts'
import { obstacles } from './judge.ts'
import type { Verdict } from './judge.ts'

/** What a list of matches is ordered by; of an offer's list the other side is the deal, of a deal's the offer. */
export interface Ordered {
  readonly verdict: Pick<Verdict, 'state' | 'obstacle' | 'score' | 'order'>
  readonly kind: keyof typeof matchKinds
  readonly need: Capital | null
  readonly other: {
    readonly id: string
    /** Its name as searches compare it (`orderName`). */
    readonly name: string
  }
}

/** A name as lists of matches are ordered by it. */
export const orderName = (name: string): string => normalizeSearch(name)

const states: readonly Verdict['state'][] = ['match', 'near', 'none']
const kinds = valuesOf(matchKinds)
const needs = valuesOf(capitalTypes)

const rankOf = <Value>(values: readonly Value[], value: Value | null): number =>
  value === null ? -1 : values.indexOf(value)

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/**
 * The order of lists (M-070): matches before near ones, these by their obstacle; then what counts most, products before
 * lending profiles, name, id and need. No two pairings of a list are equal in it.
 */
export function compareMatches(one: Ordered, other: Ordered): number {
  const [mine, theirs] = [one.verdict, other.verdict]
  return (
    rankOf(states, mine.state) - rankOf(states, theirs.state) ||
    rankOf(obstacles, mine.obstacle) - rankOf(obstacles, theirs.obstacle) ||
    theirs.order - mine.order ||
    theirs.score - mine.score ||
    rankOf(kinds, one.kind) - rankOf(kinds, other.kind) ||
    byText(one.other.name, other.other.name) ||
    byText(one.other.id, other.other.id) ||
    rankOf(needs, one.need) - rankOf(needs, other.need)
  )
}

/** A pairing of a product that names a catalytic facility. */
export interface ThroughProduct extends Ordered {
  readonly dealId: string
  readonly facilityId: string
}

/**
 * The pairings of facilities: of those of the open products that name one, the first for each facility, deal and need
 * (M-080). The order of what is handed in does not matter.
 */
export function firstThroughProducts<Pairing extends ThroughProduct>(
  pairings: readonly Pairing[],
): Pairing[] {
  const first = new Map<string, Pairing>()
  for (const pairing of pairings) {
    const key = `${pairing.facilityId} ${pairing.dealId} ${pairing.need ?? ''}`
    const known = first.get(key)
    if (known === undefined || compareMatches(pairing, known) < 0) first.set(key, pairing)
  }
  return [...first.values()]
}
