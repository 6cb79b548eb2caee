import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { ConfirmedNoun } from '#contract/freshness'
import { confirmedTables } from '#server/features/confirmations/freshness.store'
import type { Client } from './client.ts'
import { registryScene } from './registry-scene.ts'
import type { RegistryScene } from './registry-scene.ts'

/** The kinds of record that are confirmed, with what a new one has, listed and not. */
export const confirmedKinds: {
  entity: ConfirmedNoun
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
export interface ConfirmationScene extends Omit<RegistryScene, 'add'> {
  /** Adds a record of the organization; answers its id. */
  add(entity: ConfirmedNoun, values: object, by?: Client): Promise<string>
  /** When a record was last confirmed, its version and time of change, as stored. */
  stored(
    entity: ConfirmedNoun,
    id: string,
  ): Promise<{ version: number; updatedAt: Date; lastConfirmedAt: Date | null }>
  /** Makes a record of another age: no setting moves the clock. */
  age(entity: ConfirmedNoun, id: string, at: Date | null): Promise<void>
}

/** Makes it all. */
export async function confirmationScene(
  environment: Record<string, string> = {},
): Promise<ConfirmationScene> {
  const scene = await registryScene(environment)
  const { db } = scene.portal.database.open
  return {
    ...scene,
    async add(entity, values, by = scene.writerOf(entity)) {
      const answer = await by.post(`/api/${entity}`, { organizationId: scene.own, ...values })
      expect([answer.status, answer.text]).toEqual([201, answer.text])
      return answer.body.id
    },
    async stored(entity, id) {
      const table = confirmedTables[entity]
      const [row] = await db.select().from(table).where(eq(table.id, id))
      if (row === undefined) throw new Error('There is no such record')
      return row
    },
    async age(entity, id, at) {
      const table = confirmedTables[entity]
      await db.update(table).set({ lastConfirmedAt: at }).where(eq(table.id, id))
    },
  }
}
