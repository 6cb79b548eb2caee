import { and, asc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import { matchesSearch, normalizeSearch } from '#contract/common/search'
import { organizations } from '#database/organizations'
import { activityMentions, pipelineActivities } from '#database/pipeline'
import { users } from '#database/users'
import { peopleNamed } from '#server/platform/people-names.store'
import type { Executor, Transaction } from '#server/platform/database/database'
import type { DealRow } from './pipeline.store.ts'

/** Somebody who is mentioned, by the name of now. */
interface Mentioned {
  id: string
  name: string
}

/** A person who may be mentioned. */
export interface DealPerson extends Mentioned {
  organizationName: string | null
}

const fullName = sql<string>`btrim(coalesce(${users.firstName}, '') || ' ' || coalesce(${users.lastName}, ''))`

/** Enabled accounts with a name who may read what happens on a deal (`mayReadDealFully` in SQL); one that an allow-list admitted waits for the address proof. */
function mayReadActivities({ organizationId, intermediaryAggregatorId }: DealRow) {
  const parties = [organizationId, intermediaryAggregatorId].flatMap((id) => id ?? [])
  const isMember =
    parties.length === 0
      ? undefined
      : and(
          inArray(users.organizationId, parties),
          sql`(${users.isEmailVerified} or ${users.membershipOrigin} is distinct from 'allow_list')`,
        )
  return and(
    isNull(users.disabledAt),
    sql`${fullName} <> ''`,
    or(eq(users.role, 'admin'), isMember),
  )
}

/** Most people that a list of them answers. */
const mostPeople = 20

/** The people who may be mentioned on a deal: those of the reader's organization first, then by name (N-021). */
export async function peopleOfDeal(
  db: Executor,
  deal: DealRow,
  reader: { organizationId: string | null },
  search: string | undefined,
): Promise<DealPerson[]> {
  const isOwn = sql`coalesce(${users.organizationId} = ${reader.organizationId}::uuid, false)`
  const rows = await db
    .select({ id: users.id, name: fullName, organizationName: organizations.name })
    .from(users)
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .where(mayReadActivities(deal))
    .orderBy(sql`${isOwn} desc`, sql`lower(${fullName}) collate "C"`, asc(users.id))
  return rows
    .filter(({ name }) => matchesSearch(normalizeSearch(name), search ?? ''))
    .slice(0, mostPeople)
}

/** Whether all of these people may be mentioned on a deal (N-022). */
export async function mayMention(
  db: Executor,
  deal: DealRow,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return true
  const known = await db.$count(users, and(inArray(users.id, [...ids]), mayReadActivities(deal)))
  return known === new Set(ids).size
}

/** Who is mentioned in activities, in the order in which they are named. */
export async function mentionsOf(
  db: Executor,
  activityIds: readonly string[],
): Promise<Map<string, Mentioned[]>> {
  if (activityIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(activityMentions)
    .where(inArray(activityMentions.activityId, [...activityIds]))
    .orderBy(asc(activityMentions.activityId), asc(activityMentions.position))
  const nameOf = await peopleNamed(
    db,
    rows.map(({ userId }) => userId),
  )
  const mentions = new Map<string, Mentioned[]>()
  for (const { activityId, userId } of rows)
    mentions.set(activityId, [
      ...(mentions.get(activityId) ?? []),
      { id: userId, name: nameOf(userId) },
    ])
  return mentions
}

/** Who is mentioned in each of these activities, by id: what the trail keeps. */
export async function mentionedIds(
  db: Executor,
  activityIds: readonly string[],
): Promise<Map<string, string[]>> {
  const mentions = await mentionsOf(db, activityIds)
  return new Map([...mentions].map(([id, people]) => [id, people.map((each) => each.id)]))
}

/** The same of all activities of a deal. */
export async function mentionedOnDeal(
  db: Executor,
  dealId: string,
): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ activityId: activityMentions.activityId })
    .from(activityMentions)
    .innerJoin(pipelineActivities, eq(pipelineActivities.id, activityMentions.activityId))
    .where(eq(pipelineActivities.pipelineId, dealId))
  return mentionedIds(db, [...new Set(rows.map(({ activityId }) => activityId))])
}

/** Stores who is mentioned in an activity, in this order. */
export async function setMentions(
  tx: Transaction,
  activityId: string,
  ids: readonly string[],
): Promise<void> {
  const ofActivity = eq(activityMentions.activityId, activityId)
  await tx
    .delete(activityMentions)
    .where(
      and(ofActivity, ids.length === 0 ? undefined : notInArray(activityMentions.userId, [...ids])),
    )
  if (ids.length === 0) return
  await tx
    .insert(activityMentions)
    .values(ids.map((userId, position) => ({ activityId, userId, position })))
    .onConflictDoUpdate({
      target: [activityMentions.activityId, activityMentions.userId],
      set: { position: sql`excluded.position` },
    })
}

/** Mentions again who was mentioned in restored activities, as far as there are accounts. */
export async function restoreMentions(
  tx: Transaction,
  mentions: readonly { activityId: string; ids: readonly string[] }[],
): Promise<void> {
  const wanted = [...new Set(mentions.flatMap(({ ids }) => ids))]
  if (wanted.length === 0) return
  const rows = await tx.select({ id: users.id }).from(users).where(inArray(users.id, wanted))
  const known = new Set(rows.map(({ id }) => id))
  for (const { activityId, ids } of mentions)
    await setMentions(
      tx,
      activityId,
      ids.filter((id) => known.has(id)),
    )
}
