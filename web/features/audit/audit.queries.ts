import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { listAudit, type auditListQuery } from '#contract/audit'
import { listUsers } from '#contract/users'
import { read } from '#web/lib/query-client.ts'

export type AuditListQuery = z.input<typeof auditListQuery>

/** One page of the audit trail. A log grows by what others do, so it is read again on every visit. */
export function useAudit(query: AuditListQuery) {
  return useQuery({
    ...read(listAudit, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The people to choose an actor from, by name. */
export function useActors() {
  return useQuery(read(listUsers, { query: { limit: 1000, sort: 'name', order: 'asc' } }))
}
