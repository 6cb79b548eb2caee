import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { AvailableNoun } from '#contract/freshness'
import { availableTables } from '#server/features/confirmations/freshness.store'
import { registryScene } from './registry-scene.ts'

/** The kinds of record that are confirmed, with what a new one has, listed and not. */
export const availableKinds: {
  entity: AvailableNoun
  list: string
  values: Record<string, unknown>
  listed: Record<string, unknown>
  unlisted: Record<string, unknown>
}[] = [
  {
    entity: 'products',
    list: 'products',
    values: { name: 'Bridge Loan' },
    listed: { status: 'published' },
    unlisted: { status: 'draft' },
  },
  {
    entity: 'catalytic-facilities',
    list: 'catalyticFacilities',
    values: { name: 'Loss Reserve', facilityType: 'guarantee' },
    listed: { status: 'raising' },
    unlisted: { status: 'under_review' },
  },
  {
    entity: 'lending-profiles',
    list: 'lendingProfiles',
    values: { name: 'Small Loans' },
    listed: { status: 'active' },
    unlisted: { status: 'inactive' },
  },
  {
    entity: 'pipeline',
    list: 'pipeline',
    values: { name: 'Town Hall Roof' },
    listed: { outcome: 'open' },
    unlisted: { outcome: 'funded' },
  },
]

/** A moment so many days ago. */
export const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000)

/** The scene of all registries, where records are confirmed and of any age. */
export async function availabilityScene(environment: Record<string, string> = {}) {
  const scene = await registryScene(environment)
  const { db } = scene.portal.database.open
  return {
    ...scene,
    /** Adds a record of the organization; answers its id. */
    async add(entity: AvailableNoun, values: object, by = scene.writerOf(entity)): Promise<string> {
      const answer = await by.post(`/api/${entity}`, { organizationId: scene.own, ...values })
      expect([answer.status, answer.text]).toEqual([201, answer.text])
      return answer.body.id
    },
    /** A record with when it was last confirmed, as stored. */
    async stored(entity: AvailableNoun, id: string) {
      const table = availableTables[entity]
      const [row] = await db.select().from(table).where(eq(table.id, id))
      if (row === undefined) throw new Error('There is no such record')
      return row
    },
    /** Makes a record of another age: no setting moves the clock. */
    async age(entity: AvailableNoun, id: string, at: Date | null) {
      const table = availableTables[entity]
      await db.update(table).set({ lastConfirmedAt: at }).where(eq(table.id, id))
    },
  }
}

export type AvailabilityScene = Awaited<ReturnType<typeof availabilityScene>>
