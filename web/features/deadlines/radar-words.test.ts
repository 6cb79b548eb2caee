import { expect, test } from 'vitest'
import type { Deal } from '#contract/pipeline'
import { nextDeadlines } from './radar-words.ts'

const deal = (expectedServiceDay: string | null, lastServiceDay: string | null) => ({
  id: 'a',
  figures: { expectedServiceDay, lastServiceDay } as Deal['figures'],
})
const today = '2027-06-15'
const of = (kind: 'task' | 'begin_for_attestation' | 'cash_expected', day: string) => ({
  dealId: 'a',
  kind,
  day,
})

test.each([
  [
    'the first to come',
    [of('begin_for_attestation', '2027-07-01'), of('cash_expected', '2028-01-31')],
    'Begin by Jul 1, 2027',
  ],
  [
    'no task',
    [of('task', '2027-06-20'), of('cash_expected', '2028-01-31')],
    'Money expected Jan 31, 2028',
  ],
])('next is %s (D-035)', (_what, upcoming, text) => {
  expect(nextDeadlines(upcoming, today)(deal('2027-11-30', '2027-12-31'))).toBe(text)
})

test.each([
  ['2027-11-30', '2027-12-31', 'Expected Nov 30, 2027'],
  ['2027-05-31', '2027-12-31', 'In service by Dec 31, 2027'],
  ['2027-06-10', '2027-06-14', 'In service by Jun 14, 2027, 1 day ago'],
  ['2027-06-10', null, 'Expected Jun 10, 2027, 5 days ago'],
  ['2027-06-15', null, 'Expected Jun 15, 2027'],
  [null, null, null],
])(
  'without one in the answer it is of the service days %s and %s (D-035)',
  (expected, last, text) => {
    expect(nextDeadlines([], today)(deal(expected, last))).toBe(text)
    expect(nextDeadlines(undefined, today)(deal(expected, last))).toBe(text)
  },
)
