import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organizations } from '#database/organizations'
import { testDatabase, type TestDatabase } from '#test/support/database'
import type { Executor } from '../database.ts'
import { sentWithNext } from './held-statements.ts'
import { LimitedClient } from './limited-client.ts'
import { preparedInsert } from './prepared.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const insert = preparedInsert('held_organization', organizations, { id: organizations.id })
const add = (db: Executor, name: string) => insert(db, { name, registrationKey: name })
const addWithNext = (db: Executor, name: string) => sentWithNext(() => add(db, name))
const names = async (like: string) =>
  (
    await database.open.pool.query(
      'select name from organizations where name like $1 order by name',
      [`${like}%`],
    )
  ).rows.map(({ name }) => name)

/** How often a connection was answered while `work` had it. */
async function roundTrips(work: () => Promise<unknown>): Promise<number> {
  const client = await database.open.pool.connect()
  if (!(client instanceof LimitedClient)) throw new Error('The pool lends another client')
  const { connection } = client as unknown as LimitedClient
  let answers = 0
  const count = () => void (answers += 1)
  connection.on('readyForQuery', count)
  client.release()
  await work()
  connection.off('readyForQuery', count)
  return answers
}

describe('a transaction', () => {
  test('begins with its first statement, and what may wait comes with its commit', async () => {
    const trips = await roundTrips(() =>
      database.open.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        await addWithNext(tx, 'with commit 1')
        await addWithNext(tx, 'with commit 2')
      }),
    )
    expect(trips).toBe(2)
    expect(await names('with commit')).toEqual(['with commit 1', 'with commit 2'])
  })

  test('without a statement asks nothing', async () => {
    expect(await roundTrips(() => database.open.db.transaction(async () => {}))).toBe(0)
  })

  test('of what waits alone is one round trip', async () => {
    expect(
      await roundTrips(() => database.open.db.transaction((tx) => addWithNext(tx, 'alone'))),
    ).toBe(1)
    expect(await names('alone')).toEqual(['alone'])
  })

  test('whose waiting statement fails at the commit leaves nothing, and says why', async () => {
    const failing = database.open.db.transaction(async (tx) => {
      await add(tx, 'twice')
      await addWithNext(tx, 'twice')
    })
    await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } })
    expect(await names('twice')).toEqual([])
  })

  test('whose waiting statement fails does not run the next, and both can be asked again', async () => {
    const select = { name: 'behind_a_failure', text: 'select $1::text as answer', values: ['yes'] }
    const client = await database.open.pool.connect()
    await client.query('begin')
    await sentWithNext(() =>
      client.query('insert into organizations (name, registration_key) values ($1, $1), ($1, $1)', [
        'both',
      ]),
    )
    await expect(client.query(select)).rejects.toMatchObject({ code: '23505' })
    await client.query('rollback')
    expect((await client.query(select)).rows).toEqual([{ answer: 'yes' }])
    client.release()
    expect(await names('both')).toEqual([])
  })

  test('that is taken back takes back what waits, one inside another only its own', async () => {
    await database.open.db.transaction(async (tx) => {
      await addWithNext(tx, 'kept outer')
      const inner = tx.transaction(async (deeper) => {
        await addWithNext(deeper, 'kept inner')
        throw new Error('taken back')
      })
      await expect(inner).rejects.toThrow('taken back')
    })
    const failing = database.open.db.transaction(async (tx) => {
      await addWithNext(tx, 'kept never')
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    expect(await names('kept')).toEqual(['kept outer'])
  })

  test('may go on with several statements in one text', async () => {
    await database.open.db.transaction(async (tx) => {
      await addWithNext(tx, 'several 1')
      await tx.execute(
        sql.raw(
          `insert into organizations (name, registration_key) values ('several 2', 's2'); insert into organizations (name, registration_key) values ('several 3', 's3')`,
        ),
      )
    })
    expect(await names('several')).toEqual(['several 1', 'several 2', 'several 3'])
  })

  test('with a value that cannot be sent leaves nothing, and the next connection works', async () => {
    const endless: Record<string, unknown> = {}
    endless['itself'] = endless
    const failing = database.open.db.transaction(async (tx) => {
      await add(tx, 'unsendable')
      await sentWithNext(() => tx.execute(sql`select ${sql.param(endless)}::jsonb`))
    })
    await expect(failing).rejects.toThrow('Failed query')
    expect(await names('unsendable')).toEqual([])
  })
})

test('what may wait is sent at once outside of a transaction', async () => {
  expect(await addWithNext(database.open.db, 'outside')).toEqual({ id: expect.any(String) })
  expect(await names('outside')).toEqual(['outside'])
})
