import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import { createServer as createSocketServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createOutgoing, UnreachableAddress } from './outgoing.ts'
import { readNetworks } from './public-address.ts'

// The one way out to addresses that people enter: what it reaches, and what it never does.

const networks = (text: string) =>
  readNetworks(text, (sentence) => {
    throw new Error(sentence)
  })
const open = createOutgoing(networks('127.0.0.0/8, ::1, 169.254.0.0/16, 224.0.0.0/4, 0.0.0.0'))
const guarded = createOutgoing([])
const mostBytes = 64 * 1024
const get = (url: string) => ({ method: 'GET', url, mostBytes }) as const

async function listening(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

describe('an address that is not public', () => {
  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://0x7f.0.0.1/',
    'https://0x7F000001/',
    'https://127.0.0.1./',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::FFFF:7F00:1]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b:1::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:7f00:1::]/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[ff02::1]/',
    'https://[2001:db8::1]/',
    'https://[::]/',
    'https://10.0.4.12/registry',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://198.18.0.1/',
    'https://192.0.2.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://0.0.0.0/',
    'https://240.0.0.1/',
    'https://LOCALHOST/',
    'https://localhost./',
  ])('%s is refused before a connection is made', async (url) => {
    await expect(guarded.check(url)).rejects.toThrow(
      'This address is not on the public internet. Ask whoever runs the portal to allow it.',
    )
    await expect(guarded.send(get(url))).rejects.toBeInstanceOf(UnreachableAddress)
  })

  test.each(['http://127.0.0.1/', 'http://127.1/', 'http://[::ffff:127.0.0.1]/', 'http://[::1]/'])(
    'is reached where the operator has listed it: %s',
    async (url) => {
      await expect(open.check(url)).resolves.toBeUndefined()
    },
  )

  test.each([
    'http://169.254.169.254/',
    'https://[::ffff:169.254.169.254]/',
    'https://[fe80::1]/',
    'http://224.0.0.1/',
    'http://0.0.0.0/',
  ])('is never reached where it is of the own link, of everybody or of nobody: %s', async (url) => {
    await expect(open.check(url)).rejects.toBeInstanceOf(UnreachableAddress)
  })
})

describe('a public address', () => {
  const named = (...addresses: string[]) => createOutgoing([], async () => addresses)

  test.each(['https://1.1.1.1/', 'https://[2606:4700::1111]/', 'https://134744072/'])(
    '%s may be reached',
    async (url) => {
      await expect(guarded.check(url)).resolves.toBeUndefined()
    },
  )

  test('is one of a name only where all addresses of the name are', async () => {
    await expect(named('1.1.1.1', '8.8.8.8').check('https://a.example/')).resolves.toBeUndefined()
    await expect(named('1.1.1.1', '10.0.0.1').check('https://a.example/')).rejects.toThrow(
      'not on the public internet',
    )
    await expect(named().check('https://a.example/')).rejects.toThrow(
      'This address cannot be found.',
    )
  })

  test.each([
    ['http://1.1.1.1/', 'Use an address that begins with https://.'],
    ['ftp://1.1.1.1/', 'Use an address that begins with https://.'],
    ['https://user@1.1.1.1/', 'Use an address without a user name and password.'],
    ['https://:secret@1.1.1.1/', 'Use an address without a user name and password.'],
    ['nowhere', 'Enter an address such as https://example.org/hooks.'],
    ['https://', 'Enter an address such as https://example.org/hooks.'],
  ])('%s: %s', async (url, sentence) => {
    await expect(guarded.check(url)).rejects.toThrow(sentence)
  })
})

describe('a request', () => {
  test('goes to the address that was checked, whatever the name answers the second time', async () => {
    const port = await listening((request, response) => response.end(request.headers.host))
    let asked = 0
    const rebinding = createOutgoing(networks('127.0.0.0/8'), async () => {
      asked += 1
      return [asked === 1 ? '127.0.0.1' : '10.255.255.1']
    })
    const answer = await rebinding.send(get(`http://hooks.example:${port}/`))
    expect([answer.body, asked]).toEqual([`hooks.example:${port}`, 1])
  })

  test('follows no redirect', async () => {
    const port = await listening((_request, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    )
    expect((await open.send(get(`http://127.0.0.1:${port}/`))).status).toBe(302)
  })

  test('takes no proxy of the environment', async () => {
    const port = await listening((_request, response) => response.end('itself'))
    const before = { ...process.env }
    Object.assign(process.env, {
      HTTP_PROXY: 'http://127.0.0.1:1',
      http_proxy: 'http://127.0.0.1:1',
    })
    onTestFinished(() => {
      process.env = before
    })
    expect((await open.send(get(`http://127.0.0.1:${port}/`))).body).toBe('itself')
  })

  test('reads no more of an answer than it is told', async () => {
    const port = await listening((_request, response) => {
      response.write('x'.repeat(mostBytes))
      response.write('y'.repeat(mostBytes))
      // It never ends.
    })
    const { body } = await open.send(get(`http://127.0.0.1:${port}/`))
    expect([body.length, body.includes('y')]).toEqual([mostBytes, false])
  })

  test('needs a certificate that is right', async () => {
    // Answers in the clear where a certificate is asked for.
    const server = createSocketServer((socket) => socket.end('no certificate'))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    await expect(open.send(get(`https://127.0.0.1:${port}/`))).rejects.toThrow(/SSL|EPROTO|packet/i)
  })
})

test.each([
  ['10.0.0.0/33', 'not "10.0.0.0/33"'],
  ['somewhere', 'not "somewhere"'],
  ['127.1', 'not "127.1"'],
  ['fe80::1%eth0', 'not "fe80::1%eth0"'],
])('OUTGOING_PRIVATE_NETWORKS=%s stops the start with a sentence (X-011)', (text, sentence) => {
  expect(() => networks(text)).toThrow(sentence)
})
