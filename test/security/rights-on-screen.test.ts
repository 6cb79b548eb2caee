import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { organizations } from '#database/organizations'
import type { UserRow } from '#server/features/users/users.store'
import { today } from '#server/platform/present-day'
import { checkMillis } from '#server/platform/events/streams'
import { testApp } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import type { Answer, Client } from '#test/support/client'
import { printFigure } from '#test/support/figure'
import { introductionScene } from '#test/support/introductions'
import type { IntroductionScene } from '#test/support/introductions'
import { browserOf, openPage } from '#test/support/open-page'
import type { OpenPage } from '#test/support/open-page'
import { clearSessionEnd, sessionHasEnded } from '#web/lib/session-end.ts'

// Rights that change reach every open tab: what was read under the old ones is dropped, and every answer a page has is what
// one opened now would get. The client code of the web app runs here against a portal that listens, in two tabs.

let portal: TestApp
let base: string
let scene: IntroductionScene
/** What there is besides, of both organizations: records that nobody else may read. */
let hidden: Record<string, string[]>
/** A member of the deal's organization, new for each test. */
let member: { client: Client; user: UserRow }
let pages: OpenPage[] = []

beforeAll(async () => {
  portal = await testApp({ RATE_LIMIT: 'off' })
  base = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  scene = await introductionScene(portal)
  const { admin, dealOrganization, capital, developer } = scene
  hidden = {}
  const made = async (path: string, body: object) => {
    const answer = await admin.client.post(path, body)
    if (answer.status !== 201) throw new Error(`${path}: ${answer.text}`)
    hidden[path] = [...(hidden[path] ?? []), String(answer.body.id)]
  }
  for (const organizationId of [dealOrganization.id, capital.id]) {
    await made('/api/pipeline', { name: 'Own', organizationId, visibility: 'organization_only' })
    await made('/api/products', { name: 'Draft', organizationId, status: 'draft' })
  }
  await developer.client.post('/api/saved-views', {
    screen: '/pipeline',
    name: 'Ours',
    query: {},
    sharedWith: 'organization',
  })
  // Work that is to be done for the deal, by whoever has it.
  const task = { type: 'task', subject: 'Send the lease', scheduledDate: today() }
  const added = await developer.client.post(`${dealPath()}/activities`, task)
  if (added.status !== 201) throw new Error(added.text)
  hidden['/api/introductions'] = [(await scene.asked()).id]
  // Streams look at their people whenever a test asks what has become of a page, and not three seconds after it opened.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterAll(() => {
  vi.useRealTimers()
  return portal.close()
})
afterEach(() => {
  for (const page of pages.splice(0)) page.close()
  vi.unstubAllGlobals()
  clearSessionEnd()
})

/** Opens two tabs of a new member of the deal's organization, or of another one. */
async function openTabs(organizationId = scene.dealOrganization.id): Promise<void> {
  member = await portal.signedIn({ organizationId })
  const { dealOrganization, capital, dealId, productId } = scene
  const ids = {
    '/api/organizations': [organizationId, dealOrganization.id, capital.id],
    '/api/organization-memberships': [dealOrganization.id],
    '/api/introductions': hidden['/api/introductions'] ?? [],
    '/api/pipeline': [dealId, ...(hidden['/api/pipeline'] ?? [])],
    '/api/products': [productId, ...(hidden['/api/products'] ?? [])],
  }
  browserOf(base, member.client)
  pages = [
    await openPage(member.client, member.user.id, ids),
    await openPage(member.client, member.user.id, ids),
  ]
}

/** What is outdated in the first tab where something is; both belong to one person, who is asked for once. */
async function outdatedTab(unchanged?: 'records'): Promise<string | null> {
  vi.advanceTimersByTime(checkMillis)
  const given = new Map<string, Answer>()
  for (const page of pages) {
    const outdated = await page.outdated(unchanged, given)
    if (outdated !== null) return outdated
  }
  return null
}

const memberIs = (values: object) => scene.admin.client.put(`/api/users/${member.user.id}`, values)
const set = (path: string, values: object) => scene.admin.client.put(path, values)

interface Way {
  /** In whose tabs; without it the deal's. */
  of?: () => string
  /** Where it is not the person who changes: an open record is left as it was opened while it can be read. */
  unchanged?: 'records'
  change: () => Promise<{ status: number; text: string }>
  /** Undoes what others' tests would find. */
  back?: () => Promise<unknown>
}

const capital = () => scene.capital.id
const dealPath = () => `/api/pipeline/${scene.dealId}`
const organizationPath = () => `/api/organizations/${scene.dealOrganization.id}`
const demand = (is: boolean) =>
  portal.database.open.db
    .update(organizations)
    .set({ requireSecondFactor: is })
    .where(eq(organizations.id, scene.dealOrganization.id))

/** Each way in which what a person may read changes, done by somebody else. */
const ways: Record<string, Way> = {
  'moved to another organization': { change: () => memberIs({ organizationId: capital() }) },
  'removed from the organization': { change: () => memberIs({ organizationId: null }) },
  'made a manager': { change: () => memberIs({ role: 'organization_manager' }) },
  'made an administrator': { change: () => memberIs({ role: 'admin' }) },
  disabled: { change: () => memberIs({ disabled: true }) },
  deleted: { change: () => scene.admin.client.delete(`/api/users/${member.user.id}`) },
  'a second step demanded by the organization': {
    change: async () => {
      await demand(true)
      return { status: 200, text: '' }
    },
    back: () => demand(false),
  },
  'another organization made private': {
    of: capital,
    unchanged: 'records',
    change: () => set(organizationPath(), { dataVisibility: 'private' }),
    back: () => set(organizationPath(), { dataVisibility: 'organization_only' }),
  },
  'a deal no longer shared': {
    of: () => scene.intermediary.id,
    unchanged: 'records',
    change: () =>
      set(dealPath(), { intermediaryAggregatorId: null, visibility: 'organization_only' }),
    back: () =>
      set(dealPath(), { intermediaryAggregatorId: scene.intermediary.id, visibility: 'shared' }),
  },
  'a product no longer published': {
    unchanged: 'records',
    change: () => set(`/api/products/${scene.productId}`, { status: 'draft' }),
    back: () => set(`/api/products/${scene.productId}`, { status: 'published' }),
  },
  'a deal that belongs to another organization now': {
    unchanged: 'records',
    change: () => set(dealPath(), { organizationId: capital() }),
    back: () => set(dealPath(), { organizationId: scene.dealOrganization.id }),
  },
  // The last one: the deal's organization is gone then.
  'moved by a merge of organizations': {
    change: () =>
      scene.admin.client.post(`/api/organizations/${capital()}/merge`, {
        otherId: scene.dealOrganization.id,
      }),
  },
}

it.each(Object.entries(ways))(
  '%s: every answer of open tabs is what a new one gets',
  async (name, { of, unchanged, change, back }) => {
    await openTabs(of?.())
    const before = pages.flatMap((page) => page.known())
    expect(before.length).toBeGreaterThan(40)
    const began = performance.now()
    const done = await change()
    onTestFinished(async () => void (await back?.()))
    expect([done.status < 300, done.text]).toEqual([true, done.text])
    await expect.poll(() => outdatedTab(unchanged), { interval: 100 }).toBe(null)
    printFigure(
      `${name}: ${before.length} answers of two tabs right after ${Math.round(performance.now() - began)} ms`,
    )
  },
)

it('leaves of an ended session what is on the screen alone, and says so', async () => {
  await openTabs(scene.intermediary.id)
  const [page] = pages
  await page?.cache.fetchQuery({ queryKey: ['/api/pipeline', '?search=roof'] })
  const known = page?.known() ?? []
  expect(known).toContain('/api/pipeline?search=roof')
  await scene.admin.client.post(`/api/users/${member.user.id}/end-sessions`)
  const hasEnded = () => {
    vi.advanceTimersByTime(checkMillis)
    return sessionHasEnded()
  }
  await expect.poll(hasEnded).toBe(true)
  await expect.poll(() => page?.known()).toEqual(known.filter((path) => !path.includes('search')))
})
