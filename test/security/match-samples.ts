import { insertDismissal } from '#server/features/matches/dismissals.store'
import { insertFacility } from '#server/features/facilities/facilities.store'
import { insertLendingProfile } from '#server/features/lending-profiles/lending-profiles.store'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import { insertDeal } from '#server/features/pipeline/pipeline.store'
import { insertProduct } from '#server/features/products/products.store'
import { fittingDeal, fittingProduct } from '#test/support/introductions'
import { fittingPair, joined } from './introduction-samples.ts'
import type { MakeSample, Scene } from './scene.ts'

/** Who reads the matches of a record leaves it as it is, so one serves all who read those of an organization. */
const idOf = (made: (scene: Scene) => Promise<{ id: string }>, query?: string): MakeSample => {
  const records = new WeakMap<OrganizationRow, ReturnType<typeof made>>()
  return async (scene) => {
    const record = records.get(scene.organization) ?? made(scene)
    records.set(scene.organization, record)
    return { id: (await record).id, ...(query !== undefined && { query }) }
  }
}

const dealOf = async (scene: Scene) => (await fittingPair(scene)).deal
const productOf = async (scene: Scene) => (await fittingPair(scene)).product
const lendingProfileOf = ({ portal, organization }: Scene) =>
  insertLendingProfile(portal.database.open.db, {
    name: 'Some Lending',
    organizationId: organization.id,
  })
/** A listed facility that a product names which fits a deal. */
const facilityOf = async (scene: Scene) => {
  const { db } = scene.portal.database.open
  const organizationId = scene.organization.id
  const facility = await insertFacility(db, {
    name: 'Some Facility',
    organizationId,
    status: 'published',
  })
  await insertDeal(db, {
    name: 'Some Backed Deal',
    organizationId,
    ...fittingDeal,
  })
  await insertProduct(db, {
    name: 'Backed Bridge',
    organizationId,
    ...fittingProduct,
    isSupportedByCatalyticFacility: true,
    catalyticFacilityId: facility.id,
  })
  return facility
}

/** Samples of the calls on matches and dismissals. */
export const matchSamples: Record<string, MakeSample> = {
  'pipeline.matches': idOf(dealOf),
  'pipeline.exportMatches': idOf(dealOf, 'format=csv'),
  'pipeline.match': async (scene) => {
    const { deal, product } = await fittingPair(scene)
    return { id: deal.id, others: { kind: 'products', offerId: product.id } }
  },
  'products.matches': idOf(productOf),
  'products.exportMatches': idOf(productOf, 'format=csv'),
  'lendingProfiles.matches': idOf(lendingProfileOf),
  'lendingProfiles.exportMatches': idOf(lendingProfileOf, 'format=csv'),
  'facilities.matches': idOf(facilityOf),
  'facilities.exportMatches': idOf(facilityOf, 'format=csv'),
  'coverage.export': () => ({ query: 'format=csv' }),
  'matchDismissals.create': async (scene) => {
    await joined(scene)
    const { deal, product } = await fittingPair(scene)
    return {
      body: { dealId: deal.id, kind: 'products', offerId: product.id, reason: 'terms' },
      ...(scene.caller.name === 'other member' && { status: 403 }),
    }
  },
  'matchDismissals.delete': async (scene) => {
    await joined(scene)
    const { deal, product } = await fittingPair(scene)
    const { portal, other, organization, caller } = scene
    const row = await portal.database.open.db.transaction((tx) =>
      insertDismissal(tx, {
        dealId: deal.id,
        kind: 'products',
        offerId: product.id,
        reason: 'terms',
        organizationId: organization.id,
        createdBy: other.id,
        createdByName: 'Somebody Here',
      }),
    )
    return {
      id: row?.id ?? '',
      ...(caller.name === 'other member' && { status: 404 }),
    }
  },
}
