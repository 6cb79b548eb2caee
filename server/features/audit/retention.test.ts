import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { auditEntries } from '#database/audit'
import { recordAudit } from '#server/platform/audit/audit'
import { allowRemoval } from '#server/platform/audit/trail-changes.store'
import { openDatabase } from '#server/platform/database/database'
import type { Database } from '#server/platform/database/database'
import { testDatabase, testEngine } from '#test/support/database'
import { quietLog } from '#test/support/quiet-log'
import { rewriteTrail } from '#test/support/rewrite-trail'
import { removeOldEntries } from './retention.store.ts'

// Old entries of the audit trail go, and nothing else of it.

const months = 12

const database = await testDatabase()

afterAll(() => database.close())
beforeEach(() => rewriteTrail(database, sql`delete from audit_entries`))

const db = () => database.open.db
const run = (
  by: Pick<Database, 'transaction'> = db(),
  log: Parameters<typeof removeOldEntries>[0]['log'] = quietLog,
) => removeOldEntries({ db: by, months, log })

/** The beginning of today twelve months ago, in UTC, by the clock of the database. */
async function beginning(): Promise<Date> {
  const { rows } = await db().execute<{ at: string }>(
    sql`select extract(epoch from date_trunc('day', now() at time zone 'UTC') - interval '12 months') * 1000 as at`,
  )
  return new Date(Number(rows[0]?.at))
}
const after = (time: Date, millis: number) => new Date(time.getTime() + millis)
const hours = 3_600_000

type Values = Partial<typeof auditEntries.$inferInsert>
const write = async (...entries: Values[]) =>
  void (await db()
    .insert(auditEntries)
    .values(
      entries.map((values) => ({
        action: 'update',
        entity: 'products',
        entityId: 'p',
        ...values,
      })),
    ))

/** `many` entries of records of their own, a second before each other and before a time. */
const writeMany = (many: number, before: Date) =>
  db().execute(sql`
    insert into audit_entries (at, action, entity, entity_id)
    select ${before.toISOString()}::timestamptz - make_interval(secs => n), 'update', 'products', 'old ' || n
    from generate_series(1, ${many}::int) as n`)

const left = async () =>
  (await db().select().from(auditEntries).orderBy(auditEntries.seq)).map(
    ({ action, entity, entityId }) => (entity === 'audit' ? `${action} of ${entity}` : entityId),
  )
const removals = async () =>
  (await db().select().from(auditEntries).orderBy(auditEntries.seq))
    .filter(({ entity }) => entity === 'audit')
    .map(({ actorId, actorName, ip, entityId, changes }) => ({
      actorId,
      actorName,
      ip,
      entityId,
      changes,
    }))
const removal = (entries: number, olderThan: Date) => ({
  actorId: null,
  actorName: 'Audit retention',
  ip: null,
  entityId: null,
  changes: [
    { field: 'entries', from: null, to: entries },
    { field: 'olderThan', from: null, to: olderThan.toISOString() },
  ],
})

test('X-129: what was older than the months when the day began goes, and leaves one entry', async () => {
  const begin = await beginning()
  await write(
    { at: after(begin, -400 * 24 * hours), entityId: 'a' },
    { at: after(begin, -1), entityId: 'b' },
    { at: begin, entityId: 'c' },
    { at: after(begin, 1), entityId: 'd' },
    { entityId: 'e' },
  )
  await run()
  expect(await left()).toEqual(['c', 'd', 'e', 'delete of audit'])
  expect(await removals()).toEqual([removal(2, begin)])
  // Every hour of the day after that: nothing is left to remove, and nothing more is written.
  await run()
  expect(await removals()).toHaveLength(1)
})

test('X-129: without anything old nothing is written', async () => {
  await write({ entityId: 'young' })
  await run()
  expect(await left()).toEqual(['young'])
})

test('X-129: many go 5,000 at a time, and leave one entry with all of them', async () => {
  const begin = await beginning()
  await write({ entityId: 'young' })
  await writeMany(12_001, begin)
  const counts: number[] = []
  const counted: Pick<Database, 'transaction'> = {
    transaction: async (work) => {
      const before = await db().$count(auditEntries)
      const result = await db().transaction(work)
      counts.push(before - (await db().$count(auditEntries)))
      return result
    },
  }
  const logged: unknown[] = []
  await run(counted, { ...quietLog, info: (...line: unknown[]) => logged.push(line) })
  // The first of them wrote an entry.
  expect(counts).toEqual([4_999, 5_000, 2_001])
  expect(logged).toEqual([[{ removed: 12_001 }, 'old entries of the audit trail were removed']])
  expect(await left()).toEqual(['young', 'delete of audit'])
  expect(await removals()).toEqual([removal(12_001, begin)])
})

test('X-129: one that dies half-way has written down what it began, and the next hour ends it', async () => {
  const begin = await beginning()
  await writeMany(5_003, begin)
  let begun = 0
  const dying: Pick<Database, 'transaction'> = {
    transaction: async (work) => {
      begun += 1
      if (begun > 1) throw new Error('killed')
      return db().transaction(work)
    },
  }
  await expect(run(dying)).rejects.toThrow('killed')
  expect(await db().$count(auditEntries)).toBe(4)
  expect(await removals()).toEqual([removal(5_003, begin)])
  await run()
  expect(await left()).toEqual(['delete of audit'])
})

test('X-129: two processes at once remove each entry once and write one entry', async () => {
  const begin = await beginning()
  await writeMany(10_500, begin)
  const second =
    testEngine === 'postgresql'
      ? await openDatabase({ ...database.settings, preparedStatements: true, log: quietLog })
      : database.open
  const removed: unknown[] = []
  const log = { ...quietLog, info: (facts: unknown) => removed.push(facts) }
  await Promise.all([run(db(), log), run(second.db, log)])
  if (second !== database.open) await second.close()
  const total = (removed as { removed: number }[]).reduce((sum, one) => sum + one.removed, 0)
  expect([total, await left()]).toEqual([10_500, ['delete of audit']])
  expect(await removals()).toEqual([removal(10_500, begin)])
})

test('X-129: the entries of removals go in their time too', async () => {
  const begin = await beginning()
  await write({ at: after(begin, -1), action: 'delete', entity: 'audit', entityId: null })
  await run()
  expect(await removals()).toEqual([removal(1, begin)])
})

test("X-129: no gap is made in a record's history where transactions ended in another order than they began", async () => {
  const begin = await beginning()
  await write(
    // Written last by the transaction that began first: the day before.
    { at: after(begin, 1), entityId: 'overlapping' },
    { at: after(begin, -1), entityId: 'overlapping' },
    { at: after(begin, -1), entityId: 'other' },
    // A clock that was wrong for a while keeps nothing back for ever.
    { at: after(begin, 9_000 * 24 * hours), entityId: 'wrong clock' },
    { at: after(begin, -2 * hours), entityId: 'wrong clock' },
  )
  await run()
  expect(await left()).toEqual(['overlapping', 'overlapping', 'wrong clock', 'delete of audit'])
  expect(await removals()).toEqual([removal(2, begin)])
})

const rejection = { cause: { message: 'The audit trail cannot be changed or shortened.' } }

// The embedded engine has one connection, on which transactions follow each other.
test.runIf(testEngine === 'postgresql')(
  'X-129: what one transaction may, another may not at the same time',
  async () => {
    await write({ at: new Date('2020-01-01'), entityId: 'old' })
    const other = new Client({ connectionString: database.settings.databaseUrl })
    await other.connect()
    await db().transaction(async (tx) => {
      await allowRemoval(tx, new Date('2999-01-01'))
      await expect(other.query('delete from audit_entries')).rejects.toMatchObject(rejection.cause)
    })
    await other.end()
  },
)

test('X-129: the retention removes what is old enough and nothing younger, and nobody removes anything after it', async () => {
  await write({ at: new Date('2020-01-01'), entityId: 'old' })
  await expect(
    db().transaction(async (tx) => {
      await allowRemoval(tx, new Date('2020-01-01'))
      await tx.execute(sql`delete from audit_entries`)
    }),
  ).rejects.toMatchObject(rejection)
  await run()
  await recordAudit(
    db(),
    { actorId: null, actorName: null, ip: null, requestId: null },
    { action: 'export', entity: 'products' },
  )
  for (const statement of [
    sql`delete from audit_entries`,
    sql`update audit_entries set actor_name = 'Nobody'`,
    sql`truncate audit_entries`,
  ])
    await expect(db().execute(statement)).rejects.toMatchObject(rejection)
})
