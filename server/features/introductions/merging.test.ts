import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { matchDismissals } from '#database/introductions'
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

// Introductions and dismissed matches when organizations are merged, and when that is undone (M-217).

const { portal, db, scene, renew } = await introductionPortal()

const read = async (id: string) => (await scene.admin.client.get(`${introductionsPath}/${id}`)).body
const merge = async (stays: string, otherId: string) => {
  const answer = await scene.admin.client.post(`/api/organizations/${stays}/merge`, { otherId })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return async () => {
    const undone = await scene.admin.client.post(
      `/api/organization-merges/${answer.body.merge.id}/undo`,
    )
    expect([undone.status, undone.text]).toEqual([200, undone.text])
    return undone.body.left
  }
}

/** A second lender with a product that fits as well. */
async function secondLender() {
  const organization = await portal.organization({ name: 'Second Bank' })
  const offer = await insertProduct(db, {
    name: 'Second Bridge',
    organizationId: organization.id,
    ...fittingProduct,
  })
  return { organization, offer, member: await portal.signedIn({ organizationId: organization.id }) }
}

describe('introductions', () => {
  test('move with the organization that goes, and come back with it', async () => {
    const { id } = await scene.asked()
    const stays = await portal.organization()
    const before = await read(id)
    const undo = await merge(stays.id, scene.capital.id)
    expect(await read(id)).toMatchObject({
      capitalOrganizationId: stays.id,
      capitalOrganizationName: 'Quiet River Bank',
      state: 'requested',
    })
    expect(await undo()).toEqual([])
    const { version: _version, updatedAt: _at, ...values } = before
    expect(await read(id)).toMatchObject(values)
    expect((await act(id, 'accept', scene.lender)).status).toBe(200)
  })

  test('between the two are withdrawn; undone they wait again, unless the deal has closed', async () => {
    for (const closes of [false, true]) {
      await renew()
      const { id } = await scene.asked()
      const undo = await merge(scene.dealOrganization.id, scene.capital.id)
      expect((await read(id)).state).toBe('withdrawn')
      if (closes)
        await db.update(pipeline).set({ outcome: 'withdrawn' }).where(eq(pipeline.id, scene.dealId))
      await undo()
      expect(await read(id)).toMatchObject({
        state: closes ? 'withdrawn' : 'requested',
        dealOrganizationId: scene.dealOrganization.id,
        capitalOrganizationId: scene.capital.id,
      })
    }
  })

  test('of two that meet the waiting one is withdrawn, and two accepted ones stay', async () => {
    for (const [first, second, states] of [
      ['waits', 'waits', ['requested', 'withdrawn']],
      ['accepted', 'waits', ['accepted', 'withdrawn']],
      ['waits', 'accepted', ['withdrawn', 'accepted']],
      ['accepted', 'accepted', ['accepted', 'accepted']],
      ['expired', 'waits', ['expired', 'requested']],
    ] as const) {
      await renew()
      const { organization, offer, member } = await secondLender()
      const one = (await scene.asked()).id
      const two = (await scene.asked({ offerId: offer.id })).id
      await scene.set(one, { createdAt: daysAgo(2) })
      if (first === 'expired') await scene.set(one, { expiresAt: daysAgo(1) })
      if (first === 'accepted') await act(one, 'accept', scene.lender)
      if (second === 'accepted') await act(two, 'accept', member)
      const before = [await read(one), await read(two)]
      const undo = await merge(scene.capital.id, organization.id)
      const after = [await read(one), await read(two)]
      expect(after.map(({ state }) => state)).toEqual(states)
      expect(after.map((each) => each.capitalOrganizationId)).toEqual([
        scene.capital.id,
        scene.capital.id,
      ])
      // What is live goes on counting as one.
      expect((await scene.ask({ client: scene.lender.client })).status).toBe(409)
      expect(await undo()).toEqual([])
      expect([await read(one), await read(two)]).toMatchObject(
        before.map(({ state, capitalOrganizationId, answeredAt }) => ({
          state,
          capitalOrganizationId,
          answeredAt,
        })),
      )
    }
  })

  test('a place that was taken since is not taken twice by an undo or a changed outcome', async () => {
    const { id } = await scene.asked()
    await act(id, 'accept', scene.lender)
    await record(id, scene.lender, { outcome: 'no_deal', reason: 'timing' })
    const again = await scene.ask({ client: scene.lender.client })
    expect(again.status).toBe(201)
    const changed = await record(id, scene.lender, { outcome: 'talking' })
    expect([changed.status, changed.body.current.id]).toEqual([409, again.body.id])
  })
})

describe('dismissed matches', () => {
  const dismissals = () => db.select().from(matchDismissals).orderBy(matchDismissals.createdAt)
  const dismissedBy = (organizationId: string, createdAt: Date) =>
    db.insert(matchDismissals).values({
      organizationId,
      dealId: scene.dealId,
      productId: scene.productId,
      reason: 'terms',
      note: 'Between us alone',
      createdByName: 'Somebody',
      createdAt,
    })

  test('move; of two of one pair the older stays, and both come back', async () => {
    for (const [ofStays, ofGoes] of [
      [5, 3],
      [3, 5],
    ] as const) {
      await db.delete(matchDismissals)
      const [stays, goes] = [await portal.organization(), await portal.organization()]
      await dismissedBy(stays.id, daysAgo(ofStays))
      await dismissedBy(goes.id, daysAgo(ofGoes))
      const before = await dismissals()
      const undo = await merge(stays.id, goes.id)
      expect(await dismissals()).toMatchObject([{ id: before[0]?.id, organizationId: stays.id }])
      expect(await undo()).toEqual([])
      expect(await dismissals()).toMatchObject(
        before.map(({ id, organizationId, note }) => ({ id, organizationId, note })),
      )
    }
    const { text } = await scene.admin.client.get('/api/audit?entity=match-dismissals')
    expect(text).not.toContain('Between us alone')
  })

  test('go with their deal and do not come back', async () => {
    await db.delete(matchDismissals)
    await dismissedBy(scene.capital.id, daysAgo(1))
    const path = `/api/pipeline/${scene.dealId}`
    expect((await scene.developer.client.delete(path)).status).toBe(204)
    expect(await dismissals()).toEqual([])
    const { entries } = (await scene.developer.client.get(`${path}/history`)).body
    const back = await scene.developer.client.post(`${path}/restore`, { auditId: entries[0].id })
    expect(back.status).toBe(200)
    expect(await dismissals()).toEqual([])
  })
})
