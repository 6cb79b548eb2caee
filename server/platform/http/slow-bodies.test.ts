import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { mountErrorHandler } from './error-handler.ts'
import { signedOut } from './problems.ts'
import { mountBodyTime } from './request-reading.ts'

// A minute of the portal's, on a clock that the test sets (F16 does it in real time); of these bodies nothing more comes.
const app = Fastify()
mountErrorHandler(app, () => false)
mountBodyTime(app)
let begun = Promise.withResolvers<void>()
app.addHook('onRequest', (_request, _reply, done) => {
  begun.resolve()
  done()
})
const reject = async () => {
  throw signedOut()
}
app.post('/read', async () => ({}))
app.post('/refused', { onRequest: reject }, async () => ({}))
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())
beforeEach(() => {
  begun = Promise.withResolvers()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => void vi.useRealTimers())

/** Sends the beginning of a body that never ends. */
function begin(url: string): { socket: Socket; closed: Promise<unknown>; answer: () => string } {
  const { port } = app.server.address() as AddressInfo
  let answer = ''
  const socket = connect(port, '127.0.0.1', () =>
    socket.write(
      `POST ${url} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
    ),
  )
  socket
    .setEncoding('utf8')
    .on('data', (part: string) => (answer += part))
    .on('error', () => {})
  return { socket, closed: once(socket, 'close'), answer: () => answer }
}

test('a body that never ends is cut off', async () => {
  const { socket, closed, answer } = begin('/read')
  await begun.promise
  vi.advanceTimersByTime(59_999)
  expect(socket.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  await closed
  expect(answer()).toBe('')
})

test('so is one that was rejected before it was read, after the answer', async () => {
  const { socket, closed, answer } = begin('/refused')
  await once(socket, 'data')
  expect(answer()).toContain('You are signed out.')
  vi.advanceTimersByTime(60_000)
  await closed
})
