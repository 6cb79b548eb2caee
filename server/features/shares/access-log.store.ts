import { and, eq, gte, inArray, max, sql } from 'drizzle-orm'
import type { AuditEntry } from '#contract/audit'
import type { ShareSection } from '#contract/common/closing-enums'
import { isShareLive } from '#contract/rights'
import type { AccessEntry } from '#contract/shares'
import { auditEntries } from '#database/audit'
import { pipelineShares } from '#database/package'
import type { DealRow } from '#server/features/pipeline/pipeline.store'
import { recordAudit } from '#server/platform/audit/audit'
import type { AuditEvent } from '#server/platform/audit/audit'
import { pageOfEntries } from '#server/platform/audit/entries.store'
import type { Database, Executor } from '#server/platform/database/database'
import { notifyInTransaction } from '#server/platform/events/change-channel'
import { noticesOf } from '#server/platform/events/notices'
import { actorName } from '#server/platform/http/call'
import { HttpProblem, notFound, unavailable } from '#server/platform/http/problems'
import { today, todayInUtc } from '#server/platform/present-day'
import type { Actor } from '#server/platform/sessions/session.store'
import { roomNotifies } from './room-events.store.ts'
import { withoutRival } from './room-reader.store.ts'
import type { ShareRow } from './room-reader.store.ts'
import { lockShare } from './shares.store.ts'

/** What guests do that is logged; all of it is entries of the audit trail of their share (H-044). */
const actions = ['accept', 'open', 'download'] as const

/** What a guest opens or downloads, before any of it is sent. */
export interface Opening {
  person: Actor['user']
  share: ShareRow
  deal: DealRow
  action: 'open' | 'download'
  /** The section that is opened. */
  section?: ShareSection
  /** The document that is downloaded, with the number of its version. */
  document?: { id: string; title: string }
  n?: number
  ip: string | null
  requestId: string | null
}

const changesOf = ({ section, document, n }: Opening) =>
  Object.entries({ section, documentId: document?.id, title: document?.title, n }).flatMap(
    ([field, to]) => (to === undefined ? [] : [{ field, from: null, to }]),
  )

/** Whether a person has opened a section today: one line a person, section and day is enough. */
async function isLogged(db: Executor, { person, share, section }: Opening): Promise<boolean> {
  const since = new Date(`${todayInUtc()}T00:00:00Z`)
  const line = JSON.stringify([{ field: 'section', to: section }])
  const same = and(
    eq(auditEntries.entity, 'pipeline-shares'),
    eq(auditEntries.entityId, share.id),
    eq(auditEntries.action, 'open'),
    eq(auditEntries.actorId, person.id),
    gte(auditEntries.at, since),
    sql`${auditEntries.changes} @> ${line}::jsonb`,
  )
  return (await db.$count(auditEntries, same)) > 0
}

async function write(db: Database, opening: Opening): Promise<void> {
  const { person, share, deal, action, ip, requestId } = opening
  if (action === 'open' && (await isLogged(db, opening))) return
  await db.transaction(async (tx) => {
    const row = await lockShare(tx, share.id)
    // It may have ended since the right was asked, and another request may have written the line.
    if (row === null || !isShareLive(row, today())) throw notFound()
    if (action === 'open' && (await isLogged(tx, opening))) return
    const event: AuditEvent = {
      action,
      entity: 'pipeline-shares',
      entityId: share.id,
      changes: changesOf(opening),
      seenAs: deal,
      notifies: roomNotifies(await withoutRival(tx, deal, share.organizationId), []),
    }
    const origin = { actorId: person.id, actorName: actorName(person), ip, requestId }
    await recordAudit(tx, origin, event)
    notifyInTransaction(noticesOf(event))
  })
}

/**
 * Commits the line of the access log before anything of what it is about is answered. @throws HttpProblem 404 where the
 * share has ended at this moment, 503 where the line cannot be written: then nothing is answered (H-044)
 */
export async function logOpening(db: Database, opening: Opening): Promise<void> {
  try {
    await write(db, opening)
  } catch (error) {
    throw error instanceof HttpProblem ? error : unavailable()
  }
}

/** A page of the access log of a deal, the newest first: of all shares, or those with one organization, which `lenders` each must be. */
export async function accessOf(
  db: Database,
  dealId: string,
  page: { limit: number; offset: number },
  lenders: readonly string[],
) {
  const shares = await db
    .select({ id: pipelineShares.id, organizationName: pipelineShares.organizationName })
    .from(pipelineShares)
    .where(
      and(
        eq(pipelineShares.pipelineId, dealId),
        ...lenders.map((id) => eq(pipelineShares.organizationId, id)),
      ),
    )
  if (shares.length === 0) return { entries: [], total: 0 }
  const names = new Map(shares.map((share) => [share.id, share.organizationName]))
  const { entries, total } = await pageOfEntries(
    db,
    and(
      eq(auditEntries.entity, 'pipeline-shares'),
      inArray(auditEntries.entityId, [...names.keys()]),
      inArray(auditEntries.action, [...actions]),
    ),
    page,
  )
  return {
    entries: entries.map((entry) => ({
      entry,
      organizationName: names.get(entry.entityId ?? '') ?? '',
    })),
    total,
  }
}

/** A line of the log as it is answered, under the name a reader may know. */
export function toAccess(entry: AuditEntry, organizationName: string, name: string): AccessEntry {
  const values = Object.fromEntries(entry.changes.map(({ field, to }) => [field, to]))
  return {
    id: entry.id,
    at: entry.at,
    name,
    organizationName,
    // The condition leaves these.
    action: entry.action as AccessEntry['action'],
    // Written by this store alone.
    section: (values['section'] ?? null) as AccessEntry['section'],
    documentId: (values['documentId'] ?? null) as string | null,
    title: (values['title'] ?? null) as string | null,
    n: (values['n'] ?? null) as number | null,
  }
}

/** Who opened or downloaded something of some shares, and when last. */
export async function lastOpenings(db: Executor, shareIds: readonly string[]) {
  if (shareIds.length === 0) return []
  const { entityId, actorId, at, entity, action } = auditEntries
  const rows = await db
    .select({ shareId: entityId, userId: actorId, at: max(at) })
    .from(auditEntries)
    .where(
      and(
        eq(entity, 'pipeline-shares'),
        inArray(entityId, [...shareIds]),
        inArray(action, ['open', 'download']),
      ),
    )
    .groupBy(entityId, actorId)
    .orderBy(entityId, max(at))
  return rows.flatMap(({ userId, ...row }) => (userId === null ? [] : [{ ...row, userId }]))
}
