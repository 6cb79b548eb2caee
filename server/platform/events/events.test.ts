import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { insertFacility } from '#server/features/facilities/facilities.store'
import { endSessions } from '#server/platform/sessions/session.store'
import { appBeside, testApp, filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import { createCode } from '#test/support/codes'
import { testEngine } from '#test/support/database'
import { committed, mappingOf, rehearsed } from '#test/support/imports'

// The stream of changes over a real connection: who gets which event, and when it ends (S64).

const portal = await filePortal({
  RATE_LIMIT: 'off',
  FACILITY_ADMIN_EMAIL: 'facilities@campaign.example',
})
const { db } = portal.database.open
const base = await portal.app.listen({ port: 0, host: '127.0.0.1' })
const owner = (await portal.organization()).id
const { client: admin } = await portal.signedIn({
  role: 'admin',
  email: 'facilities@campaign.example',
})

const open: Listener[] = []

const closeAll = () => {
  for (const listener of open.splice(0)) listener.close()
}

/** A person's open stream and what has come over it. */
class Listener {
  readonly #ended = new AbortController()
  readonly #response: Response
  text = ''
  over = false

  constructor(response: Response) {
    this.#response = response
    void this.#read()
  }

  static async open(client: Client | null, at = base): Promise<Listener> {
    const response = await fetch(`${at}/api/events`, {
      headers: client?.cookie ? { cookie: client.cookie } : {},
    })
    const listener = new Listener(response)
    open.push(listener)
    return listener
  }

  get status(): number {
    return this.#response.status
  }

  get type(): string | null {
    return this.#response.headers.get('content-type')
  }

  /** Of the records that changed; what the person is notified of besides has tests of its own. */
  get ids(): string[] {
    return [...this.text.matchAll(/^data: (\{"entity".*)$/gm)].flatMap((match) => {
      const { entity, id } = JSON.parse(match[1] ?? '')
      return entity === 'notifications' ? [] : [String(id)]
    })
  }

  close(): void {
    this.#ended.abort()
    void this.#response.body?.cancel().catch(() => {})
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder()
    try {
      for await (const part of this.#response.body ?? [])
        this.text += decoder.decode(part, { stream: true })
    } catch {
      // Closed by the test.
    }
    this.over = true
  }
}
const facility = (status: string) =>
  insertFacility(db, { name: 'Pool', organizationId: owner, status })

const touch = async (id: string) =>
  expect(
    (await admin.put(`/api/catalytic-facilities/${id}`, { description: `Changed ${id}` })).status,
  ).toBe(200)

describe('the stream of changes', () => {
  afterEach(closeAll)

  it('is for signed-in people', async () => {
    expect((await Listener.open(null)).status).toBe(401)
    expect((await portal.client().get('/api/events')).status).toBe(401)
  })

  it('notifies each person of what they may know of, and nothing of its contents', async () => {
    const listed = await facility('published')
    const draft = await facility('draft')
    const { client: own } = await portal.signedIn({ organizationId: owner })
    const { client: other } = await portal.signedIn({
      organizationId: (await portal.organization()).id,
    })
    const { client: newcomer } = await portal.signedIn()
    const [atAdmin, atOwn, atOther, atNewcomer] = await Promise.all(
      [admin, own, other, newcomer].map((client) => Listener.open(client)),
    )
    expect([atAdmin?.status, atAdmin?.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
    await touch(draft.id)
    await touch(listed.id)
    await expect.poll(() => atOther?.ids).toEqual([listed.id])
    await expect.poll(() => atOwn?.ids).toEqual([draft.id, listed.id])
    await expect.poll(() => atAdmin?.ids).toEqual([draft.id, listed.id])
    // The same changes have reached the others, so what is not here does not come.
    expect(atNewcomer?.ids).toEqual([])
    expect(atOwn?.text).toContain(
      `{"entity":"catalytic-facilities","id":"${listed.id}","version":2}`,
    )
    expect(atOwn?.text).not.toContain('Changed')
  })

  it('notifies those who saw a record that it is gone from them', async () => {
    const { id } = await facility('published')
    const { client } = await portal.signedIn({ organizationId: (await portal.organization()).id })
    const listener = await Listener.open(client)
    await admin.put(`/api/catalytic-facilities/${id}`, { status: 'draft' })
    await expect.poll(() => listener.ids).toEqual([id])
    await admin.put(`/api/catalytic-facilities/${id}`, { description: 'Now unseen' })
    const { id: sign } = await facility('published')
    await touch(sign)
    await expect.poll(() => listener.ids).toEqual([id, sign])
  })

  it('notifies nobody of what was rolled back', async () => {
    const { id } = await facility('published')
    const listener = await Listener.open(admin)
    expect(
      (await admin.put(`/api/catalytic-facilities/${id}`, { version: 7, description: 'Too late' }))
        .status,
    ).toBe(409)
    await touch(id)
    await expect.poll(() => listener.ids).toEqual([id])
  })

  it('makes one event of many changes of a kind', async () => {
    const listener = await Listener.open(admin)
    // Made in one transaction, so that they come at once however slow the machine is.
    const emails = Array.from({ length: 30 }, (_, number) => `person-${number}@community.example`)
    const invited = await admin.post(`/api/organizations/${owner}/invitations`, { emails })
    expect((invited.body as { invitations: unknown[] }).invitations).toHaveLength(30)
    await expect
      .poll(() => listener.text)
      .toContain('{"entity":"invitations","id":null,"version":null}')
    expect(listener.ids).toHaveLength(21)
  })

  it('notifies of an import all who may know of a record in it, however many organizations they are in', async () => {
    const owners = await Promise.all(
      Array.from({ length: 45 }, (_, number) =>
        portal.organization({ name: `Import Owner ${number}`, dataVisibility: 'private' }),
      ),
    )
    const listeners = await Promise.all(
      [0, 44].map(async (place) =>
        Listener.open(
          (await portal.signedIn({ organizationId: String(owners[place]?.id) })).client,
        ),
      ),
    )
    const drafts = await rehearsed(
      admin,
      'products',
      `Name,Owner\n${owners.map(({ name }, number) => `Draft ${number},${name}`).join('\n')}\n`,
      { mapping: mappingOf({ name: 'Name', organizationName: 'Owner' }) },
    )
    await committed(admin, drafts.id)
    for (const listener of listeners)
      await expect
        .poll(() => listener.text)
        .toContain('{"entity":"products","id":null,"version":null}')
    // Nobody else sees these organizations.
    const places = await rehearsed(
      admin,
      'organizations',
      `Id,Place\n${owners.map(({ id }) => `${id},Ohio`).join('\n')}\n`,
      { mapping: mappingOf({ location: 'Place' }, { kind: 'id', columns: ['Id'] }) },
    )
    await committed(admin, places.id)
    for (const listener of listeners)
      await expect
        .poll(() => listener.text)
        .toContain('{"entity":"organizations","id":null,"version":null}')
  })

  it('is bounded to a few for each session', async () => {
    const { client } = await portal.signedIn({ organizationId: owner })
    const streams = await Promise.all(Array.from({ length: 6 }, () => Listener.open(client)))
    expect(streams.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(streams.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  it('ends when the portal stops', async () => {
    const stopping = await testApp()
    const at = await stopping.app.listen({ port: 0, host: '127.0.0.1' })
    const listener = await Listener.open((await stopping.signedIn({ role: 'admin' })).client, at)
    expect(listener.status).toBe(200)
    await stopping.close()
    await expect.poll(() => listener.over).toBe(true)
  })
})

/** Whom an allow-list let in is told of nothing until the address is proven. */
async function expectProofFollowed() {
  const { client, user } = await portal.signedIn({
    organizationId: owner,
    membershipOrigin: 'allow_list',
    isEmailVerified: false,
  })
  const { client: own } = await portal.signedIn({ organizationId: owner })
  const [atWaiting, atOwn] = await Promise.all([client, own].map((person) => Listener.open(person)))
  const before = await facility('published')
  await touch(before.id)
  await expect.poll(() => atOwn?.ids).toContain(before.id)
  expect([atWaiting?.status, atWaiting?.ids]).toEqual([200, []])
  const code = await createCode(db, portal.settings.sessionSecret, user.email)
  expect((await client.post('/api/auth/verify-code', { email: user.email, code })).status).toBe(200)
  // The open stream takes the rights over by itself.
  await expect
    .poll(
      async () => {
        await touch((await facility('published')).id)
        return atWaiting?.ids.length ?? 0
      },
      { interval: 300 },
    )
    .toBeGreaterThan(0)
  expect(atWaiting?.ids).not.toContain(before.id)
}

async function expectEndWithSession() {
  const { client, user } = await portal.signedIn({ organizationId: owner })
  const listener = await Listener.open(client)
  await endSessions(db, user.id)
  await expect.poll(() => listener.over, { timeout: 30_000 }).toBe(true)
}

async function expectRightsFollowed() {
  const { id } = await facility('draft')
  const { client, user } = await portal.signedIn({ organizationId: owner })
  const listener = await Listener.open(client)
  const sign = await facility('published')
  await touch(id)
  await expect.poll(() => listener.ids).toContain(id)
  // An administrator is notified of every draft, a member of none of others: the last event is public, so both get it.
  const { id: foreign } = await insertFacility(db, {
    name: 'Elsewhere',
    organizationId: (await portal.organization()).id,
    status: 'draft',
  })
  const hears = async () => {
    await touch(foreign)
    return listener.ids.includes(foreign)
  }
  await hears()
  await touch(sign.id)
  await expect.poll(() => listener.ids).toContain(sign.id)
  expect(listener.ids).not.toContain(foreign)
  await admin.put(`/api/users/${user.id}`, { role: 'admin', organizationId: null })
  await expect.poll(hears, { interval: 300 }).toBe(true)
}

it('the stream follows the address proof, the rights and the end of a session within seconds', async () => {
  onTestFinished(closeAll)
  // Streams look every three seconds: all wait for the same look.
  await Promise.all([expectProofFollowed(), expectEndWithSession(), expectRightsFollowed()])
})

// The embedded engine is never shared by two processes.
describe.runIf(testEngine === 'postgresql')('the stream of another process', () => {
  it('tells the same', async () => {
    const second = await appBeside(portal)
    onTestFinished(() => second.close())
    const at = await second.app.listen({ port: 0, host: '127.0.0.1' })
    const listener = await Listener.open(admin, at)
    onTestFinished(closeAll)
    const { id } = await facility('published')
    await touch(id)
    await expect.poll(() => listener.ids).toEqual([id])
  })
})
