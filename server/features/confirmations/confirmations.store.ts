import { inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { availableNouns, freshSince, isListed } from '#contract/freshness'
import type { AvailabilityFacts, AvailableNoun } from '#contract/freshness'
import { maySayAvailable, mayRead } from '#contract/rights'
import type { Person } from '#contract/rights'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Database, Executor, Transaction } from '#server/platform/database/database'
import { todayInUtc } from '#server/platform/present-day'
import { availableTables, listedRecords } from './freshness.store.ts'

/** A record by its kind and id. */
export type Named = { entity: AvailableNoun; id: string }

/** What was confirmed and what was not, each record once, as it was first named. */
export interface Confirmed {
  confirmed: (Named & { lastConfirmedAt: string })[]
  refused: (Named & { message: string })[]
  events: AuditEvent[]
}

type Row = Record<string, unknown> & {
  id: string
  organizationId: string | null
  createdAt: Date
  lastConfirmedAt: Date | null
}

const missing = 'This record does not exist'

const toAvailabilityFacts = (row: Row): AvailabilityFacts => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  lastConfirmedAt: row.lastConfirmedAt?.toISOString() ?? null,
})

/** Why a person may not say that a record is still available; null when they may (L-011). */
function rejectionOf(person: Person, noun: AvailableNoun, row: Row | undefined): string | null {
  if (row === undefined || !mayRead(person, noun, row)) return missing
  if (!maySayAvailable(person, row)) return 'You can confirm records of your own organization only'
  return isListed(noun, toAvailabilityFacts(row)) ? null : 'Only listed records are confirmed'
}

async function sayAvailableOf(
  tx: Transaction,
  person: Person,
  noun: AvailableNoun,
  ids: readonly string[],
): Promise<Confirmed> {
  const table = availableTables[noun]
  // Locked in the order of the ids, as every writer of several records does.
  const rows = (await tx
    .select()
    .from(table)
    .where(inArray(table.id, [...ids]))
    .orderBy(table.id)
    .for('no key update')) as Row[]
  const byId = new Map(rows.map((row) => [row.id, row]))
  const present = todayInUtc()
  const judged = ids.map((id) => ({
    id,
    row: byId.get(id),
    message: rejectionOf(person, noun, byId.get(id)),
  }))
  const allowed = judged.flatMap(({ row, message }) =>
    row === undefined || message !== null ? [] : [row],
  )
  // Whatever set it today, a second confirmation says nothing new (L-013).
  const open = allowed.filter(
    ({ lastConfirmedAt }) => lastConfirmedAt?.toISOString().slice(0, 10) !== present,
  )
  const now = new Date()
  if (open.length > 0)
    await tx
      .update(table)
      .set({ lastConfirmedAt: now })
      .where(
        inArray(
          table.id,
          open.map(({ id }) => id),
        ),
      )
  const isOpen = new Set(open)
  return {
    confirmed: allowed.map((row) => ({
      entity: noun,
      id: row.id,
      lastConfirmedAt: (isOpen.has(row) ? now : (row.lastConfirmedAt ?? now)).toISOString(),
    })),
    refused: judged.flatMap(({ id, message }) =>
      message === null ? [] : [{ entity: noun, id, message }],
    ),
    events: open.map((row) => ({
      action: 'confirm',
      entity: noun,
      entityId: row.id,
      before: row,
      after: { ...row, lastConfirmedAt: now },
      changes: [
        {
          field: 'lastConfirmedAt',
          from: row.lastConfirmedAt?.toISOString() ?? null,
          to: now.toISOString(),
        },
      ],
    })),
  }
}

/** Says of these records that they are still available as far as a person may, and of the others why not; neither version nor time of change is raised (L-010 to L-013). */
export async function sayAllAvailable(
  tx: Transaction,
  person: Person,
  records: readonly Named[],
): Promise<Confirmed> {
  const all: Confirmed = { confirmed: [], refused: [], events: [] }
  for (const noun of availableNouns) {
    const ids = records.flatMap(({ entity, id }) => (entity === noun ? [id.toLowerCase()] : []))
    if (ids.length === 0) continue
    const { confirmed, refused, events } = await sayAvailableOf(tx, person, noun, [...new Set(ids)])
    all.confirmed.push(...confirmed)
    all.refused.push(...refused)
    all.events.push(...events)
  }
  return all
}

/** A listed record that nobody has confirmed for 90 days; timestamps as the contract has them. */
export type StaleRecord = Named & {
  name: string
  updatedAt: string
  lastConfirmedAt: string | null
  createdAt: string
}

const isStaleNow = (noun: AvailableNoun) => {
  const { lastConfirmedAt, createdAt } = availableTables[noun]
  return sql`${listedRecords(noun)} and coalesce(${lastConfirmedAt}, ${createdAt}) < ${`${freshSince(todayInUtc())}T00:00:00Z`}::timestamptz`
}

/** The stale records of a kind that an organization has, as a condition. */
export const staleRecordsOf = (noun: AvailableNoun, organizationId: string): SQL =>
  sql`${availableTables[noun].organizationId} = ${organizationId} and ${isStaleNow(noun)}`

/** The stale records of an organization, the longest unconfirmed first, and how many there are (L-030). */
export async function staleOf(
  db: Executor,
  organizationId: string,
  limit: number,
): Promise<{ entries: StaleRecord[]; total: number }> {
  const all = sql.join(
    availableNouns.map((noun) => {
      const table = availableTables[noun]
      return sql`select ${noun}::text as entity, ${table.id} as id, ${table.name} as name, ${table.updatedAt} as updated_at, ${table.lastConfirmedAt} as last_confirmed_at, ${table.createdAt} as created_at from ${table} where ${staleRecordsOf(noun, organizationId)}`
    }),
    sql` union all `,
  )
  // Written out in UTC here: the engines return timestamps of raw queries in different forms.
  const timestamp = (column: string) =>
    sql`to_char(${sql.identifier(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const { rows } = await db.execute<StaleRecord & { total: number }>(
    sql`select entity, id::text as id, name, ${timestamp('updated_at')} as "updatedAt", ${timestamp('last_confirmed_at')} as "lastConfirmedAt", ${timestamp('created_at')} as "createdAt", (count(*) over ())::int as total from (${all}) as records order by coalesce(last_confirmed_at, created_at), id limit ${limit}`,
  )
  return {
    entries: rows.map(({ total: _total, ...record }) => record),
    total: rows[0]?.total ?? 0,
  }
}

/** How many records of each kind are stale in the whole campaign (L-031). */
export async function countStale(
  db: Database,
): Promise<{ entity: AvailableNoun; total: number }[]> {
  const counts: { entity: AvailableNoun; total: number }[] = []
  for (const entity of availableNouns)
    counts.push({ entity, total: await db.$count(availableTables[entity], isStaleNow(entity)) })
  return counts
}
