import type { Attention } from '#contract/dashboard'
import type { Follow } from '#contract/follows'
import type { Notification } from '#contract/notifications'
import type { SavedView } from '#contract/saved-views'
import { savedView } from './saved-view.ts'

/** A notification as the server answers it; what a test does not name is an unread mention of now. */
export function notificationOf(fields: Partial<Notification> = {}): Notification {
  const now = new Date().toISOString()
  return {
    id: 'aaaaaaaa-0000-4000-8000-000000000001',
    kind: 'mention',
    entity: 'pipeline',
    recordId: '6d0f7a52-0f0e-4f53-9d5a-2a7a2d7f5f01',
    recordName: 'Red Mesa Roofs',
    organizationName: 'Prairie Light Green Bank',
    actorName: 'Rosa Delgado',
    title: 'Rosa Delgado mentioned you in a note on Red Mesa Roofs',
    lines: ['Send the updated budget to the lender'],
    count: 1,
    view: null,
    address: '/pipeline?open=6d0f7a52-0f0e-4f53-9d5a-2a7a2d7f5f01&activity=a1',
    createdAt: now,
    updatedAt: now,
    read: false,
    ...fields,
  }
}

/** An answer with these notifications, as to a list without filters. */
export const notificationsOf = (notifications: readonly Notification[], total?: number) => ({
  notifications,
  total: total ?? notifications.length,
  unread: notifications.filter(({ read }) => !read).length,
})

export const followOf = (fields: Partial<Follow> = {}): Follow => ({
  entity: 'pipeline',
  id: '6d0f7a52-0f0e-4f53-9d5a-2a7a2d7f5f02',
  name: 'Zuni Wells',
  organizationName: 'Another',
  status: 'open',
  followedAt: '2026-11-20T12:00:00.000Z',
  ...fields,
})

export const savedViewOf = (fields: Partial<SavedView> = {}): SavedView =>
  savedView({
    id: 'bbbbbbbb-0000-4000-8000-000000000001',
    screen: '/pipeline',
    name: 'Midwest bridge needs',
    query: { capNeed: 'bridge_to_itc' },
    display: 'board',
    sharedWith: 'organization',
    ownerName: 'Dana Whitefeather',
    own: false,
    organizationName: 'Prairie Light Green Bank',
    watched: true,
    ...fields,
  })

/** A record that nobody has confirmed for long. */
export const unchangedOf = (
  fields: Partial<Attention['unchanged']['entries'][number]> = {},
): Attention['unchanged']['entries'][number] => ({
  entity: 'products',
  id: 'p1',
  name: 'Bridge Loan',
  updatedAt: '2026-05-01T12:00:00.000Z',
  lastConfirmedAt: '2026-05-01T12:00:00.000Z',
  createdAt: '2026-04-01T12:00:00.000Z',
  ...fields,
})
