import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/api'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import type { TestApp } from '#test/support/app'
import type { Client } from '#test/support/client'
import { samples } from './calls.ts'
import { makeCaller, portalForCallers } from './callers.ts'
import { fieldsOf } from './plausible-values.ts'

// What a scanner for SQL injection tries, in every parameter and every text field (S65): a condition that is added
// changes nothing whether it is true or false, and a text is stored as it was typed.

let portal: TestApp
let organization: OrganizationRow
let admin: Client
beforeAll(async () => {
  portal = await portalForCallers()
  organization = await portal.organization({ name: 'Open Lenders' })
  admin = (await makeCaller(portal, 'facility administrator', organization)).client
})
afterAll(() => portal.close())

/** Pairs that would be answered differently if the text became part of a statement. */
const conditions: [isTrue: string, isFalse: string][] = [
  ["x' or '1'='1", "x' or '1'='2"],
  ["x%') or (1=1)--", "x%') or (1=2)--"],
  ['1 or 1=1', '1 or 1=2'],
  ["x'||(select case when 1=1 then '' else pg_sleep(6)::text end)||'", "x'||(select case when 1=2 then '' else pg_sleep(6)::text end)||'"],
]

// The trail finds the very exports that were asked for with such a text; its own test searches it.
const lists = api.filter(({ id, method, query, path }) => method === 'GET' && query !== undefined && !path.includes('{id}') && !id.startsWith('audit.'))

describe.each(lists)('$path', (endpoint) => {
  test.each(Object.keys(fieldsOf(endpoint.query)))('takes a condition in %s for text', async (name) => {
    for (const pair of conditions) {
      const [first, second] = await Promise.all(pair.map((value) => admin.get(`${endpoint.path}?${'format' in fieldsOf(endpoint.query) && name !== 'format' ? 'format=csv&' : ''}${name}=${encodeURIComponent(value)}`)))
      expect([200, 302, 400]).toContain(first?.status)
      // Login keeps the address in its own; everything else answers both alike.
      expect([second?.status, endpoint.id === 'registration.login' ? '' : second?.text]).toEqual([first?.status, endpoint.id === 'registration.login' ? '' : first?.text])
    }
  })
})

const telling = `O'Brien"); select pg_sleep(6)-- %_\\ {{7*7}} \${7*7} <img src=x onerror=alert(1)> $1 :a ?`

describe.each(api.filter(({ id }) => /^(organizations|products|facilities|lendingProfiles|pipeline|pipelineActivities|resources)\.create$/.test(id)))('$id', (endpoint) => {
  test('stores in every free text what was typed', async () => {
    const caller = await makeCaller(portal, 'facility administrator', organization)
    const sample = await samples[endpoint.id]?.({ portal, caller, other: await portal.user(), organization })
    const free = Object.entries(fieldsOf(endpoint.body)).filter(([name, schema]) => !/"enum"|"format"|"array"/.test(JSON.stringify(schema)) && !name.endsWith('Id')).map(([name]) => name)
    const url = endpoint.path.replace('{id}', sample?.id ?? '')
    const send = (names: readonly string[]) => caller.client.post(url, { ...sample?.body, ...Object.fromEntries(names.map((name) => [name, telling])) })
    // Amounts, addresses, dates and the like refuse it by their form; they are told by name.
    const formed = Object.keys((await send(free)).body.fields ?? {})
    const typed = free.filter((name) => !formed.includes(name))
    expect(typed.length).toBeGreaterThanOrEqual(2)
    const { status, body } = await send(typed)
    expect(status).toBe(201)
    expect(Object.fromEntries(typed.map((name) => [name, body[name]]))).toEqual(Object.fromEntries(typed.map((name) => [name, telling])))
  })
})
