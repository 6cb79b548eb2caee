import { states } from './states.ts'
import type { State } from './states.ts'

const labels = Object.entries(states) as [State, string][]
const byWord = new Map(labels.flatMap(([state, label]) => [[state, state], [label.toLowerCase(), state]] as [string, State][]))

/**
 * The state or territory a location lies in: the location is one ("new_york", "New York") or ends in one after a
 * comma ("Albany, New York"). Null for every other text.
 */
export function stateOfLocation(location: string | null | undefined): State | null {
  const last = location?.split(',').at(-1)?.trim().toLowerCase() ?? ''
  return byWord.get(last) ?? null
}

/** A location as people read it: a stored state by its label, every other text as it was typed. */
export function shownLocation(location: string): string {
  return location in states ? states[location as State] : location
}
