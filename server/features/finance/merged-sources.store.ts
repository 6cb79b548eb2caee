import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { pipelineSources } from '#database/finance'
import { pipeline } from '#database/pipeline'
import { changed } from '#server/platform/audit/audit'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { inParts } from '#server/platform/database/changes/in-parts'
import { nextVersion } from '#server/platform/database/changes/rows'
import { notifiesOf } from './finance-history.store.ts'

/** Names another organization in sources that name the first one; only those of `ids` where they are given. */
async function rename(
  tx: Transaction,
  from: string,
  to: string,
  ids?: readonly string[],
): Promise<{ id: string; event: AuditEvent }[]> {
  if (ids?.length === 0) return []
  const named = await tx
    .select({ before: getTableColumns(pipelineSources), deal: pipeline })
    .from(pipelineSources)
    .innerJoin(pipeline, eq(pipeline.id, pipelineSources.pipelineId))
    .where(
      and(
        eq(pipelineSources.organizationId, from),
        ids === undefined ? undefined : inArray(pipelineSources.id, [...ids]),
      ),
    )
    .orderBy(asc(pipelineSources.id))
    .for('update', { of: pipelineSources })
  const rows = await inParts(
    named.map(({ before }) => before.id),
    (part) =>
      tx
        .update(pipelineSources)
        .set({ organizationId: to, ...nextVersion(pipelineSources) })
        .where(inArray(pipelineSources.id, part))
        .returning(),
  )
  const afters = new Map(rows.map((row) => [row.id, row]))
  return named.flatMap(({ before, deal }) => {
    const after = afters.get(before.id)
    return after === undefined
      ? []
      : [
          {
            id: before.id,
            event: changed('pipeline-sources', {
              before,
              after,
              seenAs: deal,
              notifies: notifiesOf(deal),
            }),
          },
        ]
  })
}

/** Moves the sources that name an organization to the one it is merged into; the label stays. */
export async function moveSources(
  tx: Transaction,
  goes: string,
  stays: string,
): Promise<{ moved: string[]; events: AuditEvent[] }> {
  const renamed = await rename(tx, goes, stays)
  return { moved: renamed.map(({ id }) => id), events: renamed.map(({ event }) => event) }
}

/** Moves sources back, as far as they still name the organization that stayed. */
export async function moveSourcesBack(
  tx: Transaction,
  ids: readonly string[],
  { goes, stays }: { goes: string; stays: string },
): Promise<AuditEvent[]> {
  return (await rename(tx, stays, goes, ids)).map(({ event }) => event)
}
