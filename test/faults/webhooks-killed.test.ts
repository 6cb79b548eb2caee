import { once } from 'node:events'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { webhookDeliveries } from '#database/webhooks'
import { programDatabase, testEngine } from '#test/support/database'
import { administrator, Caller, sharedSecret, startPortal } from './portal.ts'

const messages = 1_000
const receivers = 4
/** The message with whose answer the first process is killed. */
const fatal = 200

// Several processes share a database on PostgreSQL alone; that a message left in hand goes out again is in deliveries.test.ts for both.
describe.runIf(testEngine === 'postgresql')('webhooks of processes that are killed', () => {
  test('lose none of 1,000 messages, and send one at a time: what was in hand goes out again under its id (X-116, X-119, X-152)', async () => {
    const database = await programDatabase()
    onTestFinished(() => database.close())
    const start = async () => {
      const portal = await startPortal({
        ...database.environment,
        ...sharedSecret,
        OUTGOING_PRIVATE_NETWORKS: '127.0.0.0/8',
      })
      onTestFinished(() => portal.kill())
      return portal
    }
    const first = await start()
    await database.read(async ({ db }) => {
      const received: { path: string; id: string }[] = []
      const open = new Map<string, number>()
      let mostAtOnce = 0

      /** Kills the process that got this answer while the database keeps it from noting that. */
      const answerAndKill = (id: string, answer: () => Promise<unknown>) =>
        db.transaction(async (tx) => {
          await tx.execute(sql`select from webhook_deliveries where id = ${id} for update`)
          await answer()
          await first.kill()
        })
      const listener: RequestListener = (request, response) => {
        const { url: path = '' } = request
        const id = String(request.headers['webhook-id'])
        request.resume().on('end', () => {
          received.push({ path, id })
          open.set(path, (open.get(path) ?? 0) + 1)
          mostAtOnce = Math.max(mostAtOnce, open.get(path) ?? 0)
          const answer = async () => {
            open.set(path, (open.get(path) ?? 0) - 1)
            response.writeHead(204).end()
            await once(response, 'close')
          }
          void (received.length === fatal ? answerAndKill(id, answer) : answer())
        })
      }
      const server = createServer(listener)
      onTestFinished(() => {
        server.closeAllConnections()
        server.close()
      })
      await once(server.listen(0, '127.0.0.1'), 'listening')
      const { port } = server.address() as AddressInfo

      const admin = new Caller(first.url)
      await admin.call('POST', '/api/auth/login', administrator)
      for (let n = 0; n < receivers; n += 1) {
        const made = await admin.call('POST', '/api/webhooks', {
          name: `Receiver ${n}`,
          url: `http://127.0.0.1:${port}/${n}`,
          events: ['products.*'],
          organizationId: null,
        })
        expect(made.status).toBe(201)
      }
      await db.execute(sql`
        insert into webhook_deliveries (id, webhook_id, type, entity, body, next_attempt_at)
        select 'msg_' || md5(w.id::text || n), w.id, 'products.updated', 'products', '{}', now()
        from webhooks w, generate_series(1, ${messages / receivers}::int) as n`)
      await expect.poll(() => first.hasEnded(), { timeout: 60_000 }).toBe(true)
      const inHand = Array.from(
        { length: receivers },
        (_, n) => received.findLast(({ path }) => path === `/${n}`)?.id,
      )

      await Promise.all([start(), start()])
      // A minute later: what the killed process had claimed is due.
      await db.execute(sql`update webhooks set claimed_until = now() - interval '1 second'`)
      const delivered = () =>
        db.$count(webhookDeliveries, sql`${webhookDeliveries.state} = 'delivered'`)
      await expect.poll(delivered, { timeout: 120_000, interval: 250 }).toBe(messages)

      const ids = received.map(({ id }) => id)
      const again = ids.filter((id, place) => ids.indexOf(id) !== place)
      expect([new Set(ids).size, mostAtOnce]).toEqual([messages, 1])
      expect(again).toContain(ids[fatal - 1])
      expect(again.filter((id) => !inHand.includes(id))).toEqual([])
    })
  }, 240_000)
})
