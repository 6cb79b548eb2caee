import { states } from './common/states.ts'

/** Where a deal is: a tribe, first since nobody would search for it among the states, or a state or territory. A tribe's name is in `other` (P-212). */
export const dealLocations = { custom_tribe: 'Custom Tribe', ...states } as const
