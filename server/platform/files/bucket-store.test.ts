import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bucketEnvironment, openBucket } from '#test/support/bucket'
import type { Bucket } from '#test/support/bucket'
import { sha256, signatureOf } from '#test/support/signature-v4'
import { dumpFiles, restoreFiles } from '../database/portable/files.ts'
import { readSettings } from '../settings.ts'
import { DiskStore } from './disk-store.ts'
import { newKey, readWhole } from './object-store.ts'
import type { ObjectStore } from './object-store.ts'
import { openStore } from './open-store.ts'

// The check of signatures is tested with the examples AWS publishes; then it checks what the store signs.

const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const host = 'examplebucket.s3.amazonaws.com'
const scope = { date: '20130524T000000Z', region: 'us-east-1', service: 's3' }
const nothing = sha256('')

describe('the judge of signatures agrees with the published examples', () => {
  const s3 = { 'x-amz-content-sha256': nothing, 'x-amz-date': scope.date, host }
  const names = ['host', 'x-amz-content-sha256', 'x-amz-date']

  test('of an address to download from', () => {
    const query = [
      ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
      ['X-Amz-Credential', 'AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request'],
      ['X-Amz-Date', scope.date],
      ['X-Amz-Expires', '86400'],
      ['X-Amz-SignedHeaders', 'host'],
    ] as const
    const request = {
      method: 'GET',
      path: '/test.txt',
      query,
      headers: { host },
      signedHeaders: ['host'],
      payloadHash: 'UNSIGNED-PAYLOAD',
    }
    expect(signatureOf(request, scope, secret)).toBe(
      'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    )
  })

  test('of reading a part of an object', () => {
    const request = {
      method: 'GET',
      path: '/test.txt',
      query: [],
      headers: { ...s3, range: 'bytes=0-9' },
      signedHeaders: [...names, 'range'],
      payloadHash: nothing,
    }
    expect(signatureOf(request, scope, secret)).toBe(
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    )
  })

  test('of storing an object', () => {
    const payloadHash = sha256('Welcome to Amazon S3.')
    const headers = {
      host,
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-content-sha256': payloadHash,
      'x-amz-date': scope.date,
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    }
    const request = {
      method: 'PUT',
      path: '/test%24file.text',
      query: [],
      headers,
      signedHeaders: Object.keys(headers),
      payloadHash,
    }
    expect(signatureOf(request, scope, secret)).toBe(
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    )
  })

  test('of a list', () => {
    const request = {
      method: 'GET',
      path: '/',
      query: [
        ['max-keys', '2'],
        ['prefix', 'J'],
      ] as const,
      headers: s3,
      signedHeaders: names,
      payloadHash: nothing,
    }
    expect(signatureOf(request, scope, secret)).toBe(
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    )
  })

  test('of the plainest request', () => {
    const date = '20150830T123600Z'
    const request = {
      method: 'GET',
      path: '/',
      query: [],
      headers: { host: 'example.amazonaws.com', 'x-amz-date': date },
      signedHeaders: ['host', 'x-amz-date'],
      payloadHash: nothing,
    }
    const key = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
    expect(signatureOf(request, { date, region: 'us-east-1', service: 'service' }, key)).toBe(
      '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
    )
  })
})

describe('a store in a bucket', () => {
  let bucket: Bucket
  let store: ObjectStore
  beforeEach(async () => {
    bucket = await openBucket()
    store = await openStore(
      readSettings({
        DATA_DIR: '/nonexistent',
        SESSION_SECRET: 'x'.repeat(32),
        ...bucketEnvironment(bucket),
      }),
    )
  })
  afterEach(() => bucket.close())

  const origin = 'http://localhost:3000'
  const put = (address: string, body: string, headers: Record<string, string> = {}) =>
    fetch(address, { method: 'PUT', body, headers })

  test('signs everything it asks for, and keeps below its folder', async () => {
    const [key, copy] = [newKey('uploads'), newKey('objects')]
    await store.put(key, Buffer.from('0123456789'))
    expect([
      await store.size(key),
      await store.copy(key, copy),
      await store.copy(newKey('uploads'), copy),
    ]).toEqual([10, true, false])
    expect((await readWhole(store, copy, 10))?.toString()).toBe('0123456789')
    const part = await store.open(copy, { first: 2, last: 4 })
    expect([part?.bytes, (await part?.stream.toArray())?.join('')]).toEqual([3, '234'])
    await store.remove(key)
    await store.remove(key)
    expect([await store.size(key), await store.open(key)]).toEqual([null, null])
    for (let each = 0; each < 7; each += 1) await store.put(newKey('uploads'), Buffer.from('x'))
    bucket.objects.set('registry/somebody-else.txt', {
      bytes: Buffer.from('x'),
      modified: new Date(),
    })
    const listed: string[] = []
    for await (const { key: each } of store.list()) listed.push(each)
    expect(listed).toHaveLength(8)
    expect([...bucket.objects.keys()].every((each) => each.startsWith('registry/'))).toBe(true)
    expect(bucket.rejected).toEqual([])
  })

  test('gives addresses for one PUT of one object, and for nothing else', async () => {
    const address = await store.uploadAddress(newKey('uploads'), { origin })
    expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('900')
    expect(new URL(address).origin).toBe(store.uploadOrigin)
    const statuses = [
      await put(address.replace(/uploads\/./, 'uploads/0'), 'x'),
      await put(address.replace('uploads/', 'objects/'), 'x'),
      await put(address.replace('X-Amz-Expires=900', 'X-Amz-Expires=90000'), 'x'),
      await put(`${address.slice(0, -1)}0`, 'x'),
      await fetch(address),
      await fetch(address, { method: 'DELETE' }),
      await put(address, 'x', { 'x-amz-copy-source': 'registry-files/registry/other' }),
    ].map(({ status }) => status)
    // One in sixteen keys begins with 0 already, and one signature ends so: those two are then the very address.
    expect(statuses.slice(1, 3).concat(statuses.slice(4))).toEqual([403, 403, 403, 403, 403])
    expect((await put(address, 'the file')).status).toBe(200)
  })

  test('binds an address to the announced length', async () => {
    const address = await store.uploadAddress(newKey('uploads'), { origin, bytes: 5 })
    expect(new URL(address).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;host')
    expect([
      (await put(address, '123456')).status,
      (await put(address, '1234')).status,
      (await put(address, '12345')).status,
    ]).toEqual([403, 403, 200])
  })

  test('knows its own upload addresses and no others', async () => {
    const key = newKey('uploads')
    const address = await store.uploadAddress(key, { origin })
    expect([store.uploadKeyOf(address), store.uploadKeyOf(address.split('?')[0] ?? '')]).toEqual([
      key,
      key,
    ])
    const others = [
      address.replace('127.0.0.1', '127.0.0.2'),
      address.replace('registry/uploads', 'registry/objects'),
      address.replace('registry-files', 'other'),
      `${bucket.endpoint}/registry-files/registry/../x`,
      key,
      '',
    ]
    expect(others.map((each) => store.uploadKeyOf(each))).toEqual(others.map(() => null))
  })

  test('is dumped and restored like a folder, and from one to the other', async () => {
    const work = mkdtempSync(path.join(tmpdir(), 'registry-files-'))
    try {
      const key = newKey('objects')
      await store.put(key, Buffer.from('from a bucket'))
      const files = await dumpFiles(path.join(work, 'dump'), store)
      expect(files).toEqual([{ key, bytes: 13, sha256: sha256('from a bucket') }])
      const folder = new DiskStore({
        dataDir: path.join(work, 'data'),
        publicUrl: origin,
        sessionSecret: '',
      })
      await restoreFiles(path.join(work, 'dump'), { files }, folder)
      expect(await dumpFiles(path.join(work, 'again'), folder)).toEqual(files)
      await expect(restoreFiles(path.join(work, 'again'), { files }, store)).rejects.toThrow(
        /holds files already/,
      )
      bucket.objects.clear()
      await restoreFiles(path.join(work, 'again'), { files }, store)
      expect((await readWhole(store, key, 100))?.toString()).toBe('from a bucket')
    } finally {
      rmSync(work, { recursive: true, force: true })
    }
  })

  test('does not wait for a bucket that does not answer (F14)', async () => {
    const unavailable = { code: 'unavailable', details: { retryAfter: 5 } }
    bucket.freeze()
    await expect(store.size(newKey('objects'))).rejects.toMatchObject(unavailable)
    await bucket.close()
    await expect(store.open(newKey('objects'))).rejects.toMatchObject(unavailable)
    await expect(store.put(newKey('objects'), Buffer.from('x'))).rejects.toMatchObject(unavailable)
  })
})
