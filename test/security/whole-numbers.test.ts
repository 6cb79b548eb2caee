import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api'
import { eventsPath } from '#contract/events'
import { forThisRun } from '#test/support/for-this-run'
import { urlOf } from './calls.ts'
import { portalForCallers } from './callers.ts'
import { sharedCalls } from './shared-calls.ts'

// Whole numbers that a column of four or eight bytes has no room for, in the place of every number that a call takes: none
// is answered with 5xx.

const portal = await portalForCallers()
const calls = sharedCalls(portal, await portal.organization())

const values = [2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1]

type Path = readonly (string | 0)[]

/** Where a body has numbers, through everything a schema is made of. */
function numbersIn(schema: unknown, path: Path = []): Path[] {
  if (schema instanceof z.ZodNumber) return [path]
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]) =>
      numbersIn(inner, [...path, name]),
    )
  if (schema instanceof z.ZodArray) return numbersIn(schema.element, [...path, 0])
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => numbersIn(option, path))
  if (schema instanceof z.ZodPipe) return numbersIn(schema.in, path)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return numbersIn(schema.unwrap(), path)
  return []
}

/** The same value with another one in a place. */
function withValue(whole: unknown, [first, ...rest]: Path, value: number): unknown {
  if (first === undefined) return value
  if (first === 0) {
    const [head, ...others] = Array.isArray(whole) ? (whole as unknown[]) : []
    return [withValue(head, rest, value), ...others]
  }
  const fields = typeof whole === 'object' && whole !== null ? { ...whole } : {}
  return { ...fields, [first]: withValue(Reflect.get(fields, first), rest, value) }
}

const once = <Item>(items: readonly Item[]) => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
]

const inBodies = api.flatMap((endpoint) =>
  once(numbersIn(endpoint.body)).map((path) => ({
    endpoint,
    path,
    id: endpoint.id,
    name: path.join('.'),
  })),
)

test('numbers are found in the bodies of many calls', () => {
  expect(inBodies.length).toBeGreaterThan(40)
  const named = inBodies.map(({ id, name }) => `${id} ${name}`)
  for (const known of ['bulkEdits.create records.0.version', 'imports.decide decisions.0.row'])
    expect(named).toContain(known)
})

const withNumbers = api.filter(({ id }) => inBodies.some((each) => each.id === id))

test.each(forThisRun(withNumbers))('$id with numbers in its body', async (endpoint) => {
  // A call that was rejected changed nothing: what it was made of serves the next one.
  let call = await calls.allowed(endpoint)
  for (const { path, name } of inBodies.filter(({ id }) => id === endpoint.id))
    for (const value of values) {
      const body = withValue(call.sample?.body, path, value) as object
      const { status, text } = await call.send(endpoint.method, body)
      expect([status < 500, name, value, text]).toEqual([true, name, value, text])
      if (status < 300) call = await calls.allowed(endpoint)
    }
})

const inAddresses = api.flatMap((endpoint) =>
  (endpoint.query instanceof z.ZodObject || endpoint.params instanceof z.ZodObject) &&
  endpoint.path !== eventsPath
    ? [{ endpoint, id: endpoint.id }]
    : [],
)

test.each(forThisRun(inAddresses))('$id with numbers in its address', async ({ endpoint }) => {
  const { caller, sample, url } = await calls.allowed(endpoint)
  const names =
    endpoint.query instanceof z.ZodObject ? Object.keys(endpoint.query.shape) : ['version']
  const parameters = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  for (const value of values) {
    const others = Object.fromEntries(parameters.map((name) => [name, String(value)]))
    const addresses = [
      ...names.map((name) => `${url}${url.includes('?') ? '&' : '?'}${name}=${value}`),
      ...(parameters.length === 0
        ? []
        : [urlOf(endpoint.path, { ...sample, id: String(value), others })]),
    ]
    for (const address of addresses) {
      const { status, text } = await caller.client.request(endpoint.method, address, sample?.body)
      expect([status < 500, address, text]).toEqual([true, address, text])
    }
  }
})
