import { describe, expect, test } from 'vitest'
import type { MatchList } from '#contract/matches'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import { introductionScene, statusesOf } from '#test/support/introductions'

const portal = await filePortal({ RATE_LIMIT: 'off' })
const scene = await introductionScene(portal)

const listed = async (client: Client, path: string): Promise<MatchList> => {
  const answer = await client.get(path)
  expect([answer.status, answer.body.message]).toEqual([200, undefined])
  return answer.body
}
const ofDeal = (query = '', client = scene.developer.client) =>
  listed(client, `/api/pipeline/${scene.dealId}/matches?${query}`)
const ofProduct = (query = '', client = scene.lender.client) =>
  listed(client, `/api/products/${scene.productId}/matches?${query}`)
const names = ({ matches }: MatchList) => matches.map(({ offerName }) => offerName)

describe('dismissals', () => {
  const dismiss = (client: Client, body: object = {}) =>
    client.post('/api/match-dismissals', {
      dealId: scene.dealId,
      kind: 'products',
      offerId: scene.productId,
      reason: 'terms',
      ...body,
    })

  test('leave the pair out for one organization alone, until it is brought back (M-110 to M-112)', async () => {
    const first = await dismiss(scene.developer.client)
    expect([first.status, first.body.reason, first.body.note]).toEqual([201, 'terms', null])
    const again = await dismiss(scene.developerManager.client, {
      reason: 'other',
      note: 'Too slow',
    })
    expect([again.status, again.body.id, again.body.note]).toEqual([200, first.body.id, 'Too slow'])
    const own = await ofDeal()
    expect([own.total, own.needs[0]?.matches, own.totals]).toEqual([
      0,
      0,
      { match: 0, near: 0, dismissed: 1, others: { fit: 0, near: 0 } },
    ])
    const left = await ofDeal('dismissed=true')
    expect([names(left), left.matches[0]?.dismissal]).toEqual([['Credit Bridge'], again.body])
    expect((await ofProduct('', scene.developer.client)).total).toBe(0)
    for (const { client } of [scene.lender, scene.stranger, scene.admin]) {
      const list = await ofDeal('', client)
      expect([list.total, list.totals.dismissed, list.matches[0]?.dismissal]).toEqual([1, 0, null])
    }
    const path = `/api/match-dismissals/${first.body.id}`
    expect((await scene.lender.client.delete(path)).status).toBe(404)
    expect((await scene.developer.client.delete(path)).status).toBe(204)
    expect((await ofDeal()).total).toBe(1)
  })

  test('stand in the trail without their notes, whatever becomes of them (M-191)', async () => {
    const { client } = scene.lender
    const notes = ['Their sponsor defaulted', 'They defaulted twice']
    const first = await dismiss(client, { reason: 'other', note: notes[0] })
    expect([first.status, first.body.note]).toEqual([201, notes[0]])
    const again = await dismiss(client, { reason: 'other', note: notes[1] })
    expect([again.status, again.body.note]).toEqual([200, notes[1]])
    expect((await client.delete(`/api/match-dismissals/${first.body.id}`)).status).toBe(204)
    const { body, text } = await scene.admin.client.get(
      `/api/audit?entity=match-dismissals&entityId=${first.body.id}`,
    )
    const actions = body.entries.map(({ action }: { action: string }) => action)
    expect(actions).toEqual(['delete', 'update', 'create'])
    expect(text).not.toContain('defaulted')
  })

  test('are for the two organizations, and say why (M-110)', async () => {
    const stranger = await dismiss(scene.stranger.client)
    expect([stranger.status, stranger.body.message]).toEqual([
      403,
      "Only the project's and the lender's organizations can dismiss this match",
    ])
    expect((await dismiss(scene.developer.client, { offerId: scene.dealId })).status).toBe(404)
    const silent = await dismiss(scene.developer.client, { reason: 'other' })
    expect([silent.status, silent.body.fields]).toEqual([400, { note: 'Say why' }])
    const both = await Promise.all([1, 2].map(() => dismiss(scene.lender.client)))
    expect(statusesOf(both)).toEqual([200, 201])
    await scene.lender.client.delete(`/api/match-dismissals/${both[0]?.body.id}`)
  })
})
