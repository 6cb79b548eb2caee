import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { attentionDays, attentionLimit, passedDays } from '#contract/dashboard'
import type { Attention } from '#contract/dashboard'
import { addDays } from '#contract/finance/days'
import { pipeline, pipelineActivities } from '#database/pipeline'
import { staleOf } from '#server/features/confirmations/confirmations.store'
import { deadlinesOfParty } from '#server/features/deadlines/deadlines.store'
import { mentionsOf } from '#server/features/pipeline/mentions.store'
import { dealsOf } from '#server/features/pipeline/pipeline.store'
import type { Database, Executor } from '#server/platform/database/database'
import { dayAt } from '#server/platform/present-day'
import { waitingIntroductions } from './waiting-introductions.store.ts'

const total = sql<number>`(count(*) over ())::int`

const listed = <Entry>(rows: readonly { total: number }[], entries: Entry[]) => ({
  entries,
  total: rows[0]?.total ?? 0,
})

/** The deal of an activity. */
export const dealOfActivity = eq(pipeline.id, pipelineActivities.pipelineId)

/** The open tasks on the deals that an organization owns or mediates, dated up to a day, as a condition on both. */
export const openTasks = (organizationId: string, until?: string): SQL | undefined =>
  and(
    dealsOf([organizationId]),
    eq(pipelineActivities.type, 'task'),
    isNotNull(pipelineActivities.scheduledDate),
    isNull(pipelineActivities.completedDate),
    until === undefined
      ? undefined
      : lt(pipelineActivities.scheduledDate, new Date(`${addDays(until, 1)}T00:00:00Z`)),
  )

/** The days of the deadlines that are shown on one. */
export const deadlineDays = (present: string) => ({
  from: addDays(present, -passedDays),
  to: addDays(present, attentionDays),
})

/** The open tasks on the deals that an organization owns or mediates, dated up to a day, the earliest first. */
export async function tasksOf(
  db: Executor,
  organizationId: string,
  { until, limit = attentionLimit }: { until?: string; limit?: number } = {},
): Promise<Attention['tasks']> {
  const rows = await db
    .select({
      id: pipelineActivities.id,
      subject: pipelineActivities.subject,
      scheduledDate: pipelineActivities.scheduledDate,
      dealId: pipeline.id,
      dealName: pipeline.name,
      organizationId: pipeline.organizationId,
      total,
    })
    .from(pipelineActivities)
    .innerJoin(pipeline, dealOfActivity)
    .where(openTasks(organizationId, until))
    .orderBy(asc(pipelineActivities.scheduledDate), asc(pipelineActivities.id))
    .limit(limit)
  const mentions = await mentionsOf(
    db,
    rows.map(({ id }) => id),
  )
  return listed(
    rows,
    rows.map(({ total: _total, scheduledDate, ...task }) => ({
      ...task,
      mentions: mentions.get(task.id) ?? [],
      scheduledDate: scheduledDate?.toISOString() ?? '',
    })),
  )
}

async function deadlinesOf(
  db: Database,
  organizationId: string,
  present: string,
): Promise<Attention['deadlines']> {
  const { entries, total: all } = await deadlinesOfParty(db, organizationId, {
    ...deadlineDays(present),
    limit: attentionLimit,
  })
  return { entries: entries.map((each) => ({ ...each, passed: each.day < present })), total: all }
}

/** What the members of an organization have to act on, at the time `now`. */
export async function attentionOf(
  db: Database,
  organizationId: string,
  now: Date,
): Promise<Omit<Attention, 'reviews' | 'stale'>> {
  const [introductions, tasks, deadlines, unchanged] = await Promise.all([
    waitingIntroductions(db, organizationId),
    tasksOf(db, organizationId),
    deadlinesOf(db, organizationId, dayAt(now)),
    staleOf(db, organizationId, attentionLimit),
  ])
  return { introductions, tasks, deadlines, unchanged }
}
