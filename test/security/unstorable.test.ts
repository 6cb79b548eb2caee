import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api'
import type { Endpoint } from '#contract/common/endpoint'
import { forThisRun } from '#test/support/for-this-run'
import { everythingStored, portalForCallers } from './callers.ts'
import { nounOf, sharedCalls } from './shared-calls.ts'
import type { PreparedCall } from './shared-calls.ts'

// What no database can store and what is no text, in every field, parameter and path: rejected with a sentence, and nothing changes.

const portal = await portalForCallers()
const calls = sharedCalls(portal, await portal.organization())

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** The same data, once for each text in it with that text spoiled; fields are named by their path. */
function* spoiled(
  value: Json,
  spoil: (text: string) => string,
  path = '',
): Generator<[path: string, Json]> {
  if (typeof value === 'string') yield [path, spoil(value)]
  else if (Array.isArray(value))
    for (const [n, part] of value.entries())
      for (const [at, changed] of spoiled(part, spoil, `${path}[${n}]`))
        yield [at, value.toSpliced(n, 1, changed)]
  else if (value !== null && typeof value === 'object')
    for (const [name, part] of Object.entries(value))
      for (const [at, changed] of spoiled(part, spoil, path === '' ? name : `${path}.${name}`))
        yield [at, { ...value, [name]: changed }]
}

const spoilers: [string, (text: string) => string][] = [
  ['NUL at its end', (text) => `${text}\0`],
  ['NUL at its beginning', (text) => `\0${text}`],
  ['NUL within', (text) => `${text.slice(0, 2)}\0${text.slice(2)}`],
  ['half a pair at its end', (text) => `${text}\ud83d`],
  ['half a pair at its beginning', (text) => `\udc4d${text}`],
]

/** A name of a file is made harmless, whatever it is, and never a reason to reject the file. */
const harmless = new Set(['files.normalize name'])

const fieldsOf = (schema: unknown) =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

/** Texts of a body that are not rejected. */
async function takenInBody(endpoint: Endpoint, { caller: { client }, sample, url }: PreparedCall) {
  const taken: unknown[] = []
  for (const [name, spoil] of spoilers) {
    for (const [path, body] of spoiled((sample?.body ?? {}) as Json, spoil)) {
      if (harmless.has(`${endpoint.id} ${path}`)) continue
      const { status, body: answered } = await client.request(endpoint.method, url, body)
      if (status !== 400 || answered.code !== 'validation' || typeof answered.message !== 'string')
        taken.push([path, name, status, answered])
    }
  }
  // Fields that the sample does not have, whatever belongs into them.
  for (const name of fieldsOf(endpoint.body)) {
    if (harmless.has(`${endpoint.id} ${name}`)) continue
    for (const value of ['a\0b', 'a\ud83d', ['a\0b']]) {
      const body = { ...sample?.body, [name]: value }
      const { status } = await client.request(endpoint.method, url, body)
      if (status !== 400) taken.push([name, value, status])
    }
  }
  return taken
}

/** Parameters, and ids in a path, that are not rejected. */
async function takenInAddress(
  endpoint: Endpoint,
  { caller: { client }, sample, url }: PreparedCall,
) {
  const taken: unknown[] = []
  for (const spelling of ['a%00', '%00', '%ED%A0%80', '%C0%80']) {
    for (const name of fieldsOf(endpoint.query)) {
      const address = `${url.split('?')[0]}?${name}=${spelling}`
      const { status } = await client.request(endpoint.method, address, sample?.body)
      // Bytes that are no text become a replacement character before anything reads them.
      if (status >= 500 || (spelling.includes('%00') && status < 400))
        taken.push([name, spelling, status])
    }
    if (!endpoint.path.includes('{')) continue
    const address = endpoint.path.replace(/\{\w+\}/, `${sample?.id ?? ''}${spelling}`)
    const { status } = await client.request(endpoint.method, address, sample?.body)
    if (![400, 404].includes(status)) taken.push(['the path', spelling, status])
  }
  return taken
}

const taking = api.filter(
  ({ body, query, path }) => body !== undefined || query !== undefined || path.includes('{'),
)

describe.each([...new Set(forThisRun(taking).map(nounOf))])('%s', (noun) => {
  const endpoints = taking.filter((endpoint) => nounOf(endpoint) === noun)
  const writes = endpoints.filter(({ method }) => method !== 'GET')
  const made = new Map<Endpoint, PreparedCall>()
  const callOf = (endpoint: Endpoint): PreparedCall => {
    const call = made.get(endpoint)
    if (call === undefined) throw new Error(`There is no call of ${endpoint.id}`)
    return call
  }
  let before: string
  beforeAll(async () => {
    for (const endpoint of endpoints) made.set(endpoint, await calls.allowed(endpoint))
    before = await everythingStored(portal)
  })

  test.each(endpoints)('$method $path rejects it wherever it takes a text', async (endpoint) => {
    const call = callOf(endpoint)
    expect(endpoint.body === undefined ? [] : await takenInBody(endpoint, call)).toEqual([])
    expect(endpoint.method === 'GET' ? await takenInAddress(endpoint, call) : []).toEqual([])
  })

  test('nothing of it is stored', async () => {
    expect(await everythingStored(portal)).toBe(before)
  })

  // A write may ignore its parameters; other tests check what it stores then.
  test.each(writes)('$method $path rejects it in its address', async (endpoint) => {
    expect(await takenInAddress(endpoint, callOf(endpoint))).toEqual([])
  })
})
