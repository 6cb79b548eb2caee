import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { checkMillis } from '#server/platform/events/streams'
import type { TestApp } from '#test/support/app'
import { testApp } from '#test/support/app'
import type { Answer } from '#test/support/client'
import { introductionScene } from '#test/support/introductions'
import { bridgeTerms, dayIn } from '#test/support/offers'
import { browserOf, openPage } from '#test/support/open-page'

// What others do to a project on its way to closing reaches an open tab of either side: every answer there is what a new
// one gets (P-295).

let portal: TestApp
let base: string
beforeAll(async () => {
  portal = await testApp({ RATE_LIMIT: 'off' })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`
  // Streams look at their people whenever a test asks what has become of the page.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterAll(() => {
  vi.useRealTimers()
  return portal.close()
})
afterEach(() => void vi.unstubAllGlobals())

it.each(['dealOrganization', 'capital'] as const)(
  'an open tab of %s follows a project and its lender from a task to what became of them',
  async (side) => {
    const scene = await introductionScene(portal)
    const { id: introductionId } = await scene.accepted()
    const { dealId, productId, dealOrganization, capital } = scene
    const [owner, lender, admin] = [scene.developer, scene.lender, scene.admin].map(
      ({ client }) => client,
    )
    if (!owner || !lender || !admin) throw new Error('Nobody is there')
    const reader = await portal.signedIn({ organizationId: scene[side].id })
    browserOf(base, reader.client)
    const page = await openPage(reader.client, reader.user.id, {
      '/api/organizations': [dealOrganization.id, capital.id],
      '/api/introductions': [introductionId],
      '/api/pipeline': [dealId],
      '/api/products': [productId],
    })
    // A log is read as it was opened.
    page.cache.removeQueries({ predicate: ({ queryKey }) => queryKey[2] === 'history' })
    page.cache.removeQueries({ predicate: ({ queryKey }) => queryKey[3] === 'history' })
    expect(page.known().length).toBeGreaterThan(40)
    const dealPath = `/api/pipeline/${dealId}`
    const made = (answer: Answer) => {
      if (answer.status >= 300) throw new Error(answer.text)
      return answer.body
    }
    const terms = { ...bridgeTerms, send: true }
    const steps: Readonly<Record<string, () => Promise<unknown>>> = {
      'a task': async () =>
        made(
          await owner.post(`${dealPath}/activities`, {
            type: 'task',
            subject: 'Send the lease',
            scheduledDate: dayIn(0),
          }),
        ),
      'a share': async () =>
        made(
          await owner.post(`${dealPath}/shares`, {
            introductionId,
            sections: ['stack', 'credit', 'documents'],
            documents: 'all',
          }),
        ),
      'a question': async () =>
        made(await lender.post(`${dealPath}/questions`, { question: 'When do you build?' })),
      'an offer': async () =>
        made(await lender.post(`/api/introductions/${introductionId}/offers`, terms)),
      'the rate of a benchmark': async () =>
        made(
          await admin.post('/api/benchmarks', {
            benchmark: 'prime',
            asOf: dayIn(side === 'capital' ? -1 : -2),
            rateBps: 750,
            source: 'Federal Reserve',
          }),
        ),
      "a lender's new name": async () => {
        const path = `/api/organizations/${capital.id}`
        const { version } = made(await admin.get(path))
        made(await admin.put(path, { version, name: `Loud River Bank, ${side}` }))
      },
      'a match that is dismissed': async () =>
        made(
          await owner.post('/api/match-dismissals', {
            dealId,
            kind: 'products',
            offerId: productId,
            reason: 'terms',
          }),
        ),
      'what became of it': async () => {
        const path = `/api/introductions/${introductionId}`
        const { version } = made(await owner.get(path))
        made(await owner.put(`${path}/outcome`, { version, outcome: 'no_deal', reason: 'timing' }))
      },
    }
    for (const [name, step] of Object.entries(steps)) {
      await step()
      const outdated = () => {
        vi.advanceTimersByTime(checkMillis)
        return page.outdated('records')
      }
      await expect.poll(outdated, { interval: 100, message: name }).toBe(null)
    }
    page.close()
  },
)
