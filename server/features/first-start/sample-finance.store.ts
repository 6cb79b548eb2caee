import { settledFacts } from '#contract/finance-facts'
import { settledSource, settledUse } from '#contract/finance-lines'
import { noFacts } from '#contract/finance/input'
import { sampleOf } from './sample-records.ts'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import { insertBenchmark } from '#server/features/benchmarks/benchmarks.store'
import { asEntry } from '#server/features/finance/finance-history.store'
import { insertSources, insertUses, storeFacts } from '#server/features/finance/finance.store'
import type { DealRow } from '#server/features/pipeline/pipeline.store'
import { changed } from '#server/platform/audit/audit'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { today } from '#server/platform/present-day'
import { found } from './sample-values.ts'

/** The lines and facts of the sample's deals, and its rates of benchmarks (K-120, K-121); figures are computed after it. */
export async function insertSampleFinance(
  tx: Transaction,
  trail: AuditEvent[],
  deals: ReadonlyMap<string, DealRow>,
  home: (organization: string) => OrganizationRow,
): Promise<void> {
  const present = today()
  for (const rate of sampleOf('benchmarks')) {
    const after = await insertBenchmark(tx, { ...rate, asOf: `${present.slice(0, 7)}-01` })
    trail.push(changed('benchmarks', { after }))
  }
  for (const { deal: name, facts, uses, sources } of sampleOf(
    'pipeline-finance',
    new Date(present),
  )) {
    const deal = found(deals.get(name), name)
    const pipelineId = deal.id
    const seen = { seenAs: deal, notifies: [] }
    // Lines are answered in the order they were made in.
    const made = (place: number) => new Date(deal.createdAt.getTime() + place * 1000)
    const known = settledFacts({}, { ...noFacts, ...facts }, null).facts
    const stored = await storeFacts(tx, pipelineId, known)
    trail.push(changed('pipeline-finance', { after: asEntry(stored), ...seen }))
    const written = await insertUses(
      tx,
      uses.map((line, place) => ({
        ...settledUse(line),
        pipelineId,
        createdAt: made(place),
        updatedAt: made(place),
      })),
    )
    for (const after of written) trail.push(changed('pipeline-uses', { after, ...seen }))
    const given = await insertSources(
      tx,
      sources.map(({ organization, ...line }, place) => ({
        ...settledSource(line),
        organizationId: organization === undefined ? null : home(organization).id,
        pipelineId,
        createdAt: made(place),
        updatedAt: made(place),
      })),
    )
    for (const after of given) trail.push(changed('pipeline-sources', { after, ...seen }))
  }
}
