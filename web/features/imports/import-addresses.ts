import type { ImportEntity } from '#contract/imports'
import { addressWith, paths } from '#web/lib/paths.ts'

/** Where one import is worked on; the address outlives a reload. */
export const importAddress = (id: string) => paths.import.replace(':id', id)

/** Where a new import begins, with the kind of records chosen. */
export const newImportAddress = (entity: ImportEntity) => addressWith(paths.imports, { entity })

/** The lists that show the imported records. */
export const listAddresses: Readonly<Record<ImportEntity, string>> = {
  organizations: paths.organizations,
  products: paths.products,
  'catalytic-facilities': paths.facilities,
  'lending-profiles': paths.lendingProfiles,
  pipeline: paths.pipeline,
  'organization-memberships': paths.aggregators,
}
