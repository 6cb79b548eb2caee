import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit'
import { records } from '#contract/records'
import type { RegistryNoun } from '#contract/registries'
import { recordTables } from '#database/record-tables'
import { auditOf } from '#test/support/audit-of'
import type { Client } from '#test/support/client'
import { lastingOf } from '#test/support/history-scene'
import { forThisRun } from '#test/support/for-this-run'
import { registryKinds, registryScene } from '#test/support/registry-scene'
import wrongValues from './wrong-values.json' with { type: 'json' }

// What is the same of every registry, proved of each: saving, reading, deleting, who may, and what its history brings back.
// A noun's own tests prove what is particular to it.

const scene = await registryScene()
const { own, other, member, keeper, stranger, admin, add } = scene
const { db } = scene.portal.database.open

const nouns = forThisRun(
  (Object.keys(registryKinds) as RegistryNoun[]).map((noun) => ({ id: records[noun].key, noun })),
).map(({ noun }) => noun)
/** What is wrong with the values of a kind besides. */
const more: Partial<Record<RegistryNoun, readonly Wrong[]>> = wrongValues
const missing = '11111111-1111-4111-8111-111111111111'

interface Wrong {
  given: object
  says: Record<string, string | undefined>
}

/** What is said of fields; of a choice among many, which is expected to its colon, the beginning. */
const shortened = (fields: Record<string, string>, says: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, sentence]) => [
      field,
      says[field]?.endsWith(':') ? sentence.slice(0, says[field].length) : sentence,
    ]),
  )

describe.each(nouns)('%s', (noun) => {
  const { listed, values, nameless, longest, texts, readBy } = registryKinds[noun]
  const { readers, writers } = records[noun]
  const list = `/api/${noun}`
  const pathOf = ({ id }: { id: string }) => `${list}/${id}`
  const writer = scene.writerOf(noun)
  const ownerless = noun === 'pipeline' ? 'Choose an organization' : 'Organization is required'
  const isOwned = 'owner' in readers && readers.owner === 'organizationId'
  const total = () => db.$count(recordTables[noun])
  const stored = async (record: { id: string }) => (await admin.get(pathOf(record))).body

  test('are answered alike when they are added, read and listed, and accepted back as they are read', async () => {
    const made = await add(noun, texts)
    expect(made).toMatchObject({ ...values, ...texts, version: 1 })
    expect((await writer.get(pathOf(made))).body).toEqual(made)
    expect((await writer.get(`${list}?limit=1000`)).body[listed]).toContainEqual(made)
    const again = await writer.put(pathOf(made), made)
    expect([again.status, again.body.version, lastingOf(again.body)]).toEqual([
      200,
      2,
      lastingOf(made),
    ])
  })

  test('keep what a change leaves out, and lose what it clears with null or an empty text', async () => {
    const made = await add(noun, texts)
    for (const [field, value] of Object.entries(texts)) {
      const before = await stored(made)
      const { status, body } = await writer.put(pathOf(made), {
        [field]: typeof value === 'string' && Number.isNaN(Number(value)) ? '' : null,
      })
      expect([field, status, lastingOf(body)]).toEqual([
        field,
        200,
        { ...lastingOf(before), [field]: Array.isArray(value) ? [] : null },
      ])
    }
    expect((await writer.put(pathOf(made), { name: 'Newly Named' })).body.name).toBe('Newly Named')
    const { body } = await writer.get(`${list}?search=newly%20named`)
    expect(body[listed].map(({ id }: { id: string }) => id)).toEqual([made.id])
    await writer.delete(pathOf(made))
  })

  test('are written down with what was added, changed and deleted', async () => {
    const made = await add(noun)
    const { name } = values
    await writer.put(pathOf(made), { name: 'Renamed', version: 1 })
    expect((await writer.delete(`${pathOf(made)}?version=2`)).status).toBe(204)
    expect((await writer.get(pathOf(made))).status).toBe(404)
    expect((await writer.delete(pathOf(made))).status).toBe(404)
    const entries = await auditOf(db, made.id)
    expect(entries.map(({ action, entity }) => `${action} ${entity}`)).toEqual(
      ['create', 'update', 'delete'].map((action) => `${action} ${noun}`),
    )
    const [added, changed, deleted] = entries.map(({ changes }) => changes)
    expect(added).toContainEqual({ field: 'name', from: null, to: name })
    expect(changed).toEqual([{ field: 'name', from: name, to: 'Renamed' }])
    expect(deleted).toContainEqual({ field: 'name', from: 'Renamed', to: null })
  })

  test('are changed and deleted from their present version alone, which is shown otherwise', async () => {
    const made = await add(noun)
    const first = (await writer.put(pathOf(made), { name: 'First', version: 1 })).body
    for (const answer of [
      await writer.put(pathOf(made), { name: 'Second', version: 1 }),
      await writer.delete(`${pathOf(made)}?version=1`),
    ])
      expect([answer.status, answer.body.code, answer.body.current]).toEqual([
        409,
        'conflict',
        first,
      ])
    expect(await stored(made)).toEqual(first)
  })

  test('take nothing from a body that the server keeps (S53)', async () => {
    const forged = {
      id: missing,
      createdBy: missing,
      createdAt: '2001-01-01T00:00:00.000Z',
      updatedAt: '2001-01-01T00:00:00.000Z',
      organizationName: 'Forged',
      searchText: 'forged',
      registrationKey: 'FORGED',
      allowedEmails: ['@forged.example'],
    }
    const made = await add(noun, { ...forged, version: 9 })
    const changed = await writer.put(pathOf(made), { ...forged, version: 1, name: 'Honest' })
    expect([changed.status, changed.body.version]).toEqual([200, 2])
    const table = recordTables[noun]
    const rows = await db.select().from(table).where(eq(table.id, made.id))
    expect(JSON.stringify([made, changed.body, rows])).not.toMatch(/11111111-|2001-|forged/i)
    expect(rows).toHaveLength(1)
  })

  test('sent twice with one Idempotency-Key are added once (S92)', async () => {
    const rows = await total()
    const key = { headers: { 'idempotency-key': `twice-${noun}` } }
    const send = () => writer.post(list, { organizationId: own, ...values }, key)
    const [first, second] = [await send(), await send()]
    expect([first.status, second.text]).toEqual([201, first.text])
    expect(await total()).toBe(rows + 1)
  })

  const [longText, limit] = longest
  const wrong: readonly Wrong[] = [
    ...[undefined, null, ' '].map((name) => ({ given: { name }, says: { name: nameless } })),
    ...(isOwned ? [7, missing] : []).map((organizationId) => ({
      given: { organizationId },
      says: {
        organizationId: organizationId === 7 ? ownerless : 'This organization does not exist',
      },
    })),
    ...(isOwned && noun !== 'pipeline' ? [undefined, null, ''] : []).map((organizationId) => ({
      given: { organizationId },
      says: { organizationId: ownerless },
    })),
    { given: { name: 'x'.repeat(201) }, says: { name: 'Use at most 200 characters' } },
    {
      given: { [longText]: 'x'.repeat(limit + 1) },
      says: { [longText]: `Use at most ${limit.toLocaleString('en-US')} characters` },
    },
    {
      given: { [longText]: 'a\0b' },
      says: { [longText]: 'This text contains a character that cannot be stored' },
    },
    ...(more[noun] ?? []),
  ]
  test.each(wrong)('with $given are rejected on the field, and nothing changes', async (row) => {
    const made = await add(noun)
    const rows = await total()
    const answers = [await keeper.post(list, { organizationId: own, ...values, ...row.given })]
    // What a change leaves out stays.
    if (!Object.values(row.given).includes(undefined))
      answers.push(await keeper.put(pathOf(made), row.given))
    for (const { status, body } of answers)
      expect([status, body.code, shortened(body.fields, row.says)]).toEqual([
        400,
        'validation',
        row.says,
      ])
    expect([await total(), await stored(made)]).toEqual([rows, made])
  })

  const isByAdministrators = writers === 'administrators' || writers === 'facility administrators'
  const attempts = async (client: Client, record: { id: string }) => [
    (await client.put(pathOf(record), { name: 'Taken' })).status,
    (await client.delete(pathOf(record))).status,
  ]

  test.each([
    ...readBy.open.map((state) => [state, true] as const),
    ...readBy.hidden.map((state) => [state, false] as const),
  ])('that are %s are read by others: %s; written by them never (S48)', async (state, isRead) => {
    const made = await add(noun, { [readBy.field]: state }, keeper)
    const gone = await stranger.get(`${list}/${missing}`)
    const seen = await stranger.get(pathOf(made))
    expect([seen.status, seen.body.id ?? seen.body]).toEqual(
      isRead ? [200, made.id] : [404, gone.body],
    )
    const rejected = isRead || isByAdministrators ? 403 : 404
    // Administrators alone delete organizations.
    const undeleted = noun === 'organizations' ? 403 : rejected
    for (const client of isByAdministrators ? [stranger, member] : [stranger])
      expect(await attempts(client, made)).toEqual([rejected, undeleted])
    expect((await (isOwned ? member : admin).get(pathOf(made))).body).toEqual(made)
  })

  test('are nothing to whoever is signed out or has no organization', async () => {
    const made = await add(noun)
    const { client: alone } = await scene.portal.signedIn()
    for (const path of [list, pathOf(made)]) {
      expect((await scene.portal.client().get(path)).status).toBe(401)
      expect((await alone.get(path)).status).toBe(403)
    }
    for (const client of writers === 'members' ? [alone] : [alone, member])
      expect((await client.post(list, { organizationId: own, ...values })).status).toBe(403)
  })

  const historyOf = async (record: { id: string }, client = writer) =>
    (await client.get(`${pathOf(record)}/history`)).body.entries as AuditEntry[]
  const restore = (record: { id: string }, entry: AuditEntry | undefined, client = writer) =>
    client.post(`${pathOf(record)}/restore`, { auditId: entry?.id })

  test('have each earlier version back from their history, as a change of its own', async () => {
    const made = await add(noun, texts)
    const cleared = Object.fromEntries(Object.keys(texts).map((field) => [field, null]))
    await writer.put(pathOf(made), { ...cleared, name: 'Renamed' })
    const [, creation] = await historyOf(made)
    const { status, body } = await restore(made, creation)
    expect([status, body.version, body.notes]).toEqual([200, 3, []])
    expect(lastingOf(body)).toEqual(lastingOf(made))
    const [entry] = await historyOf(made)
    expect(entry).toMatchObject({
      action: 'restore',
      changes: expect.arrayContaining([{ field: 'name', from: 'Renamed', to: values.name }]),
    })
  })

  test('come back as they were deleted, under their id, to who may write them', async () => {
    const made = await add(noun, texts)
    await writer.delete(pathOf(made))
    const [deletion] = await historyOf(made)
    const rejected = isByAdministrators ? 403 : 404
    expect((await stranger.get(`${pathOf(made)}/history`)).status).toBe(rejected)
    expect((await restore(made, deletion, stranger)).status).toBe(rejected)
    const { status, body } = await restore(made, deletion)
    expect([status, body.version]).toEqual([200, 2])
    expect(lastingOf(body)).toEqual(lastingOf(made))
    expect(await stored(made)).toMatchObject(lastingOf(made))
  })
})

describe.each(nouns.filter((noun) => records[noun].writers === 'members'))(
  '%s of an organization',
  (noun) => {
    const list = `/api/${noun}`

    test('are added and given away by its own people and administrators alone (S49)', async () => {
      const made = await add(noun)
      const rows = await db.$count(recordTables[noun])
      const path = `${list}/${made.id}`
      for (const answer of [
        await stranger.post(list, { ...registryKinds[noun].values, organizationId: own }),
        await member.put(path, { organizationId: other, name: 'Given away' }),
        await stranger.put(path, { organizationId: other }),
      ])
        expect(answer.status).toBe(403)
      expect((await admin.get(path)).body).toEqual(made)
      expect(await db.$count(recordTables[noun])).toBe(rows)
      expect((await admin.put(path, { organizationId: other })).body).toMatchObject({
        organizationId: other,
        organizationName: 'Harbor Credit Union',
      })
    })
  },
)
