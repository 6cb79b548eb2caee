import type { ImportEntity } from '#contract/imports'
import { records } from '#contract/records'
import { addressWith, paths } from '#web/lib/paths.ts'

/** Where one import is worked on; the address outlives a reload. */
export const importAddress = (id: string) => paths.import.replace(':id', id)

/** Where a new import begins, with the kind of records chosen. */
export const newImportAddress = (entity: ImportEntity) => addressWith(paths.imports, { entity })

/** The list that shows what came in. */
export const listAddress = (entity: ImportEntity): string =>
  // Administrators work on products at another place than that where all read them.
  entity === 'products' ? paths.products : records[entity].page.path
