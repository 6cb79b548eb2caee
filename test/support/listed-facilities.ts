import { beforeEach, expect } from 'vitest'
import { facilities } from '#database/facilities'
import { insertFacility } from '#server/features/facilities/facilities.store'
import type { FacilityValues } from '#server/features/facilities/facilities.store'
import { filePortal } from './app.ts'
import type { Client } from './client.ts'

/** A facility as a list answers it. */
export interface ListedFacility {
  name: string
  currentCapitalRaised: string | null
  targetRaise: string | null
}

export const facilitiesPath = '/api/catalytic-facilities'

/** The portal of a test file without facilities at the beginning of each test, and people of one organization and of none. */
export async function listedFacilities() {
  const portal = await filePortal({ RATE_LIMIT: 'off' })
  const { db } = portal.database.open
  const own = await portal.organization({ name: 'Müller Fund' })
  const other = await portal.organization({
    name: 'Other Fund',
    description: 'hidden words',
    dataVisibility: 'private',
  })
  beforeEach(async () => {
    await db.delete(facilities)
  })
  return {
    own,
    other,
    admin: (await portal.signedIn({ role: 'admin' })).client,
    member: (await portal.signedIn({ organizationId: own.id })).client,
    /** Adds one of the other organization. */
    add: (name: string, values: Partial<FacilityValues> = {}) =>
      insertFacility(db, { name, organizationId: other.id, status: 'published', ...values }),
    /** The names in a list of one page. */
    async names(client: Client, query = ''): Promise<string[]> {
      const { status, body } = await client.get(`${facilitiesPath}${query}`)
      if (status !== 200) throw new Error(`${status} ${body.message}`)
      const listed = body.catalyticFacilities as ListedFacility[]
      expect(body.total).toBe(listed.length)
      return listed.map(({ name }) => name)
    },
  }
}
