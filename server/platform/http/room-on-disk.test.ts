import Fastify from 'fastify'
import { statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '#test/support/app'
import type { Answer } from '#test/support/client'
import { mappingOf, rehearsed, uploadFile } from '#test/support/imports'
import { onRealDisk } from '#test/support/on-real-disk'
import { diskFolder } from '#test/support/run-folder'
import { mountRoomOnDisk, roomIn } from './room-on-disk.ts'

onRealDisk()

// The whole of it, on a disk that fills up, is tested by hand (F11); here the reserve is larger than any disk.
const ample = roomIn(diskFolder(), 0)
const full = roomIn(diskFolder(), Number.MAX_SAFE_INTEGER)
let room = ample
/** How often whatever goes on for a while has asked. */
let asked = 0

// What the portal does every few seconds it does when the test says so.
const lookAgain = () => vi.advanceTimersByTimeAsync(5000)

vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
const asking = {
  has: () => {
    asked += 1
    return room.has()
  },
  reserve: (bytes: number) => room.reserve(bytes),
}
const portal = await testApp({ RATE_LIMIT: 'off' }, undefined, { room: asking })
const admin = (await portal.signedIn({ role: 'admin' })).client

afterAll(async () => {
  await portal.close()
  vi.useRealTimers()
})

const sentence =
  "There is no room left on the portal's disk. Nothing was saved. Please tell its administrator."
const rejection = ({ status, headers, body }: Answer) => [
  status,
  headers['retry-after'],
  body.message,
]

describe('on a full disk', () => {
  test('changes are rejected with a sentence, and reading and signing in go on', async () => {
    room = full
    expect(rejection(await admin.post('/api/organizations', { name: 'Too Late' }))).toEqual([
      503,
      '60',
      sentence,
    ])
    expect((await admin.get('/api/organizations?adminView=true')).body.total).toBe(0)
    const user = await portal.user()
    await portal.signIn(user)
  })

  test('exports, which write a file, are rejected too', async () => {
    room = ample
    await portal.organization()
    expect((await admin.get('/api/organizations/export?format=csv')).status).toBe(200)
    room = full
    expect(rejection(await admin.get('/api/organizations/export?format=csv'))).toEqual([
      503,
      '60',
      sentence,
    ])
  })

  test('an import that was begun waits', async () => {
    room = ample
    const { id } = await rehearsed(admin, 'organizations', 'Name\nWaits For Room\n', {
      mapping: mappingOf({ name: 'Name' }),
    })
    // Room for the call itself and none for its rows.
    room = { ...full, reserve: ample.reserve }
    const before = asked
    const present = async () => (await admin.get(`/api/imports/${id}`)).body
    expect((await admin.post(`/api/imports/${id}/commit`)).status).toBe(200)
    await expect.poll(async () => (await lookAgain(), asked)).toBeGreaterThanOrEqual(before + 2)
    expect(await present()).toMatchObject({ state: 'running', progress: { done: 0 } })
    room = ample
    await expect.poll(async () => (await lookAgain(), (await present()).state)).toBe('done')
  })
})

/** Bytes that fit on the disk once and not twice. */
async function mostOfDisk(): Promise<number> {
  const { bavail, bsize } = await statfs(diskFolder())
  return Math.floor(bavail * bsize * 0.6)
}

describe('room that is left', () => {
  test('is for what comes at the same time together, and free again afterwards', async () => {
    const shared = roomIn(diskFolder(), 0)
    const most = await mostOfDisk()
    const release = await shared.reserve(most)
    await expect(shared.reserve(most)).rejects.toThrow(sentence)
    release()
    await expect(shared.reserve(most)).resolves.toBeTypeOf('function')
  })

  test('is reserved once, also to those who ask at the same time', async () => {
    const small = roomIn(diskFolder(), 0)
    const most = await mostOfDisk()
    expect(await small.has()).toBe(true)
    const answers = await Promise.allSettled([small.reserve(most), small.reserve(most)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('is free again when the caller has gone before it was set aside', async () => {
    const app = Fastify()
    onTestFinished(() => app.close())
    const gone = Promise.withResolvers<void>()
    let [calls, taken] = [0, 0]
    app.addHook('onRequest', async (_request, reply) => {
      reply.raw.once('close', gone.resolve)
      client.destroy()
      await gone.promise
    })
    mountRoomOnDisk(app, {
      has: async () => true,
      async reserve() {
        calls += 1
        taken += 1
        return () => void (taken -= 1)
      },
    })
    app.post('/api/anything', async () => 'done')
    await app.listen({ port: 0, host: '127.0.0.1' })
    const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    client.write('POST /api/anything HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n')
    await expect.poll(() => [calls, taken]).toEqual([1, 0])
  })

  test('is asked for the size of an upload before any of it is read', async () => {
    room = { ...ample, reserve: (bytes) => (bytes > 20_000 ? full : ample).reserve(bytes) }
    expect((await uploadFile(admin, 'organizations', 'Name\nFits\n')).status).toBe(201)
    expect(
      rejection(await uploadFile(admin, 'organizations', `Name\n${'x'.repeat(15_000)}\n`)),
    ).toEqual([503, '60', sentence])
  })
})
