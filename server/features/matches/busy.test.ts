import { afterAll, beforeAll, expect, test } from 'vitest'
import { computed } from '#server/platform/computations'
import { testApp } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import { introductionScene } from '#test/support/introductions'

// What is told while two computations over many records run already (M-157).

let portal: TestApp
beforeAll(async () => {
  portal = await testApp({ RATE_LIMIT: 'off' })
})
afterAll(() => portal.close())

/** Has both places taken while `work` runs. */
async function whileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const busy = [computed(() => promise), computed(() => promise)]
  try {
    return await work()
  } finally {
    resolve()
    await Promise.all(busy)
  }
}

test('while two computations run every other is told when to come again, and no list of records', async () => {
  const { developer, dealId, productId } = await introductionScene(portal)
  const computing = [
    `/api/pipeline/${dealId}/matches`,
    `/api/pipeline/${dealId}/matches/export?format=csv`,
    `/api/products/${productId}/matches`,
    `/api/products/${productId}/matches/export?format=xlsx`,
    '/api/coverage',
    '/api/coverage/deals?cover=uncovered',
    '/api/coverage/facilities',
    '/api/coverage/export?format=csv',
  ]
  const paths = [...computing, '/api/pipeline?limit=1', '/api/products/export?format=csv']
  const answered = () =>
    Promise.all(
      paths.map(async (path) => {
        const { status, headers } = await developer.client.get(path)
        return [path, status, headers['retry-after']]
      }),
    )
  expect(await whileBusy(answered)).toEqual(
    paths.map((path) => (computing.includes(path) ? [path, 503, '5'] : [path, 200, undefined])),
  )
  expect(await answered()).toEqual(paths.map((path) => [path, 200, undefined]))
})
