import {
  createActivity,
  deleteActivity,
  listActivities,
  listDealActivities,
  listDealPeople,
  updateActivity,
} from '#contract/pipeline-activities'
import type { Activity } from '#contract/pipeline-activities'
import { mayReadDealFully, mayWriteRecord } from '#contract/rights'
import type { Belonging, Person } from '#contract/rights'
import type { Dependencies } from '#server/dependencies'
import {
  notifyMentioned,
  withdrawMentions,
} from '#server/features/notifications/notify-of-mentions.store'
import { toCurrentUser } from '#server/features/users/users.store'
import { changed } from '#server/platform/audit/audit'
import type { Executor, Transaction } from '#server/platform/database/database'
import { actorName, route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { forbidden, invalidField, notFound, requireVersion } from '#server/platform/http/problems'
import { mayMention, mentionedIds, peopleOfDeal, setMentions } from './mentions.store.ts'
import {
  activitiesOfDeal,
  audited,
  changeActivity,
  deleteActivityRow,
  insertActivity,
  listActivities as listStored,
  lockActivity,
  toActivities,
} from './pipeline-activities.store.ts'
import type { ActivityRow } from './pipeline-activities.store.ts'
import { findDeal, lockDeal } from './pipeline.store.ts'
import type { DealRow } from './pipeline.store.ts'

/** A deal whose activities the person may read. @throws HttpProblem 404 for everybody else, also where the deal itself may be seen */
async function dealWithActivities(db: Executor, person: Person, id: string): Promise<DealRow> {
  return readFully(person, await findDeal(db, person, id))
}

function readFully(person: Person, deal: DealRow | null): DealRow {
  if (deal === null || !mayReadDealFully(person, deal)) throw notFound()
  return deal
}

/** The same deal, to write on. @throws HttpProblem 403 for the intermediary's members */
function toWriteOn(person: Person, found: DealRow | null): DealRow {
  const deal = readFully(person, found)
  if (!mayWriteRecord(person, deal))
    throw forbidden('You can only change activities on projects of your own organization')
  return deal
}

/** The activity to change and its deal. @throws HttpProblem 404, 403 as its deal says, 403 when it was written automatically, 409 when it has changed since `version` */
async function lockForChange(
  tx: Transaction,
  person: Person,
  id: string,
  version: number | undefined,
): Promise<{ activity: ActivityRow; deal: DealRow }> {
  const activity = await lockActivity(tx, id)
  if (activity === null) throw notFound()
  // Not locked: who deletes a deal locks it first and its activities after.
  const deal = toWriteOn(person, await findDeal(tx, person, activity.pipelineId))
  if (activity.type === 'stage_change')
    throw forbidden('Stage changes are recorded automatically and stay as they are')
  await requireVersion(version, activity.version, () => answered(tx, person, activity))
  return { activity, deal }
}

/** @throws HttpProblem 400 when somebody is mentioned who may not read the activities (N-022) */
async function requireReaders(
  tx: Transaction,
  deal: DealRow,
  mentions: readonly string[],
): Promise<void> {
  if (!(await mayMention(tx, deal, mentions)))
    throw invalidField('mentions', "Choose people who may see this project's activities")
}

/** An activity as the contract answers it to a person. */
async function answered(db: Executor, person: Belonging, row: ActivityRow): Promise<Activity> {
  const [activity] = await toActivities(db, person, [row])
  if (activity === undefined) throw new Error('The activity was not answered')
  return activity
}

/** What happened and is to be done on deals. */
export function pipelineActivityRoutes({ settings }: Dependencies): Route[] {
  return [
    route(listDealActivities, async ({ db, actor, params, query }) => {
      const deal = await dealWithActivities(db, toCurrentUser(actor, settings), params.id)
      return activitiesOfDeal(db, actor.user, deal.id, query)
    }),

    route(listActivities, ({ db, actor, query }) =>
      listStored(db, toCurrentUser(actor, settings), query),
    ),

    route(listDealPeople, async ({ db, actor, params, query }) => {
      const person = toCurrentUser(actor, settings)
      const deal = await dealWithActivities(db, person, params.id)
      return { people: await peopleOfDeal(db, deal, person, query.search) }
    }),

    route(createActivity, ({ actor, params, body: { mentions = [], ...body }, change }) =>
      change(async ({ tx, audit }) => {
        const person = toCurrentUser(actor, settings)
        const deal = toWriteOn(person, await lockDeal(tx, person, params.id))
        await requireReaders(tx, deal, mentions)
        const row = await insertActivity(tx, {
          ...body,
          pipelineId: deal.id,
          createdBy: actor.user.id,
          createdByName: actorName(actor.user),
        })
        await setMentions(tx, row.id, mentions)
        await audit(changed('pipeline-activities', { after: audited(row, mentions), seenAs: deal }))
        await notifyMentioned(tx, row, mentions, actor.user.id)
        return answered(tx, actor.user, row)
      }),
    ),

    route(updateActivity, ({ actor, params, body, change }) =>
      change(async ({ tx, audit }) => {
        const { version, mentions, ...fields } = body
        const { activity: before, deal } = await lockForChange(
          tx,
          toCurrentUser(actor, settings),
          params.id,
          version,
        )
        const old = (await mentionedIds(tx, [before.id])).get(before.id) ?? []
        const now = mentions ?? old
        const added = now.filter((id) => !old.includes(id))
        await requireReaders(tx, deal, added)
        const after = await changeActivity(tx, before, fields)
        if (mentions !== undefined) await setMentions(tx, before.id, mentions)
        await audit(
          changed('pipeline-activities', {
            before: audited(before, old),
            after: audited(after, now),
            seenAs: deal,
          }),
        )
        await notifyMentioned(tx, after, added, actor.user.id)
        await withdrawMentions(
          tx,
          after.id,
          old.filter((id) => !now.includes(id)),
        )
        return answered(tx, actor.user, after)
      }),
    ),

    route(deleteActivity, ({ actor, params, query, change }) =>
      change(async ({ tx, audit }) => {
        const { activity: before, deal } = await lockForChange(
          tx,
          toCurrentUser(actor, settings),
          params.id,
          query.version,
        )
        const mentions = (await mentionedIds(tx, [before.id])).get(before.id) ?? []
        await deleteActivityRow(tx, before.id)
        await audit(
          changed('pipeline-activities', { before: audited(before, mentions), seenAs: deal }),
        )
        await withdrawMentions(tx, before.id, mentions)
      }),
    ),
  ]
}
