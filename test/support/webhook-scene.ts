import { eq } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { webhookDeliveries } from '#database/webhooks'
import { insertProduct } from '#server/features/products/products.store'
import { webhookParts } from '#server/features/webhooks/webhook-parts'
import { createLog } from '#server/platform/log'
import { startDispatcher } from '#server/platform/webhooks/dispatcher'
import type { TestApp } from './app.ts'

/** Where webhooks are called. */
export const webhooksPath = '/api/webhooks'

/** The settings under which they reach receivers of these tests. */
export const reachesLoopback = {
  OUTGOING_PRIVATE_NETWORKS: '127.0.0.0/8',
  RATE_LIMIT: 'off',
  PUBLIC_URL: 'http://localhost:3000',
}

/** An organization with products that change, and who makes webhooks that hear of it. */
export async function webhookScene(portal: TestApp) {
  const { db } = portal.database.open
  const owner = await portal.organization()
  const { client: admin } = await portal.signedIn({ role: 'admin' })
  const { client: member } = await portal.signedIn({ organizationId: owner.id })
  const stored = (webhookId: string) =>
    db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, webhookId))
  return {
    db,
    owner,
    admin,
    member,
    /** Messages of a webhook. */
    stored,
    states: async (webhookId: string) => (await stored(webhookId)).map(({ state }) => state),
    /** Sends what is due until the test ends. */
    dispatching() {
      const dispatcher = startDispatcher(
        webhookParts({ ...portal, database: portal.database.open, log: createLog('silent') }),
      )
      onTestFinished(() => dispatcher.stop())
      return dispatcher
    },
    /** A webhook until the test ends; of the portal unless it says of whom. */
    async hook(url: string, values: object = {}): Promise<{ id: string; secret: string }> {
      const { status, body } = await admin.post(webhooksPath, {
        name: 'Receiver',
        url,
        events: ['products.*'],
        organizationId: null,
        ...values,
      })
      expect(status).toBe(201)
      onTestFinished(async () => void (await admin.delete(`${webhooksPath}/${body.id}`)))
      return body
    },
    product: (status: string) =>
      insertProduct(db, { name: 'Solar Loan', organizationId: owner.id, status }),
    /** A member of its organization changes a product. */
    async change(id: string, values: object = { description: crypto.randomUUID() }) {
      expect((await member.put(`/api/products/${id}`, values)).status).toBe(200)
    },
  }
}
