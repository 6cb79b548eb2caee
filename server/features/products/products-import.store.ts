import { createProductBody, updateProductBody } from '#contract/products'
import { mayWriteRecord, statusAfterReview } from '#contract/rights'
import { products } from '#database/products'
import type { ImportTarget, StoredRecord } from '#server/platform/imports/import-target'
import { identityWithin, withNames } from '#server/platform/imports/named-records'
import { derivedOf } from './products.rules.ts'
import type { ProductChanges, ProductRow } from './products.rules.ts'
import { foreignProduct, productValues } from './save-product.ts'

// The records of this target are rows of this table, and bodies were parsed by the schemas beside them.
const rowOf = (record: StoredRecord) => record as unknown as ProductRow
type Complete = ProductChanges & { organizationId: string; name: string }

/** Products from spreadsheets. */
export const productImport: ImportTarget = {
  entity: 'products',
  table: products,
  createBody: createProductBody,
  updateBody: updateProductBody,
  apart: ['lastConfirmedAt'],
  isConfirmed: true,
  identityOf: identityWithin('organizationId'),
  alike: (identities) => withNames(products.searchText, identities),
  shown: (record) => ({ name: rowOf(record).name, place: null }),
  rejection: (person, record) => (mayWriteRecord(person, rowOf(record)) ? null : foreignProduct()),
  async added(references, importer, body) {
    const values = await productValues(references, importer, null, body as Complete)
    return { ...values, ...derivedOf(values) }
  },
  async changed(references, importer, before, body) {
    const { organizationId, name } = rowOf(before)
    const values = await productValues(references, importer, rowOf(before), {
      organizationId,
      name,
      ...body,
    })
    return { ...values, ...derivedOf(values) }
  },
  undone: ({ person, review }, { before, after }) => ({
    status: statusAfterReview({
      kind: 'products',
      review,
      person,
      before: rowOf(before).status,
      wanted: rowOf(after).status,
    }),
  }),
  referredTo: async () => new Map(),
}
