import type { Facility } from '#contract/facilities'
import { paths } from '#web/app/paths.ts'

type Identified = Pick<Facility, 'id'>

/** Where a facility stands open over its list. */
export const facilityAddress = ({ id }: Identified): string => `${paths.facilities}?open=${id}`

export const facilityEditAddress = ({ id }: Identified): string => `${paths.facilities}/edit/${id}`

export const newFacilityAddress = `${paths.facilities}/new`

export const backToFacilities = { label: 'Back to Facilities', href: paths.facilities }
