import { z } from 'zod'
import { endpoint, noContent } from './common/endpoint.ts'
import { anyOf, booleanParameter, pageQuery, timestamp } from './common/page.ts'
import { idOf } from './common/text.ts'
import { allKinds, notifiedKinds } from './notification-kinds.ts'
import { nouns } from './records.ts'

const count = z.int()

/** What a person is told: the sentences and names are those of the moment of reading (N-030 to N-032). */
const notification = z.object({
  id: z.uuid(),
  kind: z.enum(notifiedKinds),
  /** What it is about; null where that is nothing of the portal. */
  entity: z.enum(nouns).nullable(),
  recordId: z.uuid().nullable(),
  recordName: z.string().nullable(),
  organizationName: z.string().nullable(),
  actorName: z.string().nullable(),
  title: z.string(),
  /** At most 6 further sentences. */
  lines: z.array(z.string()),
  /** How many events it joins. */
  count,
  view: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** A path of the portal. */
  address: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  read: z.boolean(),
})
export type Notification = z.infer<typeof notification>

const ids = z
  .array(idOf('This is not the id of a notification'), { error: 'Name the notifications' })
  .max(1000, { error: 'Name at most 1,000 notifications' })

export const listNotifications = endpoint({
  id: 'notifications.list',
  summary: 'What the person was told, newest first; only what they may read now',
  method: 'GET',
  path: '/api/notifications',
  access: 'member',
  query: pageQuery(20).extend({ read: booleanParameter.optional(), kind: anyOf(allKinds) }),
  status: 200,
  reply: z.object({ notifications: z.array(notification), total: count, unread: count }),
  list: true,
})

export const countUnread = endpoint({
  id: 'notifications.unread',
  summary: 'How many notifications are unread, and how much there is to do',
  method: 'GET',
  path: '/api/notifications/unread',
  access: 'member',
  status: 200,
  /** `introductions`: incoming requests that wait, whatever the choices (N-034). */
  reply: z.object({ unread: count, toDo: count, introductions: count }),
})

const oneOfBoth = 'Name the notifications or a time'

export const markRead = endpoint({
  id: 'notifications.markRead',
  summary: 'Mark own notifications as read: some, or all last changed up to a time',
  method: 'POST',
  path: '/api/notifications/read',
  access: 'member',
  body: z
    .object({
      ids: ids.optional(),
      until: z.iso.datetime({ offset: true, error: oneOfBoth }).optional(),
    })
    .refine((body) => (body.ids === undefined) !== (body.until === undefined), {
      error: oneOfBoth,
      path: ['ids'],
    }),
  status: 204,
  reply: noContent,
})

export const markUnread = endpoint({
  id: 'notifications.markUnread',
  summary: 'Mark own notifications as unread',
  method: 'POST',
  path: '/api/notifications/unread',
  access: 'member',
  body: z.object({ ids }),
  status: 204,
  reply: noContent,
})

export const notificationEndpoints = [listNotifications, countUnread, markRead, markUnread]
