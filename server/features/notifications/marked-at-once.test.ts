import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { filePortal } from '#test/support/app'
import { testEngine } from '#test/support/database'
import { isWaitedFor } from '#test/support/lock-waiters'
import { followedChange, notificationsOf, notifyOf } from '#test/support/notifications'

const portal = await filePortal({ RATE_LIMIT: 'off' })

// On the embedded engine transactions run one after the other.
test.runIf(testEngine === 'postgresql')(
  'marked as unread while the next event is written, both become one (N-035, N-036)',
  async () => {
    const admin = (await portal.signedIn({ role: 'admin' })).client
    const { id } = (
      await admin.post('/api/products', {
        name: 'Loan',
        organizationId: (await portal.organization()).id,
        status: 'published',
      })
    ).body
    const { client, user } = await portal.signedIn({
      organizationId: (await portal.organization()).id,
    })
    await notifyOf(portal, followedChange(user.id, 'products', id, 'name', 'Old', 'Loan'))
    const [entry] = (await notificationsOf(client)).notifications
    await client.post('/api/notifications/read', { ids: [entry?.id] })
    const holder = new Client({ connectionString: portal.database.settings.databaseUrl })
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query('begin')
    await holder.query(
      `insert into notifications (user_id, kind, entity, record_id, merged_by, action, changes) values ($1, 'followed_record', 'products', $2::uuid, $2::uuid::text, 'change', '[{"field": "status", "from": "draft", "to": "published"}]')`,
      [user.id, id],
    )
    const answer = client.post('/api/notifications/unread', { ids: [entry?.id] })
    await vi.waitUntil(() => isWaitedFor(holder), { timeout: 30_000 })
    await holder.query('commit')
    expect((await answer).status).toBe(204)
    expect((await notificationsOf(client)).notifications).toMatchObject([
      { title: 'Loan: 2 changes', count: 2, read: false },
    ])
  },
)
