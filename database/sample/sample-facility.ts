import type { facilities } from '../facilities.ts'

/** A facility of the sample; `organization` is a name of the sample's organizations. */
export interface SampleFacility extends Omit<
  typeof facilities.$inferInsert,
  'organizationId' | 'createdAt'
> {
  organization: string
  daysOld: number
}
