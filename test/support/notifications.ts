import { expect, vi } from 'vitest'
import type { Notification } from '#contract/notifications'
import { pendingNotices } from '#database/notifications'
import { writeNotifications } from '#server/features/notifications/write-notifications.store'
import type { NewNotification } from '#server/features/notifications/write-notifications.store'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'

/** Tells people of something as the portal does. */
export const notifyOf = (portal: TestApp, ...entries: NewNotification[]): Promise<void> =>
  portal.database.open.db.transaction((tx) => writeNotifications(tx, entries))

interface ListAnswer {
  notifications: Notification[]
  total: number
  unread: number
}

/** What a person is told, newest first, with the counts that must agree with it. */
export async function notificationsOf(client: Client, query = ''): Promise<ListAnswer> {
  let answer: ListAnswer | undefined
  const countsApart = async () => {
    const { status, body } = await client.get(`/api/notifications?limit=1000${query}`)
    expect(status).toBe(200)
    expect(body.total).toBe(body.notifications.length)
    answer = body
    const { body: bell } = await client.get('/api/notifications/unread')
    return bell.unread - body.unread
  }
  // People are told beside requests: something may come between the two answers, then both have it the next time.
  await expect.poll(countsApart, { interval: 20 }).toBe(0)
  if (answer === undefined) throw new Error('Nothing was answered')
  return answer
}

/** The titles of what a person is told, newest first. */
export const titlesOf = async (client: Client): Promise<string[]> =>
  (await notificationsOf(client)).notifications.map(({ title }) => title)

/** A change of a followed record, told to a person. */
export function followedChange(
  userId: string,
  entity: NonNullable<NewNotification['entity']>,
  recordId: string,
  field: string,
  from: unknown,
  to: unknown,
): NewNotification {
  return {
    userId,
    kind: 'followed_record',
    entity,
    recordId,
    mergedBy: recordId,
    organizationId: null,
    actorId: null,
    action: 'change',
    changes: [{ field, from, to }],
    details: {},
  }
}

/** Waits until everybody was told of everything that was queued. */
export async function allNotified({ database }: TestApp): Promise<void> {
  await vi.waitUntil(async () => (await database.open.db.$count(pendingNotices)) === 0, {
    timeout: 30_000,
    interval: 20,
  })
}
