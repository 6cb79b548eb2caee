import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { isAdmin, isManager } from '#contract/person'
import type { Belonging } from '#contract/rights'
import type { NotifiedKind } from '#contract/notification-kinds'
import { imports } from '#database/imports'
import { introductions } from '#database/introductions'
import { notifications } from '#database/notifications'
import { pipeline, pipelineActivities } from '#database/pipeline'
import { recordTables } from '#database/record-tables'
import { savedViews } from '#database/saved-views'
import { users } from '#database/users'
import { partyDeals } from '#server/features/pipeline/pipeline.store'
import type { Executor } from '#server/platform/database/database'
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

export const isNotifiedNoun = (noun: string | null | undefined): noun is NotifiedNoun =>
  (notifiedNouns as readonly (string | null | undefined)[]).includes(noun)

const { kind, recordId, action, organizationId, details } = notifications

/** The kind of record that decides about an entry: of a view that of its records. */
const nounOf = sql<string | null>`coalesce(${details} ->> 'noun', ${notifications.entity})`

/** Which entries of a kind, about records of a noun, may be answered now: the rights of this moment as a condition. */
type Judge = (reader: Reader, noun: string | null) => SQL | undefined

/**
 * Whether the one row with the id that a condition names meets it. Not `exists`, for which the database may read a table
 * whole: a person has few entries, so that looking for the row of each is the shortest way.
 */
const found = (table: PgTable, condition: SQL | undefined): SQL =>
  sql`(select true from ${table} where ${condition})`

/** Entries about records that the reader may read. */
const ofReadableRecords: Judge = (reader, noun) => {
  if (!isNotifiedNoun(noun)) return sql`false`
  const table = recordTables[noun]
  return found(table, and(eq(table.id, recordId), readableRows(reader, noun)))
}

const ofOwnOrganization = (reader: Reader): SQL =>
  reader.organizationId === null ? sql`false` : eq(organizationId, reader.organizationId)

/** What was done with own records: where they are gone, theirs no longer or many, the organization decides. */
const ownRecords: Judge = (reader, noun) => {
  const ofMany = ['delete', 'move', 'import', 'bulk']
  return or(
    and(inArray(action, ofMany), ofOwnOrganization(reader)),
    and(notInArray(action, ofMany), ofReadableRecords(reader, noun)),
  )
}

/** Mentions in activities of deals whose activities the reader may read. */
const mentions: Judge = (reader) => {
  const activity = sql`(case when ${kind} = 'mention' then ${notifications.mergedBy}::uuid end)`
  return and(
    found(
      pipelineActivities,
      and(eq(pipelineActivities.id, activity), eq(pipelineActivities.pipelineId, recordId)),
    ),
    found(pipeline, and(eq(pipeline.id, recordId), partyDeals(reader))),
  )
}

/** `mayReadView` in SQL, of views that can be watched. */
const readableView = (reader: Reader): SQL =>
  sql`(${savedViews.ownerId} = ${reader.id}::uuid or ${savedViews.sharedWith} = 'everyone' or (${savedViews.sharedWith} = 'organization' and ${savedViews.organizationId} = ${reader.organizationId}::uuid))`

/** What is new in views that the reader may open, where at least one of the records may be read. */
const viewAlerts: Judge = (reader, noun) => {
  if (!isNotifiedNoun(noun)) return sql`false`
  const table = recordTables[noun]
  const ids = sql`select alerted.id::uuid from jsonb_array_elements_text(coalesce(${details} -> 'ids', '[]'::jsonb)) as alerted (id)`
  return and(
    found(savedViews, and(eq(savedViews.id, recordId), readableView(reader))),
    sql`exists (select from ${table} where ${table.id} in (${ids}) and ${readableRows(reader, noun)})`,
  )
}

/** Who joined, while the reader manages the organization and they are in it. */
const newcomers: Judge = (reader) =>
  isManager(reader)
    ? and(
        ofOwnOrganization(reader),
        found(users, and(eq(users.id, recordId), eq(users.organizationId, organizationId))),
      )
    : sql`false`

const ownImports: Judge = (reader) =>
  found(imports, and(eq(imports.id, recordId), eq(imports.createdBy, reader.id)))

/** Introductions that the reader may read fully (`mayReadIntroductionFully` in SQL). */
const ownIntroductions: Judge = (reader) => {
  const own = reader.organizationId
  const ofEitherSide =
    own === null
      ? sql`false`
      : or(eq(introductions.dealOrganizationId, own), eq(introductions.capitalOrganizationId, own))
  return found(
    introductions,
    and(eq(introductions.id, recordId), isAdmin(reader) ? undefined : ofEitherSide),
  )
}

const judges: Readonly<Record<NotifiedKind, Judge>> = {
  mention: mentions,
  followed_record: ofReadableRecords,
  view_alert: viewAlerts,
  own_record: ownRecords,
  member_joined: newcomers,
  import_finished: ownImports,
  introductions: ownIntroductions,
}

/** Kinds of entry whose rights are those of the record they are about. */
const ofRecords: readonly NotifiedKind[] = ['followed_record', 'view_alert', 'own_record']

/**
 * Whether an entry may be answered now, whatever its kind: long to plan, so that it is for a statement that is planned
 * once.
 */
export function isVisible(reader: Reader): SQL {
  const judged = (of: NotifiedKind, noun: string | null) =>
    sql`coalesce(${judges[of](reader, noun)}, false)`
  const byNoun = (of: NotifiedKind) =>
    sql`case ${nounOf} ${sql.join(
      notifiedNouns.map((noun) => sql`when ${noun} then ${judged(of, noun)}`),
      sql` `,
    )} else ${judged(of, null)} end`
  const byKind = (Object.keys(judges) as NotifiedKind[]).map(
    (of) => sql`when ${of} then ${ofRecords.includes(of) ? byNoun(of) : judged(of, null)}`,
  )
  return sql`case ${kind} ${sql.join(byKind, sql` `)} else false end`
}

/**
 * What of these entries a person was told and may be answered now (N-031), as one condition for all that lists or counts
 * them. It judges the kinds that there are, so that the database plans no more than is asked.
 */
export async function visibleEntries(
  db: Executor,
  reader: Reader,
  condition?: SQL,
): Promise<SQL | undefined> {
  const own = and(eq(notifications.userId, reader.id), condition)
  const present = await db.selectDistinct({ kind, noun: nounOf }).from(notifications).where(own)
  const judged = present.map(({ kind: of, noun }) =>
    and(
      eq(kind, of),
      sql`${nounOf} is not distinct from ${noun}`,
      // Written by this feature alone.
      judges[of as NotifiedKind](reader, noun),
    ),
  )
  return judged.length === 0 ? sql`false` : and(own, or(...judged))
}
