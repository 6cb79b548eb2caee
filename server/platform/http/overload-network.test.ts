import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import Fastify from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import { mountErrorHandler } from './error-handler.ts'
import { mountOverload } from './overload.ts'

// More than are answered at once, all of them waiting for the network and not for the portal.
const crowd = 260

const app = Fastify()
mountErrorHandler(app, () => false)
mountOverload(app)
let arriving = 0
const counted = async () => {
  arriving += 1
}
app.post('/api/read', { preParsing: counted }, async () => ({}))
let lookingUp = 0
const senderFound = Promise.withResolvers<void>()
const lookUp = () => {
  lookingUp += 1
  return senderFound.promise
}
app.post('/api/looked-up', { onRequest: lookUp }, async () => ({}))
let reading = 0
app.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload))
app.post(
  '/api/upload',
  { config: { upload: { types: ['text/csv'], bytes: 1000 } } },
  async (request) => {
    reading += 1
    for await (const part of request.raw) if (part === undefined) break
    return {}
  },
)
let turning = 0
const turn = Promise.withResolvers<void>()
app.get('/api/in-turn', { config: { queued: true } }, async () => {
  turning += 1
  await turn.promise
  return {}
})
app.get('/api/small', async () => ({}))
// More than the system takes on for a client that does not read.
const large = Buffer.alloc(16 * 1024 * 1024)
app.get('/api/large', async () => large)
const sockets: Socket[] = []

await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

function send(bytes: string): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  sockets.push(socket.on('error', () => {}))
  return socket
}

const statusOfAnother = async () => (await fetch(`http://127.0.0.1:${port}/api/small`)).status

/** The beginning of a body of which nothing more comes. */
const slowBody = (path: string) =>
  send(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{`,
  )

test('calls that wait for a turn keep no place from others, and have an end of their own', async () => {
  const waiting = Array.from({ length: crowd }, () => app.inject('/api/in-turn'))
  await vi.waitUntil(() => turning === 250, { timeout: 30_000 })
  expect(await statusOfAnother()).toBe(200)
  turn.resolve()
  const answered = (await Promise.all(waiting)).map(({ statusCode }) => statusCode)
  expect([
    answered.filter((status) => status === 200).length,
    answered.filter((status) => status === 503).length,
  ]).toEqual([250, crowd - 250])
})

test('bodies that are still to come keep no place', async () => {
  for (let n = 0; n < crowd; n += 1) slowBody('/api/read')
  await expect.poll(() => arriving, { timeout: 30_000 }).toBe(crowd)
  expect(await statusOfAnother()).toBe(200)
})

test('nor do they while their sender is looked up', async () => {
  for (let n = 0; n < crowd; n += 1) slowBody('/api/looked-up')
  await expect.poll(() => lookingUp, { timeout: 30_000 }).toBe(crowd)
  expect(await statusOfAnother()).toBe(200)
  senderFound.resolve()
})

test('spreadsheets that are still to come keep no place from other calls, and are bounded themselves', async () => {
  const opening =
    'POST /api/upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/csv\r\nContent-Length: 50\r\n\r\nName'
  for (let n = 0; n < 20; n += 1) send(opening)
  await expect.poll(() => reading, { timeout: 30_000 }).toBe(20)
  const [answer] = (await once(send(opening), 'data')) as [Buffer]
  expect(String(answer)).toContain('HTTP/1.1 503')
  expect(reading).toBe(20)
  expect(await statusOfAnother()).toBe(200)
})

test('answers that nobody reads keep no place', async () => {
  // In one piece, so that all of them have begun when the first answer stops the connection.
  send(
    'GET /api/large HTTP/1.1\r\nHost: localhost\r\n\r\n' +
      'GET /api/small HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(crowd),
  )
  await expect.poll(() => sockets.at(-1)?.bytesRead, { timeout: 30_000 }).toBeGreaterThan(0)
  expect(await statusOfAnother()).toBe(200)
})
