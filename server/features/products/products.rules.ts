import type { z } from 'zod'
import { parseRate } from '#contract/common/rates'
import { productFields } from '#contract/record-fields/product-fields'
import { searchedText } from '#contract/record-fields/searched-text'
import type { updateProductBody } from '#contract/products'
import type { products } from '#database/products'
import type { LastConfirmed } from '#server/platform/database/changes/retained'
import { given } from '#server/platform/database/changes/rows'

/** A product as stored, without what only the search reads. */
export type ProductRow = Omit<typeof products.$inferSelect, 'searchText' | 'searchNumbers'>

/** What may be set of a product; everything else is set by its store. */
export type ProductValues = Omit<
  typeof products.$inferInsert,
  | 'id'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
  | 'searchText'
  | 'lowRateBenchmark'
  | 'lowRateBasisPoints'
  | 'highRateBenchmark'
  | 'highRateBasisPoints'
>

/** What a save may change of a product. */
export type ProductChanges = Omit<z.output<typeof updateProductBody>, 'version'>

/** The values of a save over the stored ones, as they will be stored; what is left out stays as it is. */
export function mergedProduct(
  before: ProductRow | null,
  changes: ProductChanges & LastConfirmed & { organizationId: string; name: string },
): ProductValues {
  const { status, ...others } = changes
  const {
    id: _id,
    version: _version,
    createdAt: _created,
    updatedAt: _updated,
    ...stored
  } = before ?? emptyRow
  // A status that is cleared is the entity's own (P-153).
  const merged = {
    ...stored,
    ...given(others),
    name: changes.name,
    organizationId: changes.organizationId,
    status: status === undefined ? stored.status : (status ?? 'draft'),
  }
  // Without the tick there is no facility, whatever was chosen before (P-157).
  return {
    ...merged,
    catalyticFacilityId:
      merged.isSupportedByCatalyticFacility === true ? merged.catalyticFacilityId : null,
  }
}

const emptyRow: Partial<ProductRow> & { status: string } = { status: 'draft' }

/** What is stored beside the values: what the rates mean and what a search reads. */
export function derivedOf(values: ProductValues) {
  const [low, high] = [parseRate(values.lowRangeRate), parseRate(values.highRangeRate)]
  return {
    lowRateBenchmark: low?.benchmark ?? null,
    lowRateBasisPoints: low?.basisPoints ?? null,
    highRateBenchmark: high?.benchmark ?? null,
    highRateBasisPoints: high?.basisPoints ?? null,
    searchText: searchedText(productFields, values),
  }
}
