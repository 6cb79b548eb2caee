import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, test } from 'vitest'
import { fileLimit } from '#contract/files'
import { makeUploadToken } from '#server/platform/files/upload-token'
import { readWhole } from '#server/platform/files/object-store'
import { listening } from '#test/security/raw-http'
import { filePortal } from '#test/support/app'
import type { Answer } from '#test/support/client'
import { newAddress, putBytes, storedKeys, uploadedPath } from '#test/support/uploads'

// The address at which the portal itself takes uploads, and bytes that differ from what was announced (S80, S81).

const portal = await filePortal({ RATE_LIMIT: 'off' })
const member = (await portal.signedIn({ organizationId: (await portal.organization()).id })).client
const send = await listening(portal.app)

beforeEach(async () => {
  for (const key of await storedKeys(portal)) await portal.files.remove(key)
})

const pathOf = (address: string) => new URL(address).pathname
const head = (path: string, ...lines: string[]) =>
  [`PUT ${path} HTTP/1.1`, 'host: localhost', ...lines, '', ''].join('\r\n')

/** Sends a body in pieces for as long as the other side takes them, and says how many bytes that were. */
function pour(path: string, pieces: number): Promise<{ sent: number; answer: string }> {
  const { port } = portal.app.server.address() as AddressInfo
  const piece = Buffer.concat([
    Buffer.from('10000\r\n'),
    Buffer.alloc(0x10000, 'a'),
    Buffer.from('\r\n'),
  ])
  return new Promise((resolve) => {
    let [sent, answer] = [0, '']
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(head(path, 'transfer-encoding: chunked'))
      const more = () => {
        while (sent < pieces && socket.writable) {
          sent += 1
          if (!socket.write(piece)) return
        }
      }
      socket.on('drain', more)
      more()
    })
    socket.on('data', (text) => {
      answer += String(text)
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve({ sent: sent * 0x10000, answer }))
  })
}

describe('too long a body is rejected and leaves nothing', () => {
  test('by what it announces, before any of it came', async () => {
    const answer = await send(
      head(pathOf(await newAddress(member)), `content-length: ${fileLimit + 1}`),
    )
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      413,
      {
        message: 'This file is too large. Choose one of at most 10 MB.',
        code: 'payload_too_large',
      },
    ])
    expect(await storedKeys(portal)).toEqual([])
  })

  test('without an announced length, and not read to its end', async () => {
    const { sent, answer } = await pour(pathOf(await newAddress(member)), 3200)
    // 200 MB were to come; what lies between is in the buffers of the connection.
    expect(sent).toBeLessThan(60_000_000)
    expect(answer === '' ? 413 : Number(answer.split(' ')[1])).toBe(413)
    await expect.poll(() => storedKeys(portal)).toEqual([])
  })
})

test('a body that breaks off before its announced length leaves nothing', async () => {
  const address = await newAddress(member)
  const { port } = portal.app.server.address() as AddressInfo
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${head(pathOf(address), 'content-length: 1000')}half`, () => socket.end()),
    )
    socket
      .on('error', () => {})
      .on('close', () => resolve())
      .resume()
  })
  await expect.poll(() => storedKeys(portal)).toEqual([])
  expect((await member.post('/api/objects/normalize', { url: address })).status).toBe(400)
})

test('of a body longer than announced never more than what was announced is taken', async () => {
  const address = await newAddress(member)
  const answer = await send(`${head(pathOf(address), 'content-length: 10')}0123456789<script>`)
  // What follows is no request; the connection ends with it, be the upload answered by then or not.
  expect(answer.all.match(/HTTP\/1\.1 \d+/g)?.at(-1)).toBe('HTTP/1.1 400')
  const stored = await readWhole(portal.files, portal.files.uploadKeyOf(address) ?? '', 20)
  expect([undefined, '0123456789']).toContain(stored?.toString())
})

test.each([
  'application/json',
  'text/html',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
])('a body called %s is bytes like any other', async (type) => {
  const address = await newAddress(member)
  expect(
    (await putBytes(portal, address, Buffer.from('{"a":'), { 'content-type': type })).status,
  ).toBe(200)
  expect(
    (await readWhole(portal.files, portal.files.uploadKeyOf(address) ?? '', 20))?.toString(),
  ).toBe('{"a":')
})

describe('an upload address', () => {
  const rejected = async (address: string, headers: Record<string, string> = {}) => {
    const { status, text } = await putBytes(portal, address, Buffer.from('words'), headers)
    expect(await storedKeys(portal)).toEqual([])
    return [status, JSON.parse(text).code]
  }

  test('is dead after 15 minutes, altered, made up, or of an object nobody asked for', async () => {
    const { publicUrl, sessionSecret } = portal.settings
    const address = await newAddress(member)
    const key = portal.files.uploadKeyOf(address) ?? ''
    const made = (token: string) => `${publicUrl}/objects/uploads/${token}`
    expect(await rejected(made(makeUploadToken(key, sessionSecret, Date.now() - 901_000)))).toEqual(
      [403, 'forbidden'],
    )
    expect(await rejected(made(makeUploadToken(key, 'x'.repeat(32))))).toEqual([403, 'forbidden'])
    expect(
      await rejected(made(makeUploadToken(`uploads/${'0'.repeat(32)}`, sessionSecret))),
    ).toEqual([403, 'forbidden'])
    const [name = '', until = '', signature = ''] =
      pathOf(address).split('/').at(-1)?.split('.') ?? []
    for (const token of [
      `${name}.zzzzzzz.${signature}`,
      `${'0'.repeat(32)}.${until}.${signature}`,
      `${name}.${until}.${signature}=`,
      `${name}.${until}.`,
      `${name}.${until}.${signature}.x`,
      name,
    ]) {
      expect(await rejected(made(token))).toEqual([403, 'forbidden'])
    }
  })

  test('is closed to other sites, and to anything but PUT', async () => {
    const address = await newAddress(member)
    expect(await rejected(address, { origin: 'https://evil.example' })).toEqual([403, 'forbidden'])
    expect(await rejected(address, { 'sec-fetch-site': 'cross-site' })).toEqual([403, 'forbidden'])
    for (const method of ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'])
      expect((await member.request(method, pathOf(address))).status).toBe(404)
  })

  test('is used up once the file was inspected, and names the portal as its page knows it', async () => {
    const answer = await member.post('/api/objects/upload', undefined, {
      headers: { origin: 'http://127.0.0.1:3000' },
    })
    const url = String(answer.body.uploadURL)
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/objects\/uploads\//)
    const put = await portal.app.inject({
      method: 'PUT',
      url: pathOf(url),
      payload: Buffer.from('words'),
      headers: { origin: 'http://127.0.0.1:3000' },
    })
    expect([put.statusCode, put.headers.location]).toEqual([200, url])
    expect((await member.post('/api/objects/normalize', { url: pathOf(url) })).status).toBe(200)
    const again = await portal.app.inject({
      method: 'PUT',
      url: pathOf(url),
      payload: Buffer.from('other'),
    })
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'This file is stored already. Start a new upload to replace it.',
    ])
  })
})

test.each(['size', 'copy'] as const)(
  'an upload that another call stores before its %s is read is answered like that one',
  async (step) => {
    const url = await newAddress(member)
    await putBytes(portal, url, Buffer.from('words'))
    const inspect = () => member.post('/api/objects/normalize', { url })
    const { files } = portal
    const own = files[step].bind(files)
    let first: Answer | undefined
    Object.assign(files, {
      async [step](...keys: [string, string]) {
        Object.assign(files, { [step]: own })
        first = await inspect()
        return own(...keys)
      },
    })
    const second = await inspect()
    expect([first?.status, second.status, second.body]).toEqual([200, 200, first?.body])
    expect(await storedKeys(portal)).toHaveLength(1)
  },
)

test('twenty uploads at once all arrive', async () => {
  // How much memory the largest take is measured by bench/load.ts transfers.
  const bytes = Buffer.alloc(100_000, 'line of text\n')
  const paths = await Promise.all(
    Array.from({ length: 20 }, () => uploadedPath(portal, member, bytes, 'long.txt')),
  )
  expect(new Set(paths).size).toBe(20)
  expect(await storedKeys(portal)).toHaveLength(20)
})
