import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { nothingToDo } from '#test/support/dashboard-answers'
import { notificationOf, notificationsOf } from '#test/support/notification-answers'
import { expectToast } from '../../../test/support/open-administration.tsx'
import {
  nothing,
  ok,
  openPortal,
  person,
  problem,
  type Answer,
} from '../../../test/support/open-portal.tsx'

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const mention = notificationOf()
const alert = notificationOf({
  id: 'aaaaaaaa-0000-4000-8000-000000000002',
  kind: 'view_alert',
  entity: 'saved-views',
  actorName: null,
  recordName: null,
  view: { id: 'v1', name: 'Midwest bridge needs' },
  title: '6 new in Midwest bridge needs',
  lines: ['Flint Water Plant Solar', 'and 5 more'],
  address: '/pipeline?capNeed=bridge_to_itc',
  updatedAt: dayBefore(40),
})
const old = notificationOf({
  id: 'aaaaaaaa-0000-4000-8000-000000000003',
  kind: 'member_joined',
  entity: 'users',
  actorName: 'Sam Ortiz',
  title: 'Sam Ortiz joined Prairie Light Green Bank',
  lines: [],
  address: '/',
  updatedAt: dayBefore(50),
  read: true,
})

/** Answers the list as the server does: under its filters. */
const listing =
  (all: ReturnType<typeof notificationOf>[]): Answer =>
  (_body, query) => {
    const kinds = query.get('kind')?.split(',')
    const found = all
      .filter(({ read }) => query.get('read') === null || String(read) === query.get('read'))
      .filter(({ kind }) => !kinds || kinds.includes(kind))
    const limit = Number(query.get('limit') ?? 20)
    return ok({
      notifications: found.slice(0, limit),
      total: found.length,
      unread: all.filter(({ read }) => !read).length,
    })
  }

async function open(address = '/attention', answers: Record<string, Answer> = {}) {
  const stored = [{ ...mention }, { ...alert }, { ...old }]
  const setRead =
    (isRead: boolean): Answer =>
    (body) => {
      for (const each of stored) {
        const ids = body['ids'] as string[] | undefined
        if (ids ? ids.includes(each.id) : each.updatedAt <= String(body['until']))
          each.read = isRead
      }
      return nothing()
    }
  const portal = openPortal(address, {
    as: person(),
    answers: {
      'GET /api/notifications': (body, query) => listing(stored)(body, query),
      'GET /api/notifications/unread': () =>
        ok({ ...notificationsOf(stored), toDo: 0, introductions: 0 }),
      'POST /api/notifications/read': setRead(true),
      'POST /api/notifications/unread': setRead(false),
      'GET /api/saved-views': () => ok({ savedViews: [], total: 0 }),
      'GET /api/dashboard/attention': () => ok(nothingToDo),
      ...answers,
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Attention' })
  return {
    ...portal,
    stored,
    bodies: (call: string) => portal.sentTo(call).map(({ body }) => body),
  }
}

const newOnes = async () => within(await screen.findByRole('region', { name: /^New/ }))
const entries = async () =>
  (await newOnes())
    .findAllByRole('link')
    .then((links) => links.map(({ textContent }) => textContent))

describe('the bell', () => {
  it('is a link named by what is unread, and no entry of the navigation (N-050)', async () => {
    await open('/attention')
    const bell = await screen.findByRole('link', { name: 'Attention, 2 unread' })
    expect(bell.getAttribute('href')).toBe('/attention')
    expect(bell.textContent).toBe('2')
    const navigation = screen.getByRole('navigation', { name: 'Main' })
    expect(within(navigation).queryByText('Attention')).toBeNull()
    expect(screen.getByText('What needs you, and what is new')).toBeTruthy()
  })

  it.each([
    [0, 'Attention', ''],
    [99, 'Attention, 99 unread', '99'],
    [100, 'Attention, 100 unread', '99+'],
  ])('with %i unread is named "%s" and shows "%s"', async (unread, name, shown) => {
    openPortal('/', {
      as: person(),
      answers: { 'GET /api/notifications/unread': () => ok({ unread, toDo: 0, introductions: 0 }) },
    })
    const bell = await screen.findByRole('link', { name })
    expect(bell.textContent).toBe(shown)
  })

  it('is not shown to who belongs nowhere, and nothing is asked for them', async () => {
    const { sent } = openPortal('/profile', {
      as: person({ organizationId: null, organizationName: null }),
      answers: { 'GET /api/auth/sessions': () => ok({ sessions: [], total: 0 }) },
    })
    await screen.findByRole('heading', { level: 1, name: 'My Profile' })
    expect(screen.queryByRole('link', { name: /^Attention/ })).toBeNull()
    expect(sent.some(({ call }) => call.includes('/api/notifications'))).toBe(false)
  })

  it('asks once at load, not again for another page (Q-05)', async () => {
    const { user, sent } = await open()
    await screen.findByRole('link', { name: 'Attention, 2 unread' })
    await user.click(screen.getByRole('link', { name: 'Shared Resources' }))
    await screen.findByRole('heading', { level: 1, name: 'Shared Resources' })
    expect(sent.filter(({ call }) => call === 'GET /api/notifications/unread')).toHaveLength(1)
  })
})

describe('New', () => {
  it('shows the unread ones under their days, with the hidden word and their lines (N-052)', async () => {
    await open()
    expect(await entries()).toEqual([
      'Unread. Rosa Delgado mentioned you in a note on Red Mesa Roofs',
      'Unread. 6 new in Midwest bridge needs',
    ])
    const list = await newOnes()
    expect(list.getAllByRole('heading', { level: 3 }).map((day) => day.textContent)).toEqual([
      'Today',
      'Earlier',
    ])
    expect(list.getByText('Send the updated budget to the lender')).toBeTruthy()
    expect(list.getByText('and 5 more')).toBeTruthy()
    const names = list.getByRole('link', { name: /Rosa Delgado/ }).querySelectorAll('b')
    expect([...names].map(({ textContent }) => textContent)).toEqual([
      'Rosa Delgado',
      'Red Mesa Roofs',
    ])
  })

  it('keeps "All" and the kind in the address (N-052)', async () => {
    const { user, sent } = await open()
    await user.click(await screen.findByRole('radio', { name: 'All' }))
    await waitFor(async () => expect(await entries()).toHaveLength(3))
    expect(location.search).toBe('?show=all')
    await user.click(screen.getByRole('button', { name: 'Kind' }))
    await user.click(await screen.findByRole('checkbox', { name: 'New colleagues' }))
    await waitFor(async () =>
      expect(await entries()).toEqual(['Sam Ortiz joined Prairie Light Green Bank']),
    )
    expect(location.search).toBe('?show=all&kind=member_joined')
    expect(sent.at(-1)?.call).toBe('GET /api/notifications?kind=member_joined&limit=20')
  })

  it('shows twenty, and the next ones on request (N-052)', async () => {
    const many = Array.from({ length: 25 }, (_, place) =>
      notificationOf({ id: `aaaaaaaa-0000-4000-8000-0000000001${place + 10}` }),
    )
    const { user } = await open('/attention', { 'GET /api/notifications': listing(many) })
    await waitFor(async () => expect(await entries()).toHaveLength(20))
    await user.click(screen.getByRole('button', { name: /^Show more/ }))
    await waitFor(async () => expect(await entries()).toHaveLength(25))
    expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull()
  })

  it('says where nothing is new, and where nothing could be loaded (N-052, N-057)', async () => {
    const { user, answer } = await open('/attention', {
      'GET /api/notifications': () => problem(500, 'internal', 'Something went wrong'),
    })
    expect(await screen.findByText('Your notifications could not be loaded')).toBeTruthy()
    answer('GET /api/notifications', listing([]))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'You are up to date' })).toBeTruthy()
    expect(screen.getByText('Follow a record or watch a view to see changes here.')).toBeTruthy()
  })

  it('reads an entry by opening it (N-053)', async () => {
    const { user, bodies } = await open()
    await user.click(await screen.findByRole('link', { name: /6 new in/ }))
    await screen.findByRole('heading', { level: 1, name: 'Pipeline Management' })
    expect(bodies('POST /api/notifications/read')).toEqual([{ ids: [alert.id] }])
    expect(await screen.findByRole('link', { name: 'Attention, 1 unread' })).toBeTruthy()
  })

  it('marks one by its button; the next one has the focus then (N-053)', async () => {
    const { user } = await open()
    const [first] = await screen.findAllByRole('button', { name: 'Mark as read' })
    await user.click(first as HTMLElement)
    await waitFor(async () => expect(await entries()).toHaveLength(1))
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('link', { name: /6 new in/ })),
    )
    await user.click(screen.getByRole('button', { name: 'Mark as read' }))
    await screen.findByRole('heading', { name: 'You are up to date' })
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: /^New/ })),
    )
  })

  it('marks all up to the newest one shown, and back by "Undo" (N-053)', async () => {
    const { user, bodies, stored } = await open()
    await screen.findByRole('link', { name: /Rosa Delgado/ })
    // Arrives after the list was read: it stays unread.
    const later = new Date(Date.now() + 60_000).toISOString()
    stored.unshift(notificationOf({ id: 'aaaaaaaa-0000-4000-8000-000000000009', updatedAt: later }))
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    expect(await screen.findByText('All caught up', { selector: '[data-state] *' })).toBeTruthy()
    expect(bodies('POST /api/notifications/read')).toEqual([{ until: mention.updatedAt }])
    expect(await screen.findByRole('link', { name: 'Attention, 1 unread' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('link', { name: 'Attention, 3 unread' })).toBeTruthy()
    expect(bodies('POST /api/notifications/unread')).toEqual([{ ids: [mention.id, alert.id] }])
    // What one has made unread oneself is no news (N-055).
    expect(screen.queryByText(/new notification/)).toBeNull()
  })

  it('says that what was marked could not be marked back', async () => {
    const sentence = 'These notifications do not exist'
    const { user } = await open('/attention', {
      'POST /api/notifications/unread': () => problem(404, 'not_found', sentence),
    })
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await expectToast('Error', `Failed to mark the notifications: ${sentence}`)
  })

  it('leads to the choices of what one is notified of (U-081)', async () => {
    await open('/attention')
    const link = await screen.findByRole('link', { name: 'Choose what you are notified about' })
    expect(link.getAttribute('href')).toBe('/profile/notifications')
  })

  it('is walked by arrows, opened by Enter and marked by u (N-056)', async () => {
    const { user, bodies } = await open('/attention?show=all')
    const first = await screen.findByRole('link', { name: /Rosa Delgado/ })
    first.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByRole('link', { name: /6 new in/ }))
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByRole('link', { name: /Sam Ortiz/ }))
    await user.keyboard('u')
    await waitFor(() =>
      expect(bodies('POST /api/notifications/unread')).toEqual([{ ids: [old.id] }]),
    )
    const marked = screen.getByRole('link', { name: /Sam Ortiz/ })
    await waitFor(() => expect(marked.textContent).toMatch(/^Unread\. Sam Ortiz/))
    expect(document.activeElement).toBe(marked)
    await user.keyboard('{ArrowUp}{Enter}')
    await screen.findByRole('heading', { level: 1, name: 'Pipeline Management' })
  })

  it('takes no single key from who wants none (W-011)', async () => {
    const { defaultPreferences } = await import('#contract/default-preferences')
    const { user, bodies } = await open('/attention', {
      'GET /api/preferences': () =>
        ok({ ...defaultPreferences, timeZone: 'UTC', shortcuts: false }),
    })
    const first = await screen.findByRole('link', { name: /Rosa Delgado/ })
    first.focus()
    await user.keyboard('u{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByRole('link', { name: /6 new in/ }))
    expect(bodies('POST /api/notifications/read')).toEqual([])
  })
})
