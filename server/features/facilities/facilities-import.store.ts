import { objectIdOf } from '#contract/files'
import { products } from '#database/products'
import { invalidField } from '#server/platform/http/problems'
import type { ImportTarget } from '#server/platform/imports/import-target'
import { namedIn } from '#server/platform/imports/named-records'
import { registryImport } from '#server/registry/registry-import'
import { facilityRegistry } from './facilities.store.ts'

/** Uploaded files are taken over and detached one by one in the form; a spreadsheet brings addresses of the web. */
function checkFile(before: unknown, after: unknown): void {
  if (after === undefined || after === before) return
  if ([before, after].some((file) => typeof file === 'string' && objectIdOf(file) !== null))
    throw invalidField(
      'file',
      'Uploaded files are changed in the form of the facility. Use an address of the web here, or leave the cell as it is.',
    )
}

const target = registryImport('catalytic-facilities', facilityRegistry)

/** Catalytic facilities from spreadsheets. */
export const facilityImport: ImportTarget = {
  ...target,
  async added(references, importer, body) {
    const values = await target.added(references, importer, body)
    checkFile(null, body['file'])
    return values
  },
  async changed(references, importer, before, body) {
    const values = await target.changed(references, importer, before, body)
    checkFile(before['file'], body['file'])
    return values
  },
  async referredTo(tx, ids) {
    const named = await namedIn(tx, products, products.catalyticFacilityId, ids)
    return new Map(named.map((id) => [id, 'Products name this facility now.']))
  },
}
