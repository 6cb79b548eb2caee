import type { ImportEntity } from '#contract/imports'
import { facilityImport } from '#server/features/facilities/facilities-import.store'
import { lendingProfileRegistry } from '#server/features/lending-profiles/lending-profiles.store'
import { membershipImport } from '#server/features/memberships/memberships-import.store'
import { organizationImport } from '#server/features/organizations/organizations-import.store'
import { dealImport } from '#server/features/pipeline/pipeline-import.store'
import { productRegistry } from '#server/features/products/products-registry.store'
import type { ImportTarget } from '#server/platform/imports/import-target'
import { registryImport } from '#server/registry/registry-import'

const targets: Record<ImportEntity, ImportTarget> = {
  organizations: organizationImport,
  products: registryImport('products', productRegistry),
  'catalytic-facilities': facilityImport,
  'lending-profiles': registryImport('lending-profiles', lendingProfileRegistry),
  pipeline: dealImport,
  'organization-memberships': membershipImport,
}

/** How a kind of record comes in; the name is one of the contract's. */
export const targetOf = (entity: string): ImportTarget => targets[entity as ImportEntity]
