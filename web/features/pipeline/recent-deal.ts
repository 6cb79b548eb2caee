import type { Deal } from '#contract/pipeline'
import { placeOf } from '#contract/pipeline-locations'
import { openAddress, paths } from '#web/lib/paths.ts'
import type { RecentRecord } from '#web/lib/recent-records.ts'

/** A deal as the search palette remembers it (G-012). */
export const recentDeal = (deal: Deal): RecentRecord => ({
  entity: 'pipeline',
  id: deal.id,
  name: deal.name,
  detail: [deal.organizationName, placeOf(deal)].filter(Boolean).join(', '),
  address: openAddress(paths.pipeline, deal.id),
})
