import { states } from './common/states.ts'

/** Where a deal is: a tribe, first since nobody would search for it among the states, or a state or territory. A tribe's name is in `other` (P-212). */
export const dealLocations = { custom_tribe: 'Custom Tribe', ...states } as const

/** A deal's place in words: a state, or the tribe's name. Null when none is given. */
export function placeOf({
  location,
  other,
}: {
  readonly location: keyof typeof dealLocations | null
  readonly other: string | null
}): string | null {
  if (location === null) return null
  return location === 'custom_tribe'
    ? (other ?? dealLocations.custom_tribe)
    : dealLocations[location]
}
