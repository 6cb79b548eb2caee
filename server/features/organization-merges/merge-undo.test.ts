import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { facilities } from '#database/facilities'
import { lendingProfiles } from '#database/lending-profiles'
import { organizationMerges } from '#database/organization-merges'
import { organizations } from '#database/organizations'
import { products } from '#database/products'
import { filePortal } from '#test/support/app'
import { mergeScene } from '#test/support/merge-scene'
import { deleteOldMerges } from './merges.store.ts'

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const admin = (await portal.signedIn({ role: 'admin' })).client

const merge = (id: string, body: object) => admin.post(`/api/organizations/${id}/merge`, body)
const undo = (id: string) => admin.post(`/api/organization-merges/${id}/undo`)

const stored = async (id: string) =>
  (await db.select().from(organizations).where(eq(organizations.id, id)))[0]
const scene = () => mergeScene(portal, admin)

describe('undoing', () => {
  test('leaves what was changed since, and says so', async () => {
    const { stays, goes, member } = await scene()
    const done = await merge(stays.id, { otherId: goes.id, fields: ['website'] })
    await admin.put(`/api/organizations/${stays.id}`, { website: 'new.example' })
    await db
      .update(products)
      .set({ organizationId: member.id })
      .where(eq(products.organizationId, stays.id))
    await db.delete(lendingProfiles).where(eq(lendingProfiles.organizationId, stays.id))
    await db
      .update(facilities)
      .set({ name: 'Renamed' })
      .where(eq(facilities.organizationId, stays.id))
    const { body, status } = await undo(done.body.merge.id)
    expect(status).toBe(200)
    expect(body.left).toEqual(
      expect.arrayContaining([
        { kind: 'Organization', name: 'Website', reason: 'of Prairie Light Fund: changed since' },
        { kind: 'Product', name: 'Loan', reason: 'given to another organization since' },
        { kind: 'Lending profile', name: '1 record', reason: 'deleted since' },
      ]),
    )
    expect(body.left).toHaveLength(3)
    expect((await stored(stays.id))?.website).toBe('https://new.example')
    // What was merely edited goes back with its edit.
    expect(
      await db.$count(
        facilities,
        and(eq(facilities.organizationId, goes.id), eq(facilities.name, 'Renamed')),
      ),
    ).toBe(1)
  })

  test('works inside out only, and not for ever', async () => {
    const [one, two, three] = [
      await portal.organization({ name: 'One' }),
      await portal.organization({ name: 'Two' }),
      await portal.organization({ name: 'Three' }),
    ]
    const first = (await merge(two.id, { otherId: three.id })).body.merge
    const second = (await merge(one.id, { otherId: two.id })).body.merge
    expect((await undo(first.id)).body.message).toBe(
      'Two was deleted or merged itself since. Restore it or undo that merge first.',
    )
    expect((await undo(second.id)).status).toBe(200)
    await db
      .update(organizationMerges)
      .set({ mergedAt: new Date(Date.now() - 31 * 86_400_000) })
      .where(eq(organizationMerges.id, first.id))
    await deleteOldMerges(db)
    expect((await undo(first.id)).body.message).toBe(
      'This merge is too long ago and cannot be undone anymore.',
    )
    const { body } = await admin.get('/api/organization-merges')
    expect(body.merges.find(({ id }: { id: string }) => id === first.id)).toMatchObject({
      otherName: 'Three',
      undoableUntil: null,
    })
    expect(body.total).toBe(body.merges.length)
    expect((await undo('11111111-1111-4111-8111-111111111111')).status).toBe(404)
  })
})
