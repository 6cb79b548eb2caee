import { describe, expect, test } from 'vitest'
import { api } from '#contract/api'
import { filePortal } from '#test/support/app'
import { forThisRun } from '#test/support/for-this-run'

// Paging, order and search of every list of the contract (S65, S66).

const portal = await filePortal({ RATE_LIMIT: 'off' })
await portal.organization({ name: 'Some Fund' })
const admin = (await portal.signedIn({ role: 'admin' })).client

// Lists below a record are paged by the same query; their own tests find the record.
const lists = api.filter(({ list, params }) => list === true && params === undefined)

const parametersOf = (path: string) =>
  new Set(
    Object.keys(
      (lists.find((list) => list.path === path)?.query as { shape?: object } | undefined)?.shape ??
        {},
    ),
  )

const rows = (answer: object) => Object.values(answer).find(Array.isArray)

const badPages = [
  'limit=0',
  'limit=-1',
  'limit=1001',
  'limit=1000000000',
  'limit=1.5',
  'limit=ten',
  'limit=1;drop',
  'limit=0x10',
  'limit=%2010',
  'limit=NaN',
  'limit=',
  'offset=-1',
  'offset=ten',
  'offset=1e9',
  'offset=99999999999999999999',
  'limit=5&limit=6',
  'offset=0&offset=1',
  'limit[]=5&limit[]=6',
]
const badOrders = [
  'sort=version',
  'sort=passwordHash',
  'sort=id;drop',
  'sort=1',
  'sort=__proto__',
  'sort=constructor',
  'order=up',
  'order=asc;drop',
  'order=ASC',
  'sort=name&sort=name',
]
const badSearches = ['search=a&search=b', 'search=%00', `search=${'x'.repeat(201)}`]

const hostile = [
  "'; select pg_sleep(5)--",
  '" or ""="',
  '%',
  '_',
  String.raw`\ `,
  String.raw`\\' or 1=1`,
  '$1',
  '{"$gt":""}',
  '<img onerror=alert(1)>',
  '${7*7}',
  "') union select * from users --",
  '((((',
  '*a',
]

test('every list but the coverage board is read by pages', () => {
  expect(lists.map(({ path }) => path).filter((path) => !parametersOf(path).has('limit'))).toEqual([
    '/api/coverage',
    '/api/coverage/facilities',
  ])
})

describe.each(forThisRun(lists).map(({ path }) => path))('%s', (path) => {
  const known = parametersOf(path)
  const rejected = [
    ...(known.has('limit') ? badPages : []),
    ...(known.has('sort') ? badOrders : []),
    ...(known.has('search') ? badSearches : []),
  ]

  test.each(rejected.map((query) => [query.slice(0, 60), query]))(
    'rejects %s',
    async (_shown, query) => {
      const { status, body } = await admin.get(`${path}?${query}`)
      expect([status, body.code]).toEqual([400, 'validation'])
      expect(body.message).toMatch(/^[A-Z].*[^;{}]$/)
      expect(JSON.stringify(body)).not.toMatch(/select|drizzle|zod|\.ts/i)
    },
  )

  test('takes the object form of a parameter for an unknown one', async () => {
    expect((await admin.get(`${path}?limit[gt]=5&search[$ne]=x`)).status).toBe(200)
  })

  test.each(hostile)('searches for %j as it is written', async (search) => {
    const answer = await admin.get(`${path}?search=${encodeURIComponent(search)}`)
    expect(answer.status).toBe(200)
    expect(rows(answer.body)).toEqual([])
    expect(answer.body.total ?? 0).toBe(0)
  })
})

describe.each(
  forThisRun(lists)
    .map(({ path }) => path)
    .filter((path) => parametersOf(path).has('limit')),
)('%s by pages', (path) => {
  test('answers an empty page beyond the last with the exact total', async () => {
    const all = (await admin.get(`${path}?limit=1000`)).body
    const beyond = (await admin.get(`${path}?limit=1000&offset=1000000000`)).body
    expect(rows(beyond)).toEqual([])
    expect(beyond.total).toBe(all.total)
    expect(rows(all)).toHaveLength(all.total)
  })
})
