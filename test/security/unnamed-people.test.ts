import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { api } from '#contract/api'
import { users } from '#database/users'
import { filePortal } from '#test/support/app'
import type { Answer } from '#test/support/client'
import { introductionScene } from '#test/support/introductions'
import { allNotified } from '#test/support/notifications'
import { saveView } from '#test/support/saved-views'

// Addresses of people are for administrators, and for the two sides of an accepted introduction (V-007, M-206): whoever
// has no name is called otherwise in every answer to everybody else. People without names do all that is shown to others
// with a name; then everybody reads everything.

const ids: Record<string, string> = {}

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const scene = await introductionScene(portal)
const { developerManager } = scene
// Only who has a name is mentioned; the name may go later.
made(
  await scene.developer.client.post(`/api/pipeline/${scene.dealId}/activities`, {
    type: 'note',
    subject: 'See above',
    mentions: [developerManager.user.id],
  }),
)

await db.update(users).set({ firstName: null, lastName: null })
await act()

const people = () =>
  (
    [
      'developer',
      'developerManager',
      'lender',
      'lenderManager',
      'mediator',
      'admin',
      'stranger',
    ] as const
  ).map((name) => ({ name, ...scene[name] }))

/** The id of what was made. */
function made(answer: Answer): string {
  expect([answer.status < 300, answer.text]).toEqual([true, answer.text])
  return answer.body?.id
}

/** Everybody does what others read with a name. */
async function act(): Promise<void> {
  const { developer, lender, lenderManager, admin, dealId, productId } = scene
  const deal = `/api/pipeline/${dealId}`
  for (const by of [developer, admin]) {
    made(
      await by.client.post(`${deal}/activities`, {
        type: 'task',
        subject: 'Call the town',
        scheduledDate: '2026-12-24',
      }),
    )
    made(await by.client.put(deal, { description: `As ${by.user.id} sees it` }))
    made(await by.client.put(`${deal}/finance`, { taxYearEndMonth: by === admin ? 6 : 7 }))
  }
  for (const by of [lender, admin])
    made(await by.client.put(`/api/products/${productId}`, { description: `By ${by.user.id}` }))
  const organizationId = lender.user.organizationId
  const spare = made(
    await admin.client.post('/api/products', {
      name: 'Spare',
      organizationId,
      status: 'published',
    }),
  )
  made(await admin.client.put(`/api/organizations/${organizationId}`, { description: 'A bank' }))
  for (const by of [lender, lenderManager, admin])
    await by.client.post(`/api/organizations/${organizationId}/invitations`, {
      emails: [`by-${by.user.id}@example.org`],
    })
  for (const by of [developer, lender]) await saveView(by.client, { sharedWith: 'organization' })
  await saveView(admin.client, { sharedWith: 'everyone' })
  const offer = { dealId, kind: 'products', offerId: spare, reason: 'other', note: 'Too small' }
  made(await developer.client.post('/api/match-dismissals', offer))
  const gone = made(await lender.client.post('/api/products', { name: 'Gone', organizationId }))
  made(await admin.client.delete(`/api/products/${gone}`))
  ids['introductions'] = made(await scene.ask())
  Object.assign(ids, { products: productId, pipeline: dealId, organizations: organizationId })
}

/** An answer without how the two sides of an accepted introduction are reached. */
const withoutContacts = (body: unknown): string =>
  JSON.stringify(body, (key, value: unknown) => (key === 'contacts' ? undefined : value))

/** Who is answered an address of another person, and by which call. */
async function addressesRead(): Promise<string[]> {
  const found: string[] = []
  const addresses = (await db.select({ email: users.email }).from(users)).map(({ email }) => email)
  for (const { name, client, user } of people()) {
    if (user.role === 'admin') continue
    for (const { method, path, id } of api) {
      if (method !== 'GET' || path === '/api/events') continue
      const use = ids[path.split('/')[2] ?? ''] ?? scene.dealId
      const { text, body } = await client.get(path.replaceAll(/\{\w+\}/g, use))
      const read = typeof body === 'object' ? withoutContacts(body) : text
      for (const address of addresses)
        if (address !== user.email && read.includes(address)) found.push(`${name}: ${id}`)
    }
  }
  return [...new Set(found)]
}

test('no answer holds the address of another person without a name (V-007, M-206)', async () => {
  await allNotified(portal)
  expect(await addressesRead()).toEqual([])
  const answered = await scene.lender.client.post(
    `/api/introductions/${ids['introductions']}/accept`,
    {},
  )
  made(answered)
  for (const by of [scene.developer, scene.lender])
    made(
      await by.client.put(`/api/introductions/${ids['introductions']}/outcome`, {
        outcome: 'talking',
      }),
    )
  expect(await db.$count(users, eq(users.email, answered.body.contacts.deal.email))).toBe(1)
  expect((await addressesRead()).filter((each) => !each.endsWith('.export'))).toEqual([])
})
