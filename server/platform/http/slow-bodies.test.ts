import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mountErrorHandler } from './error-handler.ts'
import { signedOut } from './problems.ts'
import { mountBodyTime } from './request-reading.ts'

// A minute in the portal (F16 brings it about); of these bodies nothing more comes anyway.
const app = Fastify()
mountErrorHandler(app, () => false)
mountBodyTime(app, 300)
const refuse = async () => {
  throw signedOut()
}
app.post('/read', async () => ({}))
app.post('/refused', { onRequest: refuse }, async () => ({}))
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

/** What came back until the server closed the connection, for the beginning of a body that never ends. */
function untilClosed(url: string): Promise<string> {
  const { port } = app.server.address() as AddressInfo
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(`POST ${url} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`))
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part)).on('error', () => {}).on('close', () => resolve(answer))
  })
}

test('a body that never ends is cut off', async () => {
  expect(await untilClosed('/read')).toBe('')
})

test('so is one that was refused before it was read, after the answer', async () => {
  expect(await untilClosed('/refused')).toContain('You are signed out.')
})
