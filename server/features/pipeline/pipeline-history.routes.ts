import { histories } from '#contract/history'
import { formerMember } from '#contract/person'
import { refreshFigures } from '#server/features/finance/figures.store'
import { restoreFinance } from '#server/features/finance/finance-history.store'
import { restorePackage } from '#server/features/package/package-history.store'
import { restoreShared } from '#server/features/shares/restored-shares.store'
import { restoreIntroduced } from '#server/features/offers/restored-offers.store'
import { erasedValue } from '#server/platform/audit/trail-changes.store'
import type { FigureRules } from '#server/platform/finance-rules-file'
import type { Change, Route } from '#server/platform/http/call'
import { historyRoutes } from '#server/platform/history/history-routes'
import type { HistoryOf } from '#server/platform/history/history-routes'
import { deletedWith } from '#server/platform/history/history.store'
import type { Deletion } from '#server/platform/history/history.store'
import { retainedOf, valuesBefore } from '#server/platform/history/retained.rules'
import { HttpProblem } from '#server/platform/http/problems'
import { entriesOfDeal } from './deal-trail.store.ts'
import { mentionedIds, restoreMentions } from './mentions.store.ts'
import { audited, insertActivities } from './pipeline-activities.store.ts'
import type { ActivityRow } from './pipeline-activities.store.ts'
import { noIntermediary } from './pipeline.rules.ts'
import type { DealRow, DealValues } from './pipeline.store.ts'

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

/** What was changed of a deal, and restoring it with its activities, facts, lines, documents, shares and questions. */
export function dealHistoryRoutes(
  history: HistoryOf<DealRow, DealValues>,
  rules: FigureRules,
): Route[] {
  const restore: typeof history.restore = async (change, given) => {
    const back = await history.restore(change, given).catch(async (error: unknown) => {
      if (!isRejectedIntermediary(error)) throw error
      const fields = { ...given.fields, intermediaryAggregatorId: null }
      return { ...(await history.restore(change, { ...given, fields })), notes: [intermediaryGone] }
    })
    await restoreActivities(change, back.row, given.deletion)
    await restoreFinance(change, back.row, given.deletion)
    await restorePackage(change, back.row, given.deletion)
    // Questions name documents, so that they come back after these.
    await restoreShared(change, back.row, given.deletion)
    await restoreIntroduced(change, back.row, given.deletion, { rules })
    const figures = await refreshFigures(change.tx, [back.row.id], rules)
    return { ...back, row: { ...back.row, ...figures.get(back.row.id) } }
  }
  return historyRoutes(histories.pipeline, { ...history, restore, entries: entriesOfDeal })
}
