import { facilityImport } from '#server/features/facilities/facilities-import.store'
import { membershipImport } from '#server/features/memberships/memberships-import.store'
import { organizationImport } from '#server/features/organizations/organizations-import.store'
import { dealImport } from '#server/features/pipeline/pipeline-import.store'
import type { ImportTarget } from '#server/platform/imports/import-target'
import { registries } from '#server/registry/registries'

/** Kinds whose rows come in otherwise than those of any registry. */
const special: readonly ImportTarget[] = [
  organizationImport,
  facilityImport,
  dealImport,
  membershipImport,
]

const targets = new Map<string, ImportTarget>(
  [...registries.flatMap(({ importTarget }) => importTarget()), ...special].map((target) => [
    target.entity,
    target,
  ]),
)

/** How a kind of record comes in; the name is one of the contract's. */
export function targetOf(entity: string): ImportTarget {
  const target = targets.get(entity)
  if (target === undefined) throw new Error(`No import of ${entity} is declared.`)
  return target
}
