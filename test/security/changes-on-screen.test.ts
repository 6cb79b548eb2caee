import { expect, it } from 'vitest'
import type { ChangeEvent } from '#contract/events'
import { filePortal } from '#test/support/app'
import type { Answer } from '#test/support/client'
import { introductionScene } from '#test/support/introductions'
import { listenTo } from '#test/support/listen-to'
import { bridgeTerms, dayIn } from '#test/support/offers'
import { readings } from '#test/support/open-page'
import { refreshLists } from '#web/lib/live-changes.ts'
import { createQueryClient, keyPath } from '#web/lib/query-client.ts'

// What others do to a project on its way to closing reaches an open tab of either side: of every answer that is another one
// now, it hears that it is old (P-295).

const portal = await filePortal({ RATE_LIMIT: 'off' })
const base = await portal.app.listen({ port: 0, host: '127.0.0.1' })

it.each(['dealOrganization', 'capital'] as const)(
  'an open tab of %s follows a project and its lender from a request to what became of it',
  async (side) => {
    const scene = await introductionScene(portal)
    const { id: introductionId } = await scene.asked()
    const { dealId, productId, dealOrganization, capital } = scene
    const [owner, lender, admin] = [
      scene.developer.client,
      scene.lender.client,
      scene.admin.client,
    ] as const
    const { client } = await portal.signedIn({ organizationId: scene[side].id })
    const shown = readings({
      '/api/organizations': [dealOrganization.id, capital.id],
      '/api/introductions': [introductionId],
      '/api/pipeline': [dealId],
      '/api/products': [productId],
    }).filter((key) => !key.includes('history')) // A log is read as it was opened.
    /** All answers of the tab by their keys, without those that are rejected. */
    const answers = async () => {
      const all = await Promise.all(
        shown.map(async (key) => ({ key, answer: await client.get(keyPath(key)) })),
      )
      return new Map(
        all.flatMap(({ key, answer: { status, text } }) => (status === 200 ? [[key, text]] : [])),
      )
    }
    const dealPath = `/api/pipeline/${dealId}`
    const made = (answer: Answer) => {
      if (answer.status >= 300) throw new Error(answer.text)
      return answer.body
    }
    const terms = { ...bridgeTerms, rate: 'Prime + 1%', send: true }
    const steps: Readonly<Record<string, () => Promise<unknown>>> = {
      'the answer to an introduction': async () =>
        made(await lender.post(`/api/introductions/${introductionId}/accept`, {})),
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
      'a lending profile that fits as well': async () => {
        const profile = { name: 'Open', organizationId: capital.id, status: 'active' }
        made(await lender.post('/api/lending-profiles', profile))
      },
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
      'an offer that is withdrawn': async () => {
        const { offers } = made(await lender.get(`${dealPath}/offers`))
        const [{ id, version }] = offers
        made(await lender.post(`/api/pipeline-offers/${id}/withdraw`, { version }))
      },
      'what became of it': async () => {
        const path = `/api/introductions/${introductionId}`
        const { version } = made(await owner.get(path))
        made(await owner.put(`${path}/outcome`, { version, outcome: 'no_deal', reason: 'timing' }))
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
    }
    const heard = await listenTo(base, client)
    let before = await answers()
    expect(before.size).toBeGreaterThan(40)
    for (const [name, step] of Object.entries(steps)) {
      heard.text = ''
      await step()
      const after = await answers()
      const changed = [...before.keys()].filter((key) => after.get(key) !== before.get(key))
      before = after
      const old = async () => {
        const cache = createQueryClient()
        for (const key of changed) cache.setQueryData(key, {})
        for (const [, data] of heard.text.matchAll(/^event: changed\ndata: (.*)$/gm))
          await refreshLists(cache, (JSON.parse(data ?? '') as ChangeEvent).entity)
        return changed
          .filter((key) => cache.getQueryState(key)?.isInvalidated !== true)
          .map(keyPath)
      }
      await expect.poll(old, { interval: 50, message: name }).toEqual([])
    }
    heard.close()
  },
)
