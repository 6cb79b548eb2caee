import type { ShareSection } from '#contract/common/closing-enums'
import { isShareLive } from '#contract/rights'
import type { Person } from '#contract/rights'
import type { Database } from '#server/platform/database/database'
import type { Origin } from '#server/platform/audit/audit'
import { forbidden, notFound } from '#server/platform/http/problems'
import { todayInUtc } from '#server/platform/present-day'
import type { Actor } from '#server/platform/sessions/session.store'
import { logOpening } from './access-log.store.ts'
import { roomReader } from './room-reader.store.ts'
import type { RoomReader } from './room-reader.store.ts'

/** Who asks, as a call has them. */
interface Asking {
  db: Database
  actor: Actor
  origin: Pick<Origin, 'ip' | 'requestId'>
}

/**
 * Opens sections of a deal to a guest: answers which of the wanted ones are shared, with their lines in the access log.
 * @throws HttpProblem 404 where none is, and for whoever is no guest or calls with an API token (H-004); 403 before the
 * confidentiality terms are accepted (H-043); 503 where a line cannot be written (H-044)
 */
export async function openSections(
  { db, actor, origin }: Asking,
  person: Person & { readonly id: string },
  dealId: string,
  wanted: readonly ShareSection[],
): Promise<{ room: RoomReader; sections: readonly ShareSection[] }> {
  if (actor.token !== null) throw notFound()
  const room = await roomReader(db, person, dealId)
  const { share, deal } = room
  if (share === null || !isShareLive(share, todayInUtc())) throw notFound()
  const sections = wanted.filter((section) => share.sections.includes(section))
  if (sections.length === 0) throw notFound()
  if (!share.isAccepted) throw forbidden('Accept the confidentiality terms first')
  const { ip, requestId } = origin
  for (const section of sections)
    await logOpening(db, {
      person: actor.user,
      share,
      deal,
      action: 'open',
      section,
      ip,
      requestId,
    })
  return { room, sections }
}
