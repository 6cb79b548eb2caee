import { eq } from 'drizzle-orm'
import { introductions } from '#database/introductions'
import { pipelineOffers } from '#database/offers'
import { pipeline } from '#database/pipeline'
import { accepted, newIntroduction } from './introduction-samples.ts'
import type { MakeSample, Scene } from './scene.ts'

const today = () => new Date().toISOString().slice(0, 10)

/** An offer of an accepted introduction, of which the caller's organization is one side. */
async function offered(
  scene: Scene,
  side: 'deal' | 'capital',
  values: Partial<typeof pipelineOffers.$inferInsert> = {},
) {
  const { db } = scene.portal.database.open
  const introduction = await newIntroduction(scene, accepted)
  const { dealId, dealOrganizationId, capitalOrganizationId } = introduction
  if (side === 'capital') {
    await db
      .update(introductions)
      .set({
        dealOrganizationId: capitalOrganizationId,
        capitalOrganizationId: dealOrganizationId,
      })
      .where(eq(introductions.id, introduction.id))
    await db
      .update(pipeline)
      .set({ organizationId: capitalOrganizationId })
      .where(eq(pipeline.id, dealId ?? ''))
  }
  const [offer] = await db
    .insert(pipelineOffers)
    .values({
      introductionId: introduction.id,
      need: 'bridge_to_itc',
      kind: 'grant',
      amount: 400_000,
      phase: 'both',
      goodUntil: today(),
      state: 'sent',
      revision: 1,
      sentAt: new Date(),
      ...values,
    })
    .returning()
  return { introductionId: introduction.id, dealId: dealId ?? '', id: offer?.id ?? '' }
}

/** To members of other organizations there is no offer, and administrators act for neither side (H-001). */
function rejected({ caller }: Scene, reads = false) {
  if (caller.name === 'other member') return { status: 404 }
  return !reads && caller.user?.role === 'admin' ? { status: 403 } : {}
}

const of =
  (
    side: 'deal' | 'capital',
    body?: object,
    values?: Partial<typeof pipelineOffers.$inferInsert>,
  ): MakeSample =>
  async (scene) => ({
    id: (await offered(scene, side, values)).id,
    ...(body && { body }),
    ...rejected(scene),
  })

const draft = { state: 'draft', revision: 0, sentAt: null }

/** Calls about offers. */
export const offerSamples: Record<string, MakeSample> = {
  'pipelineOffers.create': async (scene) => ({
    id: (await offered(scene, 'capital', { state: 'withdrawn' })).introductionId,
    body: { need: 'bridge_to_itc', amount: 5 },
    ...rejected(scene),
  }),
  'pipelineOffers.update': of('capital', { amount: 5 }, draft),
  'pipelineOffers.delete': of('capital', undefined, draft),
  'pipelineOffers.send': of('capital', { version: 1 }, draft),
  'pipelineOffers.accept': of('deal', { version: 1 }),
  'pipelineOffers.decline': of('deal', { reason: 'rate' }),
  'pipelineOffers.withdraw': of('capital', { version: 1 }),
  'pipelineOffers.close': of(
    'deal',
    { amount: 400_000, day: '2026-11-02' },
    { state: 'accepted', acceptedAt: new Date() },
  ),
  'pipelineOffers.conditions': of('capital', { met: [] }),
  'pipelineOffers.history': async (scene) => ({
    id: (await offered(scene, 'deal')).id,
    ...rejected(scene, true),
  }),
  'pipelineOffers.list': async (scene) => ({
    id: (await offered(scene, 'deal')).dealId,
    ...rejected(scene, true),
  }),
  'pipelineOffers.made': async (scene) => ({
    id: (await offered(scene, 'deal')).introductionId,
    ...rejected(scene, true),
  }),
  'pipelineOffers.compare': () => ({
    body: { offers: [{ id: 'a', kind: 'grant', amount: 5 }], benchmarks: [] },
  }),
}
