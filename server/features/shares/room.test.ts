import { describe, expect, test } from 'vitest'
import { pipelineOffers } from '#database/offers'
import { pipelineQuestions, pipelineShares } from '#database/package'
import { introductionPortal } from '#test/support/introductions'
import type { Somebody } from '#test/support/introductions'

// What each person finds at the page of a project (H-005, H-006).

const { portal, db, scene } = await introductionPortal()

const roomOf = ({ client }: Somebody) => client.get(`/api/pipeline/${scene.dealId}/room`)

const nobodysRoom = {
  role: 'reader',
  share: null,
  introductions: [],
  needs: [],
  offers: 0,
  questions: 0,
}

describe('the page of a project (H-006)', () => {
  test('is whole for its parties, the own part for an introduced lender, and for mere readers nothing but their role', async () => {
    const { id } = await scene.accepted()
    const introduced = {
      id,
      organizationId: scene.capital.id,
      organizationName: 'Quiet River Bank',
      offerName: 'Credit Bridge',
      need: 'bridge_to_itc',
    }
    for (const party of [scene.developer, scene.mediator, scene.admin])
      expect((await roomOf(party)).body).toMatchObject({
        role: 'party',
        share: null,
        introductions: [introduced],
      })
    expect((await roomOf(scene.lender)).body).toMatchObject({
      role: 'guest',
      share: null,
      introductions: [introduced],
    })
    expect((await roomOf(scene.stranger)).body).toEqual(nobodysRoom)
    expect((await portal.client().get(`/api/pipeline/${scene.dealId}/room`)).status).toBe(401)
  })
})

test('a guest reads what is shared with them, also past its day, until it has ended for good', async () => {
  await scene.accepted()
  const [share] = await db
    .insert(pipelineShares)
    .values({
      pipelineId: scene.dealId,
      organizationId: scene.capital.id,
      organizationName: 'Quiet River Bank',
      sections: ['stack', 'documents'],
      allDocuments: true,
      until: '2099-01-31',
      words: 'Tell nobody.',
    })
    .returning()
  const shared = async () => (await roomOf(scene.lender)).body.share
  expect(await shared()).toEqual({
    id: share?.id,
    sections: ['stack', 'documents'],
    documents: 'all',
    until: '2099-01-31',
    words: 'Tell nobody.',
    accepted: false,
    endedWhy: null,
    version: 1,
  })
  await db.update(pipelineShares).set({ until: '2020-01-31', words: null })
  expect(await shared()).toMatchObject({ accepted: true, endedWhy: 'day' })
  await db.update(pipelineShares).set({ endedAt: new Date(), endedWhy: 'revoked' })
  expect(await shared()).toBeNull()
  expect((await roomOf(scene.developer)).body.share).toBeNull()
})

test('offers and questions that wait are counted: all for the parties, for a guest their own (H-102)', async () => {
  const { id } = await scene.accepted()
  const another = await portal.organization({ name: 'Another Bank' })
  const offer = { introductionId: id, goodUntil: '2099-01-31' }
  await db.insert(pipelineOffers).values([
    { ...offer, need: 'perm', state: 'sent' },
    { ...offer, need: 'bridge_to_itc', state: 'draft' },
    { ...offer, need: 'perm', state: 'declined' },
    // Nobody can answer it any more.
    { ...offer, need: 'construction', state: 'sent', goodUntil: '2020-01-31' },
  ])
  const question = { pipelineId: scene.dealId, question: 'Which roof is it?' }
  await db.insert(pipelineQuestions).values([
    { ...question, organizationId: scene.capital.id, organizationName: 'Quiet River Bank' },
    { ...question, organizationId: another.id, organizationName: 'Another Bank' },
    {
      ...question,
      organizationId: scene.capital.id,
      organizationName: 'Quiet River Bank',
      answer: 'The town hall',
      answeredAt: new Date(),
    },
  ])
  expect((await roomOf(scene.developer)).body).toMatchObject({ offers: 1, questions: 2 })
  expect((await roomOf(scene.lender)).body).toMatchObject({ offers: 1, questions: 1 })
})
