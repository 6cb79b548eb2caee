import { afterAll, expect, test } from 'vitest'
import { programDatabase } from '#test/support/database'
import { usualRounds } from './kill-rounds.ts'
import { killPortal } from './killed-portal.ts'
import { startPortal } from './portal.ts'

const database = await programDatabase()

afterAll(() => database.close())

test(
  'a server killed under twenty writers has every change it confirmed: once, whole, with its entry in the trail; what was used up stays so',
  async () => {
    const report = await killPortal({
      dataDir: database.environment.DATA_DIR,
      rounds: usualRounds,
      start: () => startPortal(database.environment),
      read: database.read,
    })
    expect(report.acknowledged).toBeGreaterThanOrEqual(usualRounds)
    expect({ ...report.damage, revived: report.revived }).toEqual({
      lost: [],
      halves: [],
      doubles: [],
      unknown: [],
      revived: [],
    })
  },
  usualRounds * 60_000,
)
