import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { textOfDollars } from '#contract/common/money'
import { rateRange, rateToBeDetermined } from '#contract/common/rates'
import { openStatuses } from '#contract/rights'
import type { Product } from '#contract/products'
import { facilities } from '#database/facilities'
import { organizations } from '#database/organizations'
import { products } from '#database/products'
import { answeredAs } from '#server/platform/database/changes/answered-as'
import type { Executor, Transaction } from '#server/platform/database/database'
import type { Retained } from '#server/platform/database/changes/retained'
import { jsonColumns } from '#server/platform/database/lists/json-rows'
import { amongIds } from '#server/platform/database/lists/list-query'
import { nextVersion } from '#server/platform/database/changes/next-version'
import { preparedFor } from '#server/platform/database/connection/prepared'
import { derivedOf } from './products.rules.ts'
import type { ProductRow, ProductValues } from './products.rules.ts'

export type { ProductRow, ProductValues } from './products.rules.ts'

const { searchText: _search, searchNumbers: _numbers, ...answered } = getTableColumns(products)

const openFacilities = sql.join(
  openStatuses.facilities.map((status) => sql`${status}`),
  sql`, `,
)

const [low, high] = [products.lowRangeRate, products.highRangeRate].map(
  (rate) => sql`nullif(btrim(${rate}), '')`,
) as [SQL, SQL]

// As `rateRange` of the contract.
const rangeOfRates = sql`coalesce(${low} || ' - ' || ${high}, ${low} || '+', 'Up to ' || ${high}, ${rateToBeDetermined})`

/** Columns of a product with what its answer takes from other tables; what only the search reads never leaves the database. */
const productColumns = {
  product: answered,
  organizationName: organizations.name,
  // The products that a facility supports do not show its name to people who may not see it.
  facilityName: sql<
    string | null
  >`case when ${facilities.status} in (${openFacilities}) then ${facilities.name} end`,
}

/** The same for a list: each field as {@link toProduct} has it. */
const productJson = jsonColumns({
  ...answered,
  organizationName: organizations.name,
  minimumAmount: products.minPrincipalSize,
  maximumAmount: products.maxPrincipalSize,
  interestRate: rangeOfRates,
  catalyticFacilityName: productColumns.facilityName,
})

/** A product as it is read, with the names of its organization and facility. */
export interface StoredProduct {
  product: ProductRow
  organizationName: string
  facilityName: string | null
}

/** What a product answers that is no column of its table, or is another there. */
type NotColumn =
  | 'organizationName'
  | 'minPrincipalSize'
  | 'maxPrincipalSize'
  | 'minimumAmount'
  | 'maximumAmount'
  | 'interestRate'
  | 'catalyticFacilityName'
  | 'createdAt'
  | 'updatedAt'
  | 'lastConfirmedAt'

/** A product as the contract answers it. */
export function toProduct({ product, organizationName, facilityName }: StoredProduct): Product {
  const [minimum, maximum] = [
    textOfDollars(product.minPrincipalSize),
    textOfDollars(product.maxPrincipalSize),
  ]
  return {
    ...answeredAs<Omit<Product, NotColumn>>(product),
    organizationName,
    minPrincipalSize: minimum,
    maxPrincipalSize: maximum,
    minimumAmount: minimum,
    maximumAmount: maximum,
    interestRate: rateRange(product.lowRangeRate, product.highRangeRate),
    catalyticFacilityName: facilityName,
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
    lastConfirmedAt: product.lastConfirmedAt?.toISOString() ?? null,
  }
}

/** Products with the names they are shown with, to be narrowed and ordered by the caller. */
const productsWithNames = (db: Executor) =>
  db
    .select(productColumns)
    .from(products)
    .innerJoin(organizations, eq(organizations.id, products.organizationId))
    .leftJoin(facilities, eq(facilities.id, products.catalyticFacilityId))
    .$dynamic()

/** The same as JSON, for {@link readJson}. */
export const productsAsJson = (db: Executor) =>
  db
    .select(productJson)
    .from(products)
    .innerJoin(organizations, eq(organizations.id, products.organizationId))
    .leftJoin(facilities, eq(facilities.id, products.catalyticFacilityId))
    .$dynamic()

const productById = preparedFor((db) =>
  productsWithNames(db)
    .where(eq(products.id, sql.placeholder('id')))
    .prepare('product_by_id'),
)

/** One product; null when there is none. */
export async function findProduct(db: Executor, id: string): Promise<StoredProduct | null> {
  const [row] = await productById(db).execute({ id })
  return row ?? null
}

/** Products by their ids that meet a condition, in no order. */
export const findProductsWhere = (
  db: Executor,
  ids: readonly string[],
  condition: SQL | undefined,
) => productsWithNames(db).where(and(amongIds(products.id, ids), condition))

const lockedById = preparedFor((db) =>
  db
    .select(answered)
    .from(products)
    .where(eq(products.id, sql.placeholder('id')))
    .for('no key update')
    .prepare('product_locked_by_id'),
)

/** The product, locked until the transaction ends: what is decided from it stays true. Null when there is none. */
export async function lockProduct(tx: Transaction, id: string): Promise<ProductRow | null> {
  const [row] = await lockedById(tx).execute({ id })
  return row ?? null
}

/** The facility a product may name, which cannot be deleted before this transaction ends; null when there is none. */
export async function lockFacilityOfProduct(
  tx: Transaction,
  id: string,
): Promise<{ organizationId: string; status: string } | null> {
  const [row] = await tx
    .select({ organizationId: facilities.organizationId, status: facilities.status })
    .from(facilities)
    .where(eq(facilities.id, id))
    .for('key share')
  return row ?? null
}

// A stored product with the names, so that it is not read again to be answered.
const storedColumns = {
  ...answered,
  organizationName: sql<string>`(select o.name from organizations o where o.id = products.organization_id)`,
  facilityName: sql<
    string | null
  >`(select f.name from catalytic_facilities f where f.id = products.catalytic_facility_id and f.status in (${openFacilities}))`,
}

const storedOf = ({
  organizationName,
  facilityName,
  ...product
}: ProductRow & Omit<StoredProduct, 'product'>): StoredProduct => ({
  product,
  organizationName,
  facilityName,
})

/** Adds a product, or restores one with its retained columns. */
export async function insertNamedProduct(
  tx: Executor,
  values: ProductValues & Partial<Retained>,
): Promise<StoredProduct> {
  const [row] = await tx
    .insert(products)
    .values({ ...values, updatedAt: values.updatedAt ?? values.createdAt, ...derivedOf(values) })
    .returning(storedColumns)
  if (row === undefined) throw new Error('The product was not stored')
  return storedOf(row)
}

/** The same where its names are not needed. */
export const insertProduct = async (
  tx: Executor,
  values: ProductValues & Partial<Retained>,
): Promise<ProductRow> => (await insertNamedProduct(tx, values)).product

/** Changes a product that was locked in this transaction to these values and raises its version. */
export async function changeProduct(
  tx: Transaction,
  id: string,
  values: ProductValues,
): Promise<StoredProduct> {
  const [row] = await tx
    .update(products)
    .set({ ...values, ...derivedOf(values), ...nextVersion(products) })
    .where(eq(products.id, id))
    .returning(storedColumns)
  if (row === undefined) throw new Error('The product was not locked before it was changed')
  return storedOf(row)
}

/** Deletes a product. */
export async function deleteProductRow(tx: Transaction, id: string): Promise<void> {
  await tx.delete(products).where(eq(products.id, id))
}
