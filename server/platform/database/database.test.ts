import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { organizations } from '#database/organizations'
import { programDatabase, testDatabase } from '#test/support/database'
import { quietLog } from '#test/support/quiet-log'
import { isUnavailable, openDatabase } from './database.ts'

const database = await testDatabase()

afterAll(() => database.close())

const organization = (name: string) => ({ name, registrationKey: name })
const names = async () =>
  (
    await database.open.db
      .select({ name: organizations.name })
      .from(organizations)
      .orderBy(organizations.name)
  ).map(({ name }) => name)

async function countTurns(until: AbortSignal): Promise<number> {
  let turns = 0
  while (!until.aborted) {
    await nextTurn()
    turns += 1
  }
  return turns
}

describe('transactions', () => {
  test('that fail leave nothing, and the next query works', async () => {
    const { db } = database.open
    const failing = db.transaction(async (tx) => {
      await tx.insert(organizations).values(organization('twice'))
      await tx.insert(organizations).values(organization('twice'))
    })
    await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } })
    expect(await names()).toEqual([])
  })

  test('with a value that cannot be sent leave nothing, and the next query works', async () => {
    const { db } = database.open
    const endless: Record<string, unknown> = {}
    endless['itself'] = endless
    const failing = db.transaction(async (tx) => {
      await tx.insert(organizations).values(organization('unsendable'))
      await tx.execute(sql`select ${sql.param(endless)}::jsonb`)
    })
    await expect(failing).rejects.toThrow('Failed query')
    expect(await names()).toEqual([])
  })

  test('inside another undo only themselves', async () => {
    const { db } = database.open
    await db.transaction(async (tx) => {
      await tx.insert(organizations).values(organization('outer'))
      const inner = tx.transaction((deeper) =>
        deeper.insert(organizations).values(organization('outer')),
      )
      await expect(inner).rejects.toMatchObject({ cause: { code: '23505' } })
      await tx.insert(organizations).values(organization('after'))
    })
    expect(await names()).toEqual(['after', 'outer'])
  })

  test('reject a query that goes past them, instead of waiting for themselves', async () => {
    const { db } = database.open
    const past = db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      await db.execute(sql`select 1`)
    })
    await expect(past).rejects.toMatchObject({
      cause: { message: expect.stringContaining('use the `tx`') },
    })
    await expect(db.execute(sql`select 1`)).resolves.toMatchObject({ rows: [{}] })
  })

  test('side by side do not mix', async () => {
    const { db } = database.open
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, number) =>
        db.transaction(async (tx) => {
          await tx.insert(organizations).values(organization(`side ${number}`))
          await tx.execute(sql`select 1`)
          if (number % 2 === 1) throw new Error('taken back')
        }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect((await names()).filter((name) => name.startsWith('side'))).toHaveLength(10)
  })
})

describe('queries', () => {
  test('that fail do not disturb their neighbors', async () => {
    const { pool } = database.open
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, (_, number) =>
        pool.query(number % 3 === 0 ? 'select no_such_column' : `select ${number} as n`),
      ),
    )
    expect(
      results.map((result) => (result.status === 'fulfilled' ? result.value.rows[0].n : 'failed')),
    ).toEqual(Array.from({ length: 30 }, (_, number) => (number % 3 === 0 ? 'failed' : number)))
  })

  test('carry 20 MB in both directions', async () => {
    const text = 'é'.repeat(10 * 1024 * 1024)
    const { rows } = await database.open.pool.query(
      'select $1::text as text, octet_length($1::text) as bytes',
      [text],
    )
    expect(rows[0].bytes).toBe(20 * 1024 * 1024)
    expect(rows[0].text === text).toBe(true)
  })

  test('order as people expect, and find what is spelled alike', async () => {
    const { pool } = database.open
    const ordered = await pool.query(
      `select string_agg(x, ' ' order by x collate "und-x-icu") as text from (values ('Zebra'), ('éclair'), ('apple'), ('Earth'), ('Apple')) v(x)`,
    )
    expect(ordered.rows[0].text).toBe('apple Apple Earth éclair Zebra')
    const alike = await pool.query(`select similarity('community', 'comunity') > 0.5 as alike`)
    expect(alike.rows[0].alike).toBe(true)
  })

  test('report notices and notifications to whoever holds the connection', async () => {
    const client = await database.open.pool.connect()
    const heard: string[] = []
    client.on('notice', ({ message }) => heard.push(String(message)))
    client.on('notification', ({ payload }) => heard.push(String(payload)))
    await client.query(`do $$ begin raise notice 'noticed'; end $$`)
    await client.query('listen news')
    await client.query(`select pg_notify('news', 'notified')`)
    await client.query('select 1')
    client.release(true)
    expect(heard).toEqual(['noticed', 'notified'])
  })
})

describe('a connection that is thrown away', () => {
  test('leaves no transaction, lock or temporary table behind', async () => {
    const { pool } = database.open
    const client = await pool.connect()
    await client.query('begin')
    await client.query(
      `insert into organizations (name, registration_key) values ('never', 'never')`,
    )
    await client.query('create temporary table scratch (a int)')
    await client.query('select pg_advisory_lock(4711)')
    client.release(true)
    await expect
      .poll(
        async () =>
          (
            await pool.query(
              `select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = 4711`,
            )
          ).rows[0].n,
      )
      .toBe(0)
    expect((await pool.query(`select to_regclass('scratch') as found`)).rows).toEqual([
      { found: null },
    ])
    expect(await names()).not.toContain('never')
  })
})

describe('a statement that runs too long', () => {
  test('ends as unavailable within the limit with its transaction, the event loop turning, and the database works on', async () => {
    // With a limit that is shorter than the portal's of 4.9 seconds.
    const limited = await testDatabase(undefined, 1500)
    onTestFinished(() => limited.close())
    const { db, pool } = limited.open
    const done = new AbortController()
    const turning = countTurns(done.signal)
    const endless = await db
      .transaction(async (tx) => {
        await tx.insert(organizations).values(organization('half'))
        await tx.execute(sql`select count(*) from generate_series(1, 10000000000)`)
      })
      .catch((error: unknown) => error)
    done.abort()
    expect(isUnavailable(endless)).toBe(true)
    // A loop that waits for the statement turns once or twice.
    expect(await turning).toBeGreaterThan(50)
    // The embedded engine starts its thread again meanwhile, for which queries wait.
    await expect
      .poll(() =>
        pool.query('select name from organizations').then(
          ({ rows }): unknown[] => rows,
          (error: unknown) => [isUnavailable(error)],
        ),
      )
      .toEqual([])
  })
})

describe('without prepared statements', () => {
  test('no statement keeps a name', async () => {
    const { environment, close } = await programDatabase()
    onTestFinished(close)
    const open = await openDatabase({
      databaseUrl: environment['DATABASE_URL'],
      dataDir: environment.DATA_DIR,
      preparedStatements: false,
      log: quietLog,
    })
    const client = await open.pool.connect()
    await client.query({ name: 'named', text: 'select 1' })
    const { rows } = await client.query('select name from pg_prepared_statements')
    client.release()
    await open.close()
    expect(rows).toEqual([])
  })
})
