import { describe, expect, test } from 'vitest'
import {
  act,
  introductionPortal,
  introductionsPath,
  record,
  statusesOf,
} from '#test/support/introductions'
import type { IntroductionScene } from '#test/support/introductions'

// A deal that another organization owns by now: its introductions of before are the former owner's (M-202, M-203, M-215).

const { portal, scene } = await introductionPortal()

type Client = IntroductionScene['admin']['client']
const read = (id: string, { client }: { client: Client }) =>
  client.get(`${introductionsPath}/${id}`)

/** The deal goes to another organization; one of its members. */
async function movedDeal() {
  const organization = await portal.organization({ name: 'New Owner' })
  const member = await portal.signedIn({ organizationId: organization.id })
  const { status } = await scene.admin.client.put(`/api/pipeline/${scene.dealId}`, {
    organizationId: organization.id,
  })
  expect(status).toBe(200)
  return { organization, member }
}

/** The introductions that the rows of the deal name, for one reader. */
async function introducedTo({ client }: { client: Client }) {
  const { body } = await client.get(`/api/pipeline/${scene.dealId}/matches`)
  const rows: { offerId: string; introduction: { id: string } | null }[] = body.matches
  return rows.find(({ offerId }) => offerId === scene.productId)?.introduction?.id ?? null
}

const beginnings = {
  'an accepted one': () => scene.accepted(),
  'a funded one': async () => {
    const made = await scene.accepted()
    await record(made.id, scene.lender, { outcome: 'funded', amount: 777_000 })
    await record(made.id, scene.developer, { outcome: 'funded', amount: 777_000 })
    return made
  },
  'one without deal': async () => {
    const made = await scene.accepted()
    await record(made.id, scene.developer, { outcome: 'no_deal', reason: 'timing' })
    return made
  },
  'one that the lender declined': async () => {
    const made = await scene.asked()
    await act(made.id, 'decline', scene.lender, { reason: 'terms' })
    return made
  },
  'one that the former owner declined': async () => {
    const made = await scene.asked({ client: scene.lender.client })
    await act(made.id, 'decline', scene.developer, { reason: 'terms' })
    return made
  },
  'one that waits': () => scene.asked(),
}

describe.each(Object.entries(beginnings))('after %s', (_title, begin) => {
  test.each(['the new owner', 'the lender'])('%s asks at once', async (asking) => {
    const { id } = await begin()
    const { member } = await movedDeal()
    const by = asking === 'the lender' ? scene.lender : member
    expect(await introducedTo(member)).toBeNull()
    expect(await introducedTo(scene.lender)).toBeNull()
    const answers = await Promise.all([
      scene.ask({ client: by.client }),
      scene.ask({ client: by.client }),
    ])
    expect(statusesOf(answers)).toEqual([201, 409])
    const { body: made } = answers.find(({ status }) => status === 201) ?? {}
    for (const { body } of answers) expect((body.current ?? body).id).toBe(made.id)
    expect([await introducedTo(member), await introducedTo(scene.lender)]).toEqual([
      made.id,
      made.id,
    ])
    // Each owner reads its own introduction alone; the lender both (M-215).
    const readers = [member, scene.developer, scene.lender]
    const statuses = async (of: string) =>
      Promise.all(readers.map(async (reader) => (await read(of, reader)).status))
    expect(await statuses(made.id)).toEqual([200, 404, 200])
    expect(await statuses(id)).toEqual([404, 200, 200])
  })
})

test('no answer to either owner says anything of the introduction of the other', async () => {
  const first = await scene.accepted()
  await record(first.id, scene.lender, { outcome: 'no_deal', reason: 'timing' })
  await record(first.id, scene.developer, { outcome: 'no_deal', reason: 'timing' })
  const { member } = await movedDeal()
  const second = await scene.asked({ client: scene.lender.client })
  for (const by of [scene.developer, scene.lender]) {
    const { status, body } = await record(first.id, by, { outcome: 'talking' })
    expect([status, body.id, body.current]).toEqual([200, first.id, undefined])
  }
  const again = await scene.ask({ client: member.client })
  expect([again.status, again.body.current.id]).toEqual([409, second.id])
  expect(again.text).not.toContain(first.id)
  expect((await scene.ask()).text).not.toContain(second.id)
})

test.each(['waits', 'accepted'])(
  'merging the two owners leaves one that counts; undone, each has its own (the later one: %s)',
  async (state) => {
    const first = await scene.accepted()
    const { organization, member } = await movedDeal()
    const second = await scene.asked({ client: member.client })
    if (state === 'accepted') await act(second.id, 'accept', scene.lender)
    const states = () =>
      Promise.all(
        [first, second].map(async ({ id }) => {
          const { body } = await read(id, scene.admin)
          return [body.state, body.dealOrganizationId]
        }),
      )
    const before = await states()
    const merged = await scene.admin.client.post(`/api/organizations/${organization.id}/merge`, {
      otherId: scene.dealOrganization.id,
    })
    expect([merged.status, merged.text]).toEqual([200, merged.text])
    expect(await states()).toEqual([
      ['accepted', organization.id],
      [state === 'accepted' ? 'accepted' : 'withdrawn', organization.id],
    ])
    expect((await scene.ask({ client: scene.lender.client })).status).toBe(409)
    const undone = await scene.admin.client.post(
      `/api/organization-merges/${merged.body.merge.id}/undo`,
    )
    expect([undone.status, undone.body.left]).toEqual([200, []])
    expect(await states()).toEqual(before)
  },
)
