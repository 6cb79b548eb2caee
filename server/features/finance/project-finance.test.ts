import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import examples from '../../../contract/finance/worked-examples.json' with { type: 'json' }
import content from '../../../contract/finance-rules.json' with { type: 'json' }
import { auditEntries } from '#database/audit'
import { benchmarkRates, pipelineDeadlines } from '#database/finance'
import { pipeline } from '#database/pipeline'
import { testApp } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import type { Client } from '#test/support/client'

// The finance that is stored of a deal: facts, lines, figures and deadlines (sections 2 and 7 of deal finance).

let portal: TestApp
let organizationId: string
let member: Client
let intermediary: Client
let intermediaryId: string
let stranger: Client
let admin: Client
beforeAll(async () => {
  portal = await testApp({ RATE_LIMIT: 'off' })
  organizationId = (await portal.organization({ name: 'River Solar' })).id
  intermediaryId = (
    await portal.organization({ name: 'Meadow', campaignRole: 'capital_aggregator' })
  ).id
  member = (await portal.signedIn({ organizationId })).client
  intermediary = (await portal.signedIn({ organizationId: intermediaryId })).client
  stranger = (await portal.signedIn({ organizationId: (await portal.organization()).id })).client
  admin = (await portal.signedIn({ role: 'admin' })).client
})
afterAll(() => portal.close())

/** A deal of the member's organization, mediated by another one. */
async function newDeal(values: object = {}): Promise<string> {
  const { status, body } = await member.post('/api/pipeline', {
    name: 'Town Hall Roof',
    organizationId,
    intermediaryAggregatorId: intermediaryId,
    ...values,
  })
  expect(status).toBe(201)
  return body.id
}

const figuresOf = async (id: string, as = member) =>
  (await as.get(`/api/pipeline/${id}`)).body.figures
const deadlinesOf = (id: string) =>
  portal.database.open.db
    .select({ kind: pipelineDeadlines.kind, day: pipelineDeadlines.day })
    .from(pipelineDeadlines)
    .where(eq(pipelineDeadlines.pipelineId, id))
    .orderBy(pipelineDeadlines.day, pipelineDeadlines.kind)

interface Input {
  deal?: object
  facts?: object
  uses?: object[]
  sources?: object[]
  benchmarks?: object[]
}

/** Stores all of an example through the calls. */
async function stored(input: Input): Promise<string> {
  const id = await newDeal(input.deal)
  for (const use of input.uses ?? [])
    expect((await member.post(`/api/pipeline/${id}/uses`, use)).status).toBe(201)
  for (const source of input.sources ?? [])
    expect((await member.post(`/api/pipeline/${id}/sources`, source)).status).toBe(201)
  if (input.facts !== undefined)
    expect((await member.put(`/api/pipeline/${id}/finance`, input.facts)).status).toBe(200)
  return id
}

describe('the worked examples, stored', () => {
  test.each(examples.examples)('$id: $title', async ({ input, expected }) => {
    const { db } = portal.database.open
    await db.delete(benchmarkRates)
    const { benchmarks = [] } = input as Input
    if (benchmarks.length > 0)
      await db.insert(benchmarkRates).values(
        benchmarks.map((rate) => ({
          source: 'A bank',
          ...rate,
        })) as (typeof benchmarkRates.$inferInsert)[],
      )
    const id = await stored(input as Input)
    const { status, body } = await member.get(`/api/pipeline/${id}/finance`)
    expect(status).toBe(200)
    expect(body.estimate).toEqual({ ...expected, revision: content.revision })
    expect(body.revision).toBe(content.revision)
    const { stack, credit, clock, missing } = expected
    expect(await figuresOf(id, stranger)).toMatchObject({
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
      const found = examples.examples.find(({ id }) => id === example)?.input as Input
      const { sources = found.sources, credit } = more as Input & { credit: number | null }
      const id = await stored({
        ...found,
        deal: { ...found.deal, ...(credit !== null && { itcAmount: credit }) },
        ...(sources !== undefined && { sources }),
      })
      expect((await figuresOf(id, stranger)).sought).toEqual(expected)
    },
  )
})

describe('figures (K-031, K-032)', () => {
  test('follow every change of the deal, its lines and its facts, without a version of the deal', async () => {
    const id = await newDeal({ capEx: 1_000_000, technology: ['solar'] })
    const deal = async () => (await member.get(`/api/pipeline/${id}`)).body
    const before = await deal()
    expect(before.figures).toMatchObject({ totalUses: 1_000_000, firmGap: 1_000_000 })
    const path = `/api/pipeline/${id}`
    const use = (await member.post(`${path}/uses`, { kind: 'solar', amount: 2_000_000 })).body
    expect((await deal()).figures).toMatchObject({ totalUses: 2_000_000, firmGap: 2_000_000 })
    const source = (
      await member.post(`${path}/sources`, {
        kind: 'senior',
        label: 'Bank',
        amount: 500_000,
        state: 'committed',
      })
    ).body
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

describe('who reads and writes (K-070 to K-074, K-086)', () => {
  test('parties read all, the owner writes, others are told of nothing', async () => {
    const id = await newDeal()
    const use = (await member.post(`/api/pipeline/${id}/uses`, { kind: 'other', amount: 5 })).body
    const calls = (as: Client) =>
      Promise.all([
        as.get(`/api/pipeline/${id}/finance`),
        as.put(`/api/pipeline/${id}/finance`, { solarKw: 5 }),
        as.get(`/api/pipeline/${id}/finance/history`),
        as.post(`/api/pipeline/${id}/uses`, { kind: 'other', amount: 5 }),
        as.put(`/api/pipeline-uses/${use.id}`, { amount: 6 }),
      ]).then((answers) => answers.map(({ status }) => status))
    expect(await calls(stranger)).toEqual([404, 404, 404, 404, 404])
    expect(await calls(intermediary)).toEqual([200, 403, 403, 403, 403])
    expect(await calls(admin)).toEqual([200, 200, 200, 201, 200])
    const answer = await intermediary.put(`/api/pipeline-uses/${use.id}`, { amount: 7 })
    expect(answer.body.message).toBe('You can only change projects of your own organization')
  })

  test('the organization that a source names becomes no party (K-087)', async () => {
    const funder = await portal.organization({ name: 'Some Funder' })
    const theirs = (await portal.signedIn({ organizationId: funder.id })).client
    const id = await newDeal()
    const source = await member.post(`/api/pipeline/${id}/sources`, {
      kind: 'grant',
      label: 'Grant',
      amount: 5,
      organizationId: funder.id,
    })
    expect(source.body.organizationName).toBe('Some Funder')
    expect((await theirs.get(`/api/pipeline/${id}/finance`)).status).toBe(404)
    const hidden = await portal.organization({ name: 'Hidden', dataVisibility: 'private' })
    const refused = await member.post(`/api/pipeline/${id}/sources`, {
      kind: 'grant',
      label: 'Grant',
      amount: 5,
      organizationId: hidden.id,
    })
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { organizationId: 'Choose an organization' },
    ])
    // Administrators may name it; its name is for those who may read it.
    await admin.post(`/api/pipeline/${id}/sources`, {
      kind: 'grant',
      label: 'Named',
      amount: 5,
      organizationId: hidden.id,
    })
    const named = async (as: Client) =>
      (await as.get(`/api/pipeline/${id}/finance`)).body.sources.map(
        (each: { organizationName: string | null }) => each.organizationName,
      )
    expect(await named(admin)).toEqual(['Some Funder', 'Hidden'])
    expect(await named(member)).toEqual(['Some Funder', null])
    await admin.delete(`/api/organizations/${funder.id}`)
    const [first] = (await member.get(`/api/pipeline/${id}/finance`)).body.sources
    expect([first.label, first.organizationName]).toEqual(['Grant', 'Some Funder'])
  })

  test('the history tells of facts and lines, the newest first', async () => {
    const id = await newDeal()
    const other = await newDeal()
    await member.post(`/api/pipeline/${other}/uses`, { kind: 'other', amount: 5 })
    await member.put(`/api/pipeline/${id}/finance`, { solarKw: 5 })
    await member.put(`/api/pipeline/${id}/finance`, { solarKw: 6 })
    const use = (await member.post(`/api/pipeline/${id}/uses`, { kind: 'other', amount: 5 })).body
    await member.put(`/api/pipeline-uses/${use.id}`, { amount: 6 })
    await member.delete(`/api/pipeline-uses/${use.id}`)
    const { body } = await member.get(`/api/pipeline/${id}/finance/history`)
    const told = body.entries.map(({ action, entity }: { action: string; entity: string }) => [
      action,
      entity,
    ])
    expect(told).toEqual([
      ['delete', 'pipeline-uses'],
      ['update', 'pipeline-uses'],
      ['create', 'pipeline-uses'],
      ['update', 'pipeline-finance'],
      ['create', 'pipeline-finance'],
    ])
    expect(body.total).toBe(5)
  })
})

describe('facts (T-001 to T-012, T-090)', () => {
  test('are all unanswered at version 0, and stored one by one', async () => {
    const id = await newDeal()
    const path = `/api/pipeline/${id}/finance`
    const { facts } = (await member.get(path)).body
    expect(facts.version).toBe(0)
    expect(new Set(Object.values({ ...facts, version: null }))).toEqual(new Set([null]))
    const first = await member.put(path, { solarKw: 800, energyCommunity: 'yes', version: 0 })
    expect(first.body).toMatchObject({ solarKw: 800, energyCommunity: 'yes', version: 1 })
    const second = await member.put(path, { solarKw: null, bridgeRate: '8%' })
    expect(second.body).toMatchObject({
      solarKw: null,
      energyCommunity: 'yes',
      bridgeRate: '8%',
      version: 2,
    })
    const late = await member.put(path, { solarKw: 7, version: 0 })
    expect([late.status, late.body.current.version]).toEqual([409, 2])
  })

  test('drop what depends on another answer, and refuse a start that cannot be', async () => {
    const id = await newDeal()
    const path = `/api/pipeline/${id}/finance`
    const tell = (body: object) => member.put(path, body)
    expect((await tell({ constructionStart: '2026-05-01' })).body.fields).toEqual({
      constructionState: 'Say whether construction is planned or has begun',
    })
    expect(
      (await tell({ constructionStart: '2199-01-01', constructionState: 'begun' })).body.fields,
    ).toEqual({
      constructionStart: 'A start that has happened cannot lie in the future',
    })
    expect((await tell({ constructionState: 'begun' })).body.constructionState).toBe(null)
    const allocated = await tell({
      lowIncomeState: 'allocated',
      lowIncomeAllocatedOn: '2026-01-02',
    })
    expect(allocated.body.lowIncomeAllocatedOn).toBe('2026-01-02')
    expect((await deadlinesOf(id)).map(({ kind }) => kind)).toContain('low_income_service')
    expect((await tell({ lowIncomeState: 'applied' })).body.lowIncomeAllocatedOn).toBe(null)
    expect((await deadlinesOf(id)).map(({ kind }) => kind)).not.toContain('low_income_service')
  })
})

describe('lines (K-010 to K-023)', () => {
  test('are filled in by their kind, and keep what is left out', async () => {
    const id = await newDeal()
    const use = await member.post(`/api/pipeline/${id}/uses`, { kind: 'storage', amount: '$1,500' })
    expect(use.body).toMatchObject({ amount: '1500', label: null, creditTechnology: 'storage' })
    const changed = await member.put(`/api/pipeline-uses/${use.body.id}`, {
      label: 'Batteries',
      version: 1,
    })
    expect(changed.body).toMatchObject({ amount: '1500', label: 'Batteries', version: 2 })
    const late = await member.put(`/api/pipeline-uses/${use.body.id}`, { amount: 7, version: 1 })
    expect([late.status, late.body.current]).toEqual([409, changed.body])
    const grant = await member.post(`/api/pipeline/${id}/sources`, {
      kind: 'grant',
      label: ' A fund ',
      amount: 5,
      taxExemptBond: true,
    })
    expect(grant.body).toMatchObject({
      label: 'A fund',
      state: 'identified',
      phase: 'both',
      concessional: true,
      restricted: true,
      taxExemptBond: false,
    })
    const senior = await member.put(`/api/pipeline-sources/${grant.body.id}`, { kind: 'senior' })
    expect(senior.body).toMatchObject({ kind: 'senior', restricted: false, label: 'A fund' })
  })

  test.each([
    ['uses', { amount: 5 }, { kind: 'Choose a kind' }],
    ['uses', { kind: 'solar' }, { amount: 'Enter an amount' }],
    ['uses', { kind: 'solar', amount: 0 }, { amount: 'Enter an amount above $0' }],
    ['uses', { kind: 'solar', amount: '1.5' }, { amount: 'Use whole US dollars' }],
    ['sources', { kind: 'grant', amount: 5 }, { label: 'Name the source' }],
    [
      'sources',
      { kind: 'grant', label: 'A', amount: 5, stateDate: '2026-02-30' },
      { stateDate: 'Use a date such as 2026-11-21' },
    ],
    [
      'sources',
      { kind: 'grant', label: 'A', amount: 5, termMonths: 601 },
      { termMonths: 'Use a whole number from 1 to 600' },
    ],
    [
      'sources',
      { kind: 'grant', label: 'A', amount: 5, phase: 'never' },
      { phase: 'Choose construction, permanent or both' },
    ],
  ])('%s with %j are refused with a sentence', async (kind, body, fields) => {
    const id = await newDeal()
    const answer = await member.post(`/api/pipeline/${id}/${kind}`, body)
    expect([answer.status, answer.body.fields]).toEqual([400, fields])
  })

  test('are at most so many a deal', async () => {
    const id = await newDeal()
    const add = (kind: string, body: object) => member.post(`/api/pipeline/${id}/${kind}`, body)
    for (let n = 0; n < 100; n += 1)
      expect((await add('uses', { kind: 'other', amount: 1 })).status).toBe(201)
    const use = await add('uses', { kind: 'other', amount: 1 })
    expect([use.status, use.body.message]).toEqual([409, 'A project can have at most 100 uses'])
    for (let n = 0; n < 200; n += 1)
      expect((await add('sources', { kind: 'grant', label: 'A', amount: 1 })).status).toBe(201)
    const source = await add('sources', { kind: 'grant', label: 'A', amount: 1 })
    expect(source.body.message).toBe('A project can have at most 200 sources')
  })

  test('are suggested while no source has their words (K-060, K-065)', async () => {
    const id = await newDeal({ sourcesSecured: 'State grant of $50,000 awarded; Bridge loan' })
    const suggested = async () =>
      (await member.get(`/api/pipeline/${id}/finance`)).body.suggestions.map(
        ({ label }: { label: string }) => label,
      )
    expect(await suggested()).toEqual(['State grant of $50,000 awarded', 'Bridge loan'])
    await member.post(`/api/pipeline/${id}/sources`, {
      kind: 'bridge',
      label: 'Bridge loan',
      amount: 5,
      state: 'withdrawn',
    })
    expect(await suggested()).toEqual(['State grant of $50,000 awarded'])
  })
})

describe('a deal that is deleted (K-035)', () => {
  test('takes lines, facts and deadlines along, and brings them back', async () => {
    const funder = await portal.organization({ name: 'Gone Funder' })
    const id = await stored(examples.examples.at(-1)?.input as Input)
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
