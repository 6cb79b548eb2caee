import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EndpointReply } from '#contract/common/endpoint'
import { estimateBody } from '#contract/finance'
import { estimateOf } from '#contract/finance/estimate'
import { inputOf } from '#contract/finance/estimate-input'
import type { FinanceInput } from '#contract/finance/input'
import { sheetOf } from '#contract/finance/sheet'
import type { readRuleFile } from '#contract/rules'
import content from '../../../contract/finance-rules.json' with { type: 'json' }
import examples from '../../../contract/finance/worked-examples.json' with { type: 'json' }
import { financeInputs } from '../../../test/support/finance-inputs.ts'
import { placedLabels } from './chart-labels.ts'
import { basisOf, type FinanceReading } from './finance-reading.ts'
import { moneyTimelineOf } from './money-timeline.ts'
import { raisingStepsOf } from './raising-steps.ts'

// The money over time (U-025) and the steps beside it (U-021).

const basis = basisOf(content as EndpointReply<typeof readRuleFile>, [])
const found = examples.examples.find(({ id }) => id === 'DF-13')?.input

const readingOf = (input: FinanceInput, today: string) =>
  ({
    input,
    uses: input.uses,
    sources: input.sources,
    basis,
    sheet: sheetOf(input, basis.rules),
    estimate: estimateOf(input, basis.rules),
    today,
  }) as unknown as FinanceReading

const needs = { capNeed: [], sourcesSecured: null, itcAmount: null, itcPercentage: null }

function timelineOn(today: string, more: object = {}) {
  const reading = readingOf(inputOf(estimateBody.parse({ ...found, ...more }), []), today)
  const raising = raisingStepsOf(needs, reading)
  return raising && moneyTimelineOf(reading, raising)
}

test('after service the permanent view alone is drawn, from today on', () => {
  const drawn = timelineOn('2028-01-10')
  expect(new Set(drawn?.parts.map(({ view }) => view))).toEqual(new Set(['permanent']))
  expect(drawn?.parts[0]?.from).toBe('2028-01-10')
  // What has passed has no mark.
  expect(drawn?.marks.map(({ short }) => short)).toEqual(['Money Sep 2028', 'File May 15'])
})

test('once its month is over the credit is there', () => {
  expect(timelineOn('2028-10-05')?.parts.map(({ kind }) => kind)).toEqual([
    'committed',
    'credit',
    'no_source',
  ])
})

test('late service has its band before the service', () => {
  const facts = { ...found?.facts, expectedServiceDate: '2028-03-31' }
  expect(timelineOn('2026-11-27', { facts })?.slack).toEqual({
    from: '2027-12-31',
    to: '2028-03-31',
    isLate: true,
  })
})

test('what is raised, paid by the credit and still to raise is the cost, in the steps and in the picture', () => {
  for (const input of fc.sample(financeInputs, { numRuns: 300, seed: 25 })) {
    const reading = readingOf(input, '2026-11-27')
    const raising = raisingStepsOf(needs, reading)
    const drawn = raising && moneyTimelineOf(reading, raising)
    for (const steps of [raising?.main ?? [], raising?.other ?? []].flat()) {
      const { cost, raised, credit, stillToRaise, inTalks, noSource } = steps
      expect(raised + credit + stillToRaise).toBe(Math.max(cost, raised))
      expect(inTalks + noSource).toBe(stillToRaise)
    }
    for (const { above, amount, from, to } of drawn?.parts ?? []) {
      expect(above + amount).toBeLessThanOrEqual(drawn?.height ?? 0)
      expect(from < to).toBe(true)
    }
  }
})

test('labels of days never lie on each other or across the stroke of a day', () => {
  const widthOf = (text: string) => text.length * 6
  const days = fc.array(
    fc.record({
      x: fc.integer({ min: 0, max: 400 }),
      text: fc.string({ minLength: 4, maxLength: 30 }),
      tone: fc.constantFrom('law' as const, 'own' as const, 'quiet' as const),
    }),
    { maxLength: 7 },
  )
  fc.assert(
    fc.property(days, (marks) => {
      const placed = placedLabels(marks, { width: 400, widthOf }).flatMap(({ label, text }) =>
        label === null
          ? []
          : [
              {
                y: label.y,
                from: label.anchor === 'start' ? label.x : label.x - widthOf(text),
                to: label.anchor === 'start' ? label.x + widthOf(text) : label.x,
              },
            ],
      )
      for (const [at, one] of placed.entries())
        for (const other of placed.slice(at + 1))
          expect(one.y !== other.y || one.to < other.from || other.to < one.from).toBe(true)
    }),
  )
})
