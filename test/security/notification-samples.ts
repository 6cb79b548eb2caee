import { insertDeal } from '#server/features/pipeline/pipeline.store'
import type { MakeSample, Scene } from './scene.ts'

/** A shared deal of the caller's organization, which others read too. */
async function sharedDeal({ portal, organization }: Scene) {
  const { db } = portal.database.open
  return insertDeal(db, { name: 'Followed Deal', organizationId: organization.id })
}

const followed: MakeSample = async (scene) => ({
  id: (await sharedDeal(scene)).id,
  others: { entity: 'pipeline' },
})

/** Samples of the calls on what people follow and are told. */
export const notificationSamples: Record<string, MakeSample> = {
  'follows.add': followed,
  'follows.remove': followed,
  'notifications.markRead': () => ({ body: { until: '2026-01-01T00:00:00Z' } }),
  'notifications.markUnread': () => ({ body: { ids: [crypto.randomUUID()] } }),
}
