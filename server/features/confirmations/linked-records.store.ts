import { and, eq, inArray } from 'drizzle-orm'
import type { LinkedRecord } from '#contract/confirmation-links'
import { availableNouns } from '#contract/freshness'
import { organizations } from '#database/organizations'
import type { Executor } from '#server/platform/database/database'
import type { ConfirmationLink } from './confirmation-links.store.ts'
import { availableTables, listedRecords } from './freshness.store.ts'

/**
 * The records of a link that its person may confirm at this moment, in the order of the link: of the own organization,
 * there and listed (L-035). What somebody confirmed since the link was made is confirmed.
 */
export async function linkedRecords(
  db: Executor,
  organizationId: string | null,
  link: ConfirmationLink,
): Promise<LinkedRecord[]> {
  if (organizationId === null) return []
  const found = new Map<string, LinkedRecord>()
  for (const entity of availableNouns) {
    const byId = new Map(
      link.records.flatMap((each) => (each.entity === entity ? [[each.id, each] as const] : [])),
    )
    if (byId.size === 0) continue
    const table = availableTables[entity]
    const rows = await db
      .select({
        id: table.id,
        name: table.name,
        organizationName: organizations.name,
        lastConfirmedAt: table.lastConfirmedAt,
      })
      .from(table)
      .innerJoin(organizations, eq(organizations.id, table.organizationId))
      .where(
        and(
          inArray(table.id, [...byId.keys()]),
          eq(table.organizationId, organizationId),
          listedRecords(entity),
        ),
      )
    for (const { lastConfirmedAt, ...row } of rows) {
      const isConfirmed =
        byId.get(row.id)?.confirmedAt != null ||
        (lastConfirmedAt !== null && lastConfirmedAt > link.createdAt)
      found.set(`${entity} ${row.id}`, {
        entity,
        ...row,
        lastConfirmedAt: lastConfirmedAt?.toISOString() ?? null,
        state: isConfirmed ? 'confirmed' : 'open',
      })
    }
  }
  return link.records.flatMap(({ entity, id }) => found.get(`${entity} ${id}`) ?? [])
}
