import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Notification } from '#contract/notifications'
import { recentRecords } from '#web/lib/recent-records.ts'
import { nothingToDo } from '../../../test/support/dashboard-answers.ts'
import {
  notificationOf,
  notificationsOf,
  unchangedOf,
} from '../../../test/support/notification-answers.ts'
import { heading, isClosed, openAt, openPalette } from '../../../test/support/open-palette.tsx'
import { nothing, ok, type Answer } from '../../../test/support/open-portal.tsx'

// What the palette does for who is told something or has records to confirm (G-015).

// Its code comes by itself, which takes its time on a busy machine.
beforeAll(async () => {
  await import('./palette.tsx')
}, 60_000)
beforeEach(() => recentRecords.set([]))

const option = (name: string) => screen.queryByRole('option', { name: new RegExp(`^${name}`) })
const nothingRead: Record<string, Answer> = {
  'GET /api/notifications': () => ok(notificationsOf([])),
}

describe('"Mark all as read"', () => {
  const at = (minute: number) => `2026-11-20T12:0${minute}:00.000Z`
  const entry = (n: number, fields: Partial<Notification> = {}) =>
    notificationOf({
      id: `aaaaaaaa-0000-4000-8000-00000000000${n}`,
      updatedAt: at(n),
      ...fields,
    })

  it('marks up to the newest from any screen, and back by "Undo" (N-053)', async () => {
    // The newest one is read already; what it is marked up to is its time all the same.
    const stored = [entry(5, { read: true }), entry(4), entry(3)]
    const { user, sent } = await openAt('/terms', {
      answers: {
        'GET /api/notifications/unread': () =>
          ok({ unread: stored.filter(({ read }) => !read).length, toDo: 0, introductions: 0 }),
        'GET /api/notifications': (_body, query) =>
          ok(
            notificationsOf(
              stored
                .filter(({ read }) => query.get('read') === null || !read)
                .slice(0, Number(query.get('limit'))),
            ),
          ),
        'POST /api/notifications/read': () => {
          for (const each of stored) each.read = true
          return nothing()
        },
        'POST /api/notifications/unread': ({ ids }) => {
          for (const each of stored) each.read = !(ids as string[]).includes(each.id)
          return nothing()
        },
      },
    })
    const bodies = (call: string) =>
      sent.filter((each) => each.call === call).map(({ body }) => body)
    await screen.findByRole('link', { name: 'Attention, 2 unread' })
    await openPalette()
    await user.keyboard('mark all')
    expect(option('Mark all as read')?.textContent).toContain('2 unread')
    await user.keyboard('{Enter}')
    await isClosed()
    expect(await screen.findByText('All caught up', { selector: '[data-state] *' })).toBeTruthy()
    expect(bodies('POST /api/notifications/read')).toEqual([{ until: at(5) }])
    expect(await screen.findByRole('link', { name: 'Attention' })).toBeTruthy()
    expect(window.location.pathname).toBe('/terms')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('link', { name: 'Attention, 2 unread' })).toBeTruthy()
    expect(bodies('POST /api/notifications/unread')).toEqual([
      { ids: [stored[1]?.id, stored[2]?.id] },
    ])
  })

  it('is not offered where nothing is unread', async () => {
    const { user } = await openAt('/terms', {
      answers: {
        'GET /api/notifications/unread': () => ok({ unread: 0, toDo: 3, introductions: 0 }),
      },
    })
    await openPalette()
    await user.keyboard('all as read')
    await screen.findByRole('listbox')
    expect(option('Mark all as read')).toBeNull()
  })
})

describe('"Confirm my records"', () => {
  const unchanged = {
    total: 2,
    entries: ['Bridge Loan', 'Perm Loan'].map((name, n) => unchangedOf({ id: `p${n}`, name })),
  }
  const waiting: Record<string, Answer> = {
    ...nothingRead,
    'GET /api/dashboard/attention': () => ok({ ...nothingToDo, unchanged }),
  }

  it('leads to the page that lists them, and there asks first', async () => {
    const { user, sent } = await openAt('/terms', { answers: waiting })
    const confirmed = () =>
      sent.filter(({ call }) => call === 'POST /api/confirmations').map(({ body }) => body)
    await openPalette()
    await user.keyboard('confirm my{Enter}')
    await heading('Attention')
    await isClosed()
    await screen.findByText('Bridge Loan')
    expect([window.location.pathname, screen.queryByRole('alertdialog')]).toEqual([
      '/attention',
      null,
    ])
    await openPalette()
    await user.keyboard('confirm my')
    expect(screen.getAllByRole('option', { name: /^Confirm my records/ })).toHaveLength(1)
    await user.keyboard('{Enter}')
    const question = within(await screen.findByRole('alertdialog', { name: 'Confirm all 2' }))
    expect(question.getByText('Confirm that all 2 are still available?')).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(confirmed()).toEqual([])
  })
})
