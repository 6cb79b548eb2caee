import { and, eq } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { matchKinds } from '#contract/common/market-enums'
import { offerOfProduct, offerOfProfile } from '#contract/matching/offer'
import type { Offer } from '#contract/matching/offer'
import { mayRead, openStatuses } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import { facilities } from '#database/facilities'
import { lendingProfiles } from '#database/lending-profiles'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import { findFacility } from '#server/features/facilities/facilities.store'
import { findLendingProfile } from '#server/features/lending-profiles/lending-profiles.store'
import { findDeal } from '#server/features/pipeline/pipeline.store'
import type { StoredDeal } from '#server/features/pipeline/pipeline.store'
import { findProduct, findProductsWhere } from '#server/features/products/products.store'
import type { StoredProduct } from '#server/features/products/products.store'
import type { Transaction } from '#server/platform/database/database'
import { idsIn } from '#server/platform/database/lists/list-query'

type Kind = keyof typeof matchKinds

/** An offer as an introduction names it, with what is compared of it. */
export interface Offered {
  kind: Kind
  id: string
  name: string
  organizationId: string
  organizationName: string
  /** Whether the whole campaign sees it. */
  isOpen: boolean
  /** Of a facility the open products that name it (M-080); else the offer itself. */
  compared: readonly { kind: Kind; id: string; name: string; offer: Offer }[]
}

/** Locks a record so that nobody changes or deletes it before this transaction ends; others may read it. */
async function share(
  tx: Transaction,
  table: PgTable & { id: AnyPgColumn },
  id: string,
): Promise<void> {
  await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('share')
}

const isAmong = (statuses: readonly string[], status: string) => statuses.includes(status)

const comparedProduct = ({ product, facilityName }: StoredProduct) => ({
  kind: 'products' as const,
  id: product.id,
  name: product.name,
  offer: offerOfProduct({ ...product, catalyticFacilityName: facilityName }),
})

async function productOffered(tx: Transaction, person: Belonging, id: string) {
  await share(tx, products, id)
  const stored = await findProduct(tx, id)
  if (stored === null || !mayRead(person, 'products', stored.product)) return null
  return {
    ...stored.product,
    organizationName: stored.organizationName,
    isOpen: isAmong(openStatuses.products, stored.product.status),
    compared: [comparedProduct(stored)],
  }
}

async function profileOffered(tx: Transaction, person: Belonging, id: string) {
  await share(tx, lendingProfiles, id)
  const stored = await findLendingProfile(tx, id)
  if (stored === null || !mayRead(person, 'lending-profiles', stored.profile)) return null
  const { profile, organizationName } = stored
  return {
    ...profile,
    organizationName,
    isOpen: isAmong(openStatuses.lendingProfiles, profile.status),
    compared: [
      {
        kind: 'lending-profiles' as const,
        id: profile.id,
        name: profile.name,
        offer: offerOfProfile(profile),
      },
    ],
  }
}

async function facilityOffered(tx: Transaction, person: Belonging, id: string) {
  await share(tx, facilities, id)
  const stored = await findFacility(tx, id)
  if (stored === null || !mayRead(person, 'catalytic-facilities', stored.facility)) return null
  const { facility, organizationName } = stored
  const through = await idsIn(
    tx
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.catalyticFacilityId, id), eq(products.status, 'published')))
      .orderBy(products.id)
      .for('share'),
  )
  const named = await findProductsWhere(tx, through, undefined)
  return {
    ...facility,
    organizationName,
    isOpen: isAmong(openStatuses.facilities, facility.status),
    compared: named.map(comparedProduct),
  }
}

const offeredOf = {
  products: productOffered,
  'lending-profiles': profileOffered,
  'catalytic-facilities': facilityOffered,
} as const

/** The offer, as it stays until the transaction ends; null for one that is missing or that the person may not know of. */
export async function lockOffered(
  tx: Transaction,
  person: Belonging,
  kind: Kind,
  offerId: string,
): Promise<Offered | null> {
  const found = await offeredOf[kind](tx, person, offerId)
  if (found === null) return null
  const { id, name, organizationId, organizationName, isOpen, compared } = found
  return { kind, id, name, organizationId, organizationName, isOpen, compared }
}

/** The deal, as it stays until the transaction ends; null for one that is missing or that the person may not know of. */
export async function lockOfferedTo(
  tx: Transaction,
  person: Belonging,
  id: string,
): Promise<StoredDeal | null> {
  await share(tx, pipeline, id)
  return findDeal(tx, person, id)
}
