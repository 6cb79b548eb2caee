import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isAdmin, isManager } from '#contract/person'
import type { Belonging } from '#contract/rights'
import { imports } from '#database/imports'
import { introductions } from '#database/introductions'
import { notifications } from '#database/notifications'
import { pipeline, pipelineActivities } from '#database/pipeline'
import { recordTables } from '#database/record-tables'
import { savedViews } from '#database/saved-views'
import { users } from '#database/users'
import { partyDeals } from '#server/features/pipeline/pipeline.store'
import { readableRows } from '#server/platform/database/lists/readable-rows'

/** Whose notifications are read, by the rights of this moment. */
export interface Reader extends Belonging {
  id: string
}

/** The kinds of record of which something may be said, and whose views are watched. */
export const notifiedNouns = [
  'products',
  'catalytic-facilities',
  'lending-profiles',
  'pipeline',
  'organizations',
  'resources',
] as const
export type NotifiedNoun = (typeof notifiedNouns)[number]

const { kind, entity, recordId, action, details, mergedBy, organizationId } = notifications

const exists = (table: SQL, condition: SQL | undefined): SQL =>
  sql`exists (select from ${table} where ${condition ?? sql`true`})`

/** Whether the reader may read the record of the kind that `noun` holds, one of those whose ids are given. */
function someReadable(reader: Reader, noun: SQL, ids: SQL): SQL {
  const cases = notifiedNouns.map((each) => {
    const table = recordTables[each]
    const readable = sql`${table.id} in (${ids}) and ${readableRows(reader, each)}`
    return sql`when ${each} then ${exists(sql`${table}`, readable)}`
  })
  return sql`case ${noun} ${sql.join(cases, sql` `)} else false end`
}

/** The ids of the records that are new in the view of an entry. */
const idsInView = sql`select found.id::uuid from jsonb_array_elements_text(coalesce(${details} -> 'ids', '[]'::jsonb)) as found (id)`

/** `mayReadView` in SQL, of views that can be watched. */
const readableView = (reader: Reader): SQL =>
  sql`(${savedViews.ownerId} = ${reader.id}::uuid or ${savedViews.sharedWith} = 'everyone' or (${savedViews.sharedWith} = 'organization' and ${savedViews.organizationId} = ${reader.organizationId}::uuid))`

/** `mayReadIntroductionFully` in SQL. */
const ofEitherSide = (reader: Reader): SQL =>
  isAdmin(reader)
    ? sql`true`
    : sql`${reader.organizationId}::uuid in (${introductions.dealOrganizationId}, ${introductions.capitalOrganizationId})`

/** The entries of a person that may be answered now, as a condition (N-031). */
export function visibleTo(reader: Reader): SQL {
  const own = reader.organizationId
  const isOfOwn = own === null ? sql`false` : sql`${organizationId} = ${own}::uuid`
  const record = someReadable(reader, sql`${entity}`, sql`${recordId}`)
  const activity = exists(
    sql`${pipelineActivities} inner join ${pipeline} on ${pipeline.id} = ${pipelineActivities.pipelineId}`,
    and(
      sql`${pipelineActivities.id} = ${mergedBy}::uuid`,
      sql`${pipeline.id} = ${recordId}`,
      partyDeals(reader),
    ),
  )
  const view = exists(
    sql`${savedViews}`,
    sql`${savedViews.id} = ${recordId} and ${readableView(reader)}`,
  )
  const newcomer = exists(
    sql`${users}`,
    sql`${users.id} = ${recordId} and ${users.organizationId} = ${organizationId}`,
  )
  const ownImport = exists(
    sql`${imports}`,
    sql`${imports.id} = ${recordId} and ${imports.createdBy} = ${reader.id}::uuid`,
  )
  const introduction = exists(
    sql`${introductions}`,
    sql`${introductions.id} = ${recordId} and ${ofEitherSide(reader)}`,
  )
  const notified = sql`case ${kind}
    when 'mention' then ${activity}
    when 'followed_record' then ${record}
    when 'own_record' then case when ${action} in ('delete', 'import', 'bulk') then ${isOfOwn} else ${record} end
    when 'view_alert' then ${view} and ${someReadable(reader, sql`${details} ->> 'noun'`, idsInView)}
    when 'member_joined' then ${isManager(reader) ? isOfOwn : sql`false`} and ${newcomer}
    when 'import_finished' then ${ownImport}
    when 'introductions' then ${introduction}
    else false end`
  return sql`(${eq(notifications.userId, reader.id)} and ${notified})`
}
