import { expect, test } from 'vitest'
import { retryAfterOf, webhookDelay } from './retries.rules.ts'

test('a message is tried eight times, at growing intervals a fifth more or less (X-118)', () => {
  const of = (random: number) =>
    [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => webhookDelay(attempts, null, random))
  expect(of(0.5)).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 36_000, null])
  expect(of(0)[1]).toBeCloseTo(240)
  expect(of(1)[1]).toBeCloseTo(360)
})

test.each([
  [429, '120', 120],
  [503, '86400', 3600],
  [503, undefined, null],
  [500, '120', null],
  [429, 'soon', null],
  [429, 'Wed, 21 Oct 2015 07:28:00 GMT', null],
])('of %i with Retry-After %s it waits %s seconds', (status, header, seconds) => {
  expect(retryAfterOf(status, header)).toBe(seconds)
})

test('what a receiver asks for takes the place of the interval, but not of the end', () => {
  expect([webhookDelay(1, 120), webhookDelay(8, 120)]).toEqual([120, null])
})
