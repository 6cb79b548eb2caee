import { beforeEach, expect, test } from 'vitest'
import { filePortal } from '#test/support/app'
import { act, asked, introductionScene } from '#test/support/introductions'
import type { IntroductionScene } from '#test/support/introductions'

// Where an acceptance says who asked can be reached.

let scene: IntroductionScene

const portal = await filePortal({ RATE_LIMIT: 'off' })

beforeEach(async () => {
  scene = await introductionScene(portal)
})

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
  const { id } = await asked(scene)
  const { email } = scene.developer.user
  await leave()
  const { status, body } = await act(id, 'accept', scene.lender)
  expect([status, body.contacts.deal.email]).toEqual([200, isNew ? newAddress() : email])
})
