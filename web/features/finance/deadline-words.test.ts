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
import { financeFigures } from './finance-words.ts'

const basis = basisOf(content as EndpointReply<typeof readRuleFile>, [])

/** What the page of a worked example shows on a day. */
function readingOn(today: string, id = 'DF-13', more: object = {}): FinanceReading {
  const found = examples.examples.find((example) => example.id === id)?.input
  const input = inputOf(estimateBody.parse({ ...found, ...more }), [])
  return {
    input,
    uses: [],
    sources: [],
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
  })
  expect(nearestDeadline(readingOn('2028-01-01'))).toBeNull()
})

test('in dispute, the alert and the strip say what hangs on the ruling (D-021)', () => {
  const reading = readingOn('2027-12-01', 'DF-08')
  expect(nearestDeadline(reading)?.text).toBe(
    'Service after that day loses the solar credit of $1,600,000, unless the ruling of Jun 6, 2026 stands (then Dec 31, 2030).',
  )
  expect(
    financeFigures(reading)
      .slice(2)
      .map(({ figure, counts }) => [figure, counts]),
  ).toEqual([
    ['$0', '0%; $1,600,000 if the ruling of Jun 6, 2026 stands'],
    [
      '91 days late',
      'Expected Mar 31, 2028, last day Dec 31, 2027, or Dec 31, 2030 if the ruling of Jun 6, 2026 stands',
    ],
  ])
})

test('the strip says where its figures come from (K-092)', () => {
  expect(
    financeFigures(readingOn('2026-11-22')).map(({ figure, counts }) => [figure, counts]),
  ).toEqual([
    ['$2,520,000', 'Permanent view: uses $4,920,000 less $2,400,000 committed'],
    ['$770,000', 'Construction view, after interested money'],
    ['$1,848,000', '40%; $2,496,000 if the bonus is allocated'],
    ['31 days', 'Expected Nov 30, 2027, last day Dec 31, 2027'],
  ])
})

test('unknown figures say what is missing, never a guess (K-092, T-066)', () => {
  const nothing = readingOn('2026-11-22', 'DF-13', {
    deal: { technology: ['solar'] },
    facts: {},
    uses: [],
    sources: [],
  })
  expect(financeFigures(nothing).map(({ figure, counts }) => [figure, counts])).toEqual([
    ['Unknown', 'Missing: Cost of the project'],
    ['Unknown', 'Missing: Cost of the project'],
    ['Unknown', 'Missing: Cost of the project'],
    ['Unknown', 'Missing: Expected service date, last day Dec 31, 2027'],
  ])
})
