import { z } from 'zod'
import { endpoint, noContent } from './common/endpoint.ts'
import { valuesOf } from './common/enums.ts'
import { anyOf, pageQuery, timestamp, versionField, versionQuery } from './common/page.ts'
import { byId, organizationParameter, recordId, requiredText } from './common/text.ts'

/** Addresses that hear of changes by their ids, and read what changed with rights of their own. */

/** Of an organization, or of the portal; tests of one webhook in a minute. */
export const mostWebhooks = 10
export const testsPerMinute = 10

/** The kinds of record that webhooks hear of. */
export const webhookEntities = [
  'organizations',
  'products',
  'catalytic-facilities',
  'lending-profiles',
  'pipeline',
  'pipeline-activities',
  'resources',
  'organization-memberships',
] as const
export type WebhookEntity = (typeof webhookEntities)[number]

/** What may have happened to a record, as its recipient could know. */
const webhookChanges = ['created', 'updated', 'removed'] as const
export type WebhookChange = (typeof webhookChanges)[number]

/** What a webhook may ask for: everything, everything of a kind, or one kind of change. */
const eventNames = [
  '*',
  ...webhookEntities.flatMap((entity) => [
    `${entity}.*` as const,
    ...webhookChanges.map((change) => `${entity}.${change}` as const),
  ]),
] as const
export type WebhookEvent = (typeof eventNames)[number]

/** Whether a webhook that asked for `events` hears of a change. */
export const hears = (
  events: readonly string[],
  entity: WebhookEntity,
  change: WebhookChange,
): boolean => ['*', `${entity}.*`, `${entity}.${change}`].some((event) => events.includes(event))

export const webhookStates = { active: 'Active', paused: 'Paused', disabled: 'Disabled' } as const

/** Why the portal disabled a webhook by itself. */
export const disabledReasons = {
  gone: 'The receiver answered that it is gone (410)',
  failing: 'No success for 72 hours',
  overflow: 'More than 10,000 messages were waiting',
} as const

const webhook = z.object({
  id: z.uuid(),
  /** Null: the portal's own. */
  organizationId: z.uuid().nullable(),
  organizationName: z.string().nullable(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(eventNames)),
  state: z.enum(valuesOf(webhookStates)),
  disabledReason: z.enum(valuesOf(disabledReasons)).nullable(),
  lastDeliveredAt: timestamp.nullable(),
  /** Messages that are not delivered yet. */
  waiting: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
})
export type Webhook = z.infer<typeof webhook>

export const deliveryStates = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  dropped: 'Dropped',
} as const

/** `msg_` and 32 hexadecimal digits: the same over all tries of a message. */
const deliveryId = z.string().regex(/^msg_[0-9a-f]{32}$/, { error: 'This record does not exist' })

const delivery = z.object({
  id: deliveryId,
  /** As it stands in the message: `products.updated`, `webhook.test`. */
  type: z.string(),
  entity: z.string(),
  /** Null where many records of a kind changed at once. */
  recordId: z.uuid().nullable(),
  state: z.enum(valuesOf(deliveryStates)),
  attempts: z.int(),
  /** The status of the last answer; null before the first and where there was none. */
  lastStatus: z.int().nullable(),
  /** Why the last try failed, in a sentence of ours; nothing of an answer is stored. */
  lastError: z.string().nullable(),
  durationMs: z.int().nullable(),
  createdAt: timestamp,
  nextAttemptAt: timestamp.nullable(),
  settledAt: timestamp.nullable(),
})
export type WebhookDelivery = z.infer<typeof delivery>

const webhookFields = {
  name: requiredText(100, 'Name the webhook'),
  url: requiredText(500, 'Enter the address'),
  events: z
    .array(z.enum(eventNames, { error: 'Choose events of the list' }), { error: 'Choose events' })
    .min(1, { error: 'Choose at least one event' })
    .max(50, { error: 'Choose at most 50 events' })
    .transform((chosen) => [...new Set(chosen)]),
}
export const createWebhookBody = z.object({
  ...webhookFields,
  organizationId: recordId.nullable().default(null),
})
const updateWebhookBody = z
  .object({ ...webhookFields, enabled: z.boolean({ error: 'Use true or false' }) })
  .partial()
  .extend({ version: versionField })

// Answers of the first two have a secret in them, and are not stored.
const own = { access: 'signed-in' } as const
const onSaving = { ...own, freshProof: true } as const
const one = { params: byId } as const

export const listWebhooks = endpoint({
  ...own,
  id: 'webhooks.list',
  summary: 'Webhooks the person looks after, by name',
  method: 'GET',
  path: '/api/webhooks',
  query: z.object({ organizationId: organizationParameter }),
  status: 200,
  reply: z.object({ webhooks: z.array(webhook), total: z.int() }),
})

export const createWebhook = endpoint({
  ...onSaving,
  id: 'webhooks.create',
  summary: 'A new webhook; its secret is answered this once',
  method: 'POST',
  path: '/api/webhooks',
  body: createWebhookBody,
  idempotencyKey: false,
  status: 201,
  reply: webhook.extend({ secret: z.string() }),
})

export const readWebhook = endpoint({
  ...own,
  ...one,
  id: 'webhooks.read',
  summary: 'A webhook, with what became of its messages in the last 30 days',
  method: 'GET',
  path: '/api/webhooks/{id}',
  status: 200,
  reply: webhook.extend({ delivered: z.int(), failed: z.int() }),
})

export const updateWebhook = endpoint({
  ...onSaving,
  ...one,
  id: 'webhooks.update',
  summary: 'Change a webhook, pause it or start it anew',
  method: 'PUT',
  path: '/api/webhooks/{id}',
  body: updateWebhookBody,
  status: 200,
  reply: webhook,
})

export const deleteWebhook = endpoint({
  ...onSaving,
  ...one,
  id: 'webhooks.delete',
  summary: 'Delete a webhook with its deliveries',
  method: 'DELETE',
  path: '/api/webhooks/{id}',
  query: versionQuery,
  status: 204,
  reply: noContent,
})

export const rotateWebhookSecret = endpoint({
  ...onSaving,
  ...one,
  id: 'webhooks.rotateSecret',
  summary: 'A new secret, answered this once; the present one signs beside it for 24 hours',
  method: 'POST',
  path: '/api/webhooks/{id}/rotate-secret',
  idempotencyKey: false,
  status: 200,
  reply: z.object({ secret: z.string(), previousUntil: timestamp }),
})

export const testWebhook = endpoint({
  ...own,
  ...one,
  id: 'webhooks.test',
  summary: 'Send a message of the type webhook.test',
  method: 'POST',
  path: '/api/webhooks/{id}/test',
  status: 201,
  reply: delivery,
})

export const listDeliveries = endpoint({
  ...own,
  ...one,
  id: 'webhooks.deliveries',
  summary: 'Messages of a webhook in the last 30 days, the newest first',
  method: 'GET',
  path: '/api/webhooks/{id}/deliveries',
  query: pageQuery(20).extend({ state: anyOf(valuesOf(deliveryStates)) }),
  status: 200,
  reply: z.object({ deliveries: z.array(delivery), total: z.int() }),
})

export const resendDelivery = endpoint({
  ...own,
  id: 'webhooks.resend',
  summary: 'Send a settled message again, under its own id',
  method: 'POST',
  path: '/api/webhooks/{id}/deliveries/{deliveryId}/resend',
  params: z.object({ id: recordId, deliveryId }),
  status: 200,
  reply: delivery,
})

export const webhookEndpoints = [
  listWebhooks,
  createWebhook,
  readWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listDeliveries,
  resendDelivery,
]
