import { deadlineKinds } from '#contract/common/finance-enums'
import { dealSorts } from '#contract/pipeline'
import { dealLocations } from '#contract/pipeline-locations'
import { dealParameters } from '#web/features/pipeline/deal-filters.public.ts'
import { several } from '#web/kit/table/list-filters.ts'
import { severalIds, textThat } from '#web/lib/url-filters.ts'

/** What the list of projects stores in the address: the pipeline's own filters (D-031). Its projects are always the open ones. */
export const radarFilters = {
  filters: dealParameters,
  sort: { fields: dealSorts, fallback: { field: 'slackDays', order: 'asc' } as const },
}

const day = textThat(/^\d{4}-\d{2}-\d{2}$/)

/** What the list of deadlines stores in the address (D-036). */
export const deadlineFilters = {
  filters: {
    kind: several('Deadline', 'All Deadlines', deadlineKinds),
    location: several('Location', 'All Locations', dealLocations),
    organizationId: severalIds,
    from: day,
    to: day,
  },
  sort: { fields: ['day'] as const, fallback: { field: 'day', order: 'asc' } as const },
}
