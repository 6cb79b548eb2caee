import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { mountAskers, presentAsker } from './asking.ts'
import type { Asker } from './asking.ts'

// For whom the work of a request is done, on a server of its own: whether somebody still waits shows at the connection.

const app = Fastify()
const asked: Asker[] = []

app.decorateRequest('actor', null)
mountAskers(app)
app.get('/answered', async () => {
  asked.push(presentAsker())
  return 'done'
})
app.get('/awaited', () => {
  asked.push(presentAsker())
  return new Promise(() => {})
})
await app.listen({ port: 0, host: '127.0.0.1' })
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

afterAll(async () => {
  app.server.closeAllConnections()
  await app.close()
})

test('whoever closes the connection is gone, and whoever has the answer is not', async () => {
  await (await fetch(`${url}/answered`)).text()
  const leaving = new AbortController()
  const left = fetch(`${url}/awaited`, { signal: leaving.signal }).catch(() => 'left')
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]?.gone.aborted).toBe(false)
  leaving.abort()
  expect(await left).toBe('left')
  await expect.poll(() => asked[1]?.gone.aborted).toBe(true)
  expect(asked[0]?.gone.aborted).toBe(false)
  expect(asked.map(({ source }) => source)).toEqual(['127.0.0.1', '127.0.0.1'])
})

test('what no request asks for is the portal’s own', () => {
  expect(presentAsker().source).toBe('the portal')
})
