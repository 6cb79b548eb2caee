import type { ImportEntity } from '#contract/imports'

/** Where one import is worked on; the address outlives a reload. */
export const importAddress = (id: string) => `/imports/${id}`

/** Where a new import begins, with what is to come in chosen. */
export const newImportAddress = (entity: ImportEntity) => `/imports?entity=${entity}`

/** The lists that show what came in. */
export const listAddresses: Readonly<Record<ImportEntity, string>> = {
  organizations: '/organizations',
  products: '/products',
  'catalytic-facilities': '/catalytic-facilities',
  'lending-profiles': '/lending-profiles',
  pipeline: '/pipeline',
  'organization-memberships': '/aggregators',
}
