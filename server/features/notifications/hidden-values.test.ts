import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { availableNouns } from '#contract/freshness'
import type { AvailableNoun } from '#contract/freshness'
import { imports } from '#database/imports'
import { queueNotices } from '#server/features/notifications/pending-notices.store'
import { filePortal } from '#test/support/app'
import { rehearsedEdit } from '#test/support/bulk-edits'
import { committed, undone } from '#test/support/imports'
import { allNotified, notificationsOf } from '#test/support/notifications'

// What people are notified of about a change never holds a value of a time at which they could not read the record (N-015).

/** Each follows the records, and answers for those of their organization. */

const portal = await filePortal({
  RATE_LIMIT: 'off',
  FACILITY_ADMIN_EMAIL: 'facilities@campaign.example',
})
const { client: admin } = await portal.signedIn({
  role: 'admin',
  email: 'facilities@campaign.example',
})
const organization = async (name: string) =>
  (await portal.organization({ name, campaignRole: 'capital_aggregator' })).id
const own = await organization('Prairie Light Green Bank')
const other = await organization('Isla Verde Cooperativa')
const mediator = await organization('Delta Aggregator')
const managerOf = async (organizationId: string) =>
  (await portal.signedIn({ organizationId, role: 'organization_manager' })).client
const readers = {
  owner: await managerOf(own),
  other: await managerOf(other),
  mediator: await managerOf(mediator),
  outsider: await managerOf(await organization('Harbor Credit Union')),
}

/** What hides a record of each kind from the campaign, and what shows it. */
const states = {
  products: { field: 'status', open: 'published', hidden: ['draft', 'inactive'] },
  'catalytic-facilities': { field: 'status', open: 'published', hidden: ['draft', 'under_review'] },
  'lending-profiles': { field: 'status', open: 'active', hidden: ['draft', 'inactive'] },
  pipeline: {
    field: 'visibility',
    open: 'shared',
    hidden: ['organization_only', 'organization_only'],
  },
} as const satisfies Record<AvailableNoun, object>

interface Turn {
  open: boolean
  owner: 'own' | 'other'
  by?: 'bulk' | 'undo'
  mediated?: boolean
  read?: boolean
}

/** What happens to a record in turn: its state, who owns it, and whether what is new was read before. */
const turns: readonly Turn[] = [
  { open: true, owner: 'own' },
  { open: false, owner: 'own' },
  { open: false, owner: 'own' },
  { open: true, owner: 'own' },
  { open: true, owner: 'own' },
  { open: false, owner: 'own', read: true },
  { open: false, owner: 'own', mediated: true },
  { open: true, owner: 'own', by: 'bulk' },
  { open: false, owner: 'other' },
  { open: false, owner: 'other', read: true },
  { open: true, owner: 'own' },
  { open: false, owner: 'own', by: 'bulk' },
  { open: true, owner: 'own', by: 'undo' },
  { open: false, owner: 'other', mediated: true },
  { open: false, owner: 'own', mediated: false },
  { open: true, owner: 'other' },
]

/** A record of a kind that everybody follows, what each has read of it, and what happens to it. */
async function followedRecord(noun: AvailableNoun) {
  const { field, open, hidden } = states[noun]
  const values = { name: 'NAME-0', organizationId: own, [field]: open }
  const { id }: { id: string } = (await admin.post(`/api/${noun}`, values)).body
  const path = `/api/${noun}/${id}`
  /** The names and states that each has read. */
  const known = new Map(Object.values(readers).map((client) => [client, new Set<string>()]))
  for (const client of known.keys())
    expect((await client.put(`/api/follows/${noun}/${id}`)).status).toBe(204)
  let edit = ''
  return {
    noun,
    id,
    known,
    async readByAll() {
      for (const [client, texts] of known) {
        const { status, body } = await client.get(path)
        if (status === 200) texts.add(body.name).add(body[field])
      }
    },
    async happens(turn: Turn, number: number) {
      const state = turn.open ? open : hidden[number % 2]
      if (turn.by === 'undo') return (await undone(admin, edit)).state === 'undone'
      if (turn.by === 'bulk') {
        const chosen = [(await admin.get(path)).body]
        edit = (await rehearsedEdit(admin, noun, chosen, { [field]: state })).id
        return (await committed(admin, edit)).result?.updated === 1
      }
      const { status } = await admin.put(path, {
        name: `NAME-${number + 1}`,
        organizationId: turn.owner === 'own' ? own : other,
        [field]: state,
        ...(noun === 'pipeline' && { intermediaryAggregatorId: turn.mediated ? mediator : null }),
      })
      return status === 200
    },
  }
}

test('what is told of a record of each kind never holds a value that its reader could not read at the time (N-015)', async () => {
  const records = await Promise.all(availableNouns.map(followedRecord))
  for (const { readByAll } of records) await readByAll()
  const readsOfBoth = new Set<AvailableNoun>()
  for (const [number, turn] of turns.entries()) {
    for (const { noun, happens } of records)
      expect([noun, number, await happens(turn, number)]).toEqual([noun, number, true])
    await allNotified(portal)
    for (const { readByAll } of records) await readByAll()
    for (const [name, client] of Object.entries(readers)) {
      const { notifications } = await notificationsOf(client)
      for (const { noun, id, known } of records) {
        const texts = notifications
          .filter(({ recordId }) => recordId === id)
          .flatMap(({ title, lines }) => [title, ...lines])
        const names = texts.flatMap((text) => text.match(/NAME-\d+/gu) ?? [])
        const text = texts.join().toLowerCase()
        const said = states[noun].hidden.filter((each) => text.includes(each.replaceAll('_', ' ')))
        const unread = [...names, ...said].filter((each) => known.get(client)?.has(each) !== true)
        expect([noun, number, name, unread, texts]).toEqual([noun, number, name, [], texts])
        if (names.length > 1) readsOfBoth.add(noun)
      }
      const until = new Date(Date.now() + 1000).toISOString()
      if (turn.read === true) await client.post('/api/notifications/read', { until })
    }
  }
  // What could be read is told with its first and last value.
  expect([...readsOfBoth].toSorted()).toEqual(availableNouns.toSorted())
})

test('a bulk edit that hid a record is told by who could read it then, however late (N-015, N-040)', async () => {
  const added = await admin.post('/api/products', {
    name: 'Told late',
    organizationId: own,
    status: 'published',
    technology: ['solar'],
  })
  const path = `/api/products/${added.body.id}`
  for (const client of Object.values(readers))
    await client.put(`/api/follows/products/${added.body.id}`)
  const { id } = await rehearsedEdit(admin, 'products', [added.body], {
    status: 'draft',
    technology: { set: ['storage'] },
  })
  await committed(admin, id)
  await allNotified(portal)
  const shown = { status: 'published', technology: ['solar'] }
  expect((await admin.put(path, shown)).status).toBe(200)
  await allNotified(portal)
  // As if the notifier had come to the bulk edit only now.
  const { db } = portal.database.open
  const [row] = await db.select().from(imports).where(eq(imports.id, id))
  const requestId = (row?.origin as { requestId: string } | null)?.requestId ?? null
  expect(requestId).not.toBeNull()
  await db.transaction((tx) =>
    queueNotices(tx, [{ audience: 'import', importId: id, version: 0, task: 'commit', requestId }]),
  )
  await allNotified(portal)
  const { notifications } = await notificationsOf(readers.outsider)
  const texts = notifications
    .filter(({ recordId }) => recordId === added.body.id)
    .flatMap(({ title, lines }) => [title, ...lines])
  expect(texts).toEqual([
    'Told late: 2 changes',
    'Technology is now Solar',
    'Status is now Published',
  ])
})
