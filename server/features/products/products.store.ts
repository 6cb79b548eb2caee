import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { textOfDollars } from '#contract/common/money'
import { rateRange, rateToBeDetermined } from '#contract/common/rates'
import type { Product } from '#contract/products'
import { openStatuses } from '#contract/rights'
import { facilities } from '#database/facilities'
import { organizations } from '#database/organizations'
import { products } from '#database/products'
import { answeredAs } from '#server/platform/database/changes/rows'
import type { Executor } from '#server/platform/database/database'
import { jsonColumns } from '#server/platform/database/lists/json-rows'
import { recordStore, withOrganizationName } from '#server/platform/records/record-store'
import type { Stored } from '#server/platform/records/record-store'
import { derivedOf } from './products.rules.ts'
import type { ProductRow } from './products.rules.ts'

export type { ProductValues } from './products.rules.ts'

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

// The products that a facility supports do not show its name to people who may not see it.
const shownFacilityName = sql<
  string | null
>`case when ${facilities.status} in (${openFacilities}) then ${facilities.name} end`

const owner = withOrganizationName(products)

export const productStore = recordStore(products, {
  derived: derivedOf,
  shown: {
    names: { ...owner.names, facilityName: shownFacilityName },
    join: (query) =>
      owner.join(query).leftJoin(facilities, eq(facilities.id, products.catalyticFacilityId)),
  },
})
export const insertProduct = productStore.insert

/** A product as it is read, with the names of its organization and facility. */
export type StoredProduct = Stored<
  ProductRow,
  { organizationName: string; facilityName: string | null }
>

/** Products as JSON for {@link readJson}, each field as {@link toProduct} has it; to be narrowed and ordered by the caller. */
export const productsAsJson = (db: Executor) =>
  db
    .select(
      jsonColumns({
        ...answered,
        organizationName: organizations.name,
        minimumAmount: products.minPrincipalSize,
        maximumAmount: products.maxPrincipalSize,
        interestRate: rangeOfRates,
        catalyticFacilityName: shownFacilityName,
      }),
    )
    .from(products)
    .innerJoin(organizations, eq(organizations.id, products.organizationId))
    .leftJoin(facilities, eq(facilities.id, products.catalyticFacilityId))
    .$dynamic()

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
export function toProduct({
  record: product,
  organizationName,
  facilityName,
}: StoredProduct): Product {
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
