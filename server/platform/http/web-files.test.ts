import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { mountWebFiles } from '#server/platform/http/web-files'
import { appBeside, testApp } from '#test/support/app'

// The built web app, as browsers, caches and plain programs take it. What is not served at all: test/security/answers.test.ts.

const folder = mkdtempSync(join(tmpdir(), 'registry-web-'))
const script = Buffer.from('console.log("é")\n'.repeat(200))
const page = Buffer.from(`<!doctype html><p>${'The registry. '.repeat(100)}</p>`)
const font = Buffer.from(Array.from({ length: 3000 }, (_, n) => (n * 7919) % 251))
const small = Buffer.from('void 0')

mkdirSync(join(folder, 'assets'))
for (const [name, content] of [
  ['index.html', page],
  ['assets/entry-a1b2.js', script],
] as const) {
  writeFileSync(join(folder, name), content)
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content))
  writeFileSync(join(folder, `${name}.gz`), gzipSync(content))
}
writeFileSync(join(folder, 'assets/face-c3d4.woff2'), font)
writeFileSync(join(folder, 'theme.js'), small)
const portal = await testApp()
const beside = await appBeside(portal)
mountWebFiles(beside.app, folder)

afterAll(async () => {
  await beside.close()
  await portal.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  beside.app.inject({ method, url, headers })

describe('each takes a file as it can read it, and gets the same bytes', () => {
  const asIs = (bytes: Buffer) => bytes
  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['identity', undefined, asIs],
    ['', undefined, asIs],
    ['zstd', undefined, asIs],
  ])('%s', async (accepted, encoding, unpack) => {
    for (const [url, content, type] of [
      ['/assets/entry-a1b2.js', script, 'text/javascript; charset=utf-8'],
      ['/', page, 'text/html; charset=utf-8'],
      ['/pipeline', page, 'text/html; charset=utf-8'],
    ] as const) {
      const { statusCode, headers, rawPayload } = await get(url, { 'accept-encoding': accepted })
      expect([
        statusCode,
        headers['content-encoding'],
        headers['content-type'],
        headers.vary,
        headers['content-length'],
      ]).toEqual([200, encoding, type, 'accept-encoding', String(rawPayload.length)])
      expect(unpack(rawPayload).equals(content)).toBe(true)
    }
  })

  test('what has no compressed copy goes out as it is', async () => {
    for (const [url, content, type] of [
      ['/assets/face-c3d4.woff2', font, 'font/woff2'],
      ['/theme.js', small, 'text/javascript; charset=utf-8'],
    ] as const) {
      const { headers, rawPayload } = await get(url, { 'accept-encoding': 'br' })
      expect([headers['content-encoding'], headers['content-type']]).toEqual([undefined, type])
      expect(rawPayload.equals(content)).toBe(true)
    }
  })

  test('a compressed copy has no address of its own', async () => {
    expect((await get('/assets/entry-a1b2.js.br')).statusCode).toBe(404)
  })
})

test('HEAD answers the headers of GET, without a body', async () => {
  for (const url of ['/', '/assets/entry-a1b2.js', '/assets/face-c3d4.woff2']) {
    const [whole, head] = [
      await get(url, { 'accept-encoding': 'br' }),
      await get(url, { 'accept-encoding': 'br' }, 'HEAD'),
    ]
    for (const name of [
      'content-length',
      'content-type',
      'content-encoding',
      'etag',
      'cache-control',
    ])
      expect([name, head.headers[name]]).toEqual([name, whole.headers[name]])
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
  }
})

describe('whoever has it already is told so', () => {
  test.each(['/', '/pipeline', '/assets/entry-a1b2.js', '/theme.js'])('%s', async (url) => {
    const tags = new Set<unknown>()
    for (const accepted of ['br', 'gzip', 'identity']) {
      const { etag, 'cache-control': caching } = (await get(url, { 'accept-encoding': accepted }))
        .headers
      tags.add(etag)
      // It says nothing of single bytes, so it may be answered as either kind.
      const quoted = String(etag).replace('W/', '')
      for (const known of [
        quoted,
        `W/${quoted}`,
        `"other", ${quoted}`,
        `W/"other",W/${quoted} , "more"`,
        '*',
      ]) {
        const again = await get(url, { 'accept-encoding': accepted, 'if-none-match': known })
        expect([
          again.statusCode,
          again.rawPayload.length,
          again.headers.etag,
          again.headers['cache-control'],
          again.headers['content-encoding'],
        ]).toEqual([304, 0, etag, caching, undefined])
      }
      expect(
        (await get(url, { 'accept-encoding': accepted, 'if-none-match': '"other"' })).statusCode,
      ).toBe(200)
    }
    // Bytes that differ have tags that differ.
    expect(tags.size).toBe(url === '/theme.js' ? 1 : 3)
  })
})

test('a part is a part of what would have come whole', async () => {
  const url = '/assets/face-c3d4.woff2'
  const part = await get(url, { range: 'bytes=10-19' })
  expect([part.statusCode, part.headers['content-range'], part.headers['content-length']]).toEqual([
    206,
    'bytes 10-19/3000',
    '10',
  ])
  expect(part.rawPayload.equals(font.subarray(10, 20))).toBe(true)
  const packed = (await get('/assets/entry-a1b2.js', { 'accept-encoding': 'br' })).rawPayload
  const end = await get('/assets/entry-a1b2.js', { 'accept-encoding': 'br', range: 'bytes=-5' })
  expect([
    end.statusCode,
    end.headers['content-encoding'],
    end.rawPayload.equals(packed.subarray(-5)),
  ]).toEqual([206, 'br', true])
  const beyond = await get(url, { range: 'bytes=3000-' })
  expect([beyond.statusCode, beyond.headers['content-range'], beyond.rawPayload.length]).toEqual([
    416,
    'bytes */3000',
    0,
  ])
  const after = await get(url, { range: 'bytes=10-19', 'if-range': '"other"' })
  expect([after.statusCode, after.rawPayload.equals(font)]).toEqual([200, true])
})

test('an unknown address shows the page to a person, and is never answered as unchanged or in parts', async () => {
  const { etag } = (await get('/', { 'accept-encoding': 'identity' })).headers
  const missing = await get('/missing.js', {
    accept: 'text/html',
    range: 'bytes=0-1',
    'if-none-match': String(etag),
  })
  expect([missing.statusCode, missing.rawPayload.equals(page)]).toEqual([404, true])
})
