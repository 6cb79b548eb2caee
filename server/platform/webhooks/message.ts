import { randomBytes } from 'node:crypto'
import type { webhookDeliveries } from '#database/webhooks'

/** What a message says: ids alone, so that its receiver reads the record with rights of its own (X-114). */
export interface Said {
  /** `products.updated`, `webhook.test`. */
  type: string
  /** When it changed. */
  at: Date
  entity: string
  /** Null where many records of the kind changed at once. */
  id: string | null
  /** Null where the record is gone, or many changed. */
  version: number | null
}

/** A message to a webhook, ready to be stored. `publicUrl` begins the address of the call that reads the record. */
export function newDelivery(
  publicUrl: string,
  webhookId: string,
  { type, at, entity, id, version }: Said,
): typeof webhookDeliveries.$inferInsert {
  const url = `${publicUrl}/api/${entity}${id === null ? '' : `/${id}`}`
  return {
    id: `msg_${randomBytes(16).toString('hex')}`,
    webhookId,
    type,
    entity,
    recordId: id,
    body: JSON.stringify({
      type,
      timestamp: at.toISOString(),
      data: { entity, id, version, url },
    }),
  }
}
