import { and, asc, count, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { Belonging } from '#contract/rights'
import { pipeline } from '#database/pipeline'
import { visibleDeals } from '#server/features/pipeline/pipeline.store'
import type { Database, Executor } from '#server/platform/database/database'
import { unsynced } from '#server/platform/database/engine/unsynced'
import type { ChangeChannel } from '#server/platform/events/change-channel'
import type { FigureRules } from '#server/platform/finance-rules-file'
import { hasActive, writeHeard } from '#server/platform/webhooks/outbox.store'
import type { HeardChange } from '#server/platform/webhooks/heard.rules'
import { refreshFigures } from './figures.store.ts'

/**
 * Deals of one transaction. The row says 500; the embedded engine has one connection, and who reads a deal
 * would wait for all of them, where 50 ms are allowed (K-112).
 */
const atOnce = 25

const revisionOf = pipeline.figuresRevision

/** The deals whose figures are of other rules, or that have none yet. */
const otherThan = (revision: string) => or(isNull(revisionOf), ne(revisionOf, revision))

/** Whether any deal is to be computed with these rules. */
export async function hasOtherFigures(db: Executor, revision: string): Promise<boolean> {
  const [row] = await db
    .select({ id: pipeline.id })
    .from(pipeline)
    .where(otherThan(revision))
    .limit(1)
  return row !== undefined
}

/** How many deals a person may know of, and how many of them are computed with these rules. */
export async function countComputed(
  db: Executor,
  person: Belonging,
  revision: string,
): Promise<{ deals: number; computed: number }> {
  const [row] = await db
    .select({
      deals: count(),
      computed: sql<number>`count(*) filter (where ${revisionOf} = ${revision})::int`,
    })
    .from(pipeline)
    .where(visibleDeals(person))
  return { deals: row?.deals ?? 0, computed: row?.computed ?? 0 }
}

// Whoever reads the registry reads shared deals.
const shared = { visibility: 'shared' }

/** One message says that all deals have new figures. */
const allDeals: HeardChange = {
  entity: 'pipeline',
  recordId: null,
  recordVersion: null,
  states: [{ before: shared, after: shared }],
}

/**
 * Computes the figures of all deals that are not computed with these rules, and tells open screens once, at the end
 * (R-020, K-034). What is computed already is left, so that it may be run again. Answers how many there were.
 */
export async function recomputeFigures(
  db: Database,
  rules: FigureRules,
  channel: Pick<ChangeChannel, 'notify'>,
  webhooks = false,
): Promise<number> {
  let computed = 0
  let after: string | undefined
  for (;;) {
    const ids = await db.transaction(async (tx) => {
      // What a failing machine loses is computed again: the job is not done before its end is on the disk.
      await tx.execute(sql`select ${unsynced}`)
      // Locked in the order of the ids, as every other writer of several deals does.
      const found = await tx
        .select({ id: pipeline.id })
        .from(pipeline)
        .where(
          and(
            after === undefined ? undefined : gt(pipeline.id, after),
            otherThan(rules.figuresRevision),
          ),
        )
        .orderBy(asc(pipeline.id))
        .limit(atOnce)
        .for('update')
      const ofStep = found.map(({ id }) => id)
      await refreshFigures(tx, ofStep, rules)
      if (webhooks && ofStep.length < atOnce && (await hasActive(tx)))
        await writeHeard(tx, [allDeals])
      return ofStep
    })
    after = ids.at(-1)
    computed += ids.length
    if (ids.length < atOnce) break
  }
  channel.notify([{ event: { entity: 'pipeline', id: null, version: null }, states: [shared] }])
  return computed
}
