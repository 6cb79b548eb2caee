import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/api'
import { dealStages } from '#contract/common/registry-enums'
import { stageOrder } from '#database/pipeline'
import { testApp } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import type { Client } from '#test/support/client'
import { hearStatements } from '#test/support/counted-statements'
import type { Statement } from '#test/support/counted-statements'

// Every order of every list is read from an index, whatever the number of rows; bench/plans.ts shows what large tables do.

interface Plan {
  'Node Type': string
  'Sort Key'?: string[]
  Plans?: Plan[]
}

let portal: TestApp
let admin: Client
const statements: Statement[] = []

beforeAll(async () => {
  portal = await testApp({ RATE_LIMIT: 'off' })
  admin = (await portal.signedIn({ role: 'admin' })).client
  hearStatements(portal.database.open, (statement) => statements.push(statement))
})
afterAll(() => portal.close())

const orders = api.flatMap(({ path, list, query }) => {
  const { sort } =
    (query as { shape?: { sort?: { unwrap(): { options: readonly string[] } } } } | undefined)
      ?.shape ?? {}
  return list === true && sort !== undefined
    ? sort.unwrap().options.flatMap(
        (name) =>
          [
            [path, name, 'asc'],
            [path, name, 'desc'],
          ] as const,
      )
    : []
})

/** The plan of a statement where nothing is sorted that an index has in order; the records of one organization may be. */
async function planOf({ text, values }: Statement, isByOrganization: boolean): Promise<Plan> {
  const { client, release } = await portal.database.open.direct()
  try {
    await client.query(
      'begin; set local enable_sort = off; set local enable_seqscan = off; set local enable_bitmapscan = off',
    )
    if (!isByOrganization) await client.query('set local enable_incremental_sort = off')
    const {
      rows: [row],
    } = await client.query(`explain (format json) ${text}`, [...values])
    return row['QUERY PLAN'][0].Plan
  } finally {
    await client.query('rollback')
    await release()
  }
}

const isLimited = (plan: Plan): boolean =>
  plan['Node Type'] === 'Limit' || (plan.Plans ?? []).some(isLimited)

/** What is sorted though it is more than a page. */
function sortsOf(plan: Plan): string[] {
  const below = (plan.Plans ?? []).flatMap(sortsOf)
  const isFault = plan['Node Type'] === 'Sort' && !(plan.Plans ?? []).some(isLimited)
  return isFault ? [...below, (plan['Sort Key'] ?? []).join(', ')] : below
}

describe('the order of a list', () => {
  test.each(orders)('%s by %s, %s, is read from an index', async (path, sort, order) => {
    statements.length = 0
    expect((await admin.get(`${path}?limit=7&sort=${sort}&order=${order}`)).status).toBe(200)
    const pages = statements.filter(({ text }) =>
      /^\s*select[\s\S]* order by [\s\S]* limit /i.test(text),
    )
    expect(pages).not.toEqual([])
    for (const page of pages)
      expect(sortsOf(await planOf(page, sort === 'organizationName'))).toEqual([])
  })

  test('of stages is that of the contract', () => {
    expect(stageOrder).toEqual(Object.keys(dealStages))
  })
})
