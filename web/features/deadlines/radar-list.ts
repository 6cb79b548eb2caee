import { valuesOf } from '#contract/common/enums'
import { clockDisputes, clockStatuses, deadlineKinds } from '#contract/common/finance-enums'
import { dealStages, technologies } from '#contract/common/registry-enums'
import { dealSorts } from '#contract/pipeline'
import { dealLocations } from '#contract/pipeline-locations'
import { severalIds, severalOf, textThat } from '#web/lib/url-filters.ts'
import type { ListOf } from '#web/lib/use-url-filters.ts'

/** What the list of projects stores in the address: the pipeline's own filters (D-031). */
export const radarFilters = {
  filters: {
    clockStatus: severalOf(valuesOf(clockStatuses)),
    dispute: severalOf(valuesOf(clockDisputes)),
    location: severalOf(valuesOf(dealLocations)),
    technology: severalOf(valuesOf(technologies)),
    currentStage: severalOf(valuesOf(dealStages)),
    organizationId: severalIds,
  },
  sort: { fields: dealSorts, fallback: { field: 'slackDays', order: 'asc' } as const },
}
export type RadarList = ListOf<typeof radarFilters>

const day = textThat(/^\d{4}-\d{2}-\d{2}$/)

/** What the list of deadlines stores in the address (D-036). */
export const deadlineFilters = {
  filters: {
    kind: severalOf(valuesOf(deadlineKinds)),
    location: severalOf(valuesOf(dealLocations)),
    organizationId: severalIds,
    from: day,
    to: day,
  },
  sort: { fields: ['day'] as const, fallback: { field: 'day', order: 'asc' } as const },
}
