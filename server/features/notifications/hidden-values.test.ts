import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
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

describe.each(availableNouns)('what is told of %s', (noun) => {
  test('never holds a value that its reader could not read at the time (N-015)', async () => {
    const { field, open, hidden } = states[noun]
    const added = await admin.post(`/api/${noun}`, {
      name: 'NAME-0',
      organizationId: own,
      [field]: open,
    })
    expect([added.status, added.text]).toEqual([201, added.text])
    const path = `/api/${noun}/${added.body.id}`
    const all = Object.entries(readers)
    for (const [, client] of all)
      expect((await client.put(`/api/follows/${noun}/${added.body.id}`)).status).toBe(204)
    /** The names and states that each has read. */
    const known = new Map<string, Set<string>>(all.map(([name]) => [name, new Set<string>()]))
    const readByAll = async () => {
      for (const [name, client] of all) {
        const { status, body } = await client.get(path)
        if (status === 200) known.get(name)?.add(body.name).add(body[field])
      }
    }
    await readByAll()
    let edit = ''
    let readsOfBoth = false
    const happens = async (turn: Turn, number: number) => {
      const { version } = (await admin.get(path)).body
      const state = turn.open ? open : hidden[number % 2]
      if (turn.by === 'undo') return (await undone(admin, edit)).state === 'undone'
      if (turn.by === 'bulk') {
        const chosen = [{ id: String(added.body.id), version }]
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
    }
    for (const [number, turn] of turns.entries()) {
      expect([number, await happens(turn, number)]).toEqual([number, true])
      await allNotified(portal)
      await readByAll()
      for (const [name, client] of all) {
        const { notifications } = await notificationsOf(client)
        const texts = notifications
          .filter(({ recordId }) => recordId === added.body.id)
          .flatMap(({ title, lines }) => [title, ...lines])
        const names = texts.flatMap((text) => text.match(/NAME-\d+/gu) ?? [])
        const unread = names.filter((each) => known.get(name)?.has(each) !== true)
        expect([number, name, unread, texts]).toEqual([number, name, [], texts])
        const words = hidden.filter((each) => known.get(name)?.has(each) !== true)
        const said = words.filter((each) =>
          texts.join().toLowerCase().includes(each.replaceAll('_', ' ')),
        )
        expect([number, name, said, texts]).toEqual([number, name, [], texts])
        readsOfBoth ||= names.length > 1
        if (turn.read === true)
          await client.post('/api/notifications/read', {
            until: new Date(Date.now() + 1000).toISOString(),
          })
      }
    }
    // What could be read is told with its first and last value.
    expect(readsOfBoth).toBe(true)
  })
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
