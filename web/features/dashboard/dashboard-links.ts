import { openStatuses } from '#contract/rights'
import { addressWith, paths } from '#web/lib/paths.ts'

/** The facilities that the campaign's totals count. */
export const activeFacilitiesPath = addressWith(paths.facilities, {
  status: openStatuses.facilities.join(','),
})
