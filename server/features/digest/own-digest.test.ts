import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { confirmationLinks } from '#database/confirmations'
import { mails } from '#database/mail'
import { products } from '#database/products'
import { users } from '#database/users'
import { filePortal, portalOfTest } from '#test/support/app'
import { daysAgo } from '#test/support/availability-scene'
import { digestScene } from '#test/support/digest-scene'
import { followedChange, notifyOf } from '#test/support/notifications'

// The own digest of this moment, shown or mailed (N-076).

const publicUrl = 'https://registry.example'

const portal = await filePortal({ RATE_LIMIT: 'off', PUBLIC_URL: publicUrl })
const { db } = portal.database.open
const scene = digestScene(portal)

async function prepared(made = portal) {
  const { id: organizationId } = await made.organization({ name: 'Prairie Light Green Bank' })
  const { client, user } = await made.signedIn({ organizationId })
  const answer = await client.post('/api/products', {
    organizationId,
    name: 'Loan',
    status: 'published',
  })
  expect(answer.status).toBe(201)
  await digestScene(made).choose(client, { followed_record: 'daily', confirmations: 'daily' })
  await made.database.open.db
    .update(products)
    .set({ lastConfirmedAt: daysAgo(131) })
    .where(eq(products.id, answer.body.id))
  await notifyOf(made, followedChange(user.id, 'products', answer.body.id, 'name', 'Old', 'Loan'))
  return { client, user, productId: answer.body.id }
}

test('a preview shows what would be mailed, also when nothing is new, sends nothing and makes no link', async () => {
  const { client, user } = await prepared()
  const preview = () => client.post('/api/digest/preview', { cadence: 'daily' })
  const { status, body } = await preview()
  expect([status, body.subject]).toEqual([200, 'Your daily digest: 1 new, 1 to do'])
  expect(body.text).toContain('Loan: Name Old → Loan')
  for (const part of [body.text, body.html]) {
    for (const [, token = ''] of part.matchAll(/token=([\w.-]+)/g)) {
      expect((await portal.client().post('/api/confirmation-links/read', { token })).status).toBe(
        400,
      )
      expect((await portal.client().post(`/api/digest/stop?token=${token}`)).status).toBe(400)
    }
  }
  expect(await db.select().from(mails)).toEqual([])
  expect(await db.select().from(confirmationLinks)).toEqual([])
  await scene.makeDue(user.id, 'daily')
  await scene.run()
  const again = await preview()
  expect([again.status, again.body.subject]).toEqual([200, 'Still available? 1 record to confirm'])
  const empty = await client.post('/api/digest/preview', { cadence: 'weekly' })
  expect(empty.body.subject).toBe('Your weekly digest')
  expect(empty.body.text).toContain('There is nothing new, and nothing waits for you.')
})

test('one is sent with links that work, and no due time moves', async () => {
  const { client, user } = await prepared()
  const before = await scene.due(user.id, 'daily')
  const { status, body } = await client.post('/api/digest/send', { cadence: 'daily' })
  expect([status, body]).toEqual([200, { message: `Sent to ${user.email}` }])
  const mail = await portal.outbox.wait(user.email)
  expect(mail.subject).toBe('Your daily digest: 1 new, 1 to do')
  const token = /still-available\?token=([\w-]+)/.exec(mail.text)?.[1]
  expect((await portal.client().post('/api/confirmation-links/read', { token })).status).toBe(200)
  expect(await scene.due(user.id, 'daily')).toEqual(before)
  const stop = /stop-digest\?token=([\w.-]+)/.exec(mail.text)?.[1]
  expect((await portal.client().post(`/api/digest/stop?token=${stop}`)).status).toBe(200)
  const none = await client.post('/api/digest/send', { cadence: 'daily' })
  expect([none.status, none.body.message]).toEqual([409, 'There is nothing to send.'])
})

test('sending takes a proven address, and one in 10 minutes', async () => {
  const { client, user } = await prepared()
  await db.update(users).set({ isEmailVerified: false }).where(eq(users.id, user.id))
  const unproven = await client.post('/api/digest/send', { cadence: 'daily' })
  expect([unproven.status, unproven.body.fields]).toEqual([
    400,
    { notifications: 'Confirm your address first: sign in once with an emailed code.' },
  ])
  const wrong = await client.post('/api/digest/send', { cadence: 'hourly' })
  expect([wrong.status, wrong.body.fields]).toEqual([400, { cadence: 'Choose daily or weekly' }])
  const limited = await portalOfTest({ PUBLIC_URL: publicUrl })
  const [one, other] = [await prepared(limited), await prepared(limited)]
  // What is refused does not count.
  expect((await one.client.post('/api/digest/send', { cadence: 'weekly' })).status).toBe(409)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => one.client.post('/api/digest/send', { cadence: 'daily' })),
  )
  const answered = (status: number) => answers.filter((each) => each.status === status).length
  expect([answered(200), answered(429)]).toEqual([1, 4])
  expect((await other.client.post('/api/digest/send', { cadence: 'daily' })).status).toBe(200)
})
