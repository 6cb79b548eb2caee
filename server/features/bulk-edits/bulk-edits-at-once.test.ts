import { inArray, sql } from 'drizzle-orm'
import { assert, asyncProperty, integer, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pipeline } from '#database/pipeline'
import { rehearsedEdit, rowsOf } from '#test/support/bulk-edits'
import type { Chosen } from '#test/support/bulk-edits'
import { appBeside, filePortal } from '#test/support/app'
import { Client } from '#test/support/client'
import { committed, ended, undone } from '#test/support/imports'

// Bulk edits of the same records at once, of many, and across the end of a process (E-007, E-011).

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const own = (await portal.organization()).id
const member = (await portal.signedIn({ organizationId: own })).client
const colleague = (await portal.signedIn({ organizationId: own })).client

/** Deals of the organization, as a list answers them. */
async function deals(count: number): Promise<Chosen[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    name: `Deal ${n}`,
    organizationId: own,
    searchText: `deal ${n}`,
  }))
  return db.insert(pipeline).values(rows).returning({ id: pipeline.id, version: pipeline.version })
}
const stored = (chosen: readonly Chosen[]) =>
  db
    .select()
    .from(pipeline)
    .where(
      inArray(
        pipeline.id,
        chosen.map(({ id }) => id),
      ),
    )
const read = async (id: string) => (await member.get(`/api/pipeline/${id}`)).body

describe('two bulk edits of the same records at once (E-011)', () => {
  test('leave no record with values of both, and each answers what it changed', async () => {
    const some = uniqueArray(integer({ min: 0, max: 59 }), { minLength: 1, maxLength: 60 })
    await assert(
      asyncProperty(some, some, async (ones, others) => {
        const all = await deals(60)
        const pick = (places: readonly number[]) => places.flatMap((place) => all[place] ?? [])
        const edits = [
          { client: member, changes: { dealLead: 'One', currentStage: 'predevelopment' } },
          { client: colleague, changes: { dealLead: 'Other', currentStage: 'nearing_completion' } },
        ] as const
        const chosen = [pick(ones), pick(others)]
        const rehearsals = await Promise.all(
          edits.map(({ client, changes }, n) =>
            rehearsedEdit(client, 'pipeline', chosen[n] ?? [], changes),
          ),
        )
        const results = await Promise.all(
          edits.map(({ client }, n) => committed(client, rehearsals[n]?.id ?? '')),
        )
        const changedBy = new Map<string, number[]>()
        for (const [n, { client }] of edits.entries()) {
          const rows = await rowsOf(client, rehearsals[n]?.id ?? '')
          for (const { recordId } of rows.filter(({ result }) => result === 'updated'))
            changedBy.set(recordId ?? '', [...(changedBy.get(recordId ?? '') ?? []), n])
          const left = rows.filter(({ result }) => result !== 'updated')
          expect(left.map(({ message }) => message)).toEqual(
            left.map(() => 'Someone changed this record meanwhile'),
          )
          expect(rows.filter(({ result }) => result === 'updated')).toHaveLength(
            results[n]?.result?.updated ?? -1,
          )
        }
        for (const { id, dealLead, currentStage, version } of await stored(all)) {
          const by = changedBy.get(id) ?? []
          expect(by.length).toBeLessThan(2)
          const whole = by[0] === undefined ? undefined : edits[by[0]]?.changes
          expect({ dealLead, currentStage, version }).toEqual({
            dealLead: whole?.dealLead ?? null,
            currentStage: whole?.currentStage ?? null,
            version: 1 + by.length,
          })
        }
        // What both meant, one of them changed.
        for (const { id } of pick(ones.filter((place) => others.includes(place))))
          expect(changedBy.get(id)).toHaveLength(1)
      }),
      { numRuns: 6 },
    )
  })

  test('and an undo of the one does not touch what the other has changed', async () => {
    const all = await deals(3)
    const first = await rehearsedEdit(member, 'pipeline', all, { dealLead: 'First' })
    await committed(member, first.id)
    const now = await Promise.all(all.slice(1).map(({ id }) => read(id)))
    const second = await rehearsedEdit(colleague, 'pipeline', now, { dealLead: 'Second' })
    await committed(colleague, second.id)
    expect((await undone(member, first.id)).result).toMatchObject({ updated: 1, left: 2 })
    const leads = await Promise.all(all.map(async ({ id }) => (await read(id)).dealLead))
    expect(leads).toEqual([null, 'Second', 'Second'])
  })

  test('and single saves meanwhile lose nothing', async () => {
    const all = await deals(40)
    const edit = await rehearsedEdit(member, 'pipeline', all, { dealLead: 'Bulk' })
    const [, ...saves] = await Promise.all([
      committed(member, edit.id),
      ...all.map(({ id, version }) =>
        colleague.put(`/api/pipeline/${id}`, { notes: 'Single', version }),
      ),
    ])
    const places = new Map(all.map(({ id }, n) => [id, n]))
    for (const { id, dealLead, notes, version } of await stored(all)) {
      const isSaved = saves[places.get(id) ?? -1]?.status === 200
      expect([isSaved ? 200 : 409, dealLead, notes, version]).toEqual(
        isSaved ? [200, null, 'Single', 2] : [409, 'Bulk', null, 2],
      )
    }
  })
})

describe('a process that ends in the middle', () => {
  test('leaves the rest to the next one, which changes every record once', async () => {
    const all = await deals(120)
    // Room for the first chunk alone: the process stops after it, as one that is told to end.
    let chunks = 0
    const room = { has: async () => (chunks += 1) <= 2, reserve: async () => () => {} }
    const first = await appBeside(portal, undefined, { room })
    await first.app.ready()
    const client = new Client(first.app)
    client.cookie = member.cookie
    const edit = await rehearsedEdit(client, 'pipeline', all, { dealLead: 'Everyone' })
    // The portal itself takes nothing up while this one has the lease.
    const started = await client.post(`/api/imports/${edit.id}/commit`)
    expect(started.body.state).toBe('running')
    await expect
      .poll(async () => (await client.get(`/api/imports/${edit.id}`)).body.progress.done)
      .toBeGreaterThan(0)
    await first.close()
    // As after a crash, the lease is still there until its time is over.
    await db.execute(
      sql`update imports set lease_until = now() - interval '1 second' where id = ${edit.id} and state = 'running'`,
    )
    const next = await appBeside(portal)
    await next.app.ready()
    expect(await ended(member, edit.id)).toMatchObject({
      state: 'done',
      result: { created: 0, updated: 120, left: 0 },
    })
    await next.close()
    const rows = await db
      .select()
      .from(pipeline)
      .where(sql`deal_lead = 'Everyone'`)
    expect(rows.map(({ version }) => version)).toEqual(all.map(() => 2))
  })
})

describe('300 records, more than one step takes,', () => {
  test('are rehearsed, stored and undone in their order', async () => {
    const all = await deals(300)
    const edit = await rehearsedEdit(member, 'pipeline', all, {
      outcome: 'withdrawn',
      capNeed: { add: ['perm'] },
    })
    expect(edit).toMatchObject({
      filename: 'Bulk edit of 300 projects',
      counts: { rows: 300, changed: 300 },
    })
    const rows = await rowsOf(member, edit.id)
    expect(rows.map(({ recordId }) => recordId)).toEqual(all.map(({ id }) => id))
    expect(rows.map(({ row }) => row)).toEqual(all.map((_, n) => n + 1))
    expect((await committed(member, edit.id)).result).toEqual({
      created: 0,
      updated: 300,
      left: 0,
    })
    expect((await undone(member, edit.id)).result).toMatchObject({ updated: 300, left: 0 })
    expect(await db.$count(pipeline, sql`outcome = 'withdrawn'`)).toBe(0)
  })
})
