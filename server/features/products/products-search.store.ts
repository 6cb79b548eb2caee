import { eq } from 'drizzle-orm'
import { organizations } from '#database/organizations'
import { products } from '#database/products'
import { staleRecords } from '#server/features/confirmations/freshness.store'
import { recordSearch } from '#server/platform/database/lists/found-records'
import { givenText } from '#server/platform/database/lists/given-reader'
import { readableRows } from '#server/platform/database/lists/readable-rows'

/** The products that a question finds for a person, best first. */
export const searchProducts = recordSearch({
  source: (reader) => ({
    table: products,
    readable: readableRows(reader, 'products'),
    owner: [products.organizationId, reader.organizationId],
    stale: staleRecords('products', givenText('freshFrom')),
  }),
  rows: (db, found, stale) =>
    db
      .select({
        id: products.id,
        name: products.name,
        subtitle: organizations.name,
        status: products.status,
        stale,
      })
      .from(products)
      .innerJoin(organizations, eq(organizations.id, products.organizationId))
      .where(found),
  shown: (row) => row,
})
