import type { FinanceRules } from '#contract/finance/rules'
import { confirmedDaysAgo } from '#database/sample/confirmations'
import { sampleDeals } from '#database/sample/pipeline'
import { sampleActivities } from '#database/sample/pipeline-activities'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import { refreshFigures } from '#server/features/finance/figures.store'
import { insertActivities } from '#server/features/pipeline/pipeline-activities.store'
import { insertDeal } from '#server/features/pipeline/pipeline.store'
import type { DealRow, DealValues } from '#server/features/pipeline/pipeline.store'
import { changed } from '#server/platform/audit/audit'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { insertSampleFinance } from './sample-finance.store.ts'

const dayMillis = 86_400_000

/** The deals of the sample with their activities, in the organizations of the sample by their names, dated from now. */
export async function insertSamplePipeline(
  tx: Transaction,
  trail: AuditEvent[],
  organizations: ReadonlyMap<string, OrganizationRow>,
  rules: FinanceRules,
): Promise<void> {
  const now = new Date()
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMillis)
  // Days of an activity are stored as midnight UTC.
  const day = (days: number | null) =>
    days === null ? null : new Date(daysAgo(days).toISOString().slice(0, 10))
  const idOf = (name: string | null) => {
    const organization = name === null ? null : organizations.get(name)
    if (organization === undefined) throw new Error(`The sample has no organization named ${name}`)
    return organization?.id ?? null
  }
  const deals = new Map<string, DealRow>()
  for (const [place, { organization, intermediary, daysOld, ...values }] of sampleDeals(
    now,
  ).entries()) {
    // The sample holds the contract's values as plain text.
    const fields = values as DealValues & { name: string }
    const row = await insertDeal(tx, {
      ...fields,
      organizationId: idOf(organization),
      intermediaryAggregatorId: idOf(intermediary),
      createdAt: daysAgo(daysOld),
      lastConfirmedAt: daysAgo(confirmedDaysAgo(place, daysOld)),
    })
    deals.set(row.name, row)
    trail.push(changed('pipeline', { after: row }))
    // In one statement per deal: hundreds of them would be felt at the first start.
    const written = await insertActivities(
      tx,
      sampleActivities(place, { currentStage: row.currentStage, daysOld }).map(
        ({ scheduledDays, completedDays, writtenDays, ...activity }) => ({
          ...activity,
          pipelineId: row.id,
          createdByName: row.dealLead,
          scheduledDate: day(scheduledDays),
          completedDate: day(completedDays),
          createdAt: daysAgo(writtenDays),
          updatedAt: daysAgo(writtenDays),
        }),
      ),
    )
    for (const activity of written) trail.push(changed('pipeline-activities', { after: activity }))
  }
  await insertSampleFinance(tx, trail, deals, organizations)
  await refreshFigures(
    tx,
    [...deals.values()].map(({ id }) => id),
    rules,
  )
}
