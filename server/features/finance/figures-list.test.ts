import { describe, expect, test } from 'vitest'
import { financeScene } from '#test/support/finance-scene'

// Lists and sums of deals by their figures (D-061, U-022): the radar is the pipeline's own list.

const { member, stranger, newDeal } = await financeScene()
const solar = { technology: ['solar'], capEx: 1_000_000, ownerType: 'non_profit' }
const add = (name: string, values: object) => newDeal({ name, ...solar, ...values })
await add('Late', { expectedPtoDate: 'March 2028', itcAmount: 300_000, location: 'iowa' })
await add('Tight', { expectedPtoDate: 'November 2027', itcAmount: 200_000, location: 'ohio' })
await add('Tight unknown', { expectedPtoDate: 'December 2027', capEx: null, location: 'ohio' })
await add('On time', { expectedPtoDate: 'June 2027', capEx: 500_000 })
await add('Year alone', { expectedPtoDate: '2028', technology: ['storage'], capEx: null })
await add('Unknown', { expectedPtoDate: null })
await add('None', { technology: ['storage'] })
await add('Hidden', {
  expectedPtoDate: 'April 2028',
  itcAmount: 5_000_000,
  visibility: 'organization_only',
})

const namesIn = async (query: string, as = stranger) => {
  const { status, body } = await as.get(`/api/pipeline?${query}`)
  expect(status).toBe(200)
  return body.pipeline.map(({ name }: { name: string }) => name)
}

describe('deals', () => {
  test.each([
    ['clockStatus=late', ['Late']],
    ['clockStatus=tight,unknown', ['Tight', 'Tight unknown', 'Unknown']],
    ['serviceFrom=2027-11-30&serviceTo=2027-12-31', ['Tight', 'Tight unknown']],
    ['serviceTo=2027-11-29', ['On time']],
    ['serviceFrom=2028-01-01&serviceTo=2028-12-31', ['Late']],
    ['yearOnly=2028', ['Year alone']],
    ['yearOnly=2027', []],
    ['slackMin=0&slackMax=40', ['Tight', 'Tight unknown']],
    ['slackMax=-1', ['Late']],
    ['stillToRaiseMin=500000&stillToRaiseMax=999999', ['On time']],
    ['firmGapMin=1000000', ['Late', 'None', 'Tight', 'Unknown']],
  ])('%s', async (query, names) => {
    expect(await namesIn(query)).toEqual(names)
  })

  test('by whether facts are missing', async () => {
    const all = await namesIn('')
    const [complete, incomplete] = [
      await namesIn('readiness=complete'),
      await namesIn('readiness=incomplete'),
    ]
    expect(incomplete).toContain('Unknown')
    expect(new Set([...complete, ...incomplete])).toEqual(new Set(all))
    expect(complete.length + incomplete.length).toBe(all.length)
    expect(await namesIn('readiness=complete,incomplete')).toEqual(all)
  })

  test.each([
    ['slackDays', ['Late', 'Tight unknown', 'Tight', 'On time']],
    ['firmGap', ['On time', 'Late']],
    ['stillToRaise', ['On time', 'Late']],
    ['expectedServiceDay', ['On time', 'Tight', 'Tight unknown', 'Late']],
  ])('by %s, those without one last in both directions', async (sort, first) => {
    const up = await namesIn(`sort=${sort}`)
    const down = await namesIn(`sort=${sort}&order=desc`)
    expect(up.filter((name: string) => first.includes(name))).toEqual(first)
    expect(down.filter((name: string) => first.includes(name))).toEqual(first.toReversed())
    const { body } = await stranger.get(`/api/pipeline?sort=${sort}&order=desc`)
    const values = body.pipeline.map(({ figures }: { figures: Record<string, unknown> }) =>
      figures[sort] === null ? 'none' : 'some',
    )
    expect(values.join(' ')).toMatch(/^(some ?)+(none ?)*$/)
  })

  test('are rejected with a sentence for what is no filter', async () => {
    for (const query of [
      'slackMin=soon',
      'clockStatus=red',
      'readiness=ready',
      'sort=softGap',
      'yearOnly=28',
      'serviceFrom=soon',
    ])
      expect((await stranger.get(`/api/pipeline?${query}`)).status).toBe(400)
  })

  test('are counted by clock', async () => {
    const { body } = await stranger.get('/api/pipeline?facets=true&limit=1')
    expect(body.facets.clockStatus).toEqual({ late: 1, tight: 2, on_time: 1, unknown: 1, none: 2 })
    expect((await member.get('/api/pipeline?facets=true')).body.facets.clockStatus.late).toBe(2)
  })
})

describe('the summary', () => {
  test('adds up gaps and credit at risk of the deals the reader may know of', async () => {
    const { body } = await stranger.get('/api/pipeline/summary')
    expect(body).toMatchObject({
      deals: 7,
      stillToRaise: 4_500_000,
      firmGap: 4_500_000,
      softGap: 4_500_000,
      gapUnknown: 2,
      creditAtRisk: 500_000,
      riskUnknown: 1,
      statuses: [
        { clockStatus: 'late', deals: 1, creditAtRisk: 300_000 },
        { clockStatus: 'tight', deals: 2, creditAtRisk: 200_000 },
        { clockStatus: 'on_time', deals: 1, creditAtRisk: 0 },
        { clockStatus: 'unknown', deals: 1, creditAtRisk: 0 },
        { clockStatus: 'none', deals: 2, creditAtRisk: 0 },
      ],
      months: [
        { month: '2027-06', clockStatus: 'on_time', deals: 1 },
        { month: '2027-11', clockStatus: 'tight', deals: 1 },
        { month: '2027-12', clockStatus: 'tight', deals: 1 },
        { month: '2028-03', clockStatus: 'late', deals: 1 },
      ],
    })
    expect(body.locations).toContainEqual({
      location: 'iowa',
      deals: 1,
      capEx: 1_000_000,
      creditAtRisk: 300_000,
    })
    const own = (await member.get('/api/pipeline/summary')).body
    expect([own.deals, own.creditAtRisk]).toEqual([8, 5_500_000])
  })

  test('counts those of which only a year is given by it, in no month (U-053, U-106)', async () => {
    await add('Hidden year', { expectedPtoDate: '2029', visibility: 'organization_only' })
    const given = await add('Day given', { expectedPtoDate: '2028' })
    await member.put(`/api/pipeline/${given}/finance`, { expectedServiceDate: '2028-05-31' })
    const [theirs, own] = [
      (await stranger.get('/api/pipeline/summary')).body,
      (await member.get('/api/pipeline/summary')).body,
    ]
    expect(theirs.years).toEqual([{ year: '2028', deals: 1 }])
    expect(own.years).toEqual([...theirs.years, { year: '2029', deals: 1 }])
    expect(theirs.months.at(-1)).toEqual({ month: '2028-05', clockStatus: 'late', deals: 1 })
    const narrowed = async (query: string) =>
      (await member.get(`/api/pipeline/summary?${query}`)).body
    expect((await narrowed('yearOnly=2029')).deals).toBe(1)
    expect((await narrowed('serviceFrom=2028-05-01')).years).toEqual([])
  })

  test('follows the filters of the list', async () => {
    const { body } = await stranger.get(
      '/api/pipeline/summary?clockStatus=late&serviceTo=2028-04-30',
    )
    expect([body.deals, body.creditAtRisk, body.months.length]).toEqual([1, 300_000, 1])
  })
})
