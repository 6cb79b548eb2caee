import { describe, expect, test } from 'vitest'
import { filePortal } from '#test/support/app'
import { freshSource } from '#test/support/fresh-source'

// Where a visitor comes from, behind proxies that write addresses in their own ways.

const peer = '127.0.0.1'

const portal = await filePortal({ TRUST_PROXY: `${peer},10.0.0.0/8,fd00::/8` })

async function addressesRecorded(forwarded: string, from = peer): Promise<string[]> {
  const user = await portal.user({ role: 'admin' })
  const client = portal.client(from)
  const headers = { 'x-forwarded-for': forwarded }
  const answer = await client.post(
    '/api/auth/login',
    { email: user.email, password: 'granite lantern 42' },
    { headers },
  )
  expect(answer.status).toBe(200)
  const {
    body: { sessions },
  } = await client.get('/api/auth/sessions')
  const {
    body: { entries },
  } = await client.get(`/api/audit?entityId=${user.id}&action=sign_in`)
  return [sessions[0].ip, entries[0].ip]
}

describe('a forwarded address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8::7]:51234', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    ['2001:db8::7%eth0', '2001:db8::7'],
    ['  203.0.113.7  ', '203.0.113.7'],
    // Proxies in a row: each appends the address that connected to it, and ours are skipped, with their ports too.
    ['198.18.0.1, 203.0.113.7, 10.0.0.9', '203.0.113.7'],
    ['203.0.113.7:51234, 10.0.0.9:443', '203.0.113.7'],
    ['203.0.113.7, [fd00::9]:443', '203.0.113.7'],
    // What is no address is ignored: the address that sent it counts instead.
    ['unknown', peer],
    ['', peer],
    ['203.0.113.7:x', peer],
    ['203.0.113.7:123456', peer],
    ['203.0.113.999', peer],
    ['_hidden', peer],
    ["'; drop table users; --", peer],
    [`203.0.113.7${'0'.repeat(3000)}`, peer],
    ['203.0.113.7, unknown', peer],
    ['203.0.113.7, unknown, 10.0.0.9', '10.0.0.9'],
    ['unknown, 203.0.113.7', '203.0.113.7'],
  ])('"%s" is read as %s, in sessions and in the audit trail', async (forwarded, address) => {
    expect(await addressesRecorded(forwarded)).toEqual([address, address])
  })

  test('of who is no proxy of ours is not read at all', async () => {
    const from = freshSource()
    expect(await addressesRecorded('203.0.113.7', from)).toEqual([from, from])
  })

  test.each([
    ['its port', (n: number) => `203.0.113.8:${50_000 + n}`],
    ['the address within its IPv6 network', (n: number) => `[2001:db8:9:9::${n}]:${50_000 + n}`],
    [
      'how it is written',
      (n: number) =>
        [
          '203.0.113.10',
          '::ffff:203.0.113.10',
          '::ffff:cb00:710a',
          '203.0.113.10:1',
          '[::ffff:203.0.113.10]:2',
          '0:0:0:0:0:ffff:cb00:710a',
        ][n % 6] ?? '',
    ],
    ['what stands before it', (n: number) => `198.18.${n}.1, 203.0.113.11`],
  ])('is one source to the limits, whatever %s', async (_name, forwarded) => {
    const tried: number[] = []
    for (let n = 0; n < 31; n += 1) {
      const { status } = await portal
        .client(peer)
        .post(
          '/api/auth/login',
          { email: `nobody${n}.${_name.length}@river.example`, password: 'wrong' },
          { headers: { 'x-forwarded-for': forwarded(n) } },
        )
      tried.push(status)
    }
    expect(tried).toEqual([...Array<number>(30).fill(401), 429])
  })
})
