import { facilityCalls } from './facilities.ts'
import { lendingProfileCalls } from './lending-profiles.ts'
import { organizationCalls } from './organizations.ts'
import { dealCalls } from './pipeline.ts'
import { productCalls } from './products.ts'
import type { NounWith } from './records.ts'
import { resourceCalls } from './resources.ts'

/** The calls of every registry, by the segment of its path. Its export and its history follow from them. */
const registryCalls = {
  organizations: organizationCalls,
  products: productCalls,
  'catalytic-facilities': facilityCalls,
  'lending-profiles': lendingProfileCalls,
  pipeline: dealCalls,
  resources: resourceCalls,
} as const satisfies Record<NounWith<'restored'>, unknown>

export type RegistryCalls = typeof registryCalls
export type RegistryNoun = keyof RegistryCalls
/** What the list of a registry is asked by. */
export type RegistryQuery<N extends RegistryNoun> = NonNullable<RegistryCalls[N]['list']['query']>

/** What is made of the calls of each registry. */
export const ofRegistries = <Made>(
  make: (noun: RegistryNoun, calls: RegistryCalls[RegistryNoun]) => Made,
): Record<RegistryNoun, Made> =>
  Object.fromEntries(
    Object.entries(registryCalls).map(([noun, calls]) => [noun, make(noun as RegistryNoun, calls)]),
  ) as Record<RegistryNoun, Made>

export const registryCallsOfAll = Object.values(registryCalls).flatMap((calls) =>
  Object.values(calls),
)
