import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Attention } from '#contract/dashboard'
import type { Client } from '#test/support/client'
import { availabilityScene } from '#test/support/availability-scene'
import type { AvailabilityScene } from '#test/support/availability-scene'

// What waits for a review (N-058, P-275).

const reviewsOf = async (client: Client): Promise<Attention['reviews']> => {
  const { status, body } = await client.get('/api/dashboard/attention')
  expect(status).toBe(200)
  return body.reviews
}
const toDoOf = async (client: Client): Promise<number> =>
  (await client.get('/api/notifications/unread')).body.toDo
const managerOf = async ({ portal, own }: AvailabilityScene) =>
  (await portal.signedIn({ organizationId: own, role: 'organization_manager' })).client

describe('with the review', () => {
  let scene: AvailabilityScene
  beforeAll(async () => {
    scene = await availabilityScene({ MEMBER_REVIEW: 'on' })
  })

  test('administrators are answered what waits of each kind, the oldest first and at most 8', async () => {
    const { add, admin, member, stranger } = scene
    const manager = await managerOf(scene)
    expect(await reviewsOf(admin)).toEqual({ entries: [], total: 0 })
    const entered = {
      loan: await add('products', { name: 'Bridge Loan', status: 'published' }),
      small: await add('lending-profiles', { name: 'Small Loans', status: 'active' }),
      reserve: await add('catalytic-facilities', { name: 'Loss Reserve', status: 'under_review' }),
    }
    // What an administrator publishes, and what nobody wants to publish, waits for nobody.
    await add('products', { name: 'Seen', status: 'published' }, admin)
    await add('products', { name: 'Draft', status: 'draft' })
    await add('pipeline', { name: 'Town Hall Roof' })
    const entry = (entity: string, id: string, name: string) => ({
      entity,
      id,
      name,
      organizationName: 'Prairie Light Green Bank',
      updatedAt: expect.any(String),
    })
    const [loan, small, reserve] = [
      entry('products', entered.loan, 'Bridge Loan'),
      entry('lending-profiles', entered.small, 'Small Loans'),
      entry('catalytic-facilities', entered.reserve, 'Loss Reserve'),
    ]
    expect(await reviewsOf(admin)).toEqual({ entries: [loan, small, reserve], total: 3 })
    expect(await toDoOf(admin)).toBe(3)
    // The one that is changed waits since then.
    await member.put(`/api/products/${entered.loan}`, { description: 'More' })
    expect((await reviewsOf(admin)).entries).toEqual([small, reserve, loan])
    for (const n of [1, 2, 3, 4, 5, 6])
      await add('products', { name: `Loan ${n}`, status: 'published' })
    const { entries, total } = await reviewsOf(admin)
    expect([entries.map(({ name }) => name), total]).toEqual([
      [
        'Small Loans',
        'Loss Reserve',
        'Bridge Loan',
        'Loan 1',
        'Loan 2',
        'Loan 3',
        'Loan 4',
        'Loan 5',
      ],
      9,
    ])
    await admin.put(`/api/lending-profiles/${entered.small}`, { status: 'active' })
    expect((await reviewsOf(admin)).total).toBe(8)
    for (const client of [member, manager, stranger]) {
      expect(await reviewsOf(client)).toEqual({ entries: [], total: 0 })
      expect(await toDoOf(client)).toBe(0)
    }
  })
})

describe('without the review', () => {
  let scene: AvailabilityScene
  beforeAll(async () => {
    scene = await availabilityScene()
  })
  afterAll(() => scene.portal.close())

  test('nothing waits, whatever a record says', async () => {
    await scene.add('products', { name: 'Bridge Loan', status: 'under_review' })
    for (const client of [scene.admin, await managerOf(scene), scene.member]) {
      expect(await reviewsOf(client)).toEqual({ entries: [], total: 0 })
      expect(await toDoOf(client)).toBe(0)
    }
  })
})
