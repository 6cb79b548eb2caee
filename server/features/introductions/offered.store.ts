import { and, eq } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { matchKinds } from '#contract/common/market-enums'
import { mayRead, openStatuses } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import { facilities } from '#database/facilities'
import { lendingProfiles } from '#database/lending-profiles'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import { facilityStore } from '#server/features/facilities/facilities.store'
import { productsNaming, readDeal, readOffer } from '#server/features/matches/candidates.store'
import type { ReadDeal, ReadOffer } from '#server/features/matches/candidates.store'
import type { Transaction } from '#server/platform/database/database'

type Kind = keyof typeof matchKinds

/** An offer as an introduction names it, with what is compared of it as lists of matches read it. */
export interface Offered {
  kind: Kind
  id: string
  name: string
  organizationId: string
  organizationName: string
  /** Whether the whole campaign sees it. */
  isOpen: boolean
  /** Of a facility the open products that name it (M-080); else the offer itself. */
  compared: readonly ReadOffer[]
}

/** Locks a record so that nobody changes or deletes it before this transaction ends; others may read it. */
async function share(
  tx: Transaction,
  table: PgTable & { id: AnyPgColumn },
  id: string,
): Promise<void> {
  await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('share')
}

const tables = { products, 'lending-profiles': lendingProfiles } as const
const open: Readonly<Record<Kind, readonly string[]>> = {
  products: openStatuses.products,
  'lending-profiles': openStatuses.lendingProfiles,
  'catalytic-facilities': openStatuses.facilities,
}

async function readOffered(tx: Transaction, kind: ReadOffer['kind'], id: string) {
  await share(tx, tables[kind], id)
  const offer = await readOffer(tx, kind, id)
  return offer === null ? null : { ...offer, compared: [offer] }
}

async function readFacility(tx: Transaction, id: string) {
  await share(tx, facilities, id)
  const stored = await facilityStore.find(tx, id)
  if (stored === null) return null
  await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.catalyticFacilityId, id), eq(products.status, 'published')))
    .orderBy(products.id)
    .for('share')
  const { record: facility, organizationName } = stored
  return { ...facility, organizationName, compared: await productsNaming(tx, id) }
}

/** The offer, as it stays until the transaction ends; null for one that is missing or that the person may not know of. */
export async function lockOffered(
  tx: Transaction,
  person: Belonging,
  kind: Kind,
  offerId: string,
): Promise<Offered | null> {
  const found = await (kind === 'catalytic-facilities'
    ? readFacility(tx, offerId)
    : readOffered(tx, kind, offerId))
  if (found === null || !mayRead(person, kind, found)) return null
  const { id, name, organizationId, organizationName, status, compared } = found
  const isOpen = open[kind].includes(status)
  return { kind, id, name, organizationId, organizationName, isOpen, compared }
}

/** The deal, as it stays until the transaction ends; null for one that is missing or that the person may not know of. */
export async function lockOfferedTo(
  tx: Transaction,
  person: Belonging,
  id: string,
): Promise<ReadDeal | null> {
  await share(tx, pipeline, id)
  return readDeal(tx, person, id)
}
