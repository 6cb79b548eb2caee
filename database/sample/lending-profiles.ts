import { lendingToHomesAndBusinesses } from './lending-to-homes-and-businesses.ts'
import { lendingToTownsAndFarms } from './lending-to-towns-and-farms.ts'
import type { SampleLendingProfile } from './sample-lending-profile.ts'

/** Invented lending profiles of banks, funds and credit unions; several lenders have two. The newest comes first. */
export const sampleLendingProfiles: readonly SampleLendingProfile[] = [
  ...lendingToTownsAndFarms,
  ...lendingToHomesAndBusinesses,
].toSorted((one, other) => one.daysOld - other.daysOld)
