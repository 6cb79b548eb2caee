import Fastify from 'fastify'
import type { LightMyRequestResponse } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mountErrorHandler } from './error-handler.ts'
import { mountOverload } from './overload.ts'

// How many calls are answered at once when they come in a crowd, on a clock that the test sets.

const app = Fastify()
mountErrorHandler(app, () => false)
mountOverload(app)
let released = Promise.withResolvers<void>()
app.get('/api/held', async () => {
  await released.promise
  return {}
})
app.get('/api/quick', async () => ({}))

let pending: Promise<LightMyRequestResponse>[] = []
let now = 0
beforeEach(() => {
  now = 0
  pending = []
  released = Promise.withResolvers()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => vi.restoreAllMocks())

const hold = (calls: number) =>
  pending.push(...Array.from({ length: calls }, () => app.inject('/api/held')))
const quick = async () => (await app.inject('/api/quick')).statusCode
const release = async () => {
  released.resolve()
  return (await Promise.all(pending)).map(({ statusCode }) => statusCode)
}

test('a crowd of which nobody is answered grows no more after a second, and nobody in it is lost', async () => {
  hold(100)
  expect(await quick()).toBe(200)
  now = 1500
  expect(await quick()).toBe(503)
  expect(await release()).toEqual(Array.from({ length: 100 }, () => 200))
  expect(await quick()).toBe(200)
})

test('few calls are answered at once however long they take', async () => {
  hold(60)
  now = 60_000
  expect(await quick()).toBe(200)
  expect(new Set(await release())).toEqual(new Set([200]))
})

test('a crowd is as large as what is answered in 0.6 s', async () => {
  hold(100)
  for (let n = 0; n < 300; n += 1) expect(await quick()).toBe(200)
  now = 1000
  hold(150)
  const statuses = await release()
  // 300 a second.
  expect([
    statuses.filter((status) => status === 200).length,
    statuses.filter((status) => status === 503).length,
  ]).toEqual([180, 70])
})

test('what was long ago counts no more', async () => {
  hold(100)
  for (let n = 0; n < 1000; n += 1) await quick()
  for (now = 1000; now < 30_000; now += 1000) await quick()
  expect(await quick()).toBe(503)
  await release()
})
