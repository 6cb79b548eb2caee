import { describe, expect, test } from 'vitest'
import { roomScene } from '#test/support/room-scene'

// What is shared with organizations that become one or end (O-053).

const scene = await roomScene()
const { portal, member, guest, admin } = scene

const asks = (dealId: string, client = guest) =>
  client.post(`/api/pipeline/${dealId}/questions`, { question: 'When do you build?' })
const listOf = async (dealId: string, part: string) =>
  (await member.get(`/api/pipeline/${dealId}/${part}`)).body

describe('organizations', () => {
  test('that are merged take shares and questions along, and back (O-053)', async () => {
    const [dealId, twice] = [await scene.newDeal(), await scene.newDeal()]
    const [stays, goes] = [
      await portal.organization({ name: 'Valley Lender' }),
      await portal.organization({ name: 'Valley Lender, Inc.' }),
    ]
    for (const deal of [dealId, twice]) await scene.introduce(deal, goes)
    await scene.introduce(twice, stays)
    const of = ({ id, name }: { id: string; name: string }) => ({
      organizationId: id,
      organizationName: name,
    })
    await scene.share(dealId, of(goes))
    await scene.share(twice, { ...of(goes), createdAt: new Date(1) })
    await scene.share(twice, of(stays))
    const { client } = await portal.signedIn({ organizationId: goes.id })
    await asks(dealId, client)
    const merged = await admin.post(`/api/organizations/${stays.id}/merge`, {
      otherId: goes.id,
      fields: [],
    })
    expect([merged.status, merged.text]).toEqual([200, merged.text])
    const shares = async (deal: string) =>
      (await listOf(deal, 'shares')).shares.map(
        ({ organizationName, endedWhy }: Record<string, string>) => [organizationName, endedWhy],
      )
    expect(await shares(dealId)).toEqual([[stays.name, null]])
    expect(await shares(twice)).toEqual([
      [stays.name, null],
      [stays.name, 'revoked'],
    ])
    const asking = async () => (await listOf(dealId, 'questions')).questions[0].organizationName
    expect(await asking()).toBe(stays.name)
    const undone = await admin.post(`/api/organization-merges/${merged.body.merge.id}/undo`)
    expect([undone.status, undone.text]).toEqual([200, undone.text])
    expect(await shares(dealId)).toEqual([[goes.name, null]])
    const both = await shares(twice)
    expect(both).toHaveLength(2)
    expect(both).toEqual(
      expect.arrayContaining([
        [stays.name, null],
        [goes.name, null],
      ]),
    )
    expect(await asking()).toBe(goes.name)
  })

  test('that are deleted leave their name, and nothing is shared with them', async () => {
    const dealId = await scene.newDeal()
    const lender = await portal.organization({ name: 'Brief Lender' })
    await scene.introduce(dealId, lender)
    const of = { organizationId: lender.id, organizationName: lender.name }
    await scene.share(dealId, of)
    expect((await admin.delete(`/api/organizations/${lender.id}`)).status).toBe(204)
    expect((await listOf(dealId, 'shares')).shares).toMatchObject([
      { organizationId: null, organizationName: 'Brief Lender', endedWhy: 'deleted' },
    ])
  })
})
