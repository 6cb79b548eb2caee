import { describe, expect, test } from 'vitest'
import { rehearsedEdit, rowsOf } from '#test/support/bulk-edits'
import type { Chosen } from '#test/support/bulk-edits'
import { availabilityScene } from '#test/support/availability-scene'
import { committed, undone } from '#test/support/imports'

// What members may not publish themselves they do not publish in bulk either (E-006, P-275).

const scene = await availabilityScene({ MEMBER_REVIEW: 'on' })

describe.each([
  { entity: 'products', listed: 'published' },
  { entity: 'lending-profiles', listed: 'active' },
] as const)('of $entity', ({ entity, listed }) => {
  const path = `/api/${entity}`
  const stored = async (id: string): Promise<Chosen & { status: string }> =>
    (await scene.admin.get(`${path}/${id}`)).body
  const statusesOf = async (ids: readonly string[]) => {
    const found = []
    for (const id of ids) found.push((await stored(id)).status)
    return found
  }
  /** A draft, one that waits already and one that an administrator published. */
  async function three(): Promise<string[]> {
    const { add, admin } = scene
    return [
      await add(entity, { name: 'Draft', status: 'draft' }),
      await add(entity, { name: 'Waiting', status: listed }),
      await add(entity, { name: 'Published', status: listed }, admin),
    ]
  }
  const chosen = (ids: readonly string[]) => Promise.all(ids.map(stored))

  test('a publication by a member waits, as the preview says', async () => {
    const ids = await three()
    const edit = await rehearsedEdit(scene.member, entity, await chosen(ids), { status: listed })
    const rows = await rowsOf(scene.member, edit.id)
    expect(rows.map(({ outcome, changes }) => [outcome, changes])).toEqual([
      ['changed', [{ field: 'status', from: 'draft', to: 'under_review' }]],
      ['unchanged', []],
      ['unchanged', []],
    ])
    expect((await committed(scene.member, edit.id)).result).toMatchObject({ updated: 1 })
    expect(await statusesOf(ids)).toEqual(['under_review', 'under_review', listed])
    const byAdministrator = await rehearsedEdit(scene.admin, entity, await chosen(ids), {
      status: listed,
    })
    await committed(scene.admin, byAdministrator.id)
    expect(await statusesOf(ids)).toEqual([listed, listed, listed])
  })

  test('who was an administrator when it was rehearsed publishes nothing as a member', async () => {
    const { portal, own, admin } = scene
    const { client, user } = await portal.signedIn({ organizationId: own, role: 'admin' })
    const ids = await three()
    const edit = await rehearsedEdit(client, entity, await chosen(ids), { status: listed })
    const rows = await rowsOf(client, edit.id)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['changed', 'changed', 'unchanged'])
    await admin.put(`/api/users/${user.id}`, { role: 'member' })
    await committed(await portal.signIn(user), edit.id)
    expect(await statusesOf(ids)).toEqual(['under_review', 'under_review', listed])
  })

  test('once undone, what was published before waits for an administrator', async () => {
    const ids = await three()
    const edit = await rehearsedEdit(scene.member, entity, await chosen(ids), {
      status: 'inactive',
    })
    await committed(scene.member, edit.id)
    await undone(scene.member, edit.id)
    expect(await statusesOf(ids)).toEqual(['draft', 'under_review', 'under_review'])
  })
})
