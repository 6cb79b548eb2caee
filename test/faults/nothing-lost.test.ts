import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#database/audit'
import { openDatabase } from '#server/platform/database/database'
import { startProgram } from '#test/support/child-program'
import { testDatabase, type TestDatabase } from '#test/support/database'
import { quietLog } from '#test/support/quiet-log'
import { compare, killWhileWriting, usualRounds, type Victim } from './kill-rounds.ts'

const program = path.join(import.meta.dirname, 'database-program.ts')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  // The program opens it alone.
  await database.open.close()
})
afterAll(() => database.close())

async function startVictim(): Promise<Victim> {
  const { databaseUrl, dataDir } = database.settings
  const child = startProgram(program, [], { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) })
  await child.line(/^ready$/)
  const waiting = new Map<string, { resolve: (saved: boolean) => void; reject: (error: Error) => void }>()
  child.onLine((line) => {
    const [word, id = ''] = line.split(' ')
    if (word === 'saved') waiting.get(id)?.resolve(true)
    if (word === 'unavailable') waiting.get(id)?.resolve(false)
    if (word === 'failed') waiting.get(id)?.reject(new Error(line))
  })
  return {
    save: (id) =>
      new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        child.send(id)
      }),
    kill: () => child.kill(),
  }
}

test(
  'a process killed while it writes loses nothing it has acknowledged',
  async () => {
    const report = await killWhileWriting({ start: startVictim, rounds: usualRounds, writers: 20 })
    const open = await openDatabase({ ...database.settings, preparedStatements: true, log: quietLog })
    const rows = await open.db.select({ id: auditEntries.entityId }).from(auditEntries).where(eq(auditEntries.entity, 'fault'))
    await open.close()
    expect(report.acknowledged.size).toBeGreaterThanOrEqual(usualRounds)
    expect(compare(report, rows.map(({ id }) => id ?? ''), 2)).toEqual({ lost: [], halves: [], doubles: [], unknown: [] })
  },
  usualRounds * 60_000,
)
