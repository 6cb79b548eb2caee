import { expect, test } from 'vitest'
import { isPast } from './attention.rules.ts'

const now = new Date('2026-11-21T12:00:00Z')

test.each([
  ['November 2026', '2026-11-01', false],
  ['October 2026', '2026-10-01', true],
  ['Q4 2026', '2026-10-01', false],
  ['3Q26', '2026-07-01', true],
  ['2026', '2026-01-01', false],
  ['2025', '2025-01-01', true],
  ['December 2025', '2025-12-01', true],
  ['TBD', null, false],
  [null, '2026-10-01', true],
])('%s is past: %s %s', (text, start, expected) => {
  expect(isPast(text, start, now)).toBe(expected)
})
