import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { mails } from '#database/mail'
import { digestDue } from '#database/notifications'
import { organizations } from '#database/organizations'
import { ssoProviders } from '#database/sso'
import { runIntroductions } from '#server/features/introductions/hourly-introductions'
import { postOf } from '#server/features/introductions/send-introduction-mails'
import { connectAccount } from '#test/support/connected-account'
import { digestScene } from '#test/support/digest-scene'
import { act, daysAgo, introductionPortal } from '#test/support/introductions'
import { followedChange, notifyOf } from '#test/support/notifications'
import { setUpSecondStep } from '#test/support/second-step'

// Who must first set up a second step is mailed nothing that is in the portal, as it shows nothing.

const { portal, db, scene } = await introductionPortal({}, { deliver: false })

beforeEach(() => db.delete(digestDue))

/** An organization demands a second step from now on; what was mailed before is not looked at. */
async function demand({ id }: { id: string }): Promise<void> {
  await db.update(organizations).set({ requireSecondFactor: true }).where(eq(organizations.id, id))
  await db.delete(mails)
}
const hourly = () =>
  runIntroductions({
    db: db,
    channel: { notify: () => {} },
    ...postOf(portal.settings, portal.mailer),
  })
/** The mails of introductions, each with whom it goes to. */
const queued = async () =>
  (await db.select().from(mails))
    .filter(({ kind }) => kind.startsWith('introduction_'))
    .map(({ kind, recipient }) => `${kind} ${recipient}`)
    .toSorted()

const addressesOf = (side: 'deal' | 'capital') =>
  (side === 'deal'
    ? [scene.developer, scene.developerManager]
    : [scene.lender, scene.lenderManager]
  ).map(({ user }) => user.email)

/** Every mail of introductions: the side that is mailed, what comes before, and what mails it. */
const ways: [
  string,
  'deal' | 'capital',
  () => Promise<string>,
  (id: string) => Promise<unknown>,
][] = [
  ['requested', 'capital', async () => '', () => scene.asked()],
  [
    'reminder',
    'capital',
    async () => {
      const { id } = await scene.asked()
      await scene.set(id, { createdAt: daysAgo(7), expiresAt: daysAgo(-7) })
      return id
    },
    hourly,
  ],
  [
    'accepted',
    'deal',
    async () => (await scene.asked()).id,
    (id) => act(id, 'accept', scene.lender),
  ],
  [
    'declined',
    'deal',
    async () => (await scene.asked()).id,
    (id) => act(id, 'decline', scene.lender, { reason: 'too_small' }),
  ],
  [
    'expired',
    'deal',
    async () => {
      const { id } = await scene.asked()
      await scene.set(id, { expiresAt: daysAgo(0.01) })
      return id
    },
    hourly,
  ],
  [
    'outcome',
    'deal',
    async () => {
      const { id } = await scene.accepted()
      await scene.set(id, { answeredAt: daysAgo(30.5) })
      return id
    },
    hourly,
  ],
]

test.each(ways)(
  'no mail "%s" goes to a side (%s) whose people must set up a second step',
  async (kind, side, before, mail) => {
    const id = await before()
    await demand(side === 'deal' ? scene.dealOrganization : scene.capital)
    await mail(id)
    const mailed = await queued()
    expect(mailed.filter((each) => addressesOf(side).some((to) => each.endsWith(to)))).toEqual([])
    // The other side demands nothing, and is mailed what is for both.
    const forBoth = ['accepted', 'outcome'].includes(kind)
    expect(mailed).toEqual(forBoth ? [`introduction_${kind} ${scene.lender.user.email}`] : [])
  },
)

test('whoever is asked for it by a provider of single sign-on is mailed (X-080)', async () => {
  const { user } = scene.lenderManager
  await demand(scene.capital)
  const provider = eq(ssoProviders.id, await connectAccount(db, user, scene.capital.id))
  onTestFinished(async () => void (await db.delete(ssoProviders).where(provider)))
  await db.update(ssoProviders).set({ enabled: true }).where(provider)
  const { id } = await scene.asked()
  expect(await queued()).toEqual([])
  await db.update(ssoProviders).set({ secondFactor: 'provider' }).where(provider)
  await scene.set(id, { createdAt: daysAgo(7), expiresAt: daysAgo(-7) })
  await hourly()
  expect(await queued()).toEqual([`introduction_reminder ${user.email}`])
})

test('whoever has set one up is mailed', async () => {
  await demand(scene.capital)
  await setUpSecondStep(portal, scene.lenderManager.client)
  await scene.asked()
  expect(await queued()).toEqual([`introduction_requested ${scene.lenderManager.user.email}`])
})

test('a digest waits with its news until the step is set up', async () => {
  const digests = digestScene(portal)
  const { client, user } = scene.developer
  await digests.choose(client, { followed_record: 'daily' })
  await notifyOf(
    portal,
    followedChange(user.id, 'products', scene.productId, 'status', 'draft', 'published'),
  )
  await demand(scene.dealOrganization)
  await digests.makeDue(user.id, 'daily')
  expect(await digests.run()).toEqual([])
  expect((await client.post('/api/digest/send', { cadence: 'daily' })).status).toBe(403)
  await setUpSecondStep(portal, client)
  await digests.makeDue(user.id, 'daily')
  expect((await digests.run()).map(({ to }) => to)).toEqual([user.email])
})
