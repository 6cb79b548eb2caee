import { and, eq, sql } from 'drizzle-orm'
import { auditEntries } from '#database/audit'
import { pageOfEntries } from '#server/platform/audit/entries.store'
import type { Executor } from '#server/platform/database/database'
import { draftEntry } from './offer-events.ts'

/** A page of what was changed of an offer since it was first sent, the newest first; nothing of its draft (O-005). */
export const revisionsOf = (db: Executor, id: string, page: { limit: number; offset: number }) =>
  pageOfEntries(
    db,
    and(
      eq(auditEntries.entity, 'pipeline-offers'),
      eq(auditEntries.entityId, id),
      sql`not ${auditEntries.changes} @> ${JSON.stringify(draftEntry)}::jsonb`,
    ),
    page,
  )
