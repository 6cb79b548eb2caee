import { and, desc, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { valuesOf } from '#contract/common/enums'
import { dealStages } from '#contract/common/registry-enums'
import type { dealListQuery } from '#contract/pipeline'
import { inNameOrder } from '#database/columns'
import { organizations } from '#database/organizations'
import { pipeline } from '#database/pipeline'
import type { Executor } from '#server/platform/database/database'
import { readJson } from '#server/platform/database/lists/json-rows'
import { arrayOf, ordersOf } from '#server/platform/database/lists/list-query'
import { dealsAsJson } from './pipeline.store.ts'

type DealQuery = z.output<typeof dealListQuery>

// Value by value in the order of the list; an empty one is last.
const listOrder = (list: AnyColumn) => sql`nullif(${list}, '{}')`

/** What deals may be ordered by. */
export const dealOrders = {
  name: inNameOrder(pipeline.name),
  location: pipeline.location,
  currentStage: sql`array_position(${arrayOf(valuesOf(dealStages))}, ${pipeline.currentStage})`,
  assetType: listOrder(pipeline.assetType),
  technology: listOrder(pipeline.technology),
  capEx: pipeline.capEx,
  itcAmount: pipeline.itcAmount,
  capNeed: listOrder(pipeline.capNeed),
  expectedPtoDate: pipeline.expectedPtoMonth,
  dealLead: inNameOrder(pipeline.dealLead),
  outcome: pipeline.outcome,
  visibility: pipeline.visibility,
  createdAt: pipeline.createdAt,
  updatedAt: pipeline.updatedAt,
  slackDays: pipeline.slackDays,
  stillToRaise: pipeline.stillToRaise,
  packagePercent: pipeline.packagePercent,
  firmGap: pipeline.firmGap,
  creditAtRisk: pipeline.creditAtRisk,
  expectedServiceDay: pipeline.expectedServiceDay,
  lastConfirmedAt: pipeline.lastConfirmedAt,
  // Of deals without an owner it is null.
  organizationName: inNameOrder(sql`${organizations.name}`),
}

/** The order of a list of deals, by name by default. */
export const orderOf = ordersOf(pipeline.id, dealOrders, ['name', 'asc'])

/** The figures by which deals are ordered; each but the firm gap has an index (D-061, U-022). */
const figureOrders: readonly string[] = [
  'slackDays',
  'stillToRaise',
  'packagePercent',
  'firmGap',
  'creditAtRisk',
  'expectedServiceDay',
]

/** A page of deals that match, as JSON. */
export async function pageOf(
  db: Executor,
  matching: SQL | undefined,
  { sort = 'name', order, limit, offset }: Pick<DealQuery, 'sort' | 'order' | 'limit' | 'offset'>,
): Promise<string[]> {
  const read = (condition: SQL | undefined, by: SQL[], most: number, from: number) =>
    readJson(
      db,
      dealsAsJson(db)
        .where(condition)
        .orderBy(...by)
        .limit(most)
        .offset(from)
        .getSQL(),
    )
  if (order !== 'desc' || !figureOrders.includes(sort))
    return read(matching, orderOf({ sort, order }), limit, offset)
  // An index that is read backward begins with the deals without the figure, which stand last in both orders: they are read apart.
  const figure = dealOrders[sort]
  const known = and(matching, sql`${figure} is not null`)
  const first = await read(known, [desc(figure), desc(pipeline.id)], limit, offset)
  if (first.length === limit) return first
  const before = first.length > 0 ? offset + first.length : await db.$count(pipeline, known)
  const rest = await read(
    and(matching, sql`${figure} is null`),
    [desc(pipeline.id)],
    limit - first.length,
    Math.max(0, offset - before),
  )
  return [...first, ...rest]
}
