import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { programDatabase } from '#test/support/database'
import { killWhileWriting } from './kill-rounds.ts'
import { Caller, startPortal } from './portal.ts'
import { isAcknowledged } from './workloads.ts'

// What a guest opens is in the access log before its first byte is sent (H-044, H-090).

const database = await programDatabase()

afterAll(() => database.close())

/** A member of the lender that the sample shares a project with, whose terms she has accepted. */
const guest = { email: 'june.park@missionlenders.example', password: 'prairie-light-2026' }

/** The files of the shared project, as the guest reads them. */
async function sharedFiles(caller: Caller): Promise<{ id: string; file: string }[]> {
  const { pipeline } = (await caller.call('GET', '/api/pipeline?search=roswell')).body
  const { documents } = (await caller.call('GET', `/api/pipeline/${pipeline[0].id}/package`)).body
  return documents
}

test('of 1,000 files that were answered by a server that is killed, each has its line in the access log', async () => {
  const answered = new Map<string, number>()
  let cookie = ''
  let files: { id: string; file: string }[] = []
  await killWhileWriting({
    rounds: 2,
    writers: 8,
    between: [500, 550],
    async start() {
      const portal = await startPortal({
        ...database.environment,
        SAMPLE_DATA: 'on',
        RATE_LIMIT: 'off',
      })
      const caller = new Caller(portal.url, { connections: 8 })
      caller.cookie = cookie
      if (cookie === '') {
        cookie = (await caller.signIn(guest)).cookie
        files = await sharedFiles(caller)
      }
      return {
        async save(_id, writer) {
          const { id = '', file = '' } = files[writer % files.length] ?? {}
          const isAnswered = isAcknowledged(await caller.call('GET', file), 200)
          if (isAnswered) answered.set(id, (answered.get(id) ?? 0) + 1)
          return isAnswered
        },
        async kill() {
          await portal.kill()
          caller.close()
        },
      }
    },
  })
  const { rows } = await database.read(({ db }) =>
    db.execute<{ id: string; lines: number }>(sql`
      select changes -> 0 ->> 'to' as id, count(*)::int as lines
      from audit_entries where entity = 'pipeline-shares' and action = 'download' group by 1`),
  )
  const lines = new Map(rows.map((row) => [row.id, row.lines]))
  const counts = [...answered].map(([id, times]) => ({ times, lines: lines.get(id) ?? 0 }))
  expect(counts.reduce((sum, { times }) => sum + times, 0)).toBeGreaterThanOrEqual(1000)
  expect(counts.filter((each) => each.lines < each.times)).toEqual([])
}, 120_000)
