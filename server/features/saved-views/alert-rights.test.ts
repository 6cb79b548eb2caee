import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications } from '#database/notifications'
import { filePortal } from '#test/support/app'
import { notificationsOf } from '#test/support/notifications'
import { checkView, watchView } from '#test/support/saved-views'

// Whatever happens to records, their owners and the watcher: nobody is told of a record they may not read, and of none
// twice (V-032, V-036, N-031).

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const admin = (await portal.signedIn({ role: 'admin' })).client
const organizations = [(await portal.organization()).id, (await portal.organization()).id]

/** Numbers that are the same in every run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const lists = {
  '/product-registry': {
    address: '/api/products',
    query: {},
    states: [{ status: 'published' }, { status: 'draft' }, { status: 'under_review' }],
  },
  '/lending-profiles': {
    address: '/api/lending-profiles',
    query: {},
    states: [{ status: 'active' }, { status: 'draft' }],
  },
  '/pipeline': {
    address: '/api/pipeline',
    query: { outcome: 'open,funded' },
    states: [
      { visibility: 'shared' },
      { visibility: 'organization_only' },
      { outcome: 'withdrawn' },
      { outcome: 'open' },
    ],
  },
} as const
type Screen = keyof typeof lists
const screens = Object.keys(lists) as Screen[]

interface Made {
  screen: Screen
  id: string
}

const pick = <Item>(items: readonly Item[], number: (below: number) => number): Item => {
  const item = items[number(items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from')
  return item
}

/** Calls as an administrator. @throws Error where that is rejected */
async function administer(method: 'POST' | 'PUT', address: string, body: object) {
  const answer = await admin.request(method, address, body)
  if (answer.status >= 300) throw new Error(`${method} ${address}: ${answer.text}`)
  return answer.body
}

/** Adds a record, or changes one. */
async function happen(
  made: Made[],
  number: (below: number) => number,
  word: string,
): Promise<void> {
  const organizationId = pick(organizations, number)
  if (made.length < 6 || number(3) === 0) {
    const screen = pick(screens, number)
    const { address, states } = lists[screen]
    const { id } = await administer('POST', address, {
      name: `${word} ${made.length}`,
      organizationId,
      ...pick<object>(states, number),
    })
    made.push({ screen, id })
    return
  }
  const { screen, id } = pick(made, number)
  const { address, states } = lists[screen]
  const changes = number(5) === 0 ? { organizationId } : pick<object>(states, number)
  await administer('PUT', `${address}/${id}`, changes)
}

test.each([11, 23])(
  'nothing that may not be read is told, nothing twice (seed %i)',
  async (seed) => {
    const number = numbersFrom(seed)
    // Nothing of the other run is in these views.
    const word = `Seed${seed}`
    const { client, user } = await portal.signedIn({ organizationId: organizations[0] ?? null })
    const made: Made[] = []
    const views = new Map<string, Screen>()
    for (const screen of screens)
      views.set(
        await watchView(client, {
          screen,
          name: `All of ${screen}`,
          query: { ...lists[screen].query, search: word },
        }),
        screen,
      )
    const notified = new Set<string>()
    let tellings = 0
    for (let step = 0; step < 16; step += 1) {
      for (let n = 0; n <= number(4); n += 1) await happen(made, number, word)
      if (number(6) === 0)
        await administer('PUT', `/api/users/${user.id}`, {
          organizationId: pick(organizations, number),
        })
      for (const [view, screen] of views) {
        const found = await checkView(client, view)
        const [entry] = await db
          .select()
          .from(notifications)
          .where(
            and(
              eq(notifications.userId, user.id),
              eq(notifications.recordId, view),
              isNull(notifications.readAt),
            ),
          )
        const { ids = [] } = (entry?.details ?? {}) as { ids?: string[] }
        const fresh = ids.filter((id) => !notified.has(`${view} ${id}`))
        // Each is told once, and may be read at this moment.
        expect(fresh).toHaveLength(found)
        for (const id of fresh) {
          notified.add(`${view} ${id}`)
          expect((await client.get(`${lists[screen].address}/${id}`)).status).toBe(200)
        }
        tellings += found
        if (number(2) === 0)
          await client.post('/api/notifications/read', { until: new Date().toISOString() })
      }
      // What is answered counts and names what may be read now, and no more.
      for (const { title, lines, recordId } of (await notificationsOf(client, '&kind=view_alert'))
        .notifications) {
        const screen = views.get(recordId ?? '') ?? '/pipeline'
        const readable = await Promise.all(
          made
            .filter((record) => record.screen === screen)
            .map(({ id }) => client.get(`${lists[screen].address}/${id}`)),
        )
        const names = readable.flatMap(({ status, body }) => (status === 200 ? [body.name] : []))
        const shown = lines.filter((line) => !line.startsWith('and '))
        expect(shown.filter((name) => !names.includes(name))).toEqual([])
        expect(Number(title.split(' ')[0])).toBeLessThanOrEqual(names.length)
      }
    }
    expect(tellings).toBeGreaterThan(5)
  },
  240_000,
)
