import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { csvType } from '#contract/imports'
import { programDatabase } from '#test/support/database'
import { freePort } from '#test/support/free-port'
import { mappingOf } from '#test/support/imports'
import { Caller, startPortal } from './portal.ts'
import type { Portal } from './portal.ts'

// A server killed during an import continues where it was: every row once, each with its entry in the trail (S89, F21).

const rows = 500

let portal: Portal | undefined

const database = await programDatabase()
const port = await freePort()

afterAll(async () => {
  await portal?.kill()
  await database.close()
})

async function start(): Promise<void> {
  portal = await startPortal({ PORT: String(port), ...database.environment })
}

test(
  'an import goes on after its server was killed, to exactly its rows',
  { timeout: 300_000 },
  async () => {
    await start()
    const caller = await new Caller(`http://127.0.0.1:${port}`).signIn()
    const csv = [
      'Key,Name',
      ...Array.from({ length: rows }, (_, n) => `k${n},Killed Import ${n}`),
    ].join('\n')
    const { id } = (
      await caller.call(
        'POST',
        '/api/imports?entity=organizations&filename=killed.csv',
        csv,
        csvType,
      )
    ).body as { id: string }
    await caller.call('POST', `/api/imports/${id}/rehearse`, {
      mapping: mappingOf({ name: 'Name' }, { kind: 'external', columns: ['Key'] }),
    })
    await caller.call('POST', `/api/imports/${id}/commit`)
    const made = async (): Promise<number> =>
      (await caller.call('GET', '/api/organizations?adminView=true&limit=1&search=killed')).body
        .total
    await expect.poll(made, { timeout: 120_000, interval: 5 }).toBeGreaterThan(0)
    await portal?.kill()

    // A server with others beside it waits until the lease of the killed one has ended; one on the embedded engine is alone.
    await database.read(({ db }) =>
      db.execute(sql`update imports set lease_until = least(lease_until, now())`),
    )
    await start()
    const present = async () => (await caller.call('GET', `/api/imports/${id}`)).body
    await expect
      .poll(async () => (await present()).state, { timeout: 150_000, interval: 100 })
      .toBe('done')
    expect((await present()).result).toEqual({ created: rows, updated: 0, left: 0 })
    expect((await caller.call('POST', `/api/imports/${id}/commit`)).body.state).toBe('done')
    await portal?.kill()
    caller.close()

    const { rows: counted } = await database.read(({ db }) =>
      db.execute(sql`select
    (select count(distinct name)::int from organizations where name like 'Killed Import%') as names, (select count(*)::int from organizations where name like 'Killed Import%') as records,
    (select count(distinct entity_id)::int from audit_entries where action = 'import' and entity = 'organizations') as written, (select count(*)::int from audit_entries where entity = 'organizations') as entries`),
    )
    expect(counted[0]).toEqual({ names: rows, records: rows, written: rows, entries: rows })
  },
)
