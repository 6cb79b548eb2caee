import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { listen } from './listening.ts'

const apps: FastifyInstance[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const app of apps.splice(0)) await app.close()
})

const host = '127.0.0.1'
function made(): FastifyInstance {
  const app = Fastify({ forceCloseConnections: 'idle' })
  apps.push(app)
  return app
}
const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, host)
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}
async function answerOn(socket: Socket, path = '/'): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  return String(answer)
}

test('a port that a server of ours has is not shared with another one', async () => {
  const app = made()
  await listen(app, { port: 0, host })
  await expect(listen(made(), { port: portOf(app), host })).rejects.toThrow('EADDRINUSE')
})

test('every one of many connections is answered, wherever it came in, and a stop waits for what runs and for nothing else', async () => {
  const app = made()
  const released = Promise.withResolvers<void>()
  let running = 0
  app.get('/', async () => 'here')
  app.get('/slow', async (_request, reply) => {
    running += 1
    await released.promise
    return reply.header('connection', 'close').send('done')
  })
  await listen(app, { port: 0, host })
  const port = portOf(app)
  const many = await Promise.all(Array.from({ length: 200 }, () => connected(port)))
  const answers = await Promise.all(many.map((socket) => answerOn(socket)))
  expect(answers.filter((answer) => answer.endsWith('here'))).toHaveLength(200)
  const slow = many.slice(0, 100).map((socket) => answerOn(socket, '/slow'))
  await expect.poll(() => running, { timeout: 30_000 }).toBe(100)
  const idle = many.slice(100).map((socket) => once(socket, 'close'))
  const closed = app.close()
  await Promise.all(idle)
  await expect(connected(port)).rejects.toThrow('ECONNREFUSED')
  released.resolve()
  expect((await Promise.all(slow)).filter((answer) => answer.endsWith('done'))).toHaveLength(100)
  await closed
})
