import { eq } from 'drizzle-orm'
import { webhookDeliveries, webhooks } from '#database/webhooks'
import { newDelivery } from '#server/platform/webhooks/message'
import { insertRow } from '#server/platform/database/changes/rows'
import { createSecretSealer } from '#server/platform/sealing/stored-key.store'
import { newWebhookSecret, webhookContext } from '#server/platform/webhooks/signature'
import type { MakeSample, Scene } from './scene.ts'

/** A webhook of the organization; an address of numbers, so that nothing is looked up. */
async function aWebhook({ portal, organization }: Scene): Promise<string> {
  const { db } = portal.database.open
  const id = crypto.randomUUID()
  const sealer = createSecretSealer(portal.settings.sessionSecret)
  await insertRow(db, webhooks, {
    id,
    organizationId: organization.id,
    name: 'Nightly sync',
    url: 'https://1.1.1.1/hooks',
    events: ['products.*'],
    sealedSecret: await sealer.seal(db, newWebhookSecret(), webhookContext(id)),
  })
  return id
}

// Whose address is not proven yet manages nothing.
const looksAfter = ({ caller }: Scene): boolean =>
  caller.name !== 'unproven address' &&
  (caller.user?.role === 'admin' || caller.user?.role === 'organization_manager')

/** Others know of no webhook. */
const forKeepers = (scene: Scene) => (looksAfter(scene) ? {} : ({ status: 404 } as const))

const onOne =
  (more: object = {}): MakeSample =>
  async (scene) => ({ id: await aWebhook(scene), ...more, ...forKeepers(scene) })

/** Calls on webhooks. */
export const webhookSamples: Record<string, MakeSample> = {
  'webhooks.create': async (scene) => {
    const { portal, organization } = scene
    // Others of these calls have made as many as there may be.
    await portal.database.open.db
      .delete(webhooks)
      .where(eq(webhooks.organizationId, organization.id))
    return {
      body: {
        organizationId: organization.id,
        name: 'Nightly sync',
        url: 'https://1.1.1.1/hooks',
        events: ['products.*'],
      },
      ...(!looksAfter(scene) && { status: 403 }),
    }
  },
  'webhooks.list': async (scene) => {
    await aWebhook(scene)
    return {}
  },
  'webhooks.read': onOne(),
  'webhooks.update': onOne({ body: { name: 'Archive' } }),
  'webhooks.delete': onOne(),
  'webhooks.rotateSecret': onOne(),
  'webhooks.test': onOne(),
  'webhooks.deliveries': onOne(),
  'webhooks.resend': async (scene) => {
    const id = await aWebhook(scene)
    const said = { type: 'webhook.test', at: new Date(), entity: 'webhooks', id, version: 1 }
    const delivery = await insertRow(scene.portal.database.open.db, webhookDeliveries, {
      ...newDelivery('http://localhost', id, said),
      state: 'failed',
      settledAt: new Date(),
    })
    return { id, others: { deliveryId: delivery.id }, ...forKeepers(scene) }
  },
}
