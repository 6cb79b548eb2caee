import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/finance/days'
import { auditEntries } from '#database/audit'
import { pipelineShares } from '#database/package'
import { pipeline } from '#database/pipeline'
import { insertSources, insertUses } from '#server/features/finance/finance.store'
import { today } from '#server/platform/present-day'
import type { Client } from '#test/support/client'
import { act, introductionPortal, record } from '#test/support/introductions'
import type { Somebody } from '#test/support/introductions'

// Who reads what of a project that is shared with a lender (H-002 to H-004, H-040 to H-045, H-095 to H-099).

const { portal, db, scene } = await introductionPortal()

const pathOf = (part: string) => `/api/pipeline/${scene.dealId}/${part}`
const finance = ({ client }: Pick<Somebody, 'client'>) => client.get(pathOf('finance'))

/** The deal with a line of each kind, introduced to the lender. */
async function introduced() {
  await insertUses(db, [{ pipelineId: scene.dealId, kind: 'solar', amount: 1_000_000 }])
  await insertSources(db, [
    {
      pipelineId: scene.dealId,
      kind: 'grant',
      label: 'Some Fund',
      amount: 250_000,
      state: 'committed',
      phase: 'both',
      note: 'Signed by phone',
      concessional: true,
      restricted: true,
      taxExemptBond: false,
    },
    {
      pipelineId: scene.dealId,
      kind: 'bridge',
      label: 'First Bridge Bank',
      amount: 100_000,
      state: 'committed',
      phase: 'construction',
      maturityDate: '2028-06-30',
      concessional: false,
      restricted: false,
      taxExemptBond: false,
    },
  ])
  return (await scene.accepted()).id
}

const share = (introductionId: string, body: object = {}, client = scene.developer.client) =>
  client.post(pathOf('shares'), { introductionId, sections: ['stack'], ...body })

/** The same, stored. */
async function shared(body: object = {}) {
  const answer = await share(await introduced(), body)
  expect([answer.status, answer.text]).toEqual([201, answer.text])
  return answer.body
}

const lines = async (action: string) =>
  db
    .select({ entityId: auditEntries.entityId, actorId: auditEntries.actorId })
    .from(auditEntries)
    .where(
      and(
        inArray(auditEntries.entity, ['pipeline-shares', 'sessions']),
        eq(auditEntries.action, action),
      ),
    )

describe('a share', () => {
  test('opens what was chosen of finance, and nothing else (H-003, H-096)', async () => {
    const id = await introduced()
    expect((await finance(scene.lender)).status).toBe(404)
    await share(id, { sections: ['documents'], documents: 'all' })
    expect((await finance(scene.lender)).status).toBe(404)
    const [row] = (await scene.developer.client.get(pathOf('shares'))).body.shares
    const change = (sections: string[]) =>
      scene.developer.client.put(`/api/pipeline-shares/${row.id}`, { sections })
    await change(['stack'])
    const stack = (await finance(scene.lender)).body
    expect(stack).toMatchObject({ facts: null, suggestions: [] })
    expect(stack.uses).toHaveLength(1)
    expect(stack.sources).toMatchObject([{ note: null }, { note: null }])
    const { credit, clock, bridge, missing, readiness } = stack.estimate
    expect([credit, clock, bridge, missing, readiness]).toEqual([null, null, null, null, null])
    expect(stack.estimate.stack.totalUses).toBe(1_000_000)
    await change(['credit'])
    const onlyCredit = (await finance(scene.lender)).body
    expect([onlyCredit.uses, onlyCredit.sources, onlyCredit.estimate.stack]).toEqual([[], [], null])
    expect([onlyCredit.facts, onlyCredit.estimate.credit]).not.toContain(null)
    // The end of a bridge is a deadline, and belongs to its line of the stack.
    expect(JSON.stringify(onlyCredit)).not.toMatch(/Some Fund|First Bridge Bank|2028-06-30/)
    // Parties read it whole, with the note.
    const { sources } = (await finance(scene.mediator)).body
    expect(sources).toContainEqual(expect.objectContaining({ note: 'Signed by phone' }))
  })

  // Its documents count only with their section (H-100).
  test('is made with a live introduction, of an open project that the campaign sees (H-040)', async () => {
    const { id } = await scene.asked()
    const sentence = async (body: object = {}, introductionId = id) => {
      const answer = await share(introductionId, body)
      return [answer.status, answer.body.message]
    }
    const stranger = 'Share with organizations you are introduced to.'
    expect(await sentence({}, crypto.randomUUID())).toEqual([409, stranger])
    expect(await sentence({ sections: [] })).toEqual([400, 'Choose what to share'])
    const which = [400, 'Choose documents of this project']
    expect(await sentence({ sections: ['documents'], documents: [crypto.randomUUID()] })).toEqual(
      which,
    )
    expect(await sentence({ sections: ['documents'] })).toEqual(which)
    const far = [400, 'Choose a day within 365 days']
    for (const days of [-1, 366])
      expect(await sentence({ until: addDays(today(), days) })).toEqual(far)
    // Whoever was asked and has not answered is introduced to nobody (H-095).
    expect(await sentence()).toEqual([409, stranger])
    await act(id, 'accept', scene.lender)
    const set = (values: Partial<typeof pipeline.$inferInsert>) =>
      db.update(pipeline).set(values).where(eq(pipeline.id, scene.dealId))
    await set({ outcome: 'funded', visibility: 'organization_only' })
    expect(await sentence()).toEqual([409, 'This project is not open'])
    await set({ outcome: 'open' })
    expect(await sentence()).toEqual([409, 'Share the project with the campaign first'])
    await set({ visibility: 'shared' })
    const first = await share(id)
    expect(first.body).toMatchObject({
      until: addDays(today(), 90),
      documents: [],
      words: null,
      organizationName: 'Quiet River Bank',
      endedWhy: null,
      readers: [],
    })
    const second = await share(id)
    expect([second.status, second.body.message, second.body.current.id]).toEqual([
      409,
      'This project is already shared with Quiet River Bank. Change that share instead.',
      first.body.id,
    ])
  })

  test('made twice at once is made once', async () => {
    const id = await introduced()
    const answers = await Promise.all([share(id), share(id), share(id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  })
})

describe('confidentiality terms', () => {
  const accept = (id: string, version: number, client: Client = scene.lender.client) =>
    client.post(`/api/pipeline-shares/${id}/accept`, { version })

  test('are accepted by each reader once, and anew once they are changed (H-043)', async () => {
    const { id } = await shared({ words: 'Keep it to yourself.' })
    const closed = await finance(scene.lender)
    expect([closed.status, closed.body.message]).toEqual([
      403,
      'Accept the confidentiality terms first',
    ])
    // Accepting is the next step, so that nobody was denied anything.
    expect(await lines('denied')).toEqual([])
    expect((await accept(id, 7)).status).toBe(409)
    expect([(await accept(id, 1)).status, (await accept(id, 1)).status]).toEqual([204, 204])
    expect((await lines('accept')).filter(({ entityId }) => entityId === id)).toHaveLength(1)
    expect((await finance(scene.lender)).status).toBe(200)
    expect((await finance(scene.lenderManager)).status).toBe(403)
    const words = 'Keep it to yourself, and burn it.'
    const { version } = (
      await scene.developer.client.put(`/api/pipeline-shares/${id}`, { words, version: 1 })
    ).body
    expect((await finance(scene.lender)).status).toBe(403)
    expect((await accept(id, 1)).status).toBe(409)
    expect((await accept(id, version)).status).toBe(204)
    expect((await finance(scene.lender)).status).toBe(200)
  })
})

describe('what ends a share', () => {
  const revoke = (id: string, client = scene.developer.client) =>
    client.delete(`/api/pipeline-shares/${id}`)
  const save = (values: object) => scene.admin.client.put(`/api/pipeline/${scene.dealId}`, values)

  test.each<[string, string, (id: string, introductionId: string) => Promise<{ status: number }>]>([
    ['revoking', 'revoked', (id) => revoke(id)],
    [
      'no deal, by the project',
      'no_deal',
      (_id, of) => record(of, scene.developer, { outcome: 'no_deal', reason: 'terms' }),
    ],
    [
      'no deal, by the lender',
      'no_deal',
      (_id, of) => record(of, scene.lender, { outcome: 'no_deal', reason: 'terms' }),
    ],
    ['withdrawing the project', 'closed', () => save({ outcome: 'withdrawn' })],
    ['hiding it from the campaign', 'not_shared', () => save({ visibility: 'organization_only' })],
    [
      'another owner',
      'owner_changed',
      async () => save({ organizationId: (await portal.organization()).id }),
    ],
  ])('is %s, with the act and for good (H-042)', async (_what, endedWhy, end) => {
    const introductionId = await introduced()
    const { id } = (await share(introductionId)).body
    expect((await finance(scene.lender)).status).toBe(200)
    expect((await end(id, introductionId)).status).toBeLessThan(300)
    expect((await finance(scene.lender)).status).toBe(404)
    const { shares } = (await scene.admin.client.get(pathOf('shares'))).body
    expect(shares).toMatchObject([{ id, endedWhy }])
    const until = addDays(today(), 30)
    const again = await scene.admin.client.put(`/api/pipeline-shares/${id}`, { until })
    expect([again.status, again.body.message]).toEqual([409, 'This share has ended'])
  })

  test('is not that the project is funded or operating (H-098)', async () => {
    const { id } = await shared()
    for (const outcome of ['funded', 'operating']) {
      await save({ outcome })
      expect((await finance(scene.lender)).status).toBe(200)
    }
    expect(
      (await scene.developer.client.put(`/api/pipeline-shares/${id}`, { sections: ['credit'] }))
        .status,
    ).toBe(200)
  })

  test('is its last day, without a job; a later day opens it again (H-042)', async () => {
    const { id } = await shared()
    const past = { until: addDays(today(), -1) }
    await db.update(pipelineShares).set(past).where(eq(pipelineShares.id, id))
    expect((await finance(scene.lender)).status).toBe(404)
    const list = async () => (await scene.developer.client.get(pathOf('shares'))).body.shares
    expect(await list()).toMatchObject([{ endedWhy: 'day', endedAt: null }])
    const until = addDays(today(), 3)
    await scene.developer.client.put(`/api/pipeline-shares/${id}`, { until })
    expect((await finance(scene.lender)).status).toBe(200)
    await db.update(pipelineShares).set(past).where(eq(pipelineShares.id, id))
    const { introductions } = (await scene.developer.client.get('/api/introductions')).body
    // Another one takes its place.
    expect((await share(introductions[0].id)).status).toBe(201)
    expect((await list()).map((each: { endedWhy: string }) => each.endedWhy)).toEqual([null, 'day'])
  })

  test('is deletion; restored with the project it stays ended (H-099)', async () => {
    const { id } = await shared()
    await scene.lender.client.post(pathOf('questions'), { question: 'When do you build?' })
    expect((await scene.developer.client.delete(`/api/pipeline/${scene.dealId}`)).status).toBe(204)
    expect((await finance(scene.lender)).status).toBe(404)
    const history = (await scene.developer.client.get(`/api/pipeline/${scene.dealId}/history`)).body
    const back = await scene.developer.client.post(`/api/pipeline/${scene.dealId}/restore`, {
      auditId: history.entries[0].id,
    })
    expect([back.status, back.text]).toEqual([200, back.text])
    const { shares } = (await scene.developer.client.get(pathOf('shares'))).body
    expect(shares).toMatchObject([{ id, endedWhy: 'deleted' }])
    const { questions } = (await scene.developer.client.get(pathOf('questions'))).body
    expect(questions).toMatchObject([{ question: 'When do you build?', answer: null }])
  })
})
