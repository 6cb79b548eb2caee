import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Webhook, WebhookDelivery } from '#contract/webhooks'
import { inNameOrder } from '#database/columns'
import { organizations } from '#database/organizations'
import { users } from '#database/users'
import { webhookDeliveries, webhooks } from '#database/webhooks'
import { changed } from '#server/platform/audit/audit'
import type { AuditEvent } from '#server/platform/audit/audit'
import { answeredAs, changeRow, given, insertRow } from '#server/platform/database/changes/rows'
import type { Executor, Transaction } from '#server/platform/database/database'
import type { DeliveryRow, WebhookRow } from '#server/platform/webhooks/deliveries.store'

/** What the trail has of a webhook; nobody's screen is told of it. */
export const webhookEvent = (
  states: { after: WebhookRow } | { before: WebhookRow; after?: WebhookRow },
): AuditEvent => changed('webhooks', { ...states, notifies: [] })

/** The webhooks of an organization; null: the portal's own. */
const belongsTo = (organizationId: string | null): SQL =>
  organizationId === null
    ? isNull(webhooks.organizationId)
    : eq(webhooks.organizationId, organizationId)

/** The webhooks of an organization, of those that a person looks after: `own` is theirs alone, null all. */
export const webhooksOf = (own: string | null, asked: string | undefined): SQL | undefined =>
  and(
    own === null ? undefined : eq(webhooks.organizationId, own),
    asked === undefined ? undefined : eq(webhooks.organizationId, asked),
  )

const waitingOf = sql<number>`(select count(*)::int from ${webhookDeliveries}
  where ${webhookDeliveries.webhookId} = ${webhooks.id} and ${webhookDeliveries.state} = 'waiting')`

// Named one by one: secrets are in no answer, also not in that of a conflict.
const answered = {
  id: webhooks.id,
  organizationId: webhooks.organizationId,
  organizationName: organizations.name,
  name: webhooks.name,
  url: webhooks.url,
  events: webhooks.events,
  state: webhooks.state,
  disabledReason: webhooks.disabledReason,
  lastDeliveredAt: webhooks.lastDeliveredAt,
  waiting: waitingOf,
  createdAt: webhooks.createdAt,
  updatedAt: webhooks.updatedAt,
  version: webhooks.version,
}

/** Webhooks as the contract answers them, by name. */
export async function answerWebhooks(db: Executor, which: SQL | undefined): Promise<Webhook[]> {
  const rows = await db
    .select(answered)
    .from(webhooks)
    .leftJoin(organizations, eq(organizations.id, webhooks.organizationId))
    .where(which)
    .orderBy(asc(inNameOrder(webhooks.name)), asc(webhooks.id))
  return rows.map((row) =>
    answeredAs<Webhook>({
      ...row,
      lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }),
  )
}

/** One webhook as the contract answers it, read in the transaction that wrote it. */
export async function answerWebhook(db: Executor, id: string): Promise<Webhook> {
  const [webhook] = await answerWebhooks(db, eq(webhooks.id, id))
  if (webhook === undefined) throw new Error('A webhook was not found to be there before')
  return webhook
}

/** A webhook's row; locked until the transaction ends where it is to change. */
export async function findWebhook(
  db: Executor,
  id: string,
  { lock = false } = {},
): Promise<WebhookRow | null> {
  const found = db.select().from(webhooks).where(eq(webhooks.id, id))
  const [row] = await (lock ? found.for('update') : found)
  return row ?? null
}

/** How many webhooks an organization or the portal has. None is made beside: its row is locked, or the portal's by a lock of its own. */
export async function countOwn(tx: Transaction, organizationId: string | null): Promise<number> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${organizationId ?? ''}`}, 0))`,
  )
  return tx.$count(webhooks, belongsTo(organizationId))
}

/** Stores a webhook. */
export const insertWebhook = (
  tx: Transaction,
  values: typeof webhooks.$inferInsert,
): Promise<WebhookRow> => insertRow(tx, webhooks, values)

/** What a change of a webhook says; `rotatedTo` is another secret, beside which the present one signs for 24 hours. */
interface WebhookChanges {
  name?: string | undefined
  url?: string | undefined
  events?: string[] | undefined
  enabled?: boolean | undefined
  rotatedTo?: string
}

/** Changes a locked webhook. Turned on, it starts anew: what failed before is forgotten (X-120). */
export function changeWebhook(
  tx: Transaction,
  before: WebhookRow,
  { enabled, rotatedTo, name, url, events }: WebhookChanges,
): Promise<WebhookRow> {
  return changeRow(tx, webhooks, before.id, {
    ...given({ name, url, events }),
    ...(enabled === false && { state: 'paused', disabledReason: null }),
    ...(enabled === true &&
      before.state !== 'active' && {
        state: 'active',
        disabledReason: null,
        failingSince: null,
        failedTries: 0,
      }),
    ...(rotatedTo !== undefined && {
      sealedSecret: rotatedTo,
      sealedPreviousSecret: before.sealedSecret,
      previousUntil: sql`now() + interval '24 hours'`,
    }),
  })
}

/** Deletes a webhook with its messages. */
export async function deleteRow(tx: Transaction, id: string): Promise<void> {
  await tx.delete(webhooks).where(eq(webhooks.id, id))
}

/** A message as the contract answers it. */
export const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  type: row.type,
  entity: row.entity,
  recordId: row.recordId,
  // A table stores names of the contract's values as plain text.
  state: row.state as WebhookDelivery['state'],
  attempts: row.attempts,
  lastStatus: row.lastStatus,
  lastError: row.lastError,
  durationMs: row.durationMs,
  createdAt: row.createdAt.toISOString(),
  nextAttemptAt: row.state === 'waiting' ? row.nextAttemptAt.toISOString() : null,
  settledAt: row.settledAt?.toISOString() ?? null,
})

/** A page of a webhook's messages, the newest first, and how many there are. */
export async function deliveriesOf(
  db: Executor,
  webhookId: string,
  {
    state,
    limit,
    offset,
  }: { state?: WebhookDelivery['state'][] | undefined; limit: number; offset: number },
): Promise<{ deliveries: WebhookDelivery[]; total: number }> {
  const which = and(
    eq(webhookDeliveries.webhookId, webhookId),
    state === undefined ? undefined : inArray(webhookDeliveries.state, state),
  )
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(which)
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limit)
    .offset(offset)
  return { deliveries: rows.map(toDelivery), total: await db.$count(webhookDeliveries, which) }
}

/** How many messages of a webhook were delivered and given up, of those that are still there. */
export async function settledOf(
  db: Executor,
  webhookId: string,
): Promise<{ delivered: number; failed: number }> {
  const of = (state: WebhookDelivery['state']) =>
    sql<number>`count(*) filter (where ${webhookDeliveries.state} = ${state})::int`
  const [row] = await db
    .select({ delivered: of('delivered'), failed: of('failed') })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
  return row ?? { delivered: 0, failed: 0 }
}

/** Stores a message. */
export const insertDelivery = (
  tx: Transaction,
  values: typeof webhookDeliveries.$inferInsert,
): Promise<DeliveryRow> => insertRow(tx, webhookDeliveries, values)

/** Has a settled message sent again from its first try on; null where the webhook has none of this id that is settled. */
export async function sendAgain(
  tx: Transaction,
  webhookId: string,
  id: string,
): Promise<DeliveryRow | null> {
  const [row] = await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', attempts: 0, nextAttemptAt: sql`now()`, settledAt: null })
    .where(
      and(
        eq(webhookDeliveries.id, id),
        eq(webhookDeliveries.webhookId, webhookId),
        inArray(webhookDeliveries.state, ['delivered', 'failed', 'dropped']),
      ),
    )
    .returning()
  return row ?? null
}

/** Whether a webhook has a message of this id, in whatever state. */
export const hasDelivery = async (
  tx: Transaction,
  webhookId: string,
  id: string,
): Promise<boolean> =>
  (await tx.$count(
    webhookDeliveries,
    and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.webhookId, webhookId)),
  )) > 0

/** Who is mailed of a webhook that was disabled: managers of its organization, or administrators (X-120). */
export const keepersOf = (
  tx: Transaction,
  organizationId: string | null,
): Promise<{ email: string }[]> =>
  tx
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        isNull(users.disabledAt),
        eq(users.isEmailVerified, true),
        organizationId === null
          ? eq(users.role, 'admin')
          : and(eq(users.role, 'organization_manager'), eq(users.organizationId, organizationId)),
      ),
    )
    .orderBy(asc(users.email))
