import { eq } from 'drizzle-orm'
import type { Belonging } from '#contract/rights'
import type { Question } from '#contract/search-ranking'
import { organizations } from '#database/organizations'
import { products } from '#database/products'
import { staleRecords } from '#server/features/confirmations/freshness.store'
import type { Executor } from '#server/platform/database/database'
import { readFound } from '#server/platform/database/lists/found-records'
import type { FoundRecord } from '#server/platform/database/lists/found-records'
import { readableRows } from '#server/platform/database/lists/readable-rows'

/** The products that a question finds for a person, best first. */
export function searchProducts(
  db: Executor,
  person: Belonging,
  question: Question,
  most: number,
): Promise<FoundRecord[]> {
  const stale = staleRecords('products')
  return readFound(
    db,
    {
      table: products,
      readable: readableRows(person, 'products'),
      owner: [products.organizationId, person.organizationId],
      stale,
    },
    question,
    most,
    (found) =>
      db
        .select({
          id: products.id,
          name: products.name,
          subtitle: organizations.name,
          status: products.status,
          stale: stale.mapWith(Boolean),
        })
        .from(products)
        .innerJoin(organizations, eq(organizations.id, products.organizationId))
        .where(found),
  )
}
