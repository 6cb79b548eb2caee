import { and, asc, eq, inArray } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Source, Use } from '#contract/finance-lines'
import { mayReadOrganization } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import { pipelineSources, pipelineUses } from '#database/finance'
import { organizations } from '#database/organizations'
import { pipeline } from '#database/pipeline'
import { partyDeals } from '#server/features/pipeline/pipeline.store'
import type { Executor } from '#server/platform/database/database'
import { toSource, toUse } from './finance.store.ts'

interface OfDeal {
  dealName: string
}

const readable = (person: Belonging, dealIds: readonly string[]): SQL | undefined =>
  and(inArray(pipeline.id, [...dealIds]), partyDeals(person))

/** Lines in the order of their deals, each deal's in their own. */
function inOrderOf<Line extends { pipelineId: string }>(
  dealIds: readonly string[],
  lines: readonly Line[],
): Line[] {
  const byDeal = Map.groupBy(lines, ({ pipelineId }) => pipelineId)
  return dealIds.flatMap((id) => byDeal.get(id) ?? [])
}

/** The uses of those of the deals whose party a person is, with the deals' names (K-085). */
export async function usesOfDeals(
  db: Executor,
  person: Belonging,
  dealIds: readonly string[],
): Promise<(Use & OfDeal)[]> {
  const rows = await db
    .select({ row: pipelineUses, dealName: pipeline.name })
    .from(pipelineUses)
    .innerJoin(pipeline, eq(pipeline.id, pipelineUses.pipelineId))
    .where(readable(person, dealIds))
    .orderBy(asc(pipelineUses.createdAt), asc(pipelineUses.id))
  return inOrderOf(
    dealIds,
    rows.map(({ row, dealName }) => ({ ...toUse(row), dealName })),
  )
}

/** The sources of those of the deals whose party a person is; organizations are named to who may read them (K-085, K-017). */
export async function sourcesOfDeals(
  db: Executor,
  person: Belonging,
  dealIds: readonly string[],
): Promise<(Source & OfDeal)[]> {
  const rows = await db
    .select({ row: pipelineSources, organization: organizations, dealName: pipeline.name })
    .from(pipelineSources)
    .innerJoin(pipeline, eq(pipeline.id, pipelineSources.pipelineId))
    .leftJoin(organizations, eq(organizations.id, pipelineSources.organizationId))
    .where(readable(person, dealIds))
    .orderBy(asc(pipelineSources.createdAt), asc(pipelineSources.id))
  return inOrderOf(
    dealIds,
    rows.map(({ row, organization, dealName }) => ({
      ...toSource(
        row,
        organization !== null && mayReadOrganization(person, organization)
          ? organization.name
          : null,
      ),
      dealName,
    })),
  )
}
