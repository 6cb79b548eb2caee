import type { ShareEnd } from '#contract/common/closing-enums'
import { addDays } from '#contract/finance/days'
import { isShareLive } from '#contract/rights'
import { longestShareDays, usualShareDays } from '#contract/shares'
import type { OwnShare, Share } from '#contract/shares'
import { invalidField } from '#server/platform/http/problems'
import type { RoomReader, ShareRow } from './room-reader.store.ts'

/** What ended a share, by reading also its last day; null while it is in force. */
const endOf = (row: ShareRow, today: string): ShareEnd | null =>
  isShareLive(row, today) ? null : ((row.endedWhy ?? 'day') as ShareEnd)

const asShared = (row: ShareRow, today: string) => ({
  id: row.id,
  // The table stores names of the contract's enumerations as plain text.
  sections: row.sections as Share['sections'],
  documents: row.allDocuments ? ('all' as const) : row.documents,
  until: row.until,
  words: row.words,
  endedWhy: endOf(row, today),
  version: row.version,
})

/** A share as the contract answers it to parties of its deal. */
export const toShare = (row: ShareRow, readers: Share['readers'], today: string): Share => ({
  ...asShared(row, today),
  dealId: row.pipelineId,
  organizationId: row.organizationId,
  organizationName: row.organizationName,
  endedAt: row.endedAt?.toISOString() ?? null,
  readers,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

/** A share as it is answered to a guest. */
export const toOwnShare = (share: NonNullable<RoomReader['share']>, today: string): OwnShare => ({
  ...asShared(share, today),
  accepted: share.isAccepted,
})

/** The last day of a share: the chosen one, or that of the usual time. @throws HttpProblem 400 for one that has passed, or is too far away */
export function lastDayOf(chosen: string | null | undefined, today: string): string {
  const until = chosen ?? addDays(today, usualShareDays)
  if (until < today || until > addDays(today, longestShareDays))
    throw invalidField('until', 'Choose a day within 365 days')
  return until
}
