import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#database/audit'
import { startProgram } from '#test/support/child-program'
import { programDatabase, type ProgramDatabase } from '#test/support/database'
import { compare, killWhileWriting, usualRounds, type Victim } from './kill-rounds.ts'

const program = path.join(import.meta.dirname, 'database-program.ts')

let database: ProgramDatabase
beforeAll(async () => {
  database = await programDatabase()
})
afterAll(() => database.close())

async function startVictim(): Promise<Victim> {
  const child = startProgram(program, [], database.environment)
  await child.line(/^ready$/)
  const waiting = new Map<
    string,
    { resolve: (saved: boolean) => void; reject: (error: Error) => void }
  >()
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
    const rows = await database.read(({ db }) =>
      db
        .select({ id: auditEntries.entityId })
        .from(auditEntries)
        .where(eq(auditEntries.entity, 'fault')),
    )
    expect(report.acknowledged.size).toBeGreaterThanOrEqual(usualRounds)
    expect(
      compare(
        report,
        rows.map(({ id }) => id ?? ''),
        2,
      ),
    ).toEqual({ lost: [], halves: [], doubles: [], unknown: [] })
  },
  usualRounds * 60_000,
)
