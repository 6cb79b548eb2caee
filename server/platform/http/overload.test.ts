import { afterAll, expect, it } from 'vitest'
import { appBeside, testApp } from '#test/support/app'

const portal = await testApp({ RATE_LIMIT: 'off' })
const beside = await appBeside(portal, { shedLoad: true })
const close = beside.close
const base = await beside.app.listen({ port: 0, host: '127.0.0.1' })

afterAll(async () => {
  await close()
  await portal.close()
})

it('sends away at once what is more than it can answer, and answers again afterwards', async () => {
  const { client } = await portal.signedIn()
  const headers = { cookie: String(client.cookie) }
  const { pool } = portal.database.open
  // Nobody is answered while every connection to the database is taken.
  const taken = await Promise.all(
    Array.from({ length: pool.options.max ?? 1 }, () => pool.connect()),
  )
  const rejected: Response[] = []
  const asked = Array.from({ length: 260 }, async () => {
    const answer = await fetch(`${base}/api/auth/user`, { headers })
    if (answer.status === 503) rejected.push(answer)
    await answer.arrayBuffer()
    return answer.status
  })
  try {
    await expect.poll(() => rejected.length).toBeGreaterThanOrEqual(10)
    expect(rejected[0]?.headers.get('retry-after')).toBe('2')
    // What is no call of the API is served all the same.
    expect((await fetch(`${base}/healthz`)).status).toBe(200)
  } finally {
    for (const connection of taken) connection.release()
  }
  const statuses = new Set(await Promise.all(asked))
  expect([...statuses].filter((status) => status !== 200)).toEqual([503])
  expect((await fetch(`${base}/api/auth/user`, { headers })).status).toBe(200)
})
