import { expect } from 'vitest'
import { eq } from 'drizzle-orm'
import { pipelineDeadlines } from '#database/finance'
import { filePortal } from './app.ts'

/** What a worked example gives. */
export interface FinanceInput {
  deal?: object
  facts?: object
  uses?: object[]
  sources?: object[]
  benchmarks?: object[]
}

/** A portal, that of a test file unless it is opened otherwise, with a member whose organization has deals, one of their intermediary, somebody else, and an administrator. */
export async function financeScene(open = filePortal) {
  const portal = await open({ RATE_LIMIT: 'off' })
  const { id: organizationId } = await portal.organization({ name: 'River Solar' })
  const { id: intermediaryAggregatorId } = await portal.organization({
    name: 'Meadow',
    campaignRole: 'capital_aggregator',
  })
  const { id: strangerId } = await portal.organization()
  const { client: member } = await portal.signedIn({ organizationId })
  const { client: intermediary } = await portal.signedIn({
    organizationId: intermediaryAggregatorId,
  })
  const { client: stranger } = await portal.signedIn({ organizationId: strangerId })
  const { client: admin } = await portal.signedIn({ role: 'admin' })
  /** Adds a deal of the member's organization, mediated by the other one. */
  const newDeal = async (values: object = {}): Promise<string> => {
    const { status, body } = await member.post('/api/pipeline', {
      name: 'Town Hall Roof',
      organizationId,
      intermediaryAggregatorId,
      ...values,
    })
    expect(status).toBe(201)
    return body.id
  }
  return {
    portal,
    member,
    intermediary,
    stranger,
    admin,
    newDeal,
    /** Stores all of an example through the calls. */
    async store({ deal, facts = {}, uses = [], sources = [] }: FinanceInput): Promise<string> {
      const id = await newDeal(deal)
      for (const use of uses)
        expect((await member.post(`/api/pipeline/${id}/uses`, use)).status).toBe(201)
      for (const source of sources)
        expect((await member.post(`/api/pipeline/${id}/sources`, source)).status).toBe(201)
      expect((await member.put(`/api/pipeline/${id}/finance`, facts)).status).toBe(200)
      return id
    },
    /** The figures of a deal, as the stranger reads them. */
    figuresOf: async (id: string): Promise<Record<string, unknown>> =>
      (await stranger.get(`/api/pipeline/${id}`)).body.figures,
    deadlinesOf: (id: string) =>
      portal.database.open.db
        .select({ kind: pipelineDeadlines.kind, day: pipelineDeadlines.day })
        .from(pipelineDeadlines)
        .where(eq(pipelineDeadlines.pipelineId, id))
        .orderBy(pipelineDeadlines.day, pipelineDeadlines.kind),
  }
}

export type FinanceScene = Awaited<ReturnType<typeof financeScene>>
