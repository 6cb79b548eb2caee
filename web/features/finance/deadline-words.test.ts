import { expect, test } from 'vitest'
import type { EndpointReply } from '#contract/common/endpoint'
import { estimateOf } from '#contract/finance/estimate'
import { inputOf } from '#contract/finance/estimate-input'
import { sheetOf } from '#contract/finance/sheet'
import { estimateBody } from '#contract/finance'
import type { readRuleFile } from '#contract/rules'
import content from '../../../contract/finance-rules.json' with { type: 'json' }
import examples from '../../../contract/finance/worked-examples.json' with { type: 'json' }
import { nearestDeadline } from './deadline-words.ts'
import { basisOf, type FinanceReading } from './finance-reading.ts'
import { foldLines } from './finance-words.ts'

const basis = basisOf(content as EndpointReply<typeof readRuleFile>, [])

/** What the page of a worked example shows on a day. */
function readingOn(today: string, id = 'DF-13', more: object = {}): FinanceReading {
  const found = examples.examples.find((example) => example.id === id)?.input
  const input = inputOf(estimateBody.parse({ ...found, ...more }), [])
  return {
    input,
    uses: input.uses,
    sources: input.sources,
    basis,
    sheet: sheetOf(input, basis.rules),
    estimate: estimateOf(input, basis.rules),
    today,
  } as unknown as FinanceReading
}

test('the nearest deadline with money at stake is shown from 90 days before it (D-020)', () => {
  expect(nearestDeadline(readingOn('2026-11-22'))).toEqual({
    title: 'Begin construction by Dec 31, 2026: 39 days left',
    text: 'The attested exception for domestic content is accepted for a start before Jan 1, 2027. Later, $1,296,000 of direct pay would wait for guidance that has not been issued.',
    isStart: true,
  })
  expect(nearestDeadline(readingOn('2026-12-31'))?.title).toBe(
    'Begin construction by Dec 31, 2026: today',
  )
  expect(nearestDeadline(readingOn('2026-10-02'))?.title).toContain('90 days left')
  expect(nearestDeadline(readingOn('2026-10-01'))).toBeNull()
})

test('after it the last day of service is next, with the credit that is lost (D-020)', () => {
  expect(nearestDeadline(readingOn('2027-01-01'))).toBeNull()
  expect(nearestDeadline(readingOn('2027-12-30'))).toEqual({
    title: 'In service by Dec 31, 2027: 1 day left',
    text: 'Service after that day loses the solar credit of $1,296,000.',
    isStart: false,
  })
  expect(nearestDeadline(readingOn('2028-01-01'))).toBeNull()
})

test('in dispute, the alert says what hangs on the ruling (D-021)', () => {
  const reading = readingOn('2027-12-01', 'DF-08')
  expect(nearestDeadline(reading)?.text).toBe(
    'Service after that day loses the solar credit of $1,600,000, unless the ruling of Jun 6, 2026 stands (then Dec 31, 2030).',
  )
})

test('a folded sheet of which nothing is known says so, never a guess (U-024, T-066)', () => {
  const nothing = readingOn('2026-11-22', 'DF-13', {
    deal: { technology: ['solar'] },
    facts: {},
    uses: [],
    sources: [],
  })
  expect(Object.values(foldLines).map((line) => line(nothing))).toEqual([
    'No sources yet',
    'Unknown; 0 of 7 answered',
    'Unknown until the money from the credit is known',
    'The cost is missing',
  ])
})
