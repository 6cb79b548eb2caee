import { tmpdir } from 'node:os'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { mountErrorHandler } from './error-handler.ts'
import { mountRoomOnDisk } from './room-on-disk.ts'

// The whole of it, on a disk that fills up, is brought about by hand (F11); here the reserve is larger than any disk.
const app = Fastify()
mountErrorHandler(app, () => false)
mountRoomOnDisk(app, tmpdir(), Number.MAX_SAFE_INTEGER)
for (const url of ['/api/organizations', '/api/auth/login']) app.route({ method: ['GET', 'POST'], url, handler: async () => ({}) })
afterAll(() => app.close())

test('on a full disk changes are refused with a sentence, and reading and signing in go on', async () => {
  const refused = await app.inject({ method: 'POST', url: '/api/organizations' })
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    503, '60', { code: 'unavailable', message: "There is no room left on the registry's disk. Nothing was saved. Please tell its administrator." },
  ])
  expect((await app.inject({ method: 'GET', url: '/api/organizations' })).statusCode).toBe(200)
  expect((await app.inject({ method: 'POST', url: '/api/auth/login' })).statusCode).toBe(200)
})
