import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Cadence } from '#contract/notification-kinds'
import { mails } from '#database/mail'
import { digestDue, notifications } from '#database/notifications'
import { products } from '#database/products'
import { preferences, users } from '#database/users'
import { filePortal } from './app.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'
import { daysAgo } from './confirmation-scene.ts'
import { digestScene } from './digest-scene.ts'
import type { DigestScene, QueuedDigest } from './digest-scene.ts'
import { followedChange, tellOf } from './notifications.ts'

/** The portal of a test file with two organizations whose digests are looked at; mails stay queued. */
export interface DigestPortal {
  portal: TestApp
  scene: DigestScene
  /** The organization of the people of this test, and another one. */
  own(): string
  other: string
  /** A published product of the other one. */
  loan: string
  db(): TestApp['database']['open']['db']
  /** Ends all digests of earlier tests and begins with another own organization. */
  reset(): Promise<void>
  /** Adds a record as an administrator; answers its id. */
  added(list: string, values: object): Promise<string>
  admin: Client
  member(values?: object): ReturnType<TestApp['signedIn']>
  /** A member with these choices. */
  chooser(kinds?: Record<string, string>): ReturnType<TestApp['signedIn']>
  /** Tells somebody that the other organization's product changed. */
  tell(userId: string, field?: string): Promise<void>
  /** A stale record of the own organization. */
  stale(name: string): Promise<string>
  /** Runs the job with this person's digest due. */
  mailed(userId: string, cadence?: Cadence): Promise<QueuedDigest[]>
}

/** Makes it. */
export async function digestPortal(): Promise<DigestPortal> {
  const portal = await filePortal(
    { RATE_LIMIT: 'off', PUBLIC_URL: 'https://registry.example', MEMBER_REVIEW: 'on' },
    undefined,
    { deliver: false },
  )
  const scene = digestScene(portal)
  const { db } = portal.database.open
  const admin = (await portal.signedIn({ role: 'admin' })).client
  const added = async (list: string, values: object): Promise<string> => {
    const answer = await admin.post(`/api/${list}`, values)
    expect([answer.status, answer.text]).toEqual([201, answer.text])
    return answer.body.id
  }
  const other = (await portal.organization({ name: 'Harbor Credit Union' })).id
  const values = { organizationId: other, name: 'Bridge Loan', status: 'published' }
  const loan = await added('products', values)
  let own = ''
  const member: DigestPortal['member'] = (more = {}) =>
    portal.signedIn({ organizationId: own, ...more })
  return {
    portal,
    scene,
    own: () => own,
    other,
    loan,
    db: () => db,
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
    async chooser(kinds = { followed_record: 'daily' }) {
      const made = await member()
      await scene.choose(made.client, kinds)
      return made
    },
    tell: (userId, field = 'status') =>
      tellOf(portal, followedChange(userId, 'products', loan, field, 'draft', 'published')),
    async stale(name) {
      const id = await added('products', { organizationId: own, name, status: 'published' })
      await db
        .update(products)
        .set({ lastConfirmedAt: daysAgo(131) })
        .where(eq(products.id, id))
      return id
    },
    async mailed(userId, cadence = 'daily') {
      await scene.makeDue(userId, cadence)
      return scene.run()
    },
  }
}
