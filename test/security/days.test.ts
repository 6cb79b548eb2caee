import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { api } from '#contract/api'
import { forThisRun } from '#test/support/for-this-run'
import { portalForCallers } from './callers.ts'
import { newCall } from './shared-calls.ts'
import { fieldsOf } from './plausible-values.ts'

// Days at the borders of the calendar, in every field and parameter that takes one: accepted or rejected, never a failure.

const portal = await portalForCallers()

const days = [
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '2100-02-29',
  '9999-12-31',
  '0000-12-31T23:00:00Z',
  '9999-12-31T23:59:59Z',
  '0000-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
]

/** The fields that take a day or a timestamp, by their schema or their name. */
const dayFields = (schema: z.ZodType | undefined): string[] =>
  Object.entries(fieldsOf(schema))
    .filter(
      ([name, field]) =>
        [field, ...(field.anyOf ?? [])].some(({ format }) => format?.startsWith('date')) ||
        /^(?:from|to|until|since|asOf)$|(?:Date|Day|At|On|From|Until)$/.test(name),
    )
    .map(([name]) => name)

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** The same data, once for each day in it with another one in its place. */
function* withDay(value: Json, day: string): Generator<Json> {
  if (typeof value === 'string') {
    if (/^\d{4}-\d\d-\d\d/.test(value)) yield day
  } else if (Array.isArray(value)) {
    for (const [n, part] of value.entries())
      for (const changed of withDay(part, day)) yield value.toSpliced(n, 1, changed)
  } else if (value !== null && typeof value === 'object') {
    for (const [name, part] of Object.entries(value))
      for (const changed of withDay(part, day)) yield { ...value, [name]: changed }
  }
}

const taking = api.filter(
  ({ query, body }) =>
    [query, body].some((schema) => dayFields(schema).length > 0) || body !== undefined,
)

describe.each(forThisRun(taking))('$method $path', (endpoint) => {
  test('fails at no day', async () => {
    const organization = await portal.organization()
    const { caller, sample, url: path } = await newCall(portal, organization, endpoint)
    const failed: unknown[] = []
    const call = async (url: string, body: Json | undefined) => {
      const { status, text } = await caller.client.request(endpoint.method, url, body)
      if (status >= 500) failed.push([url, body, status, text])
    }
    const given = sample?.body as Json | undefined
    for (const day of days) {
      for (const name of dayFields(endpoint.query))
        await call(
          `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(day)}`,
          given,
        )
      for (const name of dayFields(endpoint.body))
        await call(path, { ...(given as { [name: string]: Json } | undefined), [name]: day })
      for (const body of withDay(given ?? null, day)) await call(path, body)
    }
    expect(failed).toEqual([])
  })
})
