import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { expect, test } from 'vitest'
import { fileLimit } from '#contract/files'
import { importLimits } from '#contract/imports'
import { filePortal } from '#test/support/app'

// A body that nobody wants is read no further than one that is (S70, X-185): the portal closes the connection at its limit.

const portal = await filePortal({ RATE_LIMIT: 'off' })
await portal.app.listen({ port: 0, host: '127.0.0.1' })

const megabyte = 1_048_576
/** What is in the buffers of both sides when the portal stops. */
const underWay = 8 * megabyte

/** Sends a body without end until the connection is closed; answers what the portal read of it and what it said. */
async function flood(head: string, most: number): Promise<{ read: number; answer: string }> {
  const served = new Promise<Socket>((resolve) => portal.app.server.once('connection', resolve))
  const { port } = portal.app.server.address() as AddressInfo
  const client = connect(port, '127.0.0.1')
  let answer = ''
  client.setEncoding('latin1').on('data', (part: string) => (answer += part))
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
  client.on('error', () => {})
  client.write(head)
  const server = await served
  let read = 0
  server.once('close', () => (read = server.bytesRead))
  const piece = Buffer.alloc(65_536, 'x')
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')])
  const sendOn = () => {
    // A portal that reads on is told apart by what it has read, not by waiting.
    while (!client.destroyed && client.bytesWritten < most) if (!client.write(chunk)) return
    if (!client.destroyed) client.destroy()
  }
  client.on('drain', sendOn)
  sendOn()
  await closed
  if (!server.closed) await new Promise((resolve) => server.once('close', resolve))
  return { read, answer }
}

const json = 'Content-Type: application/json\r\n'
test.each([
  ['an address that does not exist', 'POST /nothing/here', json, megabyte, 413],
  ['an address that is none', 'POST /api/%zz', json, megabyte, 404],
  ['a call that does not exist', 'POST /api/nothing', json, megabyte, 413],
  ['a page', 'PUT /login', json, megabyte, 413],
  ['reading with a body', 'GET /api/settings', json, megabyte, 200],
  ['a call for whoever is signed in', 'POST /api/products', json, megabyte, 401],
  ['a call of everybody', 'POST /api/auth/login', json, megabyte, 413],
  ['another type', 'POST /api/auth/login', 'Content-Type: text/plain\r\n', megabyte, 415],
  ['no type', 'POST /api/auth/login', '', megabyte, 415],
  ['a wrong API token', 'POST /api/products', `${json}Authorization: Bearer x\r\n`, megabyte, 401],
  ['a link of a mail', 'POST /api/digest/stop?token=x', json, megabyte, 413],
  [
    'a link of a mail, by form',
    'POST /api/digest/stop?token=x',
    'Content-Type: application/x-www-form-urlencoded\r\n',
    megabyte,
    400,
  ],
  [
    'another site',
    'POST /api/auth/login',
    `${json}Origin: https://evil.example\r\n`,
    megabyte,
    403,
  ],
  [
    'a spreadsheet',
    'POST /api/imports?entity=products&filename=a.csv',
    'Content-Type: text/csv\r\n',
    importLimits.bytes,
    401,
  ],
  ['a file', 'PUT /objects/uploads/nothing', 'Content-Type: image/png\r\n', fileLimit, 403],
])('%s', async (_name, line, headers, limit, status) => {
  const head = `${line} HTTP/1.1\r\nHost: localhost\r\n${headers}Transfer-Encoding: chunked\r\n\r\n`
  const { read, answer } = await flood(head, limit + 64 * megabyte)
  expect(Math.ceil(read / megabyte)).toBeLessThanOrEqual((limit + underWay) / megabyte)
  expect(answer.slice(0, 13).trim()).toBe(`HTTP/1.1 ${status}`)
})
