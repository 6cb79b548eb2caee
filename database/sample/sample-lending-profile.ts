import type { lendingProfiles } from '../lending-profiles.ts'

/** A lending profile of the sample; `organization` is a name of the sample's organizations. */
export interface SampleLendingProfile extends Omit<
  typeof lendingProfiles.$inferInsert,
  'organizationId' | 'createdAt'
> {
  organization: string
  daysOld: number
}

type Lists = Pick<SampleLendingProfile, 'loanTypes' | 'sectors' | 'geographies'>

/** The three lists of a profile, each as one text separated by commas. */
export const lists = (loanTypes: string, sectors: string, geographies: string): Lists => ({
  loanTypes: loanTypes.split(', '),
  sectors: sectors.split(', '),
  geographies: geographies.split(', '),
})
