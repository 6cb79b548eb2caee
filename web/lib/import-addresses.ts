import type { ImportEntity } from '#contract/imports'
import { records } from '#contract/records'
import { addressWith, paths } from '#web/lib/paths.ts'

/** Where one import is worked on; the address outlives a reload. `organization` is whose records they are, where that is known. */
export const importAddress = (id: string, organization?: string | null): string => {
  const path = paths.import.replace(':id', id)
  return organization ? addressWith(path, { organization }) : path
}

/** Where a new import begins, with the kind of records chosen, and whose they are. */
export const newImportAddress = (entity: ImportEntity, organization?: string | null) =>
  addressWith(paths.imports, { entity, ...(organization ? { organization } : {}) })

/** The list that shows what came in, of one organization where that is known. */
export function listAddress(entity: ImportEntity, organizationId?: string): string {
  // Administrators work on products at another place than that where all read them.
  const path = entity === 'products' ? paths.products : records[entity].page.path
  return organizationId === undefined ? path : addressWith(path, { organizationId })
}
