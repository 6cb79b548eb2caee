import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { api } from '#contract/api'
import { auditEntries } from '#database/audit'
import { filePortal } from '#test/support/app'
import { listenTo } from '#test/support/listen-to'
import type { Heard } from '#test/support/listen-to'
import { checkView, newMember, saveView, watchView } from '#test/support/saved-views'

// A private view is its owner's alone: no call and no event gives a word of it to others (V-007, V-008, V-012).

const portal = await filePortal({ RATE_LIMIT: 'off' })
await portal.app.listen({ port: 0, host: '127.0.0.1' })
const base = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`
const owner = await newMember(portal)
const { organizationId } = owner.user
const others = {
  colleague: (await portal.signedIn({ organizationId })).client,
  manager: (await portal.signedIn({ organizationId, role: 'organization_manager' })).client,
  stranger: (await newMember(portal)).client,
  admin: (await portal.signedIn({ role: 'admin' })).client,
  colleagueAdmin: (await portal.signedIn({ role: 'admin', organizationId })).client,
}

test('no call gives a word of it to others', async () => {
  const secret = 'zqsecretview'
  const id = await watchView(owner.client, {
    name: `${secret} name`,
    query: { search: `${secret}search` },
  })
  await owner.client.put(`/api/saved-views/${id}`, { name: `${secret} renamed` })
  await others.admin.post('/api/pipeline', {
    name: `Deal ${secret.slice(2)}search`,
    visibility: 'shared',
  })
  await checkView(owner.client, id)
  const plain = api.filter(({ method, params, upload }) => {
    return method === 'GET' && params === undefined && upload === undefined
  })
  expect(plain.length).toBeGreaterThan(40)
  for (const [who, client] of Object.entries(others)) {
    for (const { path } of plain)
      for (const query of ['', `?search=${secret}`, `?entityId=${id}`]) {
        const { text } = await client.get(`${path}${query}`)
        // A rejected parameter may be quoted; the view's own words are more than it.
        expect([who, path, text.includes(`${secret} `), text.includes(`${secret}search`)]).toEqual([
          who,
          path,
          false,
          false,
        ])
      }
    const tries = await Promise.all([
      client.put(`/api/saved-views/${id}`, { name: 'Mine' }),
      client.put(`/api/saved-views/${id}/alert`, { on: true }),
      client.post(`/api/saved-views/${id}/check`),
      client.delete(`/api/saved-views/${id}`),
    ])
    const missing = await client.delete(`/api/saved-views/${crypto.randomUUID()}`)
    for (const { status, text } of tries)
      expect([who, status, text]).toEqual([who, 404, missing.text])
  }
  expect(JSON.stringify(await portal.database.open.db.select().from(auditEntries))).not.toContain(
    secret,
  )
})

test('events of views go to those who see them (P-295)', async () => {
  const heard = new Map<string, Heard>()
  for (const [who, client] of Object.entries({ owner: owner.client, ...others }))
    heard.set(who, await listenTo(base, client))
  /** Who has heard of a view once somebody else has heard of what came after it. */
  const hearing = async (id: string) => {
    // Everybody hears of this one.
    const mark = await saveView(others.admin, { sharedWith: 'everyone' })
    await vi.waitUntil(() => [...heard.values()].every(({ text }) => text.includes(mark.id)), {
      timeout: 30_000,
    })
    return [...heard.entries()].flatMap(([who, { text }]) => (text.includes(id) ? [who] : []))
  }
  const own = await saveView(owner.client)
  expect(await hearing(own.id)).toEqual(['owner'])
  const shared = await saveView(owner.client, { sharedWith: 'organization' })
  expect(await hearing(shared.id)).toEqual(['owner', 'colleague', 'manager', 'colleagueAdmin'])
  const ofScreens = await saveView(others.admin, {
    screen: '/admin/users',
    query: {},
    sharedWith: 'everyone',
  })
  expect(await hearing(ofScreens.id)).toEqual(['admin', 'colleagueAdmin'])
  for (const { close } of heard.values()) close()
})
