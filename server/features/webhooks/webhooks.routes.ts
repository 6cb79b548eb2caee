import { isAdmin, mayManageWebhooks } from '#contract/rights'
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  mostWebhooks,
  readWebhook,
  resendDelivery,
  rotateWebhookSecret,
  testsPerMinute,
  testWebhook,
  updateWebhook,
} from '#contract/webhooks'
import type { Dependencies } from '#server/dependencies'
import { findOrganization } from '#server/features/organizations/organizations.store'
import { countOrReject } from '#server/platform/attempts/attempts.store'
import type { Executor, Transaction } from '#server/platform/database/database'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import {
  conflict,
  forbidden,
  invalidField,
  notFound,
  requireVersion,
} from '#server/platform/http/problems'
import { createOutgoing, UnreachableAddress } from '#server/platform/outgoing/outgoing'
import { createSecretSealer, LostKeyError } from '#server/platform/sealing/stored-key.store'
import type { Actor } from '#server/platform/sessions/session.store'
import type { WebhookRow } from '#server/platform/webhooks/deliveries.store'
import { newDelivery } from '#server/platform/webhooks/message'
import { wakeDispatchers } from '#server/platform/webhooks/outbox.store'
import { newWebhookSecret, webhookContext } from '#server/platform/webhooks/signature'
import {
  answerWebhook,
  answerWebhooks,
  changeWebhook,
  countOwn,
  deleteRow,
  deliveriesOf,
  findWebhook,
  hasDelivery,
  insertDelivery,
  insertWebhook,
  sendAgain,
  settledOf,
  toDelivery,
  webhookEvent,
  webhooksOf,
} from './webhooks.store.ts'

const tests = { kind: 'webhook_test', most: testsPerMinute, seconds: 60 }

/** A webhook that the person looks after. @throws HttpProblem 404 for every other one */
async function found(
  db: Executor,
  { user }: Actor,
  id: string,
  options?: { lock: boolean },
): Promise<WebhookRow> {
  const webhook = await findWebhook(db, id, options)
  if (webhook === null || !mayManageWebhooks(user, webhook.organizationId)) throw notFound()
  return webhook
}

const locked = (tx: Transaction, actor: Actor, id: string) => found(tx, actor, id, { lock: true })

/** Webhooks of organizations and of the portal: made, listed, changed, tested; and what became of their messages. */
export function webhookRoutes({ settings }: Dependencies): Route[] {
  const outgoing = createOutgoing(settings.privateNetworks)
  const sealer = createSecretSealer(settings.sessionSecret)

  /** @throws HttpProblem 400 on the address where it may not be reached */
  async function requireReachable(url: string): Promise<void> {
    try {
      await outgoing.check(url)
    } catch (error) {
      if (!(error instanceof UnreachableAddress)) throw error
      throw invalidField('url', error.message)
    }
  }

  const requireOn = () => {
    if (!settings.webhooks) throw conflict('Webhooks are turned off in this portal.')
  }

  const sealed = async (tx: Transaction, id: string, secret: string): Promise<string> => {
    try {
      return await sealer.seal(tx, secret, webhookContext(id))
    } catch (error) {
      if (!(error instanceof LostKeyError)) throw error
      throw conflict("Secrets cannot be saved right now. Contact the portal's operator.")
    }
  }

  return [
    route(listWebhooks, async ({ db, actor: { user }, query }) => {
      const own = user.role === 'organization_manager' ? user.organizationId : null
      const webhooks =
        isAdmin(user) || own !== null
          ? await answerWebhooks(db, webhooksOf(isAdmin(user) ? null : own, query.organizationId))
          : []
      return { webhooks, total: webhooks.length }
    }),

    route(createWebhook, async ({ actor, body, change }) => {
      const { organizationId } = body
      if (!mayManageWebhooks(actor.user, organizationId)) throw forbidden()
      requireOn()
      // A name is looked up outside the transaction, which would hold its locks meanwhile.
      await requireReachable(body.url)
      return change(async ({ tx, audit }) => {
        if (organizationId !== null && (await findOrganization(tx, organizationId)) === null)
          throw invalidField('organizationId', 'This organization does not exist')
        if ((await countOwn(tx, organizationId)) >= mostWebhooks)
          throw conflict(
            organizationId === null
              ? `The portal can have at most ${mostWebhooks} webhooks`
              : `An organization can have at most ${mostWebhooks} webhooks`,
          )
        const id = crypto.randomUUID()
        const secret = newWebhookSecret()
        const row = await insertWebhook(tx, {
          id,
          ...body,
          sealedSecret: await sealed(tx, id, secret),
        })
        await audit(webhookEvent({ after: row }))
        return { ...(await answerWebhook(tx, id)), secret }
      })
    }),

    route(readWebhook, async ({ db, actor, params }) => {
      const { id } = await found(db, actor, params.id)
      return { ...(await answerWebhook(db, id)), ...(await settledOf(db, id)) }
    }),

    route(updateWebhook, async ({ db, actor, params, body, change }) => {
      await found(db, actor, params.id)
      if (body.enabled === true) requireOn()
      if (body.url !== undefined) await requireReachable(body.url)
      return change(async ({ tx, audit }) => {
        const before = await locked(tx, actor, params.id)
        const answer = () => answerWebhook(tx, before.id)
        await requireVersion(body.version, before.version, answer)
        const after = await changeWebhook(tx, before, body)
        await audit(webhookEvent({ before, after }))
        wakeDispatchers()
        return answer()
      })
    }),

    route(deleteWebhook, ({ actor, params, query, change }) =>
      change(async ({ tx, audit }) => {
        const before = await locked(tx, actor, params.id)
        await requireVersion(query.version, before.version, () => answerWebhook(tx, before.id))
        await deleteRow(tx, before.id)
        await audit(webhookEvent({ before }))
      }),
    ),

    route(rotateWebhookSecret, ({ actor, params, change }) =>
      change(async ({ tx, audit }) => {
        const before = await locked(tx, actor, params.id)
        const secret = newWebhookSecret()
        const after = await changeWebhook(tx, before, {
          rotatedTo: await sealed(tx, before.id, secret),
        })
        await audit(webhookEvent({ before, after }))
        if (after.previousUntil === null) throw new Error('The former secret was not kept')
        return { secret, previousUntil: after.previousUntil.toISOString() }
      }),
    ),

    route(testWebhook, async ({ db, actor, params, change }) => {
      const { id } = await found(db, actor, params.id)
      if (settings.rateLimit)
        await countOrReject(
          db,
          [{ ...tests, subject: id }],
          `A webhook is tested ${testsPerMinute} times a minute at most. Please wait a moment.`,
        )
      return change(async ({ tx }) => {
        const webhook = await locked(tx, actor, id)
        requireActive(webhook)
        const said = { type: 'webhook.test', at: new Date(), entity: 'webhooks' }
        const row = await insertDelivery(
          tx,
          newDelivery(settings.publicUrl, id, { ...said, id, version: webhook.version }),
        )
        wakeDispatchers()
        return toDelivery(row)
      })
    }),

    route(listDeliveries, async ({ db, actor, params, query }) =>
      deliveriesOf(db, (await found(db, actor, params.id)).id, query),
    ),

    route(resendDelivery, ({ actor, params, change }) =>
      change(async ({ tx }) => {
        const webhook = await locked(tx, actor, params.id)
        if (!(await hasDelivery(tx, webhook.id, params.deliveryId))) throw notFound()
        requireActive(webhook)
        const row = await sendAgain(tx, webhook.id, params.deliveryId)
        if (row === null) throw conflict('This message is still waiting to be sent.')
        wakeDispatchers()
        return toDelivery(row)
      }),
    ),
  ]

  /** @throws HttpProblem 409 where nothing is sent to a webhook */
  function requireActive({ state }: WebhookRow): void {
    requireOn()
    if (state !== 'active') throw conflict('Turn this webhook on first.')
  }
}
