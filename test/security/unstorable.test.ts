import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api'
import type { TestApp } from '#test/support/app'
import { samples, urlOf } from './calls.ts'
import type { Sample } from './scene.ts'
import { callerAllowed, everythingStored, makeCaller, portalForCallers } from './callers.ts'

// What no database can store and what is no text, in every field, parameter and path: rejected with a sentence, and nothing changes.

let portal: TestApp
beforeAll(async () => {
  portal = await portalForCallers()
})
afterAll(() => portal.close())

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

async function prepared(endpoint: (typeof api)[number]) {
  const organization = await portal.organization()
  const caller = await makeCaller(portal, callerAllowed(endpoint), organization)
  const other = await portal.user({ organizationId: organization.id })
  const sample: Sample | undefined = await samples[endpoint.id]?.({
    portal,
    caller,
    other,
    organization,
  })
  return { caller, sample, url: urlOf(endpoint.path, sample) }
}

describe.each(api.filter(({ body }) => body !== undefined))('$method $path', (endpoint) => {
  test('rejects it in every text of its body', async () => {
    const { caller, sample, url } = await prepared(endpoint)
    const before = await everythingStored(portal)
    const taken: unknown[] = []
    for (const [name, spoil] of spoilers) {
      for (const [path, body] of spoiled((sample?.body ?? {}) as Json, spoil)) {
        if (harmless.has(`${endpoint.id} ${path}`)) continue
        const { status, body: answered } = await caller.client.request(endpoint.method, url, body)
        if (
          status !== 400 ||
          answered.code !== 'validation' ||
          typeof answered.message !== 'string'
        )
          taken.push([path, name, status, answered])
      }
    }
    // Fields that the sample does not have, whatever belongs into them.
    for (const name of endpoint.body instanceof z.ZodObject
      ? Object.keys(endpoint.body.shape)
      : []) {
      if (harmless.has(`${endpoint.id} ${name}`)) continue
      for (const value of ['a\0b', 'a\ud83d', ['a\0b']]) {
        const { status } = await caller.client.request(endpoint.method, url, {
          ...sample?.body,
          [name]: value,
        })
        if (status !== 400) taken.push([name, value, status])
      }
    }
    expect(taken).toEqual([])
    expect(await everythingStored(portal)).toBe(before)
  })
})

describe.each(api.filter(({ query, path }) => query !== undefined || path.includes('{')))(
  '$method $path',
  (endpoint) => {
    test('rejects it in every parameter and in its path', async () => {
      const { caller, sample } = await prepared(endpoint)
      const before = await everythingStored(portal)
      const url = urlOf(endpoint.path, sample)
      const parameters =
        endpoint.query instanceof z.ZodObject ? Object.keys(endpoint.query.shape) : []
      const taken: unknown[] = []
      for (const spelling of ['a%00', '%00', '%ED%A0%80', '%C0%80']) {
        for (const name of parameters) {
          const { status } = await caller.client.request(
            endpoint.method,
            `${url.split('?')[0]}?${name}=${spelling}`,
            sample?.body,
          )
          // Bytes that are no text become a replacement character before anything reads them.
          if (status >= 500 || (spelling.includes('%00') && status < 400))
            taken.push([name, spelling, status])
        }
        if (endpoint.path.includes('{')) {
          const { status } = await caller.client.request(
            endpoint.method,
            endpoint.path.replace(/\{\w+\}/, `${sample?.id ?? ''}${spelling}`),
            sample?.body,
          )
          if (![400, 404].includes(status)) taken.push(['the path', spelling, status])
        }
      }
      expect(taken).toEqual([])
      // A write may ignore its parameters; other tests check what it stores then.
      const isChanged = endpoint.method === 'GET' && (await everythingStored(portal)) !== before
      expect(isChanged).toBe(false)
    })
  },
)
