import type { FigureRules } from '#server/platform/finance-rules-file'
import { sampleOf } from './sample-records.ts'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import { refreshFigures } from '#server/features/finance/figures.store'
import { insertActivities } from '#server/features/pipeline/pipeline-activities.store'
import { insertDeal } from '#server/features/pipeline/pipeline.store'
import type { DealRow } from '#server/features/pipeline/pipeline.store'
import { changed } from '#server/platform/audit/audit'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { insertSampleFinance } from './sample-finance.store.ts'
import { daysAgo } from './sample-values.ts'

/** The deals of the sample with their activities, dated from now. */
export async function insertSamplePipeline(
  tx: Transaction,
  trail: AuditEvent[],
  home: (organization: string) => OrganizationRow,
  rules: FigureRules,
): Promise<void> {
  const now = new Date()
  const before = (days: number) => daysAgo(days, now)
  // Days of an activity are stored as midnight UTC.
  const day = (days: number | undefined) =>
    days === undefined ? null : new Date(before(days).toISOString().slice(0, 10))
  const idOf = (organization: string | null) =>
    organization === null ? null : home(organization).id
  const deals = new Map<string, DealRow>()
  for (const deal of sampleOf('pipeline', now)) {
    const { organization, intermediary, daysOld, confirmedDaysAgo, activities, ...values } = deal
    const row = await insertDeal(tx, {
      ...values,
      organizationId: idOf(organization),
      intermediaryAggregatorId: idOf(intermediary),
      createdAt: before(daysOld),
      lastConfirmedAt: before(confirmedDaysAgo),
    })
    deals.set(row.name, row)
    trail.push(changed('pipeline', { after: row }))
    // In one statement per deal: hundreds of them would be felt at the first start.
    const written = await insertActivities(
      tx,
      activities.map(({ scheduledDays, completedDays, writtenDays, ...activity }) => ({
        ...activity,
        pipelineId: row.id,
        createdByName: row.dealLead,
        scheduledDate: day(scheduledDays),
        completedDate: day(completedDays),
        createdAt: before(writtenDays),
        updatedAt: before(writtenDays),
      })),
    )
    for (const activity of written) trail.push(changed('pipeline-activities', { after: activity }))
  }
  await insertSampleFinance(tx, trail, deals, home)
  await refreshFigures(
    tx,
    [...deals.values()].map(({ id }) => id),
    rules,
  )
}
