import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { api } from '#contract/api'
import { authEndpoints } from '#contract/auth'
import type { Endpoint } from '#contract/common/endpoint'
import { apiDocument } from './api-document.ts'
import { mountApiPages } from './api-pages.ts'

test('the document of the API is made for the first who asks, and a failure is not remembered', async () => {
  let readings = 0
  // What is read first when the document is made, as a lack of memory would end it.
  const signInCalls: readonly Endpoint[] = Object.assign([...authEndpoints], {
    *[Symbol.iterator](): Generator<Endpoint> {
      if ((readings += 1) === 1) throw new Error('no room')
      yield* authEndpoints
    },
  })
  const app = Fastify()
  mountApiPages(app, signInCalls)
  expect((await app.inject('/api/openapi.json')).statusCode).toBe(500)
  const document = await app.inject('/api/openapi.json')
  expect([document.statusCode, document.json().openapi]).toEqual([200, '3.1.0'])
  expect(readings).toBe(2)
  await app.close()
})

interface Document {
  paths: Record<
    string,
    Record<string, { operationId: string; security?: Record<string, string[]>[] }>
  >
  components: { securitySchemes: Record<string, object> }
}

test('each call says how it is opened: by a session, by a token of its scope, or by everyone', async () => {
  const { paths, components } = (await apiDocument(api)) as Document
  expect(components.securitySchemes).toMatchObject({
    session: { type: 'apiKey', in: 'cookie', name: 'session' },
    token: { type: 'http', scheme: 'bearer' },
  })
  const described = Object.values(paths).flatMap((methods) => Object.values(methods))
  const security = Object.fromEntries(described.map((call) => [call.operationId, call.security]))
  const expected = api.map(({ id, access, scope }) => {
    const ofToken = scope === undefined ? [] : [{ token: scope === 'any' ? [] : [scope] }]
    return [id, access === 'everyone' ? [] : [{ session: [] }, ...ofToken]]
  })
  expect(security).toEqual({ ...Object.fromEntries(expected), 'events.read': [{ session: [] }] })
  const used = new Set(described.flatMap((call) => (call.security ?? []).flatMap(Object.keys)))
  expect([...used].toSorted()).toEqual(Object.keys(components.securitySchemes).toSorted())
})
