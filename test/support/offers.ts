import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { addDays } from '#contract/finance/days'
import type { Offer } from '#contract/offers'
import { pipelineOffers } from '#database/offers'
import { today } from '#server/platform/present-day'
import type { Client } from './client.ts'
import { introductionPortal } from './introductions.ts'

/** The day some days from the present one on, where days of projects are counted. */
export const dayIn = (days: number): string => addDays(today(), days)

/** Terms that are sent as they are. */
export const bridgeTerms = {
  need: 'bridge_to_itc',
  kind: 'bridge',
  amount: 400_000,
  rate: '7%',
  termMonths: 24,
  closingDay: dayIn(60),
  goodUntil: dayIn(20),
} as const

/** A portal whose lender is introduced to the deal, and makes offers. */
export async function offerPortal(environment: Record<string, string> = {}) {
  const { portal, db, scene } = await introductionPortal(environment)
  const act = (id: string, action: string, { client }: { client: Client }, body: object = {}) =>
    client.post(`/api/pipeline-offers/${id}/${action}`, body)
  return {
    portal,
    db,
    scene,
    act,
    /** Makes an offer of an introduction. */
    make: (introductionId: string, body: object = {}, client = scene.lender.client) =>
      client.post(`/api/introductions/${introductionId}/offers`, { ...bridgeTerms, ...body }),
    /** An introduction that was accepted, with an offer that was sent. */
    async sent(body: object = {}): Promise<Offer> {
      const { id } = await scene.accepted()
      const answer = await scene.lender.client.post(`/api/introductions/${id}/offers`, {
        ...bridgeTerms,
        send: true,
        ...body,
      })
      expect([answer.status, answer.text]).toEqual([201, answer.text])
      return answer.body
    },
    accept: ({ id, version }: Offer, body: object = {}) =>
      act(id, 'accept', scene.developer, { version, ...body }),
    /** The offers of the deal, as somebody reads them. */
    async list({ client }: { client: Client }): Promise<Offer[]> {
      return (await client.get(`/api/pipeline/${scene.dealId}/offers`)).body.offers
    },
    introduction: async (id: string, { client }: { client: Client } = scene.developer) =>
      (await client.get(`/api/introductions/${id}`)).body,
    sources: async () =>
      (await scene.developer.client.get(`/api/pipeline/${scene.dealId}/finance`)).body.sources,
    /** Sets columns of an offer, as if time had passed. */
    async set(id: string, values: Partial<typeof pipelineOffers.$inferInsert>): Promise<void> {
      await db.update(pipelineOffers).set(values).where(eq(pipelineOffers.id, id))
    },
  }
}
