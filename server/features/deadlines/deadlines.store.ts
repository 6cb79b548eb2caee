import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
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

/** The deals that a query names besides their rights; undefined where it names none. */
function namedDeals({ organizationId, location = [] }: DeadlineCriteria): SQL | undefined {
  return and(
    dealsOf(organizationId),
    location.length === 0 ? undefined : inArray(pipeline.location, location),
  )
}

const idsOfDeals = (db: Executor, condition: SQL) =>
  db.select({ id: pipeline.id }).from(pipeline).where(condition)

/**
 * The stored deadlines of open deals that a person may know of, as a condition: parties know all of them, others those of
 * shared deals that say when service begins (D-037). It reads no deal but those of the person and of the query, since a
 * deadline has its deal's outcome and visibility.
 */
function knownDeadlines(db: Executor, person: Belonging, query: DeadlineCriteria) {
  const { kind = [], from, to } = query
  const isParty = partyDeals(person)
  const isNamed = namedDeals(query)
  return and(
    // Written out, since the index holds these alone.
    sql`${pipelineDeadlines.outcome} = 'open'`,
    isParty === undefined
      ? undefined
      : or(
          and(
            eq(pipelineDeadlines.visibility, 'shared'),
            inArray(pipelineDeadlines.kind, openKinds),
          ),
          inArray(pipelineDeadlines.pipelineId, idsOfDeals(db, isParty)),
        ),
    isNamed === undefined
      ? undefined
      : inArray(pipelineDeadlines.pipelineId, idsOfDeals(db, isNamed)),
    gte(pipelineDeadlines.day, from),
    lte(pipelineDeadlines.day, to),
    kind.length === 0 ? undefined : inArray(pipelineDeadlines.kind, kind),
  )
}

const taskDay = sql`(${pipelineActivities.scheduledDate} at time zone 'UTC')::date`

/** The open tasks of open deals whose parties a person is, as a condition. */
const knownTasks = (person: Belonging, query: DeadlineCriteria) =>
  and(
    eq(pipeline.outcome, 'open'),
    partyDeals(person),
    namedDeals(query),
    eq(pipelineActivities.type, 'task'),
    isNotNull(pipelineActivities.scheduledDate),
    isNull(pipelineActivities.completedDate),
    sql`${taskDay} between ${query.from}::date and ${query.to}::date`,
    query.kind === undefined || query.kind.length === 0 || query.kind.includes('task')
      ? undefined
      : sql`false`,
  )

const deadlineId = sql`concat_ws('-', ${pipelineDeadlines.pipelineId}, ${pipelineDeadlines.kind}, ${pipelineDeadlines.sourceId})`
const taskId = sql`concat_ws('-', ${pipeline.id}, 'task', ${pipelineActivities.id})`

/** The first `most` deadlines and open tasks, by day, project name, project and id, with their deals. */
async function firstDeadlines(
  db: Executor,
  person: Belonging,
  query: DeadlineCriteria,
  { limit, offset }: { limit: number; offset: number },
) {
  const deadlines = db
    .select({
      id: sql<string>`${deadlineId}`.as('deadline_id'),
      dealId: sql<string>`${pipelineDeadlines.pipelineId}`.as('deal_id'),
      name: sql<string>`${pipelineDeadlines.dealName}`.as('sorted_name'),
      kind: sql<string>`${pipelineDeadlines.kind}`.as('kind'),
      label: sql<string>`${pipelineDeadlines.label}`.as('label'),
      day: sql<string>`${pipelineDeadlines.day}`.as('day'),
      atStake: sql<number | null>`${pipelineDeadlines.atStake}::float8`.as('at_stake'),
      // Of a deadline it is the deal's.
      changedAt: sql`null::timestamptz`.as('changed_at'),
    })
    .from(pipelineDeadlines)
    .where(knownDeadlines(db, person, query))
    .orderBy(
      pipelineDeadlines.day,
      inNameOrder(pipelineDeadlines.dealName),
      pipelineDeadlines.pipelineId,
      deadlineId,
    )
    .limit(limit + offset)
  const tasks = db
    .select({
      id: sql<string>`${taskId}`.as('deadline_id'),
      dealId: sql<string>`${pipeline.id}`.as('deal_id'),
      name: sql<string>`${pipeline.name}`.as('sorted_name'),
      kind: sql<string>`'task'`.as('kind'),
      label: sql<string>`'Task: ' || ${pipelineActivities.subject}`.as('label'),
      day: sql<string>`${taskDay}`.as('day'),
      atStake: sql<number | null>`null::float8`.as('at_stake'),
      changedAt: sql`${pipelineActivities.updatedAt}`.as('changed_at'),
    })
    .from(pipelineActivities)
    .innerJoin(pipeline, eq(pipeline.id, pipelineActivities.pipelineId))
    .where(knownTasks(person, query))
    .orderBy(taskDay, inNameOrder(pipeline.name), pipeline.id, taskId)
    .limit(limit + offset)
  const both = unionAll(deadlines, tasks).as('both')
  const { id, dealId, kind, label, day, atStake, changedAt } = both
  return (
    db
      .select({
        id,
        dealId,
        dealName: pipeline.name,
        organizationName: organizations.name,
        location: pipeline.location,
        other: pipeline.other,
        kind,
        label,
        day,
        atStake,
        changed: sql<string>`to_char(coalesce(${changedAt}, ${pipeline.figuresChangedAt}, ${pipeline.updatedAt}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
      })
      .from(both)
      // What is shown of a deal is judged by the deal itself.
      .innerJoin(
        pipeline,
        and(eq(pipeline.id, dealId), eq(pipeline.outcome, 'open'), visibleDeals(person)),
      )
      .leftJoin(organizations, owns)
      .orderBy(day, inNameOrder(sql`${both.name}`), dealId, id)
      .limit(limit)
      .offset(offset)
  )
}

/** A page of the deadlines a person may know of, by day, project name and id, and how many match in all (D-036). */
export async function listDeadlines(
  db: Executor,
  person: Belonging,
  query: DeadlineCriteria,
  page: { limit: number; offset: number },
): Promise<{ deadlines: DealDeadline[]; total: number }> {
  const rows = await firstDeadlines(db, person, query, page)
  const deadlines = await db.$count(pipelineDeadlines, knownDeadlines(db, person, query))
  const tasks = await db
    .select({ total: count() })
    .from(pipelineActivities)
    .innerJoin(pipeline, eq(pipeline.id, pipelineActivities.pipelineId))
    .where(knownTasks(person, query))
  return {
    // A table stores names of the contract's values as plain text.
    deadlines: rows.map(({ changed: _changed, ...deadline }) => deadline as DealDeadline),
    total: deadlines + (tasks[0]?.total ?? 0),
  }
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
  const rows = await firstDeadlines(db, person, query, { limit: most, offset: 0 })
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
      lastServiceDayOtherwise: pipeline.lastServiceDayOtherwise,
      slackDays: pipeline.slackDays,
      status: sql<ClockStatus | null>`${pipeline.clockStatus}`,
    })
    .from(pipeline)
    .leftJoin(pipelineFinance, eq(pipelineFinance.pipelineId, pipeline.id))
    .where(sql`${pipeline.id} = any(${sql.param([...new Set(dealIds)])}::uuid[])`)
  return new Map(rows.map(({ id, ...clock }) => [id, clock]))
}

/** The next deadline of each open deal that an organization owns or mediates: the first from a day on, else the last one (D-035). */
export async function nextDeadlines(
  db: Executor,
  organizationId: string,
  from: string,
): Promise<ReadonlyMap<string, Pick<DealDeadline, 'day' | 'kind'>>> {
  const { pipelineId, kind, day } = pipelineDeadlines
  const isAhead = gte(day, from)
  const rows = await db
    .selectDistinctOn([pipelineId], { pipelineId, kind, day })
    .from(pipelineDeadlines)
    .innerJoin(pipeline, dealOfDeadline)
    .where(and(eq(pipeline.outcome, 'open'), dealsOf([organizationId])))
    .orderBy(pipelineId, desc(isAhead), sql`case when ${isAhead} then ${day} end`, desc(day), kind)
  // A table stores names of the contract's values as plain text.
  return new Map(
    rows.map((row) => [row.pipelineId, { day: row.day, kind: row.kind as DealDeadline['kind'] }]),
  )
}

/** The deal of a deadline. */
export const dealOfDeadline = eq(pipeline.id, pipelineDeadlines.pipelineId)

/** The deadlines of the open deals that an organization owns or mediates, from one day through another, as a condition on both. */
export const openDeadlines = (
  organizationId: string,
  { from, to }: { from: string; to: string },
): SQL | undefined =>
  and(
    eq(pipeline.outcome, 'open'),
    dealsOf([organizationId]),
    gte(pipelineDeadlines.day, from),
    lte(pipelineDeadlines.day, to),
  )

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
    .innerJoin(pipeline, dealOfDeadline)
    .where(openDeadlines(organizationId, { from, to }))
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
