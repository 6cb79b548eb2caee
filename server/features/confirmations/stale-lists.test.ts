import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listedStates, staleQueryOf } from '#contract/freshness'
import { pipeline } from '#database/pipeline'
import { availabilityScene, availableKinds, daysAgo } from '#test/support/availability-scene'

// What is counted as stale is what its list answers, in each listed state; of the own records each can be confirmed
// (L-030, L-031, N-051).

const scene = await availabilityScene()

interface Stale {
  id: string
  organizationId: string | null
}

test('the lists of stale records hold exactly what is counted', async () => {
  const { portal, own, member, admin } = scene
  const added: string[] = []
  for (const { entity, values, unlisted } of availableKinds) {
    const { field, values: states } = listedStates[entity]
    for (const state of states) {
      const id = await scene.add(entity, { ...values, name: `${state} one`, [field]: state })
      added.push(id)
      await scene.age(entity, id, daysAgo(200))
    }
    const id = await scene.add(entity, { ...values, ...unlisted })
    await scene.age(entity, id, daysAgo(200))
  }
  // A deal that the organization only mediates is its owner's to confirm.
  const mediated = await scene.add('pipeline', { name: 'Mediated' })
  await scene.age('pipeline', mediated, daysAgo(200))
  const other = (await portal.organization()).id
  await portal.database.open.db
    .update(pipeline)
    .set({ organizationId: other, intermediaryAggregatorId: own })
    .where(eq(pipeline.id, mediated))

  const counted = (await member.get('/api/dashboard/attention')).body.unchanged
  const { stale } = (await admin.get('/api/dashboard/attention')).body
  const found: string[] = []
  for (const { entity, list } of availableKinds) {
    const read = async (by: typeof member, query: object): Promise<Stale[]> =>
      (
        await by.get(
          `/api/${entity}?${new URLSearchParams({ ...staleQueryOf(entity), limit: '1000', ...query })}`,
        )
      ).body[list]
    const all = await read(admin, {})
    expect([entity, all.length]).toEqual([
      entity,
      stale.find((each: { entity: string }) => each.entity === entity).total,
    ])
    const mine = await read(member, { organizationId: own })
    found.push(...mine.filter(({ organizationId }) => organizationId === own).map(({ id }) => id))
  }
  expect(found.toSorted()).toEqual(added.toSorted())
  expect(counted.total).toBe(added.length)
  for (const { entity, id } of counted.entries) {
    const { body } = await member.post('/api/confirmations', { records: [{ entity, id }] })
    expect([body.confirmed.length, body.refused]).toEqual([1, []])
  }
})
