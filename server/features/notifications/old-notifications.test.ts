import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications } from '#database/notifications'
import { filePortal } from '#test/support/app'
import { deleteOldNotifications } from './old-notifications.store.ts'

const portal = await filePortal()
const { db } = portal.database.open

const day = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * day)

const entry = (userId: string, name: string, days: number, readDays: number | null) => ({
  userId,
  kind: 'followed_record',
  mergedBy: name,
  action: 'change',
  updatedAt: daysAgo(days),
  readAt: readDays === null ? null : daysAgo(readDays),
})
const namesOf = async (userId: string) =>
  (await db.select().from(notifications).where(eq(notifications.userId, userId)))
    .map(({ mergedBy }) => mergedBy)
    .toSorted()

test('read entries go after 30 days and unread ones after 90, by their last change (N-042)', async () => {
  const { id } = await portal.user()
  await db
    .insert(notifications)
    .values([
      entry(id, 'read 29', 29, 29),
      entry(id, 'read 31', 31, 1),
      entry(id, 'unread 89', 89, null),
      entry(id, 'unread 91', 91, null),
      entry(id, 'read 91', 91, 80),
    ])
  expect(await deleteOldNotifications(db, 100)).toBe(3)
  expect(await namesOf(id)).toEqual(['read 29', 'unread 89'])
  expect(await deleteOldNotifications(db, 100)).toBe(0)
})

test('beyond 500 of a person the oldest go, in steps, and nobody else loses any (N-042)', async () => {
  const [{ id }, other] = [await portal.user(), await portal.user()]
  const many = (userId: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...entry(userId, `${n}`.padStart(3, '0'), 0, null),
      updatedAt: new Date(Date.now() - n * 1000),
    }))
  await db.insert(notifications).values(many(id, 530))
  await db.insert(notifications).values(many(other.id, 500))
  expect(await deleteOldNotifications(db, 20)).toBe(20)
  expect(await deleteOldNotifications(db, 20)).toBe(10)
  expect(await deleteOldNotifications(db, 20)).toBe(0)
  const names = await namesOf(id)
  expect([names.length, names.at(-1)]).toEqual([500, '499'])
  expect(await namesOf(other.id)).toHaveLength(500)
})
