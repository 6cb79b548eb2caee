import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { firstChoices } from '#contract/first-choices'
import { auditEntries } from '#database/audit'
import { createStopLinks } from '#server/platform/mail/stop-links'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'

// The weekly mail that managers begin with, stopped by its link whatever their role is by then.

const portal = await filePortal({ RATE_LIMIT: 'off' }, undefined, { deliver: false })

const stop = (userId: string) => {
  const { sessionSecret, publicUrl } = portal.settings
  const token = new URL(
    createStopLinks(sessionSecret, publicUrl).page(userId, 'weekly'),
  ).searchParams.get('token')
  return portal.client().post(`/api/digest/stop?token=${encodeURIComponent(token ?? '')}`)
}
const kindsOf = async (client: Client) =>
  (await client.get('/api/preferences')).body.notifications.kinds
const auditOf = (id: string) =>
  portal.database.open.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.entityId, id), eq(auditEntries.action, 'update')))

test.each([false, true])(
  'the weekly mail of managers stays stopped when its link was opened between two terms as one (N-001, N-072, N-075), chosen before: %s',
  async (hasChosen) => {
    const { client: admin } = await portal.signedIn({ role: 'admin' })
    const { id: organizationId } = await portal.organization()
    const role = 'organization_manager'
    const { client, user } = await portal.signedIn({ organizationId, role })
    const become = async (next: string) =>
      expect((await admin.put(`/api/users/${user.id}`, { role: next })).status).toBe(200)
    const kinds = { confirmations: 'weekly' }
    if (hasChosen) await client.put('/api/preferences', { notifications: { kinds } })
    expect(await kindsOf(client)).toMatchObject(kinds)
    await become('member')
    const changesBefore = (await auditOf(user.id)).length
    for (let n = 0; n < 2; n += 1) expect((await stop(user.id)).status).toBe(200)
    expect(await auditOf(user.id)).toHaveLength(changesBefore + 1)
    await become(role)
    expect(await kindsOf(client)).toEqual({ ...firstChoices, confirmations: 'instant' })
  },
)
