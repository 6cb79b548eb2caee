import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { ConfirmedNoun } from '#contract/freshness'
import { confirmedTables } from '#server/features/confirmations/freshness.store'
import { testApp } from './app.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'

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

/** A portal with an organization's people, somebody else and administrators. */
export interface ConfirmationScene {
  portal: TestApp
  own: string
  member: Client
  colleague: Client
  stranger: Client
  admin: Client
  /** Who writes such records for the organization: facilities have administrators of their own, who may belong to one. */
  writerOf(entity: ConfirmedNoun): Client
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
  const portal = await testApp({
    RATE_LIMIT: 'off',
    FACILITY_ADMIN_EMAIL: 'keeper@own.example,keeper@nowhere.example',
    ...environment,
  })
  const own = (await portal.organization({ name: 'Prairie Light Green Bank' })).id
  const other = (await portal.organization({ name: 'Harbor Credit Union' })).id
  const signedIn = async (values: Parameters<TestApp['signedIn']>[0]) =>
    (await portal.signedIn(values)).client
  const member = await signedIn({ organizationId: own })
  const keeper = await signedIn({ role: 'admin', email: 'keeper@own.example', organizationId: own })
  const writerOf = (entity: ConfirmedNoun) => (entity === 'catalytic-facilities' ? keeper : member)
  const { db } = portal.database.open
  return {
    portal,
    own,
    member,
    colleague: await signedIn({ organizationId: own }),
    stranger: await signedIn({ organizationId: other }),
    admin: await signedIn({ role: 'admin', email: 'keeper@nowhere.example' }),
    writerOf,
    async add(entity, values, by = writerOf(entity)) {
      const answer = await by.post(`/api/${entity}`, { organizationId: own, ...values })
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
