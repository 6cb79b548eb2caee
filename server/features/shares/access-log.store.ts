import type { ShareSection } from '#contract/common/closing-enums'
import type { DealRow } from '#server/features/pipeline/pipeline.store'
import { recordAudit } from '#server/platform/audit/audit'
import type { Database } from '#server/platform/database/database'
import { actorName } from '#server/platform/http/call'
import { unavailable } from '#server/platform/http/problems'
import type { Actor } from '#server/platform/sessions/session.store'
import type { ShareRow } from './room-reader.store.ts'

/** What a guest opens or downloads, before any of it is sent. */
export interface Opening {
  person: Actor['user']
  share: ShareRow
  deal: DealRow
  action: 'open' | 'download'
  section?: ShareSection
  document?: { id: string; title: string }
  n?: number
  ip: string | null
  requestId: string | null
}

/** Commits the line of the access log. @throws HttpProblem 503 where it cannot be written */
export async function logOpening(db: Database, opening: Opening): Promise<void> {
  const { person, share, deal, action, section, document, n, ip, requestId } = opening
  const changes = Object.entries({ section, documentId: document?.id, title: document?.title, n })
    .filter(([, to]) => to !== undefined)
    .map(([field, to]) => ({ field, from: null, to }))
  try {
    await db.transaction((tx) =>
      recordAudit(
        tx,
        { actorId: person.id, actorName: actorName(person), ip, requestId },
        { action, entity: 'pipeline-shares', entityId: share.id, changes, seenAs: deal },
      ),
    )
  } catch {
    throw unavailable()
  }
}
