import { expect, test } from 'vitest'
import { askedBy } from '#server/platform/asking'
import { computed } from '#server/platform/computations'
import { filePortal } from '#test/support/app'
import { introductionScene } from '#test/support/introductions'

// What is told while two computations over many records run already (M-157). That a wait ends after five seconds is
// proved in computations.test.ts; here the line is full, which ends it at once.

const portal = await filePortal({ RATE_LIMIT: 'off' })

/** As many people of organizations of their own, whom nobody has served yet. */
const strangers = (count: number) => Array.from({ length: count }, () => [crypto.randomUUID()])
/** One more in the line makes somebody lose a place in it: two run, 48 wait. */
const untilFull = 50

/** Has as many computations of each of these people asked for while `work` runs. */
async function whileBusy<Result>(
  people: readonly (readonly string[])[],
  each: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const gone = new AbortController().signal
  const busy = people.flatMap((source) =>
    Array.from({ length: each }, () =>
      askedBy({ source, gone }, () => computed(() => promise)).catch(() => {}),
    ),
  )
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
  expect(await whileBusy(strangers(untilFull), 1, answered)).toEqual(
    paths.map((path) => (computing.includes(path) ? [path, 503, '5'] : [path, 200, undefined])),
  )
  expect(await answered()).toEqual(paths.map((path) => [path, 200, undefined]))
})

test('however much one member asks for, others have their lists, and so has a colleague (M-158)', async () => {
  const { developer, developerManager, lender, dealOrganization, dealId, productId } =
    await introductionScene(portal)
  const flooding = [[dealOrganization.id, developer.user.id]]
  const ofDeal = `/api/pipeline/${dealId}/matches`
  const asked: [typeof lender, string][] = [
    [lender, `/api/products/${productId}/matches`],
    [lender, `/api/products/${productId}/matches/export?format=csv`],
    [lender, '/api/coverage'],
    [developerManager, ofDeal],
  ]
  const answers = await whileBusy(flooding, 38, async () => {
    // They wait in their own line, and nobody who asks for the same waits there.
    const own = ['/api/coverage', ofDeal].map((path) => developer.client.get(path))
    const statuses: number[] = []
    for (const [{ client }, path] of asked) statuses.push((await client.get(path)).status)
    const last = await whileBusy(strangers(untilFull - 38), 1, () => Promise.all(own))
    return [...statuses, ...last.map(({ status }) => status)]
  })
  expect(answers).toEqual([200, 200, 200, 200, 503, 503])
})
