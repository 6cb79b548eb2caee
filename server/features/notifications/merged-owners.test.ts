import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications } from '#database/notifications'
import { pipeline } from '#database/pipeline'
import { filePortal } from '#test/support/app'
import { allNotified } from '#test/support/notifications'

// A merge of organizations is no change of their records by somebody else, nor names anybody (N-041).

const portal = await filePortal({ RATE_LIMIT: 'off' })

test('a merge and its undo notify nobody of the records that moved', async () => {
  const { db } = portal.database.open
  const admin = (await portal.signedIn({ role: 'admin' })).client
  const [stays, goes] = [
    await portal.organization({ name: 'Stays', campaignRole: 'capital_aggregator' }),
    await portal.organization({ name: 'Goes', campaignRole: 'capital_aggregator' }),
  ]
  const third = await portal.organization({ name: 'Third' })
  for (const { id: organizationId } of [stays, goes, third])
    await portal.signedIn({ organizationId, role: 'organization_manager' })
  const added = async (path: string, values: object) => {
    const { status, body, text } = await admin.post(`/api/${path}`, values)
    expect([status, text]).toEqual([201, text])
    return body.id as string
  }
  const records = { name: 'Loan', organizationId: goes.id, status: 'published' }
  await added('products', records)
  await added('lending-profiles', records)
  await added('pipeline', { name: 'Own Roof', organizationId: goes.id })
  const deal = await added('pipeline', { name: 'Roof', organizationId: third.id })
  await db.update(pipeline).set({ intermediaryAggregatorId: goes.id }).where(eq(pipeline.id, deal))
  const notified = async () => {
    await allNotified(portal)
    const rows = await db.select().from(notifications)
    await db.delete(notifications)
    return rows.filter(({ kind }) => kind === 'own_record').map(({ action }) => action)
  }
  expect(await notified()).toHaveLength(4)
  const read = async (id: string) => (await admin.get(`/api/organizations/${id}`)).body
  const merged = await admin.post(`/api/organizations/${stays.id}/merge`, {
    otherId: goes.id,
    version: (await read(stays.id)).version,
    otherVersion: (await read(goes.id)).version,
    fields: [],
  })
  expect([merged.status, merged.text]).toEqual([200, merged.text])
  expect(await notified()).toEqual([])
  const undone = await admin.post(`/api/organization-merges/${merged.body.merge.id}/undo`)
  expect([undone.status, undone.text]).toEqual([200, undone.text])
  expect(await notified()).toEqual([])
})
