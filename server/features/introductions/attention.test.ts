import { expect, test } from 'vitest'
import { filePortal } from '#test/support/app'
import { act, daysAgo, introductionScene, record } from '#test/support/introductions'
import type { IntroductionScene } from '#test/support/introductions'

// What of introductions waits for an organization (M-311).

const portal = await filePortal({ RATE_LIMIT: 'off' })

const waiting = async ({ client }: IntroductionScene['lender']) =>
  (await client.get('/api/dashboard/attention')).body.introductions

test('requests to it by their end, then accepted ones of 30 days without its outcome', async () => {
  const scene = await introductionScene(portal)
  const nothing = { entries: [], total: 0 }
  const old = await scene.accepted()
  expect(await waiting(scene.lender)).toEqual(nothing)
  await scene.set(old.id, { answeredAt: daysAgo(31), dealId: null })
  const first = await scene.asked()
  const entry = {
    id: first.id,
    dealName: 'Town Hall Roof',
    organizationName: 'Harvest Solar Works',
    state: 'requested',
    expiresAt: first.expiresAt,
    answeredAt: null,
  }
  const later = { ...entry, id: old.id, state: 'accepted', expiresAt: old.expiresAt }
  for (const who of [scene.lender, scene.lenderManager])
    expect(await waiting(who)).toMatchObject({
      entries: [entry, { ...later, answeredAt: expect.any(String) }],
      total: 2,
    })
  // The asking side has asked; the question for the outcome is both sides'.
  expect(await waiting(scene.developer)).toMatchObject({
    entries: [{ id: old.id, organizationName: 'Quiet River Bank' }],
    total: 1,
  })
  for (const who of [scene.mediator, scene.stranger, scene.admin])
    expect(await waiting(who)).toEqual(nothing)
  await record(old.id, scene.lender, { outcome: 'talking' })
  await act(first.id, 'decline', scene.lender, { reason: 'terms' })
  expect(await waiting(scene.lender)).toEqual(nothing)
  await scene.set(first.id, { state: 'requested', expiresAt: daysAgo(1) })
  expect(await waiting(scene.lender)).toEqual(nothing)
  expect((await waiting(scene.developer)).total).toBe(1)
})
