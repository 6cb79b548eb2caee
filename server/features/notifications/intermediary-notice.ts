import type { OwnersNotice } from './pending-notices.store.ts'

/** What an organization is told that somebody else named intermediary of a deal, once for each deal (N-036, N-041). */
export const intermediaryNotice = (
  deal: { id: string; version: number },
  organizationId: string,
  actorId: string,
): OwnersNotice => ({
  audience: 'owners',
  organizationId,
  version: deal.version,
  creatorId: null,
  entry: {
    entity: 'pipeline',
    recordId: deal.id,
    mergedBy: `${deal.id} intermediary`,
    organizationId,
    actorId,
    action: 'intermediary',
    changes: [],
    details: {},
  },
})
