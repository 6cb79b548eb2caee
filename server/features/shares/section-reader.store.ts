import type { ShareSection } from '#contract/common/closing-enums'
import { isShareLive } from '#contract/rights'
import type { Executor } from '#server/platform/database/database'
import { forbidden, notFound } from '#server/platform/http/problems'
import { todayInUtc } from '#server/platform/present-day'
import type { Actor } from '#server/platform/sessions/session.store'
import { roomReader } from './room-reader.store.ts'
import type { RoomReader } from './room-reader.store.ts'

/**
 * A person at the page of a deal of which they read a section: its parties, and guests what a live share has. A share opens
 * nothing to an API token (H-004).
 * @throws HttpProblem 404 for everybody else, 403 for a guest who has not accepted the share's words (H-043)
 */
export async function sectionReader(
  db: Executor,
  { user, token }: Actor,
  dealId: string,
  section: ShareSection,
): Promise<RoomReader> {
  const reader = await roomReader(db, user, dealId)
  if (reader.role === 'party') return reader
  const { share } = reader
  if (
    token !== null ||
    share === null ||
    !isShareLive(share, todayInUtc()) ||
    !share.sections.includes(section)
  )
    throw notFound()
  if (!share.isAccepted) throw forbidden('Accept the confidentiality terms first')
  return reader
}
