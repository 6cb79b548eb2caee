import { capitalFacilities } from './capital-facilities.ts'
import { riskFacilities } from './risk-facilities.ts'
import type { SampleFacility } from './sample-facility.ts'

/**
 * Invented facilities in every status and every part of the way to their target, over it and without one.
 * The newest comes first. Several use the terms of their market: first loss, backstop, take-out, program-related investment.
 */
export const sampleFacilities: readonly SampleFacility[] = [
  ...capitalFacilities,
  ...riskFacilities,
].toSorted((one, other) => one.daysOld - other.daysOld)
