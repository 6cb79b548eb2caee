import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { pipeline } from '#database/pipeline'
import { insertProduct } from '#server/features/products/products.store'
import {
  act,
  daysAgo,
  fittingProduct,
  introductionPortal,
  introductionsPath,
  record,
} from '#test/support/introductions'
import type { IntroductionScene } from '#test/support/introductions'

// Who reads which introductions, and of them what: one, lists, facets, files (M-214, M-215).

const { portal, db, scene } = await introductionPortal()

const list = (client: IntroductionScene['lender']['client'], query = '') =>
  client.get(`${introductionsPath}?${query}`)
const file = (client: IntroductionScene['lender']['client'], query = '') =>
  client.get(`${introductionsPath}/export?format=csv&${query}`)
const note = 'We had no room for it'

describe('rights (M-215, M-218)', () => {
  test('both sides and administrators read all, the intermediary less, others nothing', async () => {
    const { id } = await scene.accepted()
    await record(id, scene.lender, { outcome: 'no_deal', reason: 'other', note })
    const full = (await scene.developer.client.get(`${introductionsPath}/${id}`)).body
    // Offers are those of one introduction, and of no list (O-006).
    const { offers: _offers, ...listed } = full
    expect(full.outcomes.capital.note).toBe(note)
    for (const { client } of [
      scene.developerManager,
      scene.lender,
      scene.lenderManager,
      scene.admin,
    ]) {
      expect((await client.get(`${introductionsPath}/${id}`)).body).toEqual(full)
      expect((await list(client)).body).toEqual({ introductions: [listed], total: 1 })
    }
    const { outcomes } = full
    const reduced = {
      ...full,
      message: null,
      declineNote: null,
      contacts: null,
      outcomes: { ...outcomes, capital: { ...outcomes.capital, note: null } },
    }
    expect((await scene.mediator.client.get(`${introductionsPath}/${id}`)).body).toEqual(reduced)
    const { offers: _none, ...reducedInList } = reduced
    expect((await list(scene.mediator.client)).body.introductions).toEqual([reducedInList])
    const { text } = await file(scene.mediator.client)
    for (const hidden of [note, full.message, scene.lender.user.email, '312 555 0100'])
      expect(text).not.toContain(hidden)
    expect(text).toContain('Town Hall Roof')

    const none = { introductions: [], total: 0, facets: emptyFacets }
    const outsider = scene.stranger.client
    expect((await outsider.get(`${introductionsPath}/${id}`)).status).toBe(404)
    expect((await list(outsider, 'facets=true')).body).toEqual(none)
    expect((await file(outsider)).text).not.toContain('Town Hall Roof')
    const alone = (await portal.signedIn()).client
    expect((await list(alone)).status).toBe(403)
    expect((await list(portal.client())).status).toBe(401)
  })

  const emptyFacets = { state: {}, direction: {}, outcome: {}, need: {}, kind: {} }

  test('follow the intermediary the deal has now', async () => {
    const { id } = await scene.asked()
    const read = async () => (await scene.mediator.client.get(`${introductionsPath}/${id}`)).status
    expect(await read()).toBe(200)
    await db
      .update(pipeline)
      .set({ intermediaryAggregatorId: null })
      .where(eq(pipeline.id, scene.dealId))
    expect([await read(), (await list(scene.mediator.client)).body.total]).toEqual([404, 0])
  })

  test('who changes the organization reads those of the new one', async () => {
    const { id } = await scene.asked()
    await scene.admin.client.put(`/api/users/${scene.developer.user.id}`, {
      organizationId: scene.intermediary.id,
    })
    const { body } = await scene.developer.client.get(`${introductionsPath}/${id}`)
    expect(body.message).toBeNull()
    expect((await act(id, 'withdraw', scene.developer)).status).toBe(403)
  })
})

/** Four introductions: outgoing of the deal's organization, with another lender, incoming, and an old one. */
async function several() {
  const second = await portal.organization({ name: 'Second Bank' })
  const third = await portal.organization({ name: 'Third Bank' })
  const member = await portal.signedIn({ organizationId: third.id })
  const offer = async (organizationId: string) =>
    (await insertProduct(db, { name: 'Other Bridge', organizationId, ...fittingProduct })).id
  const one = (await scene.asked()).id
  const two = (await scene.asked({ offerId: await offer(second.id) })).id
  const three = (await scene.asked({ client: member.client, offerId: await offer(third.id) })).id
  await scene.set(one, { createdAt: daysAgo(3), expiresAt: daysAgo(-1) })
  await scene.set(two, { createdAt: daysAgo(20), expiresAt: daysAgo(6) })
  await scene.set(three, { createdAt: daysAgo(2), expiresAt: daysAgo(-2) })
  await act(three, 'accept', scene.developer)
  await record(three, scene.developer, { outcome: 'talking' })
  return { one, two, three, second, third, member }
}

describe('the list (M-214)', () => {
  test('filters, counts and orders', async () => {
    const { one, two, three, second } = await several()
    const { client } = scene.developer
    const ids = async (query: string) =>
      (await list(client, query)).body.introductions.map(({ id }: { id: string }) => id)
    expect(await ids('')).toEqual([three, one, two])
    expect(await ids('order=asc')).toEqual([two, one, three])
    expect(await ids('sort=expiresAt')).toEqual([two, one, three])
    expect((await ids('sort=updatedAt&order=desc'))[0]).toBe(three)
    expect(await ids('sort=dealName&limit=2&offset=2')).toHaveLength(1)
    expect(await ids('state=requested')).toEqual([one])
    expect(await ids('state=expired,accepted')).toEqual([three, two])
    expect(await ids('direction=incoming')).toEqual([three])
    expect(await ids('direction=outgoing')).toEqual([one, two])
    expect(await ids('outcome=talking')).toEqual([three])
    expect(await ids('outcome=differs')).toEqual([])
    expect(await ids(`dealId=${scene.dealId}`)).toHaveLength(3)
    expect(await ids(`dealId=${scene.productId}`)).toEqual([])
    expect(await ids('need=bridge_to_itc&kind=products')).toHaveLength(3)
    expect(await ids('need=perm')).toEqual([])
    expect(await ids('kind=catalytic-facilities')).toEqual([])
    expect(await ids(`organizationId=${second.id},${scene.capital.id}`)).toEqual([one, two])
    // The own organization is on no other side.
    expect(await ids(`organizationId=${scene.dealOrganization.id}`)).toEqual([])
    expect(await ids('search=second%20bank')).toEqual([two])
    expect(await ids('search=TOWN%20hall')).toHaveLength(3)
    expect(await ids('search=roof%20in%20spring')).toEqual([])
    const { facets, total } = (await list(client, 'facets=true&state=expired')).body
    expect(total).toBe(1)
    expect(facets).toEqual({
      state: { requested: 1, expired: 1, accepted: 1 },
      direction: { outgoing: 1 },
      outcome: {},
      need: { bridge_to_itc: 1 },
      kind: { products: 1 },
    })
    for (const query of ['state=open', 'sort=message', 'dealId=x', 'state=a&state=b', 'limit=0'])
      expect([query, (await list(client, query)).status]).toEqual([query, 400])
  })

  test('directions are those of the reader', async () => {
    const { one, three, member } = await several()
    const of = async (client: typeof scene.lender.client, direction: string) =>
      (await list(client, `direction=${direction}`)).body.introductions.map(
        ({ id }: { id: string }) => id,
      )
    expect(await of(scene.lender.client, 'incoming')).toEqual([one])
    expect(await of(scene.lender.client, 'outgoing')).toEqual([])
    expect(await of(member.client, 'outgoing')).toEqual([three])
    expect(await of(scene.admin.client, 'incoming')).toEqual([])
    expect(
      (await list(scene.admin.client, `organizationId=${scene.dealOrganization.id}`)).body.total,
    ).toBe(3)
    expect(await of(scene.mediator.client, 'incoming')).toEqual([])
  })

  test('has a tag, and is asked again only when it changes', async () => {
    const { id } = await scene.asked()
    const { headers } = await list(scene.lender.client)
    const again = () =>
      scene.lender.client.get(introductionsPath, {
        headers: { 'if-none-match': String(headers['etag']) },
      })
    expect((await again()).status).toBe(304)
    await scene.set(id, { expiresAt: daysAgo(1) })
    expect((await again()).body.introductions[0].state).toBe('expired')
  })

  test('a file holds what the list answers, and the trail knows of it (M-190)', async () => {
    const { id } = await scene.accepted()
    await record(id, scene.developer, { outcome: 'funded', amount: 1_640_000 })
    const answer = await file(scene.lender.client)
    expect(answer.status).toBe(200)
    const [head = '', line = ''] = answer.text.split('\r\n')
    const cells = Object.fromEntries(head.split(',').map((name, n) => [name, line.split(',')[n]]))
    expect(cells).toMatchObject({
      Project: 'Town Hall Roof',
      Kind: 'Product',
      Need: 'Bridge to ITC',
      State: 'Accepted',
      Amount: '400000',
      Outcome: 'Funded',
      'Amount Funded': '1640000',
      'Project Contact Email': scene.developer.user.email,
      'Capital Contact Phone': '773 555 0200',
    })
    const { entries } = (
      await scene.admin.client.get('/api/audit?entity=introductions&action=export')
    ).body
    expect(entries[0].actorId).toBe(scene.lender.user.id)
    expect((await file(scene.lender.client, 'state=declined')).text).not.toContain('Town Hall')
    expect((await file(scene.lender.client, 'columns=dealName,state')).text).toBe(
      '\uFEFFProject,State\r\nTown Hall Roof,Accepted\r\n',
    )
  })
})
