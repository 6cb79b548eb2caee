import { expect, test } from 'vitest'
import { act, introductionPortal } from '#test/support/introductions'

// Where an acceptance says who asked can be reached.

const { scene } = await introductionPortal()

const newAddress = () => `new-${scene.developer.user.email}`
const change = (fields: object) =>
  scene.admin.client.put(`/api/users/${scene.developer.user.id}`, fields)

test.each<[string, boolean, () => Promise<unknown>]>([
  ['has another address by then, by that one', true, () => change({ email: newAddress() })],
  [
    'is of another organization by then, as they were',
    false,
    () => change({ organizationId: scene.intermediary.id, email: newAddress() }),
  ],
  [
    'is disabled by then, as they were',
    false,
    () => change({ email: newAddress(), disabled: true }),
  ],
])('who asked and %s (M-206)', async (_title, isNew, leave) => {
  const { id } = await scene.asked()
  const { email } = scene.developer.user
  await leave()
  const { status, body } = await act(id, 'accept', scene.lender)
  expect([status, body.contacts.deal.email]).toEqual([200, isNew ? newAddress() : email])
})
