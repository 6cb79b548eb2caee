import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { authEndpoints } from '#contract/auth'
import type { Endpoint } from '#contract/common/endpoint'
import { mountApiPages } from './api-pages.ts'

test('the document of the API is made for the first who asks, and a failure is not remembered', async () => {
  let readings = 0
  // What is read first when the document is made, as a lack of memory would end it.
  const api: readonly Endpoint[] = Object.assign([...authEndpoints], {
    *[Symbol.iterator](): Generator<Endpoint> {
      if ((readings += 1) === 1) throw new Error('no room')
      yield* authEndpoints
    },
  })
  const app = Fastify()
  mountApiPages(app, api)
  expect((await app.inject('/api/openapi.json')).statusCode).toBe(500)
  const document = await app.inject('/api/openapi.json')
  expect([document.statusCode, document.json().openapi]).toEqual([200, '3.1.0'])
  expect(readings).toBe(2)
  await app.close()
})
