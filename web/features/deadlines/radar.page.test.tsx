import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Deal } from '#contract/pipeline'
import type { DealSummary } from '#contract/pipeline-summary'
import { dealOf, foreign, ownId } from '../../../test/support/open-pipeline.tsx'
import { ok, openPortal, person, problem, type Answer } from '../../../test/support/open-portal.tsx'
import { presentDay } from '#web/lib/present-day.ts'

const month = presentDay().slice(0, 7)

const withYear = (deal: Deal): Deal => ({
  ...deal,
  id: '6d0f7a52-0f0e-4f53-9d5a-2a7a2d7f5f03',
  name: 'Gallup Clinic',
  expectedPtoDate: '2031',
  figures: { ...deal.figures, expectedServiceDay: '2031-12-31' },
})
const deals = [withYear(dealOf()), foreign, dealOf()]

const summaryOf = (fields: Partial<DealSummary> = {}): DealSummary => ({
  deals: 3,
  capEx: 0,
  stillToRaise: 0,
  firmGap: 0,
  softGap: 0,
  gapUnknown: 0,
  creditAtRisk: 3_080_000,
  riskUnknown: 0,
  inDispute: 0,
  creditInDispute: 0,
  statuses: [
    { clockStatus: 'late', deals: 1, creditAtRisk: 3_080_000 },
    { clockStatus: 'on_time', deals: 1, creditAtRisk: 0 },
  ],
  months: [
    { month, clockStatus: 'late', deals: 1 },
    { month, clockStatus: 'on_time', deals: 1 },
  ],
  years: [{ year: '2031', deals: 1 }],
  stages: [],
  locations: [],
  ...fields,
})
const own = summaryOf({
  deals: 2,
  months: [{ month, clockStatus: 'late', deals: 1 }],
  years: [{ year: '2031', deals: 1 }],
})
const none = summaryOf({ deals: 0, months: [], years: [] })

function openRadar(ofOwn: DealSummary, answers: Record<string, Answer> = {}) {
  return openPortal('/radar', {
    as: person(),
    answers: {
      'GET /api/pipeline': () => ok({ pipeline: deals, total: deals.length, facets: {} }),
      'GET /api/pipeline/summary': (_body, query) =>
        ok(query.get('organizationId') === ownId ? ofOwn : summaryOf()),
      'GET /api/deadlines': () => ok({ deadlines: [], total: 0 }),
      ...answers,
    },
  })
}

const rows = async () =>
  within(await screen.findByRole('table', { name: 'Projects' })).getAllByRole('row')
const words = (found: readonly HTMLElement[]) => found.map(({ textContent }) => textContent ?? '')

it('groups own projects, others, and those of a year alone (U-053)', async () => {
  openRadar(own)
  await screen.findByText('Only a year is given')
  const groups = words(await rows()).flatMap(
    (row) => /^(Yours|Others|Only a year|Red Mesa|Zuni|Gallup)/.exec(row)?.[1] ?? [],
  )
  expect(groups).toEqual(['Yours', 'Red Mesa', 'Others', 'Zuni', 'Only a year', 'Gallup'])
})

it('has no groups for who has no project (U-053)', async () => {
  openRadar(none)
  await screen.findByText('Zuni Wells')
  expect(words(await rows()).filter((row) => row.startsWith('Others'))).toEqual([])
})

it('narrows the list to a month or a year, and takes it back (U-053, U-106)', async () => {
  const { user, queriesOf } = openRadar(own)
  const bar = (name: RegExp) => screen.findByRole('link', { name })
  const listed = () => queriesOf('/api/pipeline').at(-1)
  await user.click(await bar(/: 2 projects; 1 late, 1 of yours$/))
  await waitFor(() => expect(listed()?.['serviceFrom']).toBe(`${month}-01`))
  await user.click(await bar(/^2031, no month: 1 project; 1 of yours$/))
  await waitFor(() => expect(listed()).toMatchObject({ yearOnly: '2031' }))
  expect(listed()).not.toHaveProperty('serviceFrom')
  expect((await bar(/^2031/)).getAttribute('aria-current')).toBe('true')
  await user.click(await bar(/^2031/))
  await waitFor(() => expect(window.location.search).toBe(''))
  // The chart keeps all its bars whatever is chosen.
  expect(queriesOf('/api/pipeline/summary').filter(({ organizationId }) => organizationId)).toEqual(
    [{ outcome: 'open', organizationId: ownId }],
  )
})

it('has the strip as its legend, which leads to projects of a status (D-032, U-053)', async () => {
  const { user, queriesOf } = openRadar(own)
  const strip = await screen.findByRole('list', { name: 'Projects by deadline status' })
  await user.click(await within(strip).findByRole('link', { name: 'Late1$3.08M' }))
  await waitFor(() =>
    expect(queriesOf('/api/pipeline').at(-1)).toMatchObject({ clockStatus: 'late' }),
  )
})

it('keeps its list when the chart could not be loaded, and tries again (U-053)', async () => {
  const { user, answer } = openRadar(own, {
    'GET /api/pipeline/summary': () => problem(500, 'internal', 'Something went wrong'),
  })
  await screen.findByText('The chart could not be loaded')
  answer('GET /api/pipeline/summary', () => ok(summaryOf()))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: /^2031, no month/ })
  expect(words(await rows()).some((row) => row.includes('Zuni Wells'))).toBe(true)
})
