import { describe, expect, test } from 'vitest'
import examples from '../../../contract/finance/worked-examples.json' with { type: 'json' }
import flow from '../../../contract/home/worked-examples.json' with { type: 'json' }
import content from '../../../contract/finance-rules.json' with { type: 'json' }
import { eq } from 'drizzle-orm'
import { auditEntries } from '#database/audit'
import { benchmarkRates } from '#database/finance'
import { pipeline } from '#database/pipeline'
import { financeScene } from '#test/support/finance-scene'
import type { FinanceInput } from '#test/support/finance-scene'

// The figures of deals: what is stored of their finance, for every reader (K-030 to K-036).

const { portal, member, admin, newDeal, store, figuresOf, deadlinesOf } = await financeScene()

describe('the worked examples, stored', () => {
  test.each(examples.examples)('$id: $title', async ({ input, expected }) => {
    const { db } = portal.database.open
    await db.delete(benchmarkRates)
    const { benchmarks = [] } = input as FinanceInput
    if (benchmarks.length > 0)
      await db.insert(benchmarkRates).values(
        benchmarks.map((rate) => ({
          source: 'A bank',
          ...rate,
        })) as (typeof benchmarkRates.$inferInsert)[],
      )
    const id = await store(input)
    const { status, body } = await member.get(`/api/pipeline/${id}/finance`)
    expect(status).toBe(200)
    expect(body.estimate).toEqual({ ...expected, revision: content.revision })
    expect(body.revision).toBe(content.revision)
    const { stack, credit, clock, missing } = expected
    expect(await figuresOf(id)).toMatchObject({
      totalUses: stack.totalUses,
      firmGap: stack.firmGap,
      softGap: stack.softGap,
      gapView: stack.gapView,
      creditBase: credit.credit.base,
      slackDays: clock.slackDays,
      clockStatus: clock.status,
      lastServiceDay: clock.lastServiceDay,
      expectedServiceDay: clock.expectedServiceDay,
      creditAtRisk: clock.creditAtRisk,
      creditAtRiskFrom: clock.creditAtRiskFrom,
      factsMissing: missing.length,
    })
    expect(await deadlinesOf(id)).toEqual(clock.deadlines.map(({ kind, day }) => ({ kind, day })))
  })

  test.each(examples.sought)(
    '$example seeks what is said',
    async ({ example, expected, ...more }) => {
      const found = examples.examples.find(({ id }) => id === example)?.input as FinanceInput
      const { sources = found.sources, credit } = more as FinanceInput & { credit: number | null }
      const id = await store({
        ...found,
        deal: { ...found.deal, ...(credit !== null && { itcAmount: credit }) },
        ...(sources !== undefined && { sources }),
      })
      expect((await figuresOf(id)).sought).toEqual(expected)
    },
  )
})

test.each(flow.amounts)(
  'what is still to raise is stored $id: $title (U-020)',
  async ({ input, expected: { view: _view, ...expected } }) => {
    expect(await figuresOf(await store(input))).toMatchObject(expected)
  },
)

describe('figures (K-031, K-032)', () => {
  test('follow every change of the deal, its lines and its facts, without a version of the deal', async () => {
    const id = await newDeal({ capEx: 1_000_000, technology: ['solar'] })
    const deal = async () => (await member.get(`/api/pipeline/${id}`)).body
    const before = await deal()
    expect(before.figures).toMatchObject({ totalUses: 1_000_000, firmGap: 1_000_000 })
    const path = `/api/pipeline/${id}`
    const use = (await member.post(`${path}/uses`, { kind: 'solar', amount: 2_000_000 })).body
    expect((await deal()).figures).toMatchObject({ totalUses: 2_000_000, firmGap: 2_000_000 })
    const { body: source } = await member.post(`${path}/sources`, {
      kind: 'senior',
      label: 'Bank',
      amount: 500_000,
      state: 'committed',
    })
    expect((await deal()).figures.firmGap).toBe(1_500_000)
    await member.put(`/api/pipeline-sources/${source.id}`, { amount: '$600,000' })
    expect((await deal()).figures.firmGap).toBe(1_400_000)
    await member.put(`/api/pipeline-uses/${use.id}`, { amount: 3_000_000 })
    expect((await deal()).figures.totalUses).toBe(3_000_000)
    await member.put(`${path}/finance`, { expectedServiceDate: '2027-11-30' })
    expect((await deal()).figures).toMatchObject({ slackDays: 31, clockStatus: 'tight' })
    await member.delete(`/api/pipeline-sources/${source.id}`)
    await member.delete(`/api/pipeline-uses/${use.id}`)
    const after = await deal()
    expect(after.figures).toMatchObject({ totalUses: 1_000_000, firmGap: 1_000_000 })
    expect([after.version, after.updatedAt]).toEqual([before.version, before.updatedAt])
    // The deal itself: one entry, its creation.
    const entries = await portal.database.open.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.entityId, id))
    expect(entries.map(({ action }) => action)).toEqual(['create', 'create'])
    await member.put(path, { capEx: 4_000_000, expectedPtoDate: null })
    expect((await deal()).figures.totalUses).toBe(4_000_000)
  })

  test('that a body names change nothing', async () => {
    const id = await newDeal({ capEx: 10, figures: { totalUses: 77 }, totalUses: 77 })
    await member.put(`/api/pipeline/${id}`, { firmGap: 1, figures: { firmGap: 1 } })
    expect(await figuresOf(id)).toMatchObject({ totalUses: 10, firmGap: 10 })
  })

  test('say when they last came out otherwise', async () => {
    const id = await newDeal({ capEx: 10 })
    const at = async () =>
      (
        await portal.database.open.db
          .select({ at: pipeline.figuresChangedAt })
          .from(pipeline)
          .where(eq(pipeline.id, id))
      )[0]?.at?.toISOString()
    const first = await at()
    expect(first).toBeDefined()
    await member.put(`/api/pipeline/${id}/finance`, { bridgeRate: 'whatever' })
    expect(await at()).toBe(first)
    await member.put(`/api/pipeline/${id}`, { capEx: 11 })
    expect((await at()) ?? '').not.toBe(first)
  })

  test('change together, whoever writes at once', async () => {
    const id = await newDeal()
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        member.post(`/api/pipeline/${id}/uses`, { kind: 'other', amount: n + 1 }),
      ),
    )
    expect((await figuresOf(id)).totalUses).toBe(78)
  })
})

describe('a deal that is deleted (K-035)', () => {
  test('takes lines, facts and deadlines along, and brings them back', async () => {
    const funder = await portal.organization({ name: 'Gone Funder' })
    const id = await store(examples.examples.at(-1)?.input as FinanceInput)
    await member.post(`/api/pipeline/${id}/sources`, {
      kind: 'grant',
      label: 'Gone',
      amount: 5,
      organizationId: funder.id,
      note: 'Two\nlines',
    })
    const before = (await member.get(`/api/pipeline/${id}/finance`)).body
    const figures = await figuresOf(id)
    const deadlines = await deadlinesOf(id)
    expect((await member.delete(`/api/pipeline/${id}`)).status).toBe(204)
    expect(await deadlinesOf(id)).toEqual([])
    expect((await admin.delete(`/api/organizations/${funder.id}`)).status).toBe(204)
    const [entry] = (await member.get(`/api/pipeline/${id}/history`)).body.entries
    const back = await member.post(`/api/pipeline/${id}/restore`, { auditId: entry.id })
    expect(back.status).toBe(200)
    expect(back.body.figures).toEqual(figures)
    expect(await deadlinesOf(id)).toEqual(deadlines)
    const after = (await member.get(`/api/pipeline/${id}/finance`)).body
    const values = (line: Record<string, unknown>) => ({ ...line, version: 0, updatedAt: '' })
    expect(after.uses.map(values)).toEqual(before.uses.map(values))
    expect(after.sources.map(values)).toEqual(
      before.sources.map((source: Record<string, unknown>) => ({
        ...values(source),
        ...(source['label'] === 'Gone' && { organizationId: null, organizationName: null }),
      })),
    )
    expect({ ...after.facts, version: 0 }).toEqual({ ...before.facts, version: 0 })
    expect(after.estimate).toEqual(before.estimate)
  })
})

describe('matches (M-037)', () => {
  test('ask for what the deal seeks by its own finance', async () => {
    const deal = { capNeed: ['construction', 'perm'], technology: ['solar'], capEx: 1_000_000 }
    const id = await newDeal(deal)
    const lender = await portal.organization({ name: 'Quiet River Bank' })
    const { client } = await portal.signedIn({ organizationId: lender.id })
    await client.post('/api/products', {
      name: 'Construction Loan',
      organizationId: lender.id,
      status: 'published',
      type: ['construction'],
      technology: ['solar'],
    })
    const needs = async () => {
      const { body } = await member.get(`/api/pipeline/${id}/matches`)
      return body.needs.map(({ need, amount, basis }: Record<string, unknown>) => ({
        need,
        amount,
        basis,
      }))
    }
    expect(await needs()).toEqual([
      { need: 'construction', amount: 1_000_000, basis: 'the $1,000,000 CapEx' },
      { need: 'perm', amount: 1_000_000, basis: 'the $1,000,000 CapEx' },
    ])
    await member.post(`/api/pipeline/${id}/sources`, {
      kind: 'grant',
      label: 'Fund',
      amount: 400_000,
      state: 'committed',
    })
    expect(await needs()).toEqual([
      { need: 'construction', amount: 600_000, basis: 'from the capital stack' },
      { need: 'perm', amount: 600_000, basis: 'from the capital stack' },
    ])
  })
})
