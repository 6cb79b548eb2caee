import { facilityCalls } from './facilities.ts'
import { lendingProfileCalls } from './lending-profiles.ts'
import { organizationCalls } from './organizations.ts'
import { dealCalls } from './pipeline.ts'
import { productCalls } from './products.ts'
import { dealFields } from './record-fields/deal-fields.ts'
import { facilityFields } from './record-fields/facility-fields.ts'
import { lendingProfileFields } from './record-fields/lending-profile-fields.ts'
import { organizationFields } from './record-fields/organization-fields.ts'
import { productFields } from './record-fields/product-fields.ts'
import { resourceFields } from './record-fields/resource-fields.ts'
import type { NounWith } from './records.ts'
import { resourceCalls } from './resources.ts'

/** Every registry by the segment of its path: its calls and the fields of its records. Export, history and files follow from them. */
const registries = {
  organizations: { calls: organizationCalls, fields: organizationFields },
  products: { calls: productCalls, fields: productFields },
  'catalytic-facilities': { calls: facilityCalls, fields: facilityFields },
  'lending-profiles': { calls: lendingProfileCalls, fields: lendingProfileFields },
  pipeline: { calls: dealCalls, fields: dealFields },
  resources: { calls: resourceCalls, fields: resourceFields },
} as const satisfies Record<NounWith<'restored'>, unknown>

type Registries = typeof registries
export type AnyRegistry = Registries[RegistryNoun]
export type RegistryNoun = keyof Registries
export type RegistryCalls = { readonly [N in RegistryNoun]: Registries[N]['calls'] }
/** What the list of a registry is asked by. */
export type RegistryQuery<N extends RegistryNoun> = NonNullable<RegistryCalls[N]['list']['query']>

/** What is made of each registry. */
export const ofRegistries = <Made>(
  make: (noun: RegistryNoun, registry: AnyRegistry) => Made,
): Record<RegistryNoun, Made> =>
  Object.fromEntries(
    Object.entries(registries).map(([noun, registry]) => [
      noun,
      make(noun as RegistryNoun, registry),
    ]),
  ) as Record<RegistryNoun, Made>

/** The calls of all registries but their exports and histories. */
export const endpointsOfRegistries = Object.values(registries).flatMap(({ calls }) =>
  Object.values(calls),
)

/** The fields of the records of each registry. */
export const registryFields = ofRegistries((_noun, { fields }) => fields) as {
  readonly [N in RegistryNoun]: Registries[N]['fields']
}
