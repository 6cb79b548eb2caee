import { auditActions, auditEntities } from '#contract/audit'
import { several } from '#web/kit/table/list-filters.ts'
import {
  criteriaOf,
  oneId,
  pageOf,
  type ListStateOf,
  type UrlParameter,
} from '#web/lib/url-filters.ts'
import type { AuditListQuery } from './audit.queries.ts'

/** A day such as 2026-11-21, or null for any. */
const oneDay: UrlParameter<string | null> = {
  fallback: null,
  read: (text) =>
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null,
  write: (value) => value,
}

/** What the audit trail has in the address. Its order is fixed: the newest entry comes first. */
export const auditFilters = {
  filters: {
    entity: several('Record', 'All Records', auditEntities),
    action: several('Action', 'All Actions', auditActions),
    actorId: oneId,
    entityId: oneId,
    from: oneDay,
    to: oneDay,
  },
  sort: { fields: ['at'] as const, fallback: { field: 'at', order: 'desc' } as const },
}

/** The timestamp of the first or last instant of a day in the reader's time zone, in which days are meant. */
function timestampOf(day: string, time: string): string {
  return new Date(`${day}T${time}`).toISOString()
}

/** The query for a state of the list. */
export function auditQuery(state: ListStateOf<typeof auditFilters>, limit: number): AuditListQuery {
  const { from, to } = state.filters
  return {
    ...criteriaOf(auditFilters, state),
    ...(from !== null && { from: timestampOf(from, '00:00:00.000') }),
    ...(to !== null && { to: timestampOf(to, '23:59:59.999') }),
    ...pageOf(state.page, limit),
  }
}
