import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/finance/days'
import { today } from '#server/platform/present-day'
import { filePortal } from '#test/support/app'

// Rates of benchmarks: administrators enter them, members read them (B-001 to B-003).

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { id: organizationId } = await portal.organization()
const member = (await portal.signedIn({ organizationId })).client
const admin = (await portal.signedIn({ role: 'admin' })).client

const path = '/api/benchmarks'
const prime = { benchmark: 'prime', asOf: '2026-06-17', rateBps: 675, source: 'A bank' }
const listed = async (query = '') =>
  (await member.get(`${path}?${query}`)).body.benchmarks.map(
    ({ benchmark, tenorDays, asOf, rateBps }: Record<string, string | number | null>) =>
      [benchmark, tenorDays ?? '', asOf, rateBps].join(' '),
  )

test('there are none at first, and then the newest first', async () => {
  expect((await member.get(path)).body).toEqual({ benchmarks: [], total: 0 })
  expect((await admin.post(path, prime)).status).toBe(201)
  await admin.post(path, { ...prime, asOf: '2026-07-01', rateBps: 650 })
  await admin.post(path, { ...prime, benchmark: 'treasury', tenorDays: 3600, rateBps: 450 })
  await admin.post(path, { ...prime, benchmark: 'treasury', tenorDays: 1800, rateBps: 410 })
  expect(await listed()).toEqual([
    'prime  2026-07-01 650',
    'prime  2026-06-17 675',
    'treasury 1800 2026-06-17 410',
    'treasury 3600 2026-06-17 450',
  ])
  expect(await listed('current=true')).toEqual([
    'prime  2026-07-01 650',
    'treasury 1800 2026-06-17 410',
    'treasury 3600 2026-06-17 450',
  ])
  expect(await listed('benchmark=treasury')).toHaveLength(2)
})

describe('a rate', () => {
  test('is one for each benchmark, tenor and day, also when two are entered at once', async () => {
    const again = await admin.post(path, prime)
    expect([again.status, again.body.message]).toEqual([409, 'There is a rate of this day already'])
    const both = await Promise.all(
      [1, 2].map((rateBps) => admin.post(path, { ...prime, asOf: '2026-08-01', rateBps })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  test.each([
    [{ benchmark: 'libor' }, { benchmark: 'Choose a benchmark' }],
    [{ benchmark: 'fixed' }, { benchmark: 'Choose a benchmark' }],
    [{ tenorDays: 0 }, { tenorDays: 'Use a whole number from 1 to 10,950' }],
    [{ asOf: '17 June' }, { asOf: 'Use a date such as 2026-11-21' }],
    [{ asOf: addDays(today(), 2) }, { asOf: 'A rate cannot be of a day to come' }],
    [{ rateBps: 10_001 }, { rateBps: 'Use a whole number from 0 to 10,000' }],
    [{ source: ' ' }, { source: 'Name the source' }],
  ])('with %j is rejected with a sentence', async (values, fields) => {
    const answer = await admin.post(path, { ...prime, asOf: '2020-01-01', ...values })
    expect([answer.status, answer.body.fields]).toEqual([400, fields])
  })

  test('is changed and deleted by administrators alone', async () => {
    const { id } = (await admin.post(path, { ...prime, asOf: '2025-01-01' })).body
    expect((await member.put(`${path}/${id}`, { rateBps: 1 })).status).toBe(403)
    expect((await member.delete(`${path}/${id}`)).status).toBe(403)
    const changed = await admin.put(`${path}/${id}`, { rateBps: 700, version: 1 })
    expect(changed.body).toMatchObject({ rateBps: 700, asOf: '2025-01-01', version: 2 })
    expect((await admin.put(`${path}/${id}`, { rateBps: 1, version: 1 })).status).toBe(409)
    const taken = await admin.put(`${path}/${id}`, { asOf: '2026-06-17' })
    expect([taken.status, taken.body.message]).toEqual([409, 'There is a rate of this day already'])
    expect((await admin.delete(`${path}/${id}`)).status).toBe(204)
    expect((await admin.delete(`${path}/${id}`)).status).toBe(404)
  })
})
