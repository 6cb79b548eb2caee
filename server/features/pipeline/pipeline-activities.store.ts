import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type {
  Activity,
  DealActivity,
  activityListQuery,
  updateActivityBody,
} from '#contract/pipeline-activities'
import { labelOf } from '#contract/common/enums'
import { dealStages } from '#contract/common/registry-enums'
import { isAdmin } from '#contract/rights'
import type { Belonging, Person } from '#contract/rights'
import { pipeline, pipelineActivities } from '#database/pipeline'
import type { Database, Executor, Transaction } from '#server/platform/database/database'
import { changeRow, given, insertRow, insertRows } from '#server/platform/database/changes/rows'
import { namesAnswered } from '#server/platform/people-names.store'
import { mentionsOf } from './mentions.store.ts'

export type ActivityRow = typeof pipelineActivities.$inferSelect

type ActivityValues = Omit<z.output<typeof updateActivityBody>, 'version' | 'mentions'>

/** An activity as the contract answers it. */
function toActivity(
  {
    createdBy: _creator,
    createdAt,
    updatedAt,
    scheduledDate,
    completedDate,
    type,
    ...fields
  }: ActivityRow,
  mentions: Activity['mentions'] = [],
): Activity {
  return {
    ...fields,
    mentions,
    type: type as Activity['type'],
    scheduledDate: scheduledDate?.toISOString() ?? null,
    completedDate: completedDate?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** What the trail keeps of an activity: its row, and who is mentioned where anybody is. */
export const audited = (row: ActivityRow, mentions: readonly string[] = []): ActivityRow =>
  mentions.length === 0 ? row : Object.assign({ mentions }, row)

/** Activities as the contract answers them to a person, with who is mentioned in them. */
export async function toActivities(
  db: Executor,
  person: Belonging,
  rows: readonly ActivityRow[],
): Promise<Activity[]> {
  const mentions = await mentionsOf(
    db,
    rows.map(({ id }) => id),
  )
  const creators = rows.map((row) => ({ id: row.createdBy, name: row.createdByName ?? '' }))
  const nameOf = await namesAnswered(db, person, creators)
  return rows.map((row) => ({
    ...toActivity(row, mentions.get(row.id)),
    createdByName:
      row.createdByName === null ? null : nameOf({ id: row.createdBy, name: row.createdByName }),
  }))
}

interface Page {
  limit: number
  offset: number
}

/** What happened and is to be done on a deal, newest first. */
export async function activitiesOfDeal(
  db: Database,
  person: Belonging,
  pipelineId: string,
  { limit, offset }: Page,
): Promise<{ activities: Activity[]; total: number }> {
  const ofDeal = eq(pipelineActivities.pipelineId, pipelineId)
  const page = db
    .select()
    .from(pipelineActivities)
    .where(ofDeal)
    .orderBy(desc(pipelineActivities.createdAt), desc(pipelineActivities.id))
    .limit(limit)
    .offset(offset)
  const [rows, total] = await Promise.all([page, db.$count(pipelineActivities, ofDeal)])
  return { activities: await toActivities(db, person, rows), total }
}

/**
 * Activities on the deals of the person's own organization; an administrator without one sees those of all deals.
 * Open ones are tasks with a date that are not done, the earliest first; otherwise the newest come first.
 */
export async function listActivities(
  db: Database,
  person: Person,
  query: z.output<typeof activityListQuery>,
): Promise<{ activities: DealActivity[]; total: number }> {
  const own = person.organizationId
  const ofOwn =
    isAdmin(person) && own === null
      ? undefined
      : own === null
        ? sql`false`
        : eq(pipeline.organizationId, own)
  const done = query.open === true ? isNull(pipelineActivities.completedDate) : undefined
  const task =
    query.open === true
      ? and(eq(pipelineActivities.type, 'task'), isNotNull(pipelineActivities.scheduledDate))
      : undefined
  const matching = and(ofOwn, done, task)
  const order =
    query.open === true
      ? [asc(pipelineActivities.scheduledDate), asc(pipelineActivities.id)]
      : [desc(pipelineActivities.createdAt), desc(pipelineActivities.id)]
  const joined = () =>
    db
      .select({ activity: pipelineActivities, pipelineName: pipeline.name })
      .from(pipelineActivities)
      .innerJoin(pipeline, eq(pipeline.id, pipelineActivities.pipelineId))
      .where(matching)
  const [rows, total] = await Promise.all([
    joined()
      .orderBy(...order)
      .limit(query.limit)
      .offset(query.offset),
    db.$count(joined().as('matching')),
  ])
  const activities = await toActivities(
    db,
    person,
    rows.map(({ activity }) => activity),
  )
  return {
    activities: activities.map((activity, n) => ({
      ...activity,
      pipelineName: rows[n]?.pipelineName ?? '',
    })),
    total,
  }
}

/** The activity, locked until the transaction ends; null when there is none. Whether it may be known of its deal decides. */
export async function lockActivity(tx: Transaction, id: string): Promise<ActivityRow | null> {
  const [row] = await tx
    .select()
    .from(pipelineActivities)
    .where(eq(pipelineActivities.id, id))
    .for('update')
  return row ?? null
}

/** Adds an activity. */
export const insertActivity = (
  tx: Executor,
  values: typeof pipelineActivities.$inferInsert,
): Promise<ActivityRow> =>
  insertRow(tx, pipelineActivities, { ...values, updatedAt: values.updatedAt ?? values.createdAt })

/** Adds several activities with one statement. */
export const insertActivities = (
  tx: Executor,
  values: (typeof pipelineActivities.$inferInsert)[],
): Promise<ActivityRow[]> => insertRows(tx, pipelineActivities, values)

/** Changes an activity, locked in this transaction, and raises its version; what is left out stays as it is. */
export const changeActivity = (
  tx: Transaction,
  before: ActivityRow,
  changes: ActivityValues,
): Promise<ActivityRow> => changeRow(tx, pipelineActivities, before.id, given(changes))

export async function deleteActivityRow(tx: Transaction, id: string): Promise<void> {
  await tx.delete(pipelineActivities).where(eq(pipelineActivities.id, id))
}

/** Deletes what a deal, locked in this transaction, has of activities. */
export async function deleteActivitiesOf(
  tx: Transaction,
  pipelineId: string,
): Promise<ActivityRow[]> {
  const rows = await tx
    .delete(pipelineActivities)
    .where(eq(pipelineActivities.pipelineId, pipelineId))
    .returning()
  return rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

const stageName = (stage: string | null) =>
  stage === null ? 'No stage' : labelOf(dealStages, stage)

/** A step of a deal from one stage to another, and the timestamp of the change. */
interface StageChange {
  pipelineId: string
  from: string | null
  to: string | null
  at: Date
}

const subjectOf = ({ from, to }: StageChange) =>
  `Stage changed from ${stageName(from)} to ${stageName(to)}`
const steps = <Change extends StageChange>(changes: readonly Change[]): Change[] =>
  changes.filter(({ from, to }) => from !== to)

/** Records that deals changed their stages (P-225); those with the same stage are left out. */
export async function recordStageChanges(
  tx: Transaction,
  changes: readonly StageChange[],
  by: { id: string; name: string },
): Promise<void> {
  await insertActivities(
    tx,
    steps(changes).map((change) => ({
      pipelineId: change.pipelineId,
      type: 'stage_change',
      subject: subjectOf(change),
      completedDate: change.at,
      createdAt: change.at,
      updatedAt: change.at,
      createdBy: by.id,
      createdByName: by.name,
    })),
  )
}

/** Deletes the activities of changes that are undone. */
export async function deleteStageChanges(
  tx: Transaction,
  changes: readonly StageChange[],
): Promise<void> {
  const taken = steps(changes).map((change) => ({
    pipelineId: change.pipelineId,
    at: change.at,
    subject: subjectOf(change),
  }))
  if (taken.length === 0) return
  await tx.execute(sql`delete from pipeline_activities a using jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as t("pipelineId" uuid, at timestamptz, subject text)
    where a.pipeline_id = t."pipelineId" and a.type = 'stage_change' and a.created_at = t.at and a.subject = t.subject`)
}
