import { afterEach, expect, test, vi } from 'vitest'
import { financeScene } from '#test/support/finance-scene'

// Days of deadlines are those of the campaign, in every list of them (K-004, D-039).

const scene = await financeScene()
// Service is expected by Nov 30, 2027.
await scene.newDeal({
  name: 'Roof',
  technology: ['solar'],
  capEx: 1_000_000,
  expectedPtoDate: 'November 2027',
})

afterEach(() => vi.useRealTimers())

test.each([
  ['2027-12-01T02:30:00Z', false, 'the evening of the day in New York'],
  ['2027-12-01T04:59:59Z', false, 'its last second'],
  ['2027-12-01T05:00:00Z', true, 'the next day'],
])('a deadline of Nov 30 has passed at %s: %s, %s', async (now, passed) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  const { body } = await scene.member.get('/api/dashboard/attention')
  expect(body.deadlines.entries).toContainEqual(
    expect.objectContaining({ kind: 'service_expected', day: '2027-11-30', passed }),
  )
})

test.each([
  // Nov 30 is the 90th day after Sep 1, and the 30th before Dec 30.
  ['2027-09-01T03:59:59Z', 0],
  ['2027-09-01T04:00:00Z', 1],
  ['2027-12-31T04:59:59Z', 2],
  ['2027-12-31T05:00:00Z', 1],
])('at %s the list and the count of To do have %d of them', async (now, deadlines) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  const { body } = await scene.member.get('/api/dashboard/attention')
  expect(body.deadlines.total).toBe(deadlines)
  const others = body.introductions.total + body.tasks.total + body.unchanged.total
  const counted = await scene.member.get('/api/notifications/unread')
  expect(counted.body.toDo).toBe(others + deadlines)
})
