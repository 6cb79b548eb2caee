import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { introductions } from '#database/introductions'
import { mails } from '#database/mail'
import { insertFacility } from '#server/features/facilities/facilities.store'
import { insertLendingProfile } from '#server/features/lending-profiles/lending-profiles.store'
import { insertProduct } from '#server/features/products/products.store'
import { committed, mappingOf, rehearsed } from '#test/support/imports'
import {
  act,
  daysAgo,
  fittingProduct,
  introductionPortal,
  introductionsPath,
  record,
} from '#test/support/introductions'

// What becomes of introductions when their deal or offer is closed, hidden or deleted (M-217).

const { portal, db, scene } = await introductionPortal({
  FACILITY_ADMIN_EMAIL: 'facilities@campaign.example',
})

const read = async (id: string) =>
  (await scene.developer.client.get(`${introductionsPath}/${id}`)).body
const deal = () => `/api/pipeline/${scene.dealId}`
const product = () => `/api/products/${scene.productId}`
async function giveAway(path: string, to: { id: string | null } | null = null) {
  const { id: organizationId } = to ?? (await portal.organization())
  return scene.admin.client.put(path, { organizationId })
}
const isWithdrawn = async (id: string) => {
  const now = await read(id)
  expect([now.state, now.version, now.answeredAt === null]).toEqual(['withdrawn', 2, false])
  return now
}

describe('a waiting request is withdrawn with its record', () => {
  test.each([
    ['closing the deal', () => scene.developer.client.put(deal(), { outcome: 'withdrawn' })],
    [
      'taking it out of sharing',
      () => scene.developer.client.put(deal(), { visibility: 'organization_only' }),
    ],
    ['unpublishing the offer', () => scene.lender.client.put(product(), { status: 'draft' })],
    ['giving the deal to another organization', () => giveAway(deal())],
    ['giving the offer to another organization', () => giveAway(product())],
    ['leaving the deal without organization', () => giveAway(deal(), { id: null })],
  ])('%s', async (_title, change) => {
    const { id } = await scene.asked()
    const before = await db.$count(mails)
    expect((await change()).status).toBe(200)
    expect(await isWithdrawn(id)).toMatchObject({
      dealId: scene.dealId,
      offerId: scene.productId,
    })
    // Withdrawal mails nobody (M-236).
    expect(await db.$count(mails)).toBe(before)
  })

  test.each([
    ['the deal', () => scene.developer.client.delete(deal()), 'dealId', 'dealName'],
    ['the offer', () => scene.lender.client.delete(product()), 'offerId', 'offerName'],
  ] as const)('deleting %s', async (_title, remove, gone, stays) => {
    const { id, [stays]: name } = await scene.asked()
    expect((await remove()).status).toBe(204)
    expect(await isWithdrawn(id)).toMatchObject({ [gone]: null, [stays]: name })
  })

  test('given away and back it stays withdrawn, and can be asked for anew by the other side', async () => {
    const { id } = await scene.asked()
    expect((await giveAway(deal())).status).toBe(200)
    expect((await giveAway(deal(), scene.dealOrganization)).status).toBe(200)
    await isWithdrawn(id)
    expect((await act(id, 'accept', scene.lender)).status).toBe(409)
    expect((await scene.ask({ client: scene.lender.client })).status).toBe(201)
  })

  test('any other save leaves it, and so does an accepted one any save', async () => {
    const { id } = await scene.asked()
    await scene.developer.client.put(deal(), { name: 'Renamed', capNeed: [] })
    await scene.lender.client.put(product(), { name: 'Renamed' })
    expect((await read(id)).state).toBe('requested')
    await act(id, 'accept', scene.lender)
    await scene.lender.client.put(product(), { status: 'draft' })
    await scene.developer.client.put(deal(), { outcome: 'funded' })
    expect((await read(id)).state).toBe('accepted')
    await scene.lender.client.delete(product())
    await scene.developer.client.delete(deal())
    expect(await read(id)).toMatchObject({
      state: 'accepted',
      dealId: null,
      offerId: null,
      dealName: 'Town Hall Roof',
      offerName: 'Credit Bridge',
      contacts: { deal: { email: scene.developer.user.email } },
    })
  })

  test('what has expired stays expired', async () => {
    const { id } = await scene.asked()
    await scene.set(id, { expiresAt: daysAgo(1) })
    await scene.developer.client.put(deal(), { outcome: 'withdrawn' })
    expect((await read(id)).state).toBe('expired')
  })

  test('asking and closing at the same time leave nothing that waits for a closed deal', async () => {
    const asking = [scene.developer, scene.lender].map(({ client }) => scene.ask({ client }))
    const closing = [
      scene.developerManager.client.put(deal(), { outcome: 'withdrawn' }),
      scene.lenderManager.client.put(product(), { status: 'draft' }),
    ]
    const answers = await Promise.all([...asking, ...closing])
    expect(answers.slice(2).map(({ status }) => status)).toEqual([200, 200])
    const list = await scene.developer.client.get(`${introductionsPath}?state=requested`)
    expect(list.body.total).toBe(0)
  })

  test('restoring an earlier version that is not published counts like a save', async () => {
    const made = await scene.lender.client.put(product(), { status: 'draft' })
    await scene.lender.client.put(product(), { status: 'published' })
    const { id } = await scene.asked()
    const { entries } = (await scene.lender.client.get(`${product()}/history`)).body
    const draft = entries.find((entry: { changes: { to: unknown }[] }) =>
      entry.changes.some(({ to }) => to === 'draft'),
    )
    expect([made.status, draft === undefined]).toEqual([200, false])
    const answer = await scene.lender.client.post(`${product()}/restore`, { auditId: draft.id })
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    await isWithdrawn(id)
  })

  test('an import that closes the deal counts like a save', async () => {
    const { id } = await scene.asked()
    const file = Buffer.from(`ID,Name,Outcome\n${scene.dealId},Town Hall Roof,Withdrawn\n`)
    const mapping = mappingOf({ name: 'Name', outcome: 'Outcome' }, { kind: 'id', columns: ['ID'] })
    const { client } = scene.developer
    const made = await rehearsed(client, 'pipeline', file, { mapping, duplicates: 'merge' })
    expect((await committed(client, made.id)).state).toBe('done')
    await isWithdrawn(id)
  })

  test('lending profiles and facilities likewise', async () => {
    const profile = await insertLendingProfile(db, {
      name: 'Bridge Lending',
      organizationId: scene.capital.id,
      status: 'active',
    })
    const first = await scene.asked({ kind: 'lending-profiles', offerId: profile.id })
    expect(first).toMatchObject({ kind: 'lending-profiles', offerName: 'Bridge Lending' })
    const path = `/api/lending-profiles/${profile.id}`
    expect((await scene.lender.client.put(path, { status: 'draft' })).status).toBe(200)
    await isWithdrawn(first.id)

    const facility = await insertFacility(db, {
      name: 'River Guarantee',
      organizationId: scene.capital.id,
      facilityType: 'guarantee',
      status: 'published',
    })
    const none = await scene.ask({ kind: 'catalytic-facilities', offerId: facility.id })
    expect([none.status, none.body.message]).toEqual([
      409,
      'No product of this facility fits the project',
    ])
    await db.delete(introductions).where(eq(introductions.id, first.id))
    await insertProduct(db, {
      name: 'Supported Bridge',
      organizationId: scene.capital.id,
      catalyticFacilityId: facility.id,
      isSupportedByCatalyticFacility: true,
      ...fittingProduct,
    })
    const second = await scene.asked({ kind: 'catalytic-facilities', offerId: facility.id })
    expect(second).toMatchObject({
      offerId: facility.id,
      offerName: 'River Guarantee',
      score: 100,
      capitalOrganizationId: scene.capital.id,
    })
    const { client } = await portal.signedIn({
      role: 'admin',
      email: `facilities@campaign.example`,
    })
    const closed = await client.put(`/api/catalytic-facilities/${facility.id}`, { status: 'draft' })
    expect([closed.status, closed.text]).toEqual([200, closed.text])
    await isWithdrawn(second.id)
  })
})

describe('an organization', () => {
  test('that is deleted leaves its name, and takes its requests back', async () => {
    const ended = await scene.accepted()
    await record(ended.id, scene.lender, { outcome: 'no_deal', reason: 'timing' })
    const waiting = await scene.asked({ client: scene.lender.client })
    // Nothing else holds it: its records and people are elsewhere by now.
    const { id: organizationId } = await portal.organization()
    expect((await scene.admin.client.put(product(), { organizationId })).status).toBe(200)
    for (const { user } of [scene.lender, scene.lenderManager])
      await scene.admin.client.put(`/api/users/${user.id}`, { organizationId, role: 'member' })
    const removed = await scene.admin.client.delete(`/api/organizations/${scene.capital.id}`)
    expect([removed.status, removed.text]).toEqual([204, ''])
    expect((await read(waiting.id)).state).toBe('withdrawn')
    expect(await read(ended.id)).toMatchObject({
      state: 'accepted',
      capitalOrganizationId: null,
      capitalOrganizationName: 'Quiet River Bank',
      contacts: { capital: { email: scene.lender.user.email } },
    })
  })
})
