import { openStatuses } from '#contract/rights'
import { paths } from '#web/app/paths.ts'

/** Where a new product is added, for one organization where it is known. */
export function newProductPath(organizationId?: string): string {
  return organizationId === undefined ? '/products/new' : `/products/new?organizationId=${organizationId}`
}

/** The page that adds a facility, or says who may. */
export const newFacilityPath = '/catalytic-facilities/new'

/** The campaign dashboard of an organization, for administrators. */
export function organizationPath(id: string): string {
  return paths.organization.replace(':id', id)
}

/** The facilities that the campaign's totals count. */
export const activeFacilitiesPath = `${paths.facilities}?status=${openStatuses.facilities.join(',')}`

/** One facility open over its list. */
export function facilityPath(id: string): string {
  return `${paths.facilities}?open=${id}`
}
