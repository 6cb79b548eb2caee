import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit'
import { restorableKinds } from '#contract/deleted-records'
import { quietLog } from '#test/support/quiet-log'
import { registryScene } from '#test/support/registry-scene'
import { rewriteTrail } from '#test/support/rewrite-trail'
import { removeOldEntries } from './retention.store.ts'

// Histories, restoring and Recently Deleted where the earlier entries are gone.

const scene = await registryScene()
const { portal, keeper: admin } = scene
const { db } = portal.database.open

type Kind = keyof typeof restorableKinds

/** A record that was renamed three times, by its path. */
async function renamed(kind: Kind): Promise<string> {
  const { id } = await scene.add(kind, { name: 'First' }, admin)
  const path = `/api/${kind}/${id}`
  for (const name of ['Second', 'Third', 'Fourth'])
    expect([kind, (await admin.put(path, { name })).status]).toEqual([kind, 200])
  return path
}

const historyOf = async (path: string): Promise<AuditEntry[]> => {
  const { status, body, text } = await admin.get(`${path}/history`)
  expect([path, status, text]).toEqual([path, 200, text])
  expect(body.total).toBe(body.entries.length)
  return body.entries
}

/** Makes all entries of a record but the last ones so old that they go. */
async function shorten(path: string, lastOnes: number): Promise<void> {
  const id = path.split('/').at(-1) ?? ''
  await rewriteTrail(
    portal.database,
    sql`update audit_entries set at = at - interval '13 months' where entity_id = ${id} and seq not in (
      select seq from audit_entries where entity_id = ${id} order by seq desc limit ${lastOnes})`,
  )
  await removeOldEntries({ db: db, months: 12, log: quietLog })
}

const restore = (path: string, entry: AuditEntry | undefined) =>
  admin.post(`${path}/restore`, { auditId: entry?.id })
const deletedIds = async (): Promise<string[]> =>
  (await admin.get('/api/deleted-records?limit=1000')).body.entries.map(
    ({ entityId }: AuditEntry) => entityId,
  )

test.each(Object.keys(restorableKinds) as Kind[])(
  '%s: a record without its creation in the trail shows and restores what is left',
  async (kind) => {
    const path = await renamed(kind)
    const before = await historyOf(path)
    await shorten(path, 2)
    const entries = await historyOf(path)
    expect(entries.map(({ id }) => id)).toEqual(before.slice(0, 2).map(({ id }) => id))
    const gone = await restore(path, before[2])
    expect([gone.status, gone.body.fields]).toEqual([
      400,
      { auditId: "This entry is not part of the record's history" },
    ])
    const third = await restore(path, entries[1])
    expect([third.status, third.body.name]).toEqual([200, 'Third'])
    // One that has no entry at all is read, and its history is empty.
    await shorten(path, 0)
    expect(await historyOf(path)).toEqual([])
    expect((await admin.get(path)).body.name).toBe('Third')
    expect((await restore(path, entries[1])).status).toBe(400)
    expect((await admin.put(path, { name: 'Fifth' })).status).toBe(200)
    expect((await historyOf(path)).map(({ action }) => action)).toEqual(['update'])
  },
)

test.each(Object.keys(restorableKinds) as Kind[])(
  '%s: a deleted record comes back from its deletion alone, and without it is gone for good',
  async (kind) => {
    const path = await renamed(kind)
    const id = path.split('/').at(-1) ?? ''
    const was = (await admin.get(path)).body
    expect((await admin.delete(path)).status).toBe(204)
    await shorten(path, 1)
    expect(await deletedIds()).toContain(id)
    const [deletion, ...more] = await historyOf(path)
    expect([deletion?.action, more]).toEqual(['delete', []])
    expect((await restore(path, deletion)).status).toBe(200)
    const { body } = await admin.get(path)
    expect(body).toEqual({
      ...was,
      version: body.version,
      updatedAt: body.updatedAt,
      ...('lastConfirmedAt' in was && { lastConfirmedAt: body.lastConfirmedAt }),
    })
    expect((await admin.delete(path)).status).toBe(204)
    await shorten(path, 0)
    expect(await deletedIds()).not.toContain(id)
    const answers = await Promise.all([
      admin.get(`${path}/history`),
      restore(path, deletion),
      admin.get(path),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  },
)

test('the trail itself says what was removed, and is read and searched on', async () => {
  const { body } = await admin.get('/api/audit?entity=audit&action=delete')
  expect(body.entries[0]).toMatchObject({
    actorId: null,
    changes: [
      { field: 'entries', to: expect.any(Number) },
      { field: 'olderThan', to: expect.stringMatching(/T00:00:00\.000Z$/) },
    ],
  })
  // One for the day, however often there was something to remove.
  expect(body.total).toBe(1)
})
