import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api'
import type { TestApp } from '#test/support/app'
import { multipliedTables, multiplyRows } from '#test/support/multiply-rows'
import { callerAllowed, makeCaller, portalForCallers } from './callers.ts'
import type { Caller } from './callers.ts'
import { samples, urlOf } from './calls.ts'

// No list and no record asks the database once a row: as many statements for few rows as for many. Exports read their rows in parts.

let portal: TestApp
let statements = 0

beforeAll(async () => {
  portal = await portalForCallers()
  // Every connection is counted from the moment it is lent out for the first time.
  const counted = new WeakSet<PoolClient>()
  portal.database.open.pool.on('acquire', (client) => {
    if (counted.has(client)) return
    counted.add(client)
    const query = client.query.bind(client) as (...values: unknown[]) => unknown
    Object.assign(client, { query: (...values: unknown[]) => {
      statements += 1
      return query(...values)
    } })
  })
})
afterAll(() => portal.close())

interface Reading {
  name: string
  url: string
  caller: Caller
}

async function countedStatements({ url, caller }: Reading): Promise<number> {
  // Plans and first looks are not counted.
  await caller.client.get(url)
  await portal.database.open.pool.query(`insert into table_changes (table_name) select distinct table_name from table_changes`)
  statements = 0
  await caller.client.get(url)
  return statements
}

test('a list or a record takes as many statements for many rows as for few', async () => {
  const organization = await portal.organization()
  const other = await portal.user({ organizationId: organization.id })
  const readings: Reading[] = []
  for (const endpoint of api.filter(({ method, path }) => method === 'GET' && !path.endsWith('/export'))) {
    const caller = await makeCaller(portal, callerAllowed(endpoint), organization)
    const url = urlOf(endpoint.path, await samples[endpoint.id]?.({ portal, caller, other, organization }))
    readings.push({ name: endpoint.path, url, caller })
  }
  const few: Record<string, number> = {}
  for (const reading of readings) few[reading.name] = await countedStatements(reading)

  const direct = await portal.database.open.direct()
  for (const table of multipliedTables) {
    const { rows } = await direct.client.query(`select count(*)::int as rows from ${table}`)
    await multiplyRows(direct.client, table, rows[0].rows * 20)
  }
  await direct.release()

  const many: Record<string, number> = {}
  for (const reading of readings) many[reading.name] = await countedStatements(reading)
  expect(many).toEqual(few)
  expect(many['/api/products']).toBeGreaterThan(0)
})
