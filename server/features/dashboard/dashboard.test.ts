import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#contract/finance/days'
import { facilities } from '#database/facilities'
import { pipelineDeadlines } from '#database/finance'
import { lendingProfiles } from '#database/lending-profiles'
import { pipeline, pipelineActivities } from '#database/pipeline'
import { products } from '#database/products'
import { today } from '#server/platform/present-day'
import { copiedOfDeal } from '#test/support/copied-of-deal'
import { filePortal } from '#test/support/app'

const portal = await filePortal()
const { db } = portal.database.open
const bank = await portal.organization({ name: 'Prairie Light Green Bank' })
const other = await portal.organization({
  name: 'Lakeshore Green Bank',
  campaignRole: 'capital_aggregator',
  dataVisibility: 'private',
})
const admin = (await portal.signedIn({ role: 'admin' })).client
const member = (await portal.signedIn({ organizationId: bank.id })).client

const publishedBy = (organizationId: string) => ({ organizationId, status: 'published' })
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const monthIn = (days: number) => `${daysAgo(-days).toISOString().slice(0, 7)}-01`

describe("the campaign's totals", () => {
  test('count every organization and the facilities that take part now', async () => {
    await portal.organization({ status: 'draft' })
    const raise = { organizationId: bank.id, name: 'Pool' }
    await db.insert(facilities).values([
      {
        ...raise,
        status: 'published',
        targetRaise: 60_000_000,
        currentCapitalRaised: 41_250_000,
      },
      { ...raise, status: 'raising', targetRaise: 999_999_999_999, currentCapitalRaised: null },
      { ...raise, status: 'deploying', targetRaise: null, currentCapitalRaised: 1 },
      { ...raise, status: 'active' },
      { ...raise, status: 'draft', targetRaise: 5, currentCapitalRaised: 5 },
      { ...raise, status: 'inactive', targetRaise: 5, currentCapitalRaised: 5 },
    ])
    for (const client of [admin, member]) {
      const { status, body } = await client.get('/api/dashboard/stats')
      expect([status, body]).toEqual([
        200,
        {
          totalOrganizations: 3,
          listedOrganizations: 1,
          activeCatalyticFacilities: 4,
          targetCapitalRaiseTotal: 1_000_059_999_999,
          organizedCatalyticCapital: 41_250_001,
        },
      ])
    }
  })

  test('are not shown to an account without an organization, nor without an account', async () => {
    const { client } = await portal.signedIn()
    for (const path of [
      '/api/dashboard/stats',
      '/api/dashboard/attention',
      `/api/organizations/${bank.id}/stats`,
    ]) {
      expect((await client.get(path)).status).toBe(403)
      expect((await portal.client().get(path)).status).toBe(401)
    }
  })
})

/** What a deal costs and still has to raise. */
const costing = (capEx: number, stillToRaise: number) => ({ capEx, stillToRaise })

describe("an organization's totals", () => {
  beforeAll(async () => {
    await db.insert(products).values([
      { organizationId: bank.id, name: 'Loan', status: 'published' },
      { organizationId: bank.id, name: 'Draft', status: 'draft' },
      { organizationId: other.id, name: 'Not theirs', status: 'published' },
    ])
    await db.insert(pipeline).values([
      { name: 'Own and open', organizationId: bank.id, ...costing(4_000_000, 2_500_000) },
      {
        name: 'Sourced, text',
        intermediaryAggregatorId: bank.id,
        organizationId: other.id,
        ...costing(2_000_000, 2_000_000),
      },
      {
        name: 'Funded',
        organizationId: bank.id,
        capEx: 1_000_000,
        outcome: 'funded',
        visibility: 'organization_only',
      },
      { name: 'More than enough', organizationId: bank.id, ...costing(100, 0) },
      { name: 'Unknown cost', organizationId: bank.id },
      { name: 'Withdrawn', organizationId: bank.id, capEx: 9_000_000, outcome: 'withdrawn' },
      { name: 'Operating', organizationId: bank.id, capEx: 9_000_000, outcome: 'operating' },
      { name: 'Theirs', organizationId: other.id, capEx: 9_000_000 },
      { name: "Nobody's", capEx: 9_000_000 },
    ])
  })

  test('count products of every status, and the active deals it owns or is the intermediary of', async () => {
    const expected = {
      totalProducts: 2,
      publishedProducts: 1,
      activePipeline: 5,
      totalPipelineValue: 7_000_100,
      sourcedPipeline: 1,
      sourcedPipelineValue: 2_000_000,
      openGap: 4_500_000,
      gapUnknown: 1,
      creditAtRisk: 0,
      creditInDispute: 0,
    }
    for (const client of [admin, member]) {
      const { status, body } = await client.get(`/api/organizations/${bank.id}/stats`)
      expect([status, body]).toEqual([200, expected])
    }
  })

  test('are a 404 to others, whatever they may know of the organization', async () => {
    const { client: outsider } = await portal.signedIn({
      organizationId: other.id,
      role: 'organization_manager',
    })
    for (const [client, id] of [
      [outsider, bank.id],
      [member, other.id],
      [member, 'not-an-id'],
      [admin, '11111111-1111-4111-8111-111111111111'],
      [admin, 'not-an-id'],
    ] as const) {
      const answer = await client.get(`/api/organizations/${id}/stats`)
      expect([answer.status, answer.body.message]).toEqual([404, 'This record does not exist'])
    }
  })
})

describe('what an organization has to act on', () => {
  test('are open tasks and near deadlines of deals owned or mediated, and own records long unchanged', async () => {
    const own = await portal.organization()
    const client = (await portal.signedIn({ organizationId: own.id })).client
    const deals = await db
      .insert(pipeline)
      .values([
        {
          name: 'Near',
          organizationId: own.id,
          expectedPtoDate: 'Next quarter',
          expectedPtoMonth: monthIn(40),
        },
        {
          name: 'Past',
          organizationId: own.id,
          expectedPtoDate: 'March 2025',
          expectedPtoMonth: '2025-03-01',
        },
        {
          name: 'Far',
          organizationId: own.id,
          expectedPtoDate: 'Far',
          expectedPtoMonth: monthIn(200),
        },
        {
          name: 'Past but operating',
          organizationId: own.id,
          expectedPtoMonth: '2025-03-01',
          outcome: 'operating',
          lastConfirmedAt: daysAgo(200),
        },
        {
          name: 'Sourced',
          intermediaryAggregatorId: own.id,
          organizationId: bank.id,
          expectedPtoMonth: '2025-03-01',
        },
        { name: 'Old', organizationId: own.id, lastConfirmedAt: daysAgo(120) },
      ])
      .returning()
    const [near, past, far, operating, sourced] = deals
    const dayIn = (days: number) => addDays(today(), days)
    const deadline = (of: (typeof deals)[number] | undefined, kind: string, days: number) => ({
      ...copiedOfDeal(of),
      kind,
      day: dayIn(days),
      label: `${kind} of the scene`,
      atStake: kind === 'service_last_day' ? 300_000 : null,
    })
    await db
      .insert(pipelineDeadlines)
      .values([
        deadline(near, 'service_last_day', 90),
        deadline(near, 'service_expected', 40),
        deadline(past, 'service_expected', -30),
        deadline(past, 'start_by', -31),
        deadline(far, 'service_expected', 91),
        deadline(operating, 'service_expected', 5),
        deadline(sourced, 'service_expected', 0),
      ])
    await db.insert(pipelineActivities).values([
      {
        pipelineId: near?.id ?? '',
        type: 'task',
        subject: 'Call the utility',
        scheduledDate: daysAgo(-3),
      },
      { pipelineId: near?.id ?? '', type: 'task', subject: 'Overdue', scheduledDate: daysAgo(3) },
      {
        pipelineId: near?.id ?? '',
        type: 'task',
        subject: 'Done',
        scheduledDate: daysAgo(3),
        completedDate: daysAgo(1),
      },
      { pipelineId: near?.id ?? '', type: 'task', subject: 'Some day' },
      { pipelineId: near?.id ?? '', type: 'call', subject: 'A call', scheduledDate: daysAgo(-1) },
      {
        pipelineId: sourced?.id ?? '',
        type: 'task',
        subject: 'Mediated',
        scheduledDate: daysAgo(1),
      },
    ])
    await db.insert(products).values([
      { ...publishedBy(own.id), name: 'Stale loan', lastConfirmedAt: daysAgo(91) },
      { ...publishedBy(own.id), name: 'Fresh loan' },
    ])
    await db.insert(lendingProfiles).values([
      {
        organizationId: own.id,
        name: 'Given up',
        status: 'inactive',
        lastConfirmedAt: daysAgo(300),
      },
    ])

    const { body, status } = await client.get('/api/dashboard/attention')
    expect(status).toBe(200)
    const tasks: Record<string, string>[] = body.tasks.entries
    expect(tasks.map(({ subject, dealName }) => [subject, dealName])).toEqual([
      ['Overdue', 'Near'],
      ['Mediated', 'Sourced'],
      ['Call the utility', 'Near'],
    ])
    // Own are deals owned or mediated; of those that ended, and beyond the days shown, none stands here (D-039).
    expect(body.deadlines.total).toBe(4)
    expect(body.deadlines.entries).toEqual([
      expect.objectContaining({ name: 'Past', expectedPtoDate: 'March 2025', passed: true }),
      expect.objectContaining({ name: 'Sourced', expectedPtoDate: null, passed: false }),
      expect.objectContaining({ id: near?.id, kind: 'service_expected', passed: false }),
      expect.objectContaining({ id: near?.id, kind: 'service_last_day', atStake: 300_000 }),
    ])
    const [old, loan] = body.unchanged.entries
    expect([old.entity, old.name, loan.entity]).toEqual(['pipeline', 'Old', 'products'])
    expect(body.unchanged.total).toBe(2)
  })

  test('is nothing for an administrator without an organization', async () => {
    const nothing = { entries: [], total: 0 }
    expect((await admin.get('/api/dashboard/attention')).body).toEqual({
      introductions: nothing,
      tasks: nothing,
      deadlines: nothing,
      unchanged: nothing,
      reviews: nothing,
      stale: expect.any(Array),
    })
  })
})
