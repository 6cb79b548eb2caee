import { and, asc, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { endedOutcomes } from '#contract/common/registry-enums'
import { attentionDays, attentionLimit, passedDays } from '#contract/dashboard'
import type { Attention } from '#contract/dashboard'
import { addDays } from '#contract/finance/days'
import { facilities } from '#database/facilities'
import { lendingProfiles } from '#database/lending-profiles'
import { pipeline, pipelineActivities } from '#database/pipeline'
import { products } from '#database/products'
import { deadlinesOfParty } from '#server/features/deadlines/deadlines.store'
import type { Database } from '#server/platform/database/database'
import { waitingIntroductions } from './waiting-introductions.store.ts'

/** Deals that are neither withdrawn nor operating. */
const isActive = notInArray(pipeline.outcome, [...endedOutcomes])
const total = sql<number>`(count(*) over ())::int`

const listed = <Entry>(rows: readonly { total: number }[], entries: Entry[]) => ({
  entries,
  total: rows[0]?.total ?? 0,
})

async function tasksOf(db: Database, organizationId: string): Promise<Attention['tasks']> {
  const rows = await db
    .select({
      id: pipelineActivities.id,
      subject: pipelineActivities.subject,
      scheduledDate: pipelineActivities.scheduledDate,
      dealId: pipeline.id,
      dealName: pipeline.name,
      total,
    })
    .from(pipelineActivities)
    .innerJoin(pipeline, eq(pipeline.id, pipelineActivities.pipelineId))
    .where(
      and(
        eq(pipeline.organizationId, organizationId),
        eq(pipelineActivities.type, 'task'),
        isNotNull(pipelineActivities.scheduledDate),
        isNull(pipelineActivities.completedDate),
      ),
    )
    .orderBy(asc(pipelineActivities.scheduledDate), asc(pipelineActivities.id))
    .limit(attentionLimit)
  return listed(
    rows,
    rows.map(({ total: _total, scheduledDate, ...task }) => ({
      ...task,
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
    from: addDays(present, -passedDays),
    to: addDays(present, attentionDays),
    limit: attentionLimit,
  })
  return { entries: entries.map((each) => ({ ...each, passed: each.day < present })), total: all }
}

type Unchanged = Attention['unchanged']['entries'][number]

async function unchangedOf(
  db: Database,
  organizationId: string,
  now: Date,
): Promise<Attention['unchanged']> {
  const since = new Date(now.getTime() - attentionDays * 86_400_000).toISOString()
  const old = (entity: Unchanged['entity'], table: PgTable, condition: SQL) =>
    sql`select ${entity}::text as entity, id, name, updated_at from ${table} where organization_id = ${organizationId} and updated_at < ${since}::timestamptz and ${condition}`
  const visible = sql`status <> 'inactive'`
  const all = sql.join(
    [
      old('products', products, visible),
      old('catalytic-facilities', facilities, visible),
      old('lending-profiles', lendingProfiles, visible),
      old('pipeline', pipeline, isActive),
    ],
    sql` union all `,
  )
  // Written out in UTC here: the engines return timestamps of raw queries in different forms.
  const timestamp = sql`to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const { rows } = await db.execute<Unchanged & { total: number }>(
    sql`select entity, id::text as id, name, ${timestamp} as "updatedAt", (count(*) over ())::int as total from (${all}) as records order by updated_at, id limit ${attentionLimit}`,
  )
  return listed(
    rows,
    rows.map(({ entity, id, name, updatedAt }) => ({ entity, id, name, updatedAt })),
  )
}

/** What the members of an organization have to act on, at the time `now`. */
export async function attentionOf(
  db: Database,
  organizationId: string,
  now: Date,
): Promise<Attention> {
  const [introductions, tasks, deadlines, unchanged] = await Promise.all([
    waitingIntroductions(db, organizationId),
    tasksOf(db, organizationId),
    deadlinesOf(db, organizationId, now.toISOString().slice(0, 10)),
    unchangedOf(db, organizationId, now),
  ])
  return { introductions, tasks, deadlines, unchanged }
}
