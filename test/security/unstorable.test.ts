import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api'
import type { Endpoint } from '#contract/common/endpoint'
import type { TestApp } from '#test/support/app'
import { forThisRun } from '#test/support/for-this-run'
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

async function prepared(endpoint: Endpoint) {
  const organization = await portal.organization()
  const caller = await makeCaller(portal, callerAllowed(endpoint), organization)
  const other = await portal.user({ organizationId: organization.id })
  const sample: Sample | undefined = await samples[endpoint.id]?.({
    portal,
    caller,
    other,
    organization,
  })
  return { client: caller.client, sample, url: urlOf(endpoint.path, sample) }
}
type Prepared = Awaited<ReturnType<typeof prepared>>

const fieldsOf = (schema: unknown) =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

/** Texts of a body that are not rejected. */
async function takenInBody(endpoint: Endpoint, { client, sample, url }: Prepared) {
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
async function takenInAddress(endpoint: Endpoint, { client, sample, url }: Prepared) {
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

test.each(forThisRun(taking))(
  '$method $path rejects it wherever it takes a text',
  async (endpoint) => {
    const call = await prepared(endpoint)
    const before = await everythingStored(portal)
    expect(endpoint.body === undefined ? [] : await takenInBody(endpoint, call)).toEqual([])
    expect(await everythingStored(portal)).toBe(before)
    expect(await takenInAddress(endpoint, call)).toEqual([])
    // A write may ignore its parameters; other tests check what it stores then.
    expect(endpoint.method === 'GET' ? await everythingStored(portal) : before).toBe(before)
  },
)
