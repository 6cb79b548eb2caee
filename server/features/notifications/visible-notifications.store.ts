import { and, eq, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isAdmin, isManager } from '#contract/person'
import type { Belonging } from '#contract/rights'
import { notifiedKinds } from '#contract/notification-kinds'
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
import { amongIds, idsIn } from '#server/platform/database/lists/list-query'
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

/** What decides whether an entry may be answered, and where it stands in the list. */
export interface Entry {
  id: string
  kind: string
  entity: string | null
  recordId: string | null
  mergedBy: string
  action: string
  organizationId: string | null
  updatedAt: Date
  isRead: boolean
  /** Of a view, the kind of its records. */
  noun: string | null
}

/** What a person was told, whether they may read it now or not. A person has few, so that they are judged together. */
export async function entriesFor(
  db: Executor,
  reader: Reader,
  condition: SQL | undefined,
): Promise<Entry[]> {
  return db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      entity: notifications.entity,
      recordId: notifications.recordId,
      mergedBy: notifications.mergedBy,
      action: notifications.action,
      organizationId: notifications.organizationId,
      updatedAt: notifications.updatedAt,
      isRead: sql<boolean>`${notifications.readAt} is not null`,
      noun: sql<string | null>`${notifications.details} ->> 'noun'`,
    })
    .from(notifications)
    .where(and(eq(notifications.userId, reader.id), condition))
}

type Judge = (db: Executor, reader: Reader, entries: readonly Entry[]) => Promise<Iterable<string>>

const recordsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ recordId }) => recordId ?? [])

/** The ids of entries whose record is among these. */
const entriesWith = (entries: readonly Entry[], records: ReadonlySet<string>): string[] =>
  entries.flatMap(({ id, recordId }) => (recordId !== null && records.has(recordId) ? [id] : []))

/** Entries about records that the reader may read. */
const ofReadableRecords: Judge = async (db, reader, entries) => {
  const visible: string[] = []
  for (const noun of notifiedNouns) {
    const ofNoun = entries.filter(({ entity }) => entity === noun)
    if (ofNoun.length === 0) continue
    const table = recordTables[noun]
    const ids = await idsIn(
      db
        .select({ id: table.id })
        .from(table)
        .where(and(amongIds(table.id, recordsOf(ofNoun)), readableRows(reader, noun))),
    )
    visible.push(...entriesWith(ofNoun, new Set(ids)))
  }
  return visible
}

const ofOwnOrganization = (reader: Reader, entries: readonly Entry[]): Entry[] =>
  reader.organizationId === null
    ? []
    : entries.filter(({ organizationId }) => organizationId === reader.organizationId)

/** What was done with own records: where they are gone or many, the organization decides. */
const ownRecords: Judge = async (db, reader, entries) => {
  const isOfMany = ({ action }: Entry) => ['delete', 'import', 'bulk'].includes(action)
  return [
    ...ofOwnOrganization(reader, entries.filter(isOfMany)).map(({ id }) => id),
    ...(await ofReadableRecords(
      db,
      reader,
      entries.filter((entry) => !isOfMany(entry)),
    )),
  ]
}

/** Mentions in activities of deals whose activities the reader may read. */
const mentions: Judge = async (db, reader, entries) => {
  const rows = await db
    .select({ id: pipelineActivities.id, dealId: pipeline.id })
    .from(pipelineActivities)
    .innerJoin(pipeline, eq(pipeline.id, pipelineActivities.pipelineId))
    .where(
      and(
        amongIds(
          pipelineActivities.id,
          entries.map(({ mergedBy }) => mergedBy),
        ),
        partyDeals(reader),
      ),
    )
  const deals = new Map(rows.map(({ id, dealId }) => [id, dealId]))
  return entries.flatMap(({ id, mergedBy, recordId }) =>
    recordId !== null && deals.get(mergedBy) === recordId ? [id] : [],
  )
}

/** `mayReadView` in SQL, of views that can be watched. */
const readableView = (reader: Reader): SQL =>
  sql`(${savedViews.ownerId} = ${reader.id}::uuid or ${savedViews.sharedWith} = 'everyone' or (${savedViews.sharedWith} = 'organization' and ${savedViews.organizationId} = ${reader.organizationId}::uuid))`

/** What is new in views that the reader may open, where at least one of the records may be read. */
const viewAlerts: Judge = async (db, reader, entries) => {
  const views = await idsIn(
    db
      .select({ id: savedViews.id })
      .from(savedViews)
      .where(and(amongIds(savedViews.id, recordsOf(entries)), readableView(reader))),
  )
  const shown = new Set(entriesWith(entries, new Set(views)))
  const visible: string[] = []
  for (const noun of notifiedNouns) {
    const ofNoun = entries.filter((entry) => entry.noun === noun && shown.has(entry.id))
    if (ofNoun.length === 0) continue
    const table = recordTables[noun]
    // The ids stay in the database: an entry may have thousands.
    const found = sql`select found.id::uuid from jsonb_array_elements_text(coalesce(${notifications.details} -> 'ids', '[]'::jsonb)) as found (id)`
    const ids = ofNoun.map(({ id }) => id)
    visible.push(
      ...(await idsIn(
        db
          .select({ id: notifications.id })
          .from(notifications)
          .where(
            and(
              amongIds(notifications.id, ids),
              sql`exists (select from ${table} where ${table.id} in (${found}) and ${readableRows(reader, noun)})`,
            ),
          ),
      )),
    )
  }
  return visible
}

/** Who joined, while the reader manages the organization and they are in it. */
const newcomers: Judge = async (db, reader, entries) => {
  const own = isManager(reader) ? ofOwnOrganization(reader, entries) : []
  if (own.length === 0 || reader.organizationId === null) return []
  const ids = await idsIn(
    db
      .select({ id: users.id })
      .from(users)
      .where(
        and(amongIds(users.id, recordsOf(own)), eq(users.organizationId, reader.organizationId)),
      ),
  )
  return entriesWith(own, new Set(ids))
}

const ownImports: Judge = async (db, reader, entries) => {
  const ids = await idsIn(
    db
      .select({ id: imports.id })
      .from(imports)
      .where(and(amongIds(imports.id, recordsOf(entries)), eq(imports.createdBy, reader.id))),
  )
  return entriesWith(entries, new Set(ids))
}

/** Introductions that the reader may read fully (`mayReadIntroductionFully` in SQL). */
const ownIntroductions: Judge = async (db, reader, entries) => {
  const own = reader.organizationId
  const ofEitherSide =
    own === null
      ? sql`false`
      : or(eq(introductions.dealOrganizationId, own), eq(introductions.capitalOrganizationId, own))
  const ids = await idsIn(
    db
      .select({ id: introductions.id })
      .from(introductions)
      .where(
        and(
          amongIds(introductions.id, recordsOf(entries)),
          isAdmin(reader) ? undefined : ofEitherSide,
        ),
      ),
  )
  return entriesWith(entries, new Set(ids))
}

const judges = {
  mention: mentions,
  followed_record: ofReadableRecords,
  view_alert: viewAlerts,
  own_record: ownRecords,
  member_joined: newcomers,
  import_finished: ownImports,
  introductions: ownIntroductions,
} as const satisfies Record<NotifiedKind, Judge>

/** Of what a person was told that which may be answered now (N-031): one question of each kind that there is. */
export async function visibleAmong(
  db: Executor,
  reader: Reader,
  entries: readonly Entry[],
): Promise<Entry[]> {
  const kinds = notifiedKinds.flatMap((kind) => {
    const ofKind = entries.filter((entry) => entry.kind === kind)
    return ofKind.length === 0 ? [] : [judges[kind](db, reader, ofKind)]
  })
  const visible = new Set((await Promise.all(kinds)).flatMap((ids) => [...ids]))
  return entries.filter(({ id }) => visible.has(id))
}
