import type { Facility } from '#contract/facilities'
import { editAddress, newAddress, openAddress, paths } from '#web/lib/paths.ts'

type Identified = Pick<Facility, 'id'>

/** Where a facility is open over its list. */
export const facilityAddress = ({ id }: Identified): string => openAddress(paths.facilities, id)

export const facilityEditAddress = ({ id }: Identified): string => editAddress(paths.facilities, id)

export const newFacilityAddress = newAddress(paths.facilities)

export const backToFacilities = { label: 'Back to Facilities', href: paths.facilities }
