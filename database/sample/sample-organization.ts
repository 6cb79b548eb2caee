import type { organizations } from '../organizations.ts'

/** An organization of the sample with its fixed registration key and its age in days. */
export interface SampleOrganization extends Omit<typeof organizations.$inferInsert, 'createdAt'> {
  daysOld: number
}
