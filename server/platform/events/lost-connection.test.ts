import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { insertFacility } from '#server/features/facilities/facilities.store'
import { createLog } from '#server/platform/log'
import { filePortal } from '#test/support/app'
import { testEngine } from '#test/support/database'
import { createChangeChannel } from './change-channel.ts'

// A connection of the database that is lost loses no change (S64).

const portal = await filePortal({
  RATE_LIMIT: 'off',
  FACILITY_ADMIN_EMAIL: 'facilities@campaign.example',
})
const owner = (await portal.organization()).id
const { client: admin } = await portal.signedIn({
  role: 'admin',
  email: 'facilities@campaign.example',
})

const facility = (status: string) =>
  insertFacility(portal.database.open.db, { name: 'Pool', organizationId: owner, status })

const touch = async (id: string) =>
  expect(
    (await admin.put(`/api/catalytic-facilities/${id}`, { description: `Changed ${id}` })).status,
  ).toBe(200)

// The embedded engine is never shared by two processes.
describe.runIf(testEngine === 'postgresql')('the stream of another process', () => {
  it('is told once after a connection that was lost as it began to listen', async () => {
    const { open: database } = portal.database
    let [connections, isFirst] = [0, true]
    const losing: typeof database = {
      ...database,
      async direct() {
        connections += 1
        const connection = await database.direct()
        if (!isFirst) return connection
        isFirst = false
        const { rows } = await connection.client.query<{ pid: number }>(
          'select pg_backend_pid() as pid',
        )
        await database.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid}::int)`)
        return connection
      },
    }
    const channel = createChangeChannel(losing, createLog('silent'))
    onTestFinished(() => channel.close())
    const heard: (string | null)[] = []
    const { ready } = channel.listen((notices) =>
      heard.push(...(notices ?? [null]).map((notice) => notice && notice.event.id)),
    )
    expect(await ready).toBeNull()
    await expect.poll(() => heard).toContain(null)
    const [first, last] = [await facility('published'), await facility('published')]
    await touch(first.id)
    await touch(last.id)
    await expect.poll(() => heard).toContain(last.id)
    expect([connections, heard]).toEqual([2, [null, first.id, last.id]])
  })
})
