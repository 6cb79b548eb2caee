import { createFacilityBody, updateFacilityBody } from '#contract/facilities'
import { objectIdOf } from '#contract/files'
import { mayWriteFacilities } from '#contract/rights'
import { facilities } from '#database/facilities'
import { products } from '#database/products'
import { given } from '#server/platform/database/changes/given'
import { forbidden, invalidField } from '#server/platform/http/problems'
import type { ImportTarget, StoredRecord } from '#server/platform/imports/import-target'
import { identityWithin, namedIn, withNames } from '#server/platform/imports/named-records'
import { facilitySearchText } from './facilities.store.ts'
import type { FacilityRow } from './facilities.store.ts'
import type { FacilityChanges, NewFacility } from './save-facility.ts'

// The records of this target are rows of this table, and bodies were parsed by the schemas beside them.
const rowOf = (record: StoredRecord) => record as unknown as FacilityRow

/** Uploaded files are taken over and detached one by one in the form; a spreadsheet brings addresses of the web. */
function checkFile(before: string | null, after: string | null | undefined): void {
  if (after === undefined || after === before) return
  if (objectIdOf(before) !== null || objectIdOf(after) !== null)
    throw invalidField(
      'file',
      'Uploaded files are changed in the form of the facility. Use an address of the web here, or leave the cell as it is.',
    )
}

/** Catalytic facilities from spreadsheets. */
export const facilityImport: ImportTarget = {
  entity: 'catalytic-facilities',
  table: facilities,
  createBody: createFacilityBody,
  updateBody: updateFacilityBody,
  apart: ['lastConfirmedAt'],
  isConfirmed: true,
  identityOf: identityWithin('organizationId'),
  alike: (identities) => withNames(facilities.searchText, identities),
  shown: (record) => ({ name: rowOf(record).name, place: null }),
  rejection: (person) =>
    mayWriteFacilities(person)
      ? null
      : forbidden('Only facility administrators add and edit catalytic facilities.'),
  async added(references, _importer, body) {
    const facility = body as NewFacility
    await references.organization(facility.organizationId)
    checkFile(null, facility.file)
    return { ...facility, searchText: facilitySearchText(facility) }
  },
  async changed(references, _importer, before, body) {
    const changes = given(body as FacilityChanges)
    if (
      changes.organizationId !== undefined &&
      changes.organizationId !== rowOf(before).organizationId
    )
      await references.organization(changes.organizationId)
    checkFile(rowOf(before).file, changes.file)
    return { ...changes, searchText: facilitySearchText({ ...rowOf(before), ...changes }) }
  },
  async referredTo(tx, ids) {
    const named = await namedIn(tx, products, products.catalyticFacilityId, ids)
    return new Map(named.map((id) => [id, 'Products name this facility now.']))
  },
}
