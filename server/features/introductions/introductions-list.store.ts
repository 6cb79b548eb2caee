import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type {
  ExportedIntroduction,
  Introduction,
  introductionListQuery,
} from '#contract/introductions'
import type { Belonging } from '#contract/rights'
import { inNameOrder } from '#database/columns'
import { introductions } from '#database/introductions'
import type { Executor } from '#server/platform/database/database'
import { matchingAll } from '#server/platform/database/lists/facets'
import type { Facets, Filter } from '#server/platform/database/lists/facets'
import { readList } from '#server/platform/database/lists/list'
import { amongIds, idsIn, ordered, searched } from '#server/platform/database/lists/list-query'
import {
  toExported,
  toIntroduction,
  visibleIntroductions,
  withIntermediary,
} from './introductions.store.ts'

type IntroductionQuery = z.output<typeof introductionListQuery>
type Criteria = Omit<IntroductionQuery, 'limit' | 'offset' | 'facets'>

/** The state, past its end expired (`stateOf` in SQL, M-210). */
export const stateNow = sql<string>`(case when ${introductions.state} = 'requested' and ${introductions.expiresAt} <= now() then 'expired' else ${introductions.state} end)`

const { dealOutcome, capitalOutcome } = introductions
/** What both sides together say (`jointOutcome` in SQL, M-212). */
export const outcomeNow = sql<
  string | null
>`(case when ${dealOutcome} is null then ${capitalOutcome} when ${capitalOutcome} is null or ${dealOutcome} = ${capitalOutcome} then ${dealOutcome} else 'differs' end)`

/** Where it comes from, seen from the reader's organization; null for those of others. */
function directionFor({ organizationId: own }: Belonging): SQL {
  if (own === null) return sql`null::text`
  const { askedBy, dealOrganizationId, capitalOrganizationId } = introductions
  return sql`(case when ${askedBy} = 'deal' then case when ${dealOrganizationId} = ${own} then 'outgoing' when ${capitalOrganizationId} = ${own} then 'incoming' end
    else case when ${capitalOrganizationId} = ${own} then 'outgoing' when ${dealOrganizationId} = ${own} then 'incoming' end end)`
}

const filtersOf = (person: Belonging, query: Criteria): Record<string, Filter> => ({
  state: { column: stateNow, chosen: query.state },
  direction: { column: directionFor(person), chosen: query.direction },
  outcome: { column: outcomeNow, chosen: query.outcome },
  need: { column: introductions.need, chosen: query.need },
  kind: { column: introductions.kind, chosen: query.kind },
})

/** Introductions with one of these organizations on the other side; those who belong to neither side name either. */
function withOther(
  { organizationId: own }: Belonging,
  ids: readonly string[] | undefined,
): SQL | undefined {
  if (ids === undefined || ids.length === 0) return undefined
  const others = ids.filter((id) => id !== own)
  if (others.length === 0) return sql`false`
  const { dealOrganizationId, capitalOrganizationId } = introductions
  return or(inArray(dealOrganizationId, others), inArray(capitalOrganizationId, others))
}

/** Asked within days of UTC, their ends included. */
export function askedWithin({ from, to }: Pick<Criteria, 'from' | 'to'>): SQL {
  const { createdAt } = introductions
  return sql`(${from ?? null}::text is null or ${createdAt} >= (${from ?? null}::text || 'T00:00:00Z')::timestamptz)
    and (${to ?? null}::text is null or ${createdAt} < (${to ?? null}::text || 'T00:00:00Z')::timestamptz + interval '24 hours')`
}

function ofOffer(id: string | undefined): SQL | undefined {
  const { productId, lendingProfileId, facilityId } = introductions
  return id === undefined
    ? undefined
    : or(eq(productId, id), eq(lendingProfileId, id), eq(facilityId, id))
}

/** What is no filter with options: rights, days, deal, offer, other side and search. */
const baseOf = (person: Belonging, query: Criteria): SQL | undefined =>
  and(
    visibleIntroductions(person),
    query.dealId === undefined || query.dealId.length === 0
      ? undefined
      : inArray(introductions.dealId, query.dealId),
    ofOffer(query.offerId),
    askedWithin(query),
    withOther(person, query.organizationId),
    searched(introductions.searchText, query.search),
  )

const sortable = {
  createdAt: introductions.createdAt,
  expiresAt: introductions.expiresAt,
  updatedAt: introductions.updatedAt,
  dealName: inNameOrder(introductions.dealName),
}

function orderOf({ sort = 'createdAt', order }: Criteria): SQL[] {
  return ordered(sortable[sort], introductions.id, order ?? (sort === 'createdAt' ? 'desc' : 'asc'))
}

interface IntroductionPage {
  introductions: Introduction[]
  total: number
  facets?: Facets
}

/** A page of the introductions the person may know of, the newest first, and how many match in all (M-214). */
export async function listIntroductions(
  db: Executor,
  person: Belonging,
  query: IntroductionQuery,
): Promise<IntroductionPage> {
  const { rows, ...counts } = await readList(
    db,
    {
      table: introductions,
      base: baseOf(person, query),
      filters: filtersOf(person, query),
      facets: query.facets,
    },
    (matching) =>
      withIntermediary(db)
        .where(matching)
        .orderBy(...orderOf(query))
        .limit(query.limit)
        .offset(query.offset),
  )
  const now = new Date()
  return { introductions: rows.map((row) => toIntroduction(person, row, now)), ...counts }
}

/** The ids of a whole list in its order. */
export async function idsOfIntroductions(
  db: Executor,
  person: Belonging,
  query: Criteria,
): Promise<string[]> {
  return idsIn(
    db
      .select({ id: introductions.id })
      .from(introductions)
      .where(and(baseOf(person, query), matchingAll(filtersOf(person, query))))
      .orderBy(...orderOf(query)),
  )
}

/** Introductions the person may know of by their ids, for a file, in no order. */
export async function introductionsByIds(
  db: Executor,
  person: Belonging,
  ids: readonly string[],
): Promise<ExportedIntroduction[]> {
  const rows = await withIntermediary(db).where(
    and(amongIds(introductions.id, ids), visibleIntroductions(person)),
  )
  const now = new Date()
  return rows.map((row) => toExported(toIntroduction(person, row, now)))
}
