import type { ShareSection } from '#contract/common/closing-enums'
import { isShareLive } from '#contract/rights'
import type { Executor } from '#server/platform/database/database'
import { HttpProblem, notFound } from '#server/platform/http/problems'
import { today } from '#server/platform/present-day'
import type { Actor } from '#server/platform/sessions/session.store'
import { roomReader } from './room-reader.store.ts'
import type { RoomReader } from './room-reader.store.ts'

/**
 * A person at the page of a deal, with those of some sections that they read: its parties all, and guests what a live share
 * has. A share opens nothing to an API token (H-004).
 * @throws HttpProblem 404 for everybody else and where no section is read, 403 for a guest who has not accepted the share's words (H-043)
 */
export async function sectionReader(
  db: Executor,
  { user, token }: Actor,
  dealId: string,
  ...wanted: readonly ShareSection[]
): Promise<RoomReader & { readonly sections: readonly ShareSection[] }> {
  const reader = await roomReader(db, user, dealId)
  if (reader.role === 'party') return { ...reader, sections: wanted }
  const { share } = reader
  if (token !== null || share === null || !isShareLive(share, today())) throw notFound()
  const sections = wanted.filter((section) => share.sections.includes(section))
  if (sections.length === 0) throw notFound()
  if (!share.isAccepted)
    throw new HttpProblem('forbidden', 'Accept the confidentiality terms first', {
      isMissingStep: true,
    })
  return { ...reader, sections }
}
