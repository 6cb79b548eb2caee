import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/database/database'
import { testDatabase } from '#test/support/database'
import type { TestDatabase } from '#test/support/database'
import { quietLog } from '#test/support/quiet-log'
import { usualRounds } from './kill-rounds.ts'
import { killPortal } from './killed-portal.ts'
import { startPortal } from './portal.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  // The server under test opens it alone.
  await database.open.close()
})
afterAll(() => database.close())

test(
  'a server killed under twenty writers has every change it confirmed: once, whole, with its entry in the trail; what was used up stays so',
  async () => {
    const { databaseUrl, dataDir } = database.settings
    const report = await killPortal({
      dataDir,
      rounds: usualRounds,
      start: () => startPortal({ DATA_DIR: dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) }),
      async read(work) {
        const open = await openDatabase({ ...database.settings, preparedStatements: true, log: quietLog })
        try {
          return await work(open)
        } finally {
          await open.close()
        }
      },
    })
    expect(report.acknowledged).toBeGreaterThanOrEqual(usualRounds)
    expect({ ...report.damage, revived: report.revived }).toEqual({ lost: [], halves: [], doubles: [], unknown: [], revived: [] })
  },
  usualRounds * 60_000,
)
