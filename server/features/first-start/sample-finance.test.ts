import { asc } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { settledFacts } from '#contract/finance-facts'
import { noFacts } from '#contract/finance/input'
import { benchmarkRates } from '#database/finance'
import { pipeline } from '#database/pipeline'
import { sampleOf } from './sample-records.ts'
import { today } from '#server/platform/present-day'
import { sampleCampaign } from '#test/support/sample-campaign'

// The money and the clock of the sample campaign, as its administrator reads them.

const portal = await sampleCampaign()
const { db } = portal.database.open
const admin = (await portal.signedIn({ role: 'admin' })).client

const deals = sampleOf('pipeline')
const sampleBenchmarks = sampleOf('benchmarks')
const present = today()
const financed = sampleOf('pipeline-finance', new Date(present))
const rowsOf = () => db.select().from(pipeline).orderBy(asc(pipeline.name))
const financeOf = async (name: string) => {
  const row = (await rowsOf()).find((one) => one.name === name)
  const { status, body } = await admin.get(`/api/pipeline/${row?.id}/finance`)
  expect([name, status]).toEqual([name, 200])
  return body
}

describe('the finance of the sample', () => {
  test('changes no field of a deal, and splits its CapEx into uses (K-123)', async () => {
    const rows = await rowsOf()
    for (const deal of deals) {
      const { organization: _owner, intermediary: _partner, activities: _done, ...aged } = deal
      const { daysOld: _age, confirmedDaysAgo: _confirmed, ...values } = aged
      expect(rows.find(({ name }) => name === values.name)).toMatchObject(values)
    }
    for (const { deal, uses } of financed)
      expect([deal, uses.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([
        deal,
        Number(deals.find(({ name }) => name === deal)?.capEx),
      ])
  })

  test('is what its forms would store: twelve deals with facts, uses and sources (K-120)', async () => {
    expect(new Set(financed.map(({ deal }) => deal)).size).toBe(12)
    for (const { deal, facts, uses, sources } of financed) {
      const { body } = await admin.get(`/api/pipeline?search=${encodeURIComponent(deal)}`)
      const { id } = body.pipeline[0]
      const finance = await financeOf(deal)
      expect(settledFacts({}, { ...noFacts, ...facts }, null).problem).toBeNull()
      expect(finance.facts).toMatchObject(facts)
      const stored = (lines: readonly Record<string, unknown>[]) =>
        lines.map(({ kind, label, amount }) => [kind, label ?? null, Number(amount)])
      expect(stored(finance.uses)).toEqual(stored(uses.map((line) => ({ ...line }))))
      expect(stored(finance.sources)).toEqual(stored(sources.map((line) => ({ ...line }))))
      for (const { version, ...line } of finance.sources)
        expect(
          (await admin.put(`/api/pipeline-sources/${line.id}`, { ...line, version })).status,
        ).toBe(200)
      for (const { version, ...line } of finance.uses)
        expect(
          (await admin.put(`/api/pipeline-uses/${line.id}`, { ...line, version })).status,
        ).toBe(200)
      expect((await admin.get(`/api/pipeline/${id}`)).body.name).toBe(deal)
    }
  })

  test('has each kind of deal the rows ask for (K-120, K-122)', async () => {
    const senior = (await financeOf('East St. Louis Senior Homes')).estimate
    expect(senior.clock.status).toBe('tight')
    expect([senior.clock.slackDays, senior.clock.creditAtRisk]).toEqual([31, 1_296_000])
    expect([senior.stack.firmGap, senior.stack.softGap]).toEqual([2_520_000, 770_000])
    expect([senior.credit.credit.base, senior.missing]).toEqual([1_848_000, []])
    // More money than it costs; a start that does not count by its size; one that does.
    expect((await financeOf('Cairo Community Center Solar')).estimate.stack.firmGap).toBe(0)
    expect((await financeOf('Logan County Schools')).estimate.clock.status).toBe('late')
    expect((await financeOf('Carbondale Farm Market PV')).estimate.clock.status).toBe('on_time')
    const rows = await rowsOf()
    const sought = rows.find(({ name }) => name === 'East St. Louis Senior Homes')
    expect(sought?.soughtConstruction).toBe(2_070_000)
    expect(new Set(rows.map(({ clockStatus }) => clockStatus))).toEqual(
      new Set(['late', 'none', 'on_time', 'tight', 'unknown']),
    )
  })

  test('has rates of benchmarks as of the first day of the month (K-121)', async () => {
    const { body } = await admin.get('/api/benchmarks?current=true')
    expect(body.total).toBe(sampleBenchmarks.length)
    for (const rate of sampleBenchmarks)
      expect(body.benchmarks).toContainEqual(
        expect.objectContaining({
          ...rate,
          asOf: `${present.slice(0, 7)}-01`,
        }),
      )
    expect(await db.$count(benchmarkRates)).toBe(4)
  })
})
