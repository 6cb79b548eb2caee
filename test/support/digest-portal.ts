import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Cadence } from '#contract/notification-kinds'
import { mails } from '#database/mail'
import { digestDue, notifications } from '#database/notifications'
import { products } from '#database/products'
import { preferences, users } from '#database/users'
import { filePortal } from './app.ts'
import { daysAgo } from './availability-scene.ts'
import { digestScene } from './digest-scene.ts'
import { followedChange, notifyOf } from './notifications.ts'

/** The portal of a test file with two organizations whose digests are looked at; mails stay queued. */
export async function digestPortal() {
  const portal = await filePortal(
    { RATE_LIMIT: 'off', PUBLIC_URL: 'https://registry.example', MEMBER_REVIEW: 'on' },
    undefined,
    { deliver: false },
  )
  const scene = digestScene(portal)
  const { db } = portal.database.open
  const admin = (await portal.signedIn({ role: 'admin' })).client
  /** Adds a record as an administrator; answers its id. */
  const added = async (list: string, values: object): Promise<string> => {
    const answer = await admin.post(`/api/${list}`, values)
    expect([answer.status, answer.text]).toEqual([201, answer.text])
    return answer.body.id
  }
  const other = (await portal.organization({ name: 'Harbor Credit Union' })).id
  const values = { organizationId: other, name: 'Bridge Loan', status: 'published' }
  const loan = await added('products', values)
  let own = ''
  const member = (more: object = {}) => portal.signedIn({ organizationId: own, ...more })
  return {
    portal,
    scene,
    /** The organization of the people of this test, another one, and a published product of that. */
    own: () => own,
    other,
    loan,
    db,
    /** Ends all digests of earlier tests and begins with another own organization. */
    async reset() {
      await db.delete(digestDue)
      await db.delete(preferences)
      await db.delete(mails)
      await db.delete(notifications)
      await db.update(users).set({ isEmailVerified: false })
      own = (await portal.organization({ name: 'Prairie Light Green Bank' })).id
    },
    added,
    admin,
    member,
    /** A member with these choices. */
    async chooser(kinds: Record<string, string> = { followed_record: 'daily' }) {
      const made = await member()
      await scene.choose(made.client, kinds)
      return made
    },
    /** Tells somebody that the other organization's product changed. */
    notify: (userId: string, field = 'status') =>
      notifyOf(portal, followedChange(userId, 'products', loan, field, 'draft', 'published')),
    /** A stale record of the own organization. */
    async stale(name: string) {
      const id = await added('products', { organizationId: own, name, status: 'published' })
      await db
        .update(products)
        .set({ lastConfirmedAt: daysAgo(131) })
        .where(eq(products.id, id))
      return id
    },
    /** Runs the job with this person's digest due. */
    async mailed(userId: string, cadence: Cadence = 'daily') {
      await scene.makeDue(userId, cadence)
      return scene.run()
    },
  }
}
