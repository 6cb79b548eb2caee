import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { introductions } from '#database/introductions'
import { users } from '#database/users'
import { insertIntroduction } from '#server/features/introductions/introductions.store'
import { insertDeal } from '#server/features/pipeline/pipeline.store'
import { insertProduct } from '#server/features/products/products.store'
import { fittingDeal, fittingProduct } from '#test/support/introductions'
import type { MakeSample, Scene } from './scene.ts'

/** A shared deal of the organization and a published product of another one that fits it. */
export async function fittingPair({ portal, organization }: Scene) {
  const { db } = portal.database.open
  // Copies of rows are numbered: organizations told apart by a number alone would be taken for duplicates.
  const capital = await portal.organization({ name: `Lender ${randomUUID()}` })
  const deal = await insertDeal(db, {
    name: 'Some Deal',
    organizationId: organization.id,
    ...fittingDeal,
  })
  const product = await insertProduct(db, {
    name: 'Some Bridge',
    organizationId: capital.id,
    ...fittingProduct,
  })
  return { capital, deal, product }
}

/** Administrators ask, answer and dismiss for an organization they belong to alone (M-201, M-207): here they do. */
export async function joined({ portal, caller, organization }: Scene): Promise<void> {
  if (caller.user === null || caller.user.role !== 'admin') return
  await portal.database.open.db
    .update(users)
    .set({ organizationId: organization.id })
    .where(eq(users.id, caller.user.id))
}

/** An introduction that the organization is asked for, or has asked for itself. */
export async function newIntroduction(
  scene: Scene,
  values: Partial<typeof introductions.$inferInsert> = {},
) {
  await joined(scene)
  const { capital, deal, product } = await fittingPair(scene)
  const row = await insertIntroduction(scene.portal.database.open.db, {
    dealId: deal.id,
    dealName: deal.name,
    kind: 'products',
    productId: product.id,
    offerName: product.name,
    need: 'bridge_to_itc',
    amount: 400_000,
    score: 100,
    confidence: 100,
    dealOrganizationId: scene.organization.id,
    dealOrganizationName: scene.organization.name,
    capitalOrganizationId: capital.id,
    capitalOrganizationName: capital.name,
    askedBy: 'capital',
    askerName: 'Somebody Else',
    askerEmail: 'somebody@river.example',
    message: 'We would like to be introduced to you.',
    expiresAt: new Date(Date.now() + 86_400_000),
    ...values,
  })
  if (row === null) throw new Error('The introduction was not stored')
  return row
}

export const accepted = {
  state: 'accepted',
  answeredAt: new Date(),
  accepterName: 'Somebody Here',
  accepterEmail: 'here@river.example',
}

/** For members of another organization it is not there. */
const unknown = ({ caller }: Scene) => (caller.name === 'other member' ? { status: 404 } : {})

/** Samples of the calls on introductions. */
export const introductionSamples: Record<string, MakeSample> = {
  'introductions.create': async (scene) => {
    await joined(scene)
    const { deal, product } = await fittingPair(scene)
    return {
      body: {
        dealId: deal.id,
        kind: 'products',
        offerId: product.id,
        message: 'We would like to be introduced to you.',
      },
      ...(scene.caller.name === 'other member' && { status: 403 }),
    }
  },
  'introductions.read': async (scene) => ({
    id: (await newIntroduction(scene, accepted)).id,
    ...unknown(scene),
  }),
  'introductions.accept': async (scene) => ({
    id: (await newIntroduction(scene)).id,
    body: { phone: '312 555 0100' },
    ...unknown(scene),
  }),
  'introductions.decline': async (scene) => ({
    id: (await newIntroduction(scene)).id,
    body: { reason: 'terms', note: 'Too long' },
    ...unknown(scene),
  }),
  'introductions.withdraw': async (scene) => ({
    id: (await newIntroduction(scene, { askedBy: 'deal' })).id,
    ...unknown(scene),
  }),
  'introductions.outcome': async (scene) => ({
    id: (await newIntroduction(scene, accepted)).id,
    body: { outcome: 'no_deal', reason: 'terms', note: 'Too long' },
    ...unknown(scene),
  }),
  'introductions.export': () => ({ query: 'format=csv' }),
}
