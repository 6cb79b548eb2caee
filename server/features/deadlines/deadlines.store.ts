import { and, eq, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { ClockStatus } from '#contract/common/finance-enums'
import type { DealDeadline, deadlineQuery } from '#contract/deadlines'
import type { Belonging } from '#contract/rights'
import { inNameOrder } from '#database/columns'
import { pipelineDeadlines, pipelineFinance } from '#database/finance'
import { organizations } from '#database/organizations'
import { pipeline, pipelineActivities } from '#database/pipeline'
import { dealsOf, owns, partyDeals, visibleDeals } from '#server/features/pipeline/pipeline.store'
import type { Executor } from '#server/platform/database/database'

/** What narrows deadlines; both days are given. */
export type DeadlineCriteria = Omit<
  z.output<typeof deadlineQuery>,
  'limit' | 'offset' | 'from' | 'to'
> & { from: string; to: string }

/** What readers who are no parties of a deal may know of its deadlines (D-037). */
const openKinds = ['service_expected', 'service_last_day']

const openDeals = (person: Belonging, query: DeadlineCriteria): SQL | undefined =>
  and(
    eq(pipeline.outcome, 'open'),
    visibleDeals(person),
    dealsOf(query.organizationId),
    query.location === undefined || query.location.length === 0
      ? undefined
      : inArray(pipeline.location, query.location),
  )

const dealColumns = {
  dealId: sql<string>`${pipeline.id}`.as('deal_id'),
  dealName: sql<string>`${pipeline.name}`.as('deal_name'),
  organizationName: sql<string | null>`${organizations.name}`.as('organization_name'),
  location: sql<string | null>`${pipeline.location}`.as('location'),
}

const taskDay = sql`(${pipelineActivities.scheduledDate} at time zone 'UTC')::date`

/** Deadlines and open tasks of open deals, as one table. */
function matchingDeadlines(db: Executor, person: Belonging, query: DeadlineCriteria) {
  const { kind = [], from, to } = query
  const isParty = partyDeals(person)
  const deadlines = db
    .select({
      id: sql<string>`concat_ws('-', ${pipeline.id}, ${pipelineDeadlines.kind}, ${pipelineDeadlines.sourceId})`.as(
        'id',
      ),
      ...dealColumns,
      kind: sql<string>`${pipelineDeadlines.kind}`.as('kind'),
      label: sql<string>`${pipelineDeadlines.label}`.as('label'),
      day: sql<string>`${pipelineDeadlines.day}`.as('day'),
      atStake: sql<number | null>`${pipelineDeadlines.atStake}::float8`.as('at_stake'),
      changedAt: sql`coalesce(${pipeline.figuresChangedAt}, ${pipeline.updatedAt})`.as(
        'changed_at',
      ),
    })
    .from(pipelineDeadlines)
    .innerJoin(pipeline, eq(pipeline.id, pipelineDeadlines.pipelineId))
    .leftJoin(organizations, owns)
    .where(
      and(
        openDeals(person, query),
        isParty === undefined ? undefined : or(isParty, inArray(pipelineDeadlines.kind, openKinds)),
        gte(pipelineDeadlines.day, from),
        lte(pipelineDeadlines.day, to),
        kind.length === 0 ? undefined : inArray(pipelineDeadlines.kind, kind),
      ),
    )
  const tasks = db
    .select({
      id: sql<string>`concat_ws('-', ${pipeline.id}, 'task', ${pipelineActivities.id})`.as('id'),
      ...dealColumns,
      kind: sql<string>`'task'`.as('kind'),
      label: sql<string>`'Task: ' || ${pipelineActivities.subject}`.as('label'),
      day: sql<string>`${taskDay}`.as('day'),
      atStake: sql<number | null>`null::float8`.as('at_stake'),
      changedAt: sql`${pipelineActivities.updatedAt}`.as('changed_at'),
    })
    .from(pipelineActivities)
    .innerJoin(pipeline, eq(pipeline.id, pipelineActivities.pipelineId))
    .leftJoin(organizations, owns)
    .where(
      and(
        openDeals(person, query),
        isParty,
        eq(pipelineActivities.type, 'task'),
        isNotNull(pipelineActivities.scheduledDate),
        isNull(pipelineActivities.completedDate),
        sql`${taskDay} between ${from}::date and ${to}::date`,
        kind.length === 0 || kind.includes('task') ? undefined : sql`false`,
      ),
    )
  return unionAll(deadlines, tasks).as('deadlines')
}

const byDay = ({ day, dealName, id }: ReturnType<typeof matchingDeadlines>) => [
  day,
  inNameOrder(sql`${dealName}`),
  id,
]

/** A page of the deadlines a person may know of, by day, project name and id, and how many match in all (D-036). */
export async function listDeadlines(
  db: Executor,
  person: Belonging,
  query: DeadlineCriteria,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ deadlines: DealDeadline[]; total: number }> {
  const matching = matchingDeadlines(db, person, query)
  const { changedAt: _changedAt, ...columns } = matching._.selectedFields
  const [rows, total] = await Promise.all([
    db
      .select(columns)
      .from(matching)
      .orderBy(...byDay(matching))
      .limit(limit)
      .offset(offset),
    db.$count(matching),
  ])
  // A table stores names of the contract's values as plain text.
  return { deadlines: rows as DealDeadline[], total }
}

/**
 * The first deadlines that a person may know of, by day, each with the clock of its deal as it is stored, and when it last
 * came out otherwise or its task was changed, in UTC as text (D-053, D-054).
 */
export async function deadlinesWithClock(
  db: Executor,
  person: Belonging,
  query: DeadlineCriteria,
  most: number,
) {
  const matching = matchingDeadlines(db, person, query)
  const { changedAt, ...columns } = matching._.selectedFields
  const rows = await db
    .select({
      ...columns,
      changed: sql<string>`to_char(${changedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
    })
    .from(matching)
    .orderBy(...byDay(matching))
    .limit(most)
  const clocks = await clocksOf(
    db,
    rows.map(({ dealId }) => dealId),
  )
  return rows.flatMap((row) => {
    const clock = clocks.get(row.dealId)
    // A table stores names of the contract's values as plain text.
    return clock === undefined ? [] : [{ ...row, kind: row.kind as DealDeadline['kind'], clock }]
  })
}

/** The clocks of deals as they are stored, with what says when service is expected. */
async function clocksOf(db: Executor, dealIds: readonly string[]) {
  const rows = await db
    .select({
      id: pipeline.id,
      expectedPtoDate: pipeline.expectedPtoDate,
      expectedServiceDate: pipelineFinance.expectedServiceDate,
      expectedServiceDay: pipeline.expectedServiceDay,
      lastServiceDay: pipeline.lastServiceDay,
      slackDays: pipeline.slackDays,
      status: sql<ClockStatus | null>`${pipeline.clockStatus}`,
    })
    .from(pipeline)
    .leftJoin(pipelineFinance, eq(pipelineFinance.pipelineId, pipeline.id))
    .where(sql`${pipeline.id} = any(${sql.param([...new Set(dealIds)])}::uuid[])`)
  return new Map(rows.map(({ id, ...clock }) => [id, clock]))
}

/**
 * The deadlines of the open deals that an organization owns or mediates, from one day through another, by day; and how
 * many there are in all. Its parties know them of every kind; tasks are none here (D-039).
 */
export async function deadlinesOfParty(
  db: Executor,
  organizationId: string,
  { from, to, limit }: { from: string; to: string; limit: number },
) {
  const rows = await db
    .select({
      id: pipeline.id,
      name: pipeline.name,
      expectedPtoDate: pipeline.expectedPtoDate,
      kind: pipelineDeadlines.kind,
      label: pipelineDeadlines.label,
      day: pipelineDeadlines.day,
      atStake: pipelineDeadlines.atStake,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(pipelineDeadlines)
    .innerJoin(pipeline, eq(pipeline.id, pipelineDeadlines.pipelineId))
    .where(
      and(
        eq(pipeline.outcome, 'open'),
        dealsOf([organizationId]),
        gte(pipelineDeadlines.day, from),
        lte(pipelineDeadlines.day, to),
      ),
    )
    .orderBy(
      pipelineDeadlines.day,
      inNameOrder(sql`${pipeline.name}`),
      pipeline.id,
      pipelineDeadlines.kind,
    )
    .limit(limit)
  return {
    entries: rows.map(({ total: _total, kind, ...deadline }) => ({
      ...deadline,
      // A table stores names of the contract's values as plain text.
      kind: kind as DealDeadline['kind'],
    })),
    total: rows[0]?.total ?? 0,
  }
}
