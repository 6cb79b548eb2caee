import { describe, expect, test } from 'vitest'
import { products } from '#database/products'
import { auditOf } from '#test/support/audit-of'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const admin = (await portal.signedIn({ role: 'admin' })).client
const bank = await portal.organization({ name: 'Granite Bank', location: 'Concord, New Hampshire' })
const { client: manager } = await portal.signedIn({
  role: 'organization_manager',
  organizationId: bank.id,
})

interface Pair {
  level: string
  reasons: string[]
  dismissed: boolean
  organizations: { id: string; name: string }[]
  attached: { products: number }[]
}
const search = async (query = '') =>
  (await admin.get(`/api/organizations/duplicates?${query}`)).body as {
    pairs: Pair[]
    total: number
  }
const names = async (query = '') =>
  (await search(query)).pairs.map(({ organizations }) =>
    organizations
      .map(({ name }) => name)
      .toSorted()
      .join(' / '),
  )

describe('the search for duplicates', () => {
  test('finds pairs by website and name, the likeliest first, with why and with what hangs on each', async () => {
    const plain = await portal.organization({ name: 'Harbor Community', location: 'ohio' })
    await portal.organization({
      name: 'HARBOR COMMUNITY Federal Credit Union',
      location: 'Dayton, Ohio',
    })
    await portal.organization({ name: 'Harbor Community FCU', location: 'Guam' })
    await portal.organization({
      name: 'Prairie Light CDFI',
      website: 'https://prairielight.example',
      location: 'illinois',
    })
    await portal.organization({
      name: 'Heartland Lenders',
      website: 'https://www.prairielight.example/about',
      location: 'iowa',
    })
    await portal.organization({ name: 'Northern Lights Community Capital', location: 'maine' })
    await portal.organization({ name: 'Nothern Lights Community Capital', location: 'maine' })
    await db.insert(products).values({ name: 'Loan', organizationId: plain.id })

    const { pairs, total } = await search()
    expect(total).toBe(3)
    expect(pairs[0]).toMatchObject({
      level: 'likely',
      reasons: ['legal_form', 'same_state'],
      dismissed: false,
    })
    // More depends on the first: it is the one to keep.
    expect(pairs[0]?.organizations.map(({ name }) => name)).toEqual([
      'Harbor Community',
      'HARBOR COMMUNITY Federal Credit Union',
    ])
    expect(pairs[0]?.attached.map((counts) => counts.products)).toEqual([1, 0])
    expect(pairs.slice(1).map(({ level, reasons }) => [level, reasons])).toEqual(
      expect.arrayContaining([
        ['possible', ['same_website', 'other_state']],
        ['possible', ['similar_names', 'same_state']],
      ]),
    )
    expect(await names('limit=1&offset=1')).toHaveLength(1)
    expect(JSON.stringify(pairs)).not.toMatch(/registrationKey|allowedEmails/)
  })

  test('tells a name that two states share only when asked', async () => {
    const { pairs, total } = await search('level=weak')
    expect([total, pairs[0]?.reasons]).toEqual([2, ['legal_form', 'other_state']])
    expect(await names('level=possible')).toHaveLength(2)
  })

  test('leaves a pair out that was found to be two, until that is taken back', async () => {
    const [pair] = (await search()).pairs
    const [one, other] = pair?.organizations.map(({ id }) => id) ?? []
    const url = `/api/organizations/${one}/not-duplicates`
    expect((await admin.post(url, { otherId: other })).status).toBe(204)
    expect(
      (await admin.post(`/api/organizations/${other}/not-duplicates`, { otherId: one })).status,
    ).toBe(204)
    expect(await names()).toHaveLength(2)
    expect((await search('dismissed=true')).pairs).toMatchObject([
      { dismissed: true, organizations: [{ id: one }, { id: other }] },
    ])
    expect((await admin.delete(`${url}?otherId=${other}`)).status).toBe(204)
    expect((await admin.delete(`${url}?otherId=${other}`)).status).toBe(404)
    expect(await names()).toHaveLength(3)
    const entries = await auditOf(db, one ?? '')
    expect(entries.filter(({ action }) => action === 'update')).toHaveLength(2)
  })

  test('follows a change of an organization', async () => {
    const made = await portal.organization({
      name: 'Nothern Lights Community Capital Inc',
      location: 'maine',
    })
    expect((await search()).total).toBe(5)
    await admin.put(`/api/organizations/${made.id}`, { name: 'Quite Another' })
    expect((await search()).total).toBe(3)
  })

  test('still leaves it out when either was deleted and restored, or merged and that undone', async () => {
    const [one, other] = [
      await portal.organization({ name: 'Lantern Fund', location: 'utah' }),
      await portal.organization({ name: 'Lantern Fund Inc', location: 'utah' }),
    ]
    const known = async () => [
      (await names()).includes('Lantern Fund / Lantern Fund Inc'),
      (await names('dismissed=true')).includes('Lantern Fund / Lantern Fund Inc'),
    ]
    expect(await known()).toEqual([true, false])
    await admin.post(`/api/organizations/${one.id}/not-duplicates`, { otherId: other.id })
    const remove = async ({ id }: { id: string }) =>
      expect((await admin.delete(`/api/organizations/${id}`)).status).toBe(204)
    const restore = async ({ id }: { id: string }) => {
      const { entries } = (await admin.get(`/api/organizations/${id}/history?limit=1`)).body
      expect(
        (await admin.post(`/api/organizations/${id}/restore`, { auditId: entries[0].id })).status,
      ).toBe(200)
    }
    // In this order both never exist at the same time: the second is deleted without the first and restored after it.
    await remove(one)
    await remove(other)
    await restore(one)
    expect(await known()).toEqual([false, false])
    await restore(other)
    expect(await known()).toEqual([false, true])
    const { merge } = (
      await admin.post(`/api/organizations/${one.id}/merge`, { otherId: other.id })
    ).body
    expect((await admin.post(`/api/organization-merges/${merge.id}/undo`)).body.left).toEqual([])
    expect(await known()).toEqual([false, true])
    // What was undone does not come again.
    await admin.delete(`/api/organizations/${one.id}/not-duplicates?otherId=${other.id}`)
    await remove(other)
    await restore(other)
    expect(await known()).toEqual([true, false])
  })

  test('dismisses two that exist', async () => {
    const missing = '11111111-1111-4111-8111-111111111111'
    expect(
      (await admin.post(`/api/organizations/${missing}/not-duplicates`, { otherId: bank.id }))
        .status,
    ).toBe(404)
    expect(
      (await admin.post(`/api/organizations/${bank.id}/not-duplicates`, { otherId: missing })).body
        .fields,
    ).toEqual({ otherId: 'This organization does not exist' })
    const answer = await admin.post(`/api/organizations/${bank.id}/not-duplicates`, {
      otherId: bank.id.toUpperCase(),
    })
    expect(answer.body.fields).toEqual({ otherId: 'Choose another organization than this one' })
  })
})

describe('what looks like the one being typed', () => {
  const similar = async (client: Client, query: Record<string, string>) =>
    client.get(`/api/organizations/similar?${new URLSearchParams(query).toString()}`)

  test('is found by website and by name, with its place and why', async () => {
    const found = await similar(admin, { name: 'Prairie', website: 'prairielight.example' })
    expect(found.body.organizations.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Heartland Lenders',
      'Prairie Light CDFI',
    ])
    const named = await similar(admin, {
      name: 'The Granite Bank, N.A.',
      location: 'New Hampshire',
    })
    expect(named.body.organizations).toEqual([
      {
        id: bank.id,
        name: 'Granite Bank',
        location: 'Concord, New Hampshire',
        level: 'likely',
        reasons: ['legal_form', 'same_state'],
      },
    ])
  })

  test('is never the one being edited, and nothing while there is little to go by', async () => {
    expect(
      (await similar(admin, { name: 'Granite Bank', exceptId: bank.id })).body.organizations,
    ).toEqual([])
    const little: Record<string, string>[] = [
      {},
      { name: 'Gra' },
      { name: '%' },
      { website: 'granite' },
    ]
    for (const query of little) expect((await similar(admin, query)).body.organizations).toEqual([])
  })

  test('notifies managers of what they may see, and others nothing', async () => {
    await portal.organization({
      name: 'Secret Lenders',
      dataVisibility: 'private',
      website: 'https://secret.example',
    })
    await portal.organization({ name: 'Draft Lenders', status: 'draft' })
    expect((await similar(admin, { website: 'secret.example' })).body.organizations).toHaveLength(1)
    expect((await similar(manager, { website: 'secret.example' })).body.organizations).toEqual([])
    expect((await similar(manager, { name: 'Draft Lenders' })).body.organizations).toEqual([])
    expect((await similar(manager, { name: 'Granite Bank' })).body.organizations).toHaveLength(1)
    const member = (await portal.signedIn({ organizationId: bank.id })).client
    expect((await similar(member, { name: 'Granite Bank' })).status).toBe(403)
  })
})
