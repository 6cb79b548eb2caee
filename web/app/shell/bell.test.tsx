import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentUserPath } from '#contract/first-view'
import { dismissToast } from '#web/kit/feedback/toast.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { ownUnread, unreadPath } from '#web/lib/unread.ts'
import { person } from '../../../test/support/open-portal.tsx'
import { Providers } from '../providers.tsx'
import { Bell } from './bell.tsx'

// How many have come is said, at most once in 30 seconds (N-055). The event stream is left out: it makes the client read
// the number again, which is set here.

beforeEach(() => {
  // Files share the page: a toast that another one left there is a status, too.
  dismissToast()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function open(unread: number) {
  const client = createQueryClient()
  const answer = (count: number) =>
    client.setQueryData([unreadPath], { unread: count, toDo: 0, introductions: 0 })
  client.setQueryData([currentUserPath], person())
  answer(unread)
  render(
    <Providers client={client}>
      <Bell />
    </Providers>,
  )
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  return {
    pass,
    read: async (count: number) => {
      answer(count)
      await pass(1)
    },
    said: () => screen.getByRole('status').textContent,
  }
}

it('nothing is said of what was there when the page was opened, nor of what was read', async () => {
  const { pass, read, said } = open(4)
  await pass(1)
  expect(said()).toBe('')
  await read(2)
  expect(said()).toBe('')
  // What comes after that is counted from there.
  await read(3)
  expect(said()).toBe('1 new notification')
})

it('what comes within 30 seconds is said together afterwards', async () => {
  const { pass, read, said } = open(0)
  await read(2)
  expect(said()).toBe('2 new notifications')
  await read(3)
  await pass(10_000)
  await read(5)
  expect(said()).toBe('2 new notifications')
  await pass(20_000)
  expect(said()).toBe('3 new notifications')
})

it('the same sentence is said again', async () => {
  const { pass, read, said } = open(0)
  await read(1)
  expect(said()).toBe('1 new notification')
  await pass(29_500)
  expect(said()).toBe('')
  await pass(1_000)
  await read(2)
  expect(said()).toBe('1 new notification')
})

it('what the person has marked as unread is no news', async () => {
  const { read, said } = open(1)
  await read(1)
  act(() => ownUnread.set(ownUnread.get() + 2))
  await read(3)
  expect(said()).toBe('')
  await read(4)
  expect(said()).toBe('1 new notification')
})
