import { describe, expect, test } from 'vitest'
import { states } from '#contract/common/states'
import { createDealBody } from '#contract/pipeline'
import { createActivityBody } from '#contract/pipeline-activities'
import { readLooseMonth } from '#contract/pipeline-month'
import { dealWarnings, lacksTribeName } from '#contract/pipeline-rules'
import { sampleOf } from './sample-records.ts'

const now = new Date('2026-11-21T12:00:00Z')
const deals = sampleOf('pipeline', now)

describe('the deals of the sample', () => {
  test('are many, everywhere, in every stage and outcome, some kept to their organization', () => {
    const different = (of: (deal: (typeof deals)[number]) => unknown) => new Set(deals.map(of)).size
    expect(deals.length).toBeGreaterThanOrEqual(120)
    expect(different(({ name }) => name)).toBe(deals.length)
    expect(
      deals.filter(({ location }) => location !== null && location in states).length,
    ).toBeGreaterThan(100)
    expect(different(({ location }) => location)).toBeGreaterThan(40)
    expect(deals.filter(({ location }) => location === 'puerto_rico').length).toBeGreaterThan(3)
    expect([
      different(({ currentStage }) => currentStage),
      different(({ outcome }) => outcome),
      different(({ visibility }) => visibility),
    ]).toEqual([5, 4, 2])
    expect(deals.filter(({ intermediary }) => intermediary !== null).length).toBeGreaterThan(30)
  })

  test.each(deals.map((deal) => [deal.name, deal] as const))(
    '%s could have been typed in',
    (_name, { organization: _owner, intermediary: _intermediary, daysOld: _days, ...deal }) => {
      expect(createDealBody.safeParse(deal).error?.issues ?? []).toEqual([])
      expect(lacksTribeName(deal)).toBe(false)
      expect(dealWarnings(deal)).toEqual([])
    },
  )

  test('expect to run in the future, and nearly all say when', () => {
    const months = deals
      .map(({ expectedPtoDate }) => readLooseMonth(expectedPtoDate))
      .filter((month) => month !== null)
    expect(months.length).toBeGreaterThan(110)
    expect(
      months.filter(({ precision, start }) => precision === 'month' && start <= '2026-11-01'),
    ).toEqual([])
  })
})

test('the activities of the sample are whole, and some tasks are open, some overdue', () => {
  const activities = deals.flatMap((deal) => deal.activities)
  const typed = activities.filter(({ type }) => type !== 'stage_change')
  expect(
    typed.filter(
      ({ type, subject, description }) =>
        !createActivityBody.safeParse({ type, subject, description }).success,
    ),
  ).toEqual([])
  const open = activities.filter(
    ({ type, completedDays }) => type === 'task' && completedDays === undefined,
  )
  expect(open.length).toBeGreaterThan(30)
  expect(open.some(({ scheduledDays }) => (scheduledDays ?? 0) > 0)).toBe(true)
  expect(activities.every(({ writtenDays }) => writtenDays >= 0)).toBe(true)
})
