import { histories } from '#contract/history'
import { formerMember } from '#contract/person'
import { updateDealBody } from '#contract/pipeline'
import { mayWriteRecord } from '#contract/rights'
import type { Dependencies } from '#server/dependencies'
import { refreshFigures } from '#server/features/finance/figures.store'
import { restoreFinance } from '#server/features/finance/finance-history.store'
import { withdrawClosed } from '#server/features/introductions/withdrawals.store'
import { toCurrentUser } from '#server/features/users/users.store'
import { erasedValue } from '#server/platform/audit/trail-changes.store'
import type { Executor } from '#server/platform/database/database'
import type { Change, Route } from '#server/platform/http/call'
import { historyRoutes } from '#server/platform/history/history-routes'
import type { HistoryOf } from '#server/platform/history/history-routes'
import { deletedWith } from '#server/platform/history/history.store'
import type { Deletion } from '#server/platform/history/history.store'
import { retainedOf, ownerIn, valuesBefore } from '#server/platform/history/retained.rules'
import { HttpProblem } from '#server/platform/http/problems'
import type { Actor } from '#server/platform/sessions/session.store'
import { mentionedIds, restoreMentions } from './mentions.store.ts'
import { audited, insertActivities } from './pipeline-activities.store.ts'
import type { ActivityRow } from './pipeline-activities.store.ts'
import { noIntermediary } from './pipeline.rules.ts'
import { findDeal, lockDeal, toDeal } from './pipeline.store.ts'
import type { DealRow, DealValues } from './pipeline.store.ts'
import { addDeal, saveDealUnnoted } from './save-deal.ts'

const asDate = (value: unknown) => (typeof value === 'string' ? new Date(value) : null)

/** An activity as it was deleted; its audit entry has the values of its row. */
function activityIn(deletion: Deletion, now: Date) {
  const values = valuesBefore(deletion) as Pick<
    ActivityRow,
    'pipelineId' | 'type' | 'subject' | 'description' | 'createdByName'
  >
  const { pipelineId, type, subject, description, createdByName, ...rest } = values
  const { scheduledDate, completedDate } = rest as Record<string, unknown>
  return {
    pipelineId,
    type,
    subject,
    description,
    createdByName: createdByName === erasedValue ? formerMember : createdByName,
    scheduledDate: asDate(scheduledDate),
    completedDate: asDate(completedDate),
    ...retainedOf(deletion, now),
  }
}

/** Who was mentioned in an activity when it was deleted. */
function mentionedIn(deletion: Deletion): string[] {
  const { mentions } = valuesBefore(deletion)
  return Array.isArray(mentions) ? mentions.filter((id) => typeof id === 'string') : []
}

/** Restores the activities that were deleted with their deal. */
async function restoreActivities(
  { tx, auditAll }: Change,
  deal: DealRow,
  deletion: Deletion,
): Promise<void> {
  const deleted = await deletedWith(tx, deletion, 'pipeline-activities', ['pipelineId'])
  const rows = await insertActivities(
    tx,
    deleted.map((one) => activityIn(one, deal.updatedAt)),
  )
  await restoreMentions(
    tx,
    deleted.map((one) => ({ activityId: one.entry.entityId ?? '', ids: mentionedIn(one) })),
  )
  const mentions = await mentionedIds(
    tx,
    rows.map(({ id }) => id),
  )
  await auditAll(
    rows.map((row) => ({
      action: 'restore',
      entity: 'pipeline-activities',
      entityId: row.id,
      after: audited(row, mentions.get(row.id)),
      seenAs: deal,
    })),
  )
}

const intermediaryGone =
  'Its intermediary did not come back: it is no longer an aggregator that the registry lists.'

/** Whether a deal is rejected because its intermediary is none any more, which is checked before anything is stored; a deleted one must be restored first. */
const isRejectedIntermediary = (error: unknown): boolean =>
  error instanceof HttpProblem &&
  error.details.fields?.['intermediaryAggregatorId'] === noIntermediary

/** What was changed of a deal, and restoring it with its activities, facts and lines. */
export function dealHistoryRoutes({ settings }: Dependencies): Route[] {
  const { rules } = settings.financeRules
  const personOf = (actor: Actor) => toCurrentUser(actor, settings)
  const saverOf = (actor: Actor) => ({ person: personOf(actor), rules })
  const stored = async (db: Executor, actor: Actor, id: string) => {
    const deal = await findDeal(db, personOf(actor), id)
    if (deal === null) throw new Error('The deal is not there')
    return deal
  }
  const kind: HistoryOf<DealRow, DealValues> = {
    entity: 'pipeline',
    fields: updateDealBody,
    find: async (db, id, actor) => (await findDeal(db, personOf(actor), id))?.deal ?? null,
    lock: async (tx, id, actor) => (await lockDeal(tx, personOf(actor), id))?.deal ?? null,
    mayEdit: (actor, _id, values) => mayWriteRecord(actor.user, ownerIn(values)),
    // The history says that the stage went back; an activity about it would report a step that nobody took.
    save: async ({ tx, auditAll }, before, { actor, fields }) => {
      const now = await stored(tx, actor, before.id)
      const { deal } = await saveDealUnnoted(tx, saverOf(actor), now, fields)
      await auditAll(await withdrawClosed(tx, 'pipeline', [before.id]))
      return { row: deal }
    },
    restore: async (change, { actor, fields, retained, deletion }) => {
      // A deal of nobody stays nobody's, whoever restores it.
      const { name = '', organizationId = null } = fields
      const values = { ...fields, name, organizationId }
      const add = (body: typeof values) => addDeal(change.tx, saverOf(actor), body, retained)
      const back = await add(values).then(
        ({ deal }) => ({ row: deal }),
        async (error: unknown) => {
          if (!isRejectedIntermediary(error)) throw error
          return {
            row: (await add({ ...values, intermediaryAggregatorId: null })).deal,
            notes: [intermediaryGone],
          }
        },
      )
      await restoreActivities(change, back.row, deletion)
      await restoreFinance(change, back.row, deletion)
      const figures = await refreshFigures(change.tx, [back.row.id], rules)
      return { ...back, row: { ...back.row, ...figures.get(back.row.id) } }
    },
    answer: async (tx, row, actor) => toDeal(await stored(tx, actor, row.id)),
  }
  return historyRoutes(histories.pipeline, kind)
}
