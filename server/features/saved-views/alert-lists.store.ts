import { and, gte, isNull, lte, or } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Noun } from '#contract/records'
import type { Belonging } from '#contract/rights'
import { viewScreens } from '#contract/view-screens'
import type { ViewScreen } from '#contract/view-screens'
import { facilities } from '#database/facilities'
import { lendingProfiles } from '#database/lending-profiles'
import { organizations } from '#database/organizations'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import { resources } from '#database/resources'
import { facilityList } from '#server/features/facilities/facilities.store'
import { lendingProfileList } from '#server/features/lending-profiles/lending-profiles.store'
import { organizationList } from '#server/features/organizations/organizations-list.store'
import { dealList } from '#server/features/pipeline/pipeline-list.store'
import { productList } from '#server/features/products/products-list.store'
import { resourceList } from '#server/features/resources/resources.store'
import type { Executor } from '#server/platform/database/database'
import { parsedQuery } from './view-query.rules.ts'
import type { QueryOf } from './view-query.rules.ts'

/** The lists whose views can be watched (V-030). */
type AlertList = {
  [S in ViewScreen]: (typeof viewScreens)[S] extends { alerts: true }
    ? (typeof viewScreens)[S]['list']
    : never
}[ViewScreen]

/** A list as alerts read it: the very condition of its call. */
interface Source<List extends AlertList> {
  readonly noun: Noun
  readonly table: PgTable & Record<'id' | 'createdBy' | 'updatedAt', AnyPgColumn>
  /** Besides `updatedAt`, what says when a record changed. */
  readonly alsoChanged?: AnyColumn
  /** Where records are confirmed. */
  readonly confirmed?: AnyColumn
  listed(db: Executor, person: Belonging, query: QueryOf<List>): Promise<SQL | undefined>
}

const sources: { readonly [List in AlertList]: Source<List> } = {
  '/api/products': {
    noun: 'products',
    table: products,
    confirmed: products.lastConfirmedAt,
    listed: productList.condition,
  },
  '/api/catalytic-facilities': {
    noun: 'catalytic-facilities',
    table: facilities,
    confirmed: facilities.lastConfirmedAt,
    listed: facilityList.condition,
  },
  '/api/lending-profiles': {
    noun: 'lending-profiles',
    table: lendingProfiles,
    confirmed: lendingProfiles.lastConfirmedAt,
    listed: lendingProfileList.condition,
  },
  '/api/pipeline': {
    noun: 'pipeline',
    table: pipeline,
    alsoChanged: pipeline.figuresChangedAt,
    confirmed: pipeline.lastConfirmedAt,
    listed: dealList.condition,
  },
  '/api/organizations': {
    noun: 'organizations',
    table: organizations,
    listed: organizationList.condition,
  },
  '/api/resources': {
    noun: 'resources',
    table: resources,
    listed: resourceList.condition,
  },
}

/** The records of a view, as its list answers them to a person. */
export interface Records {
  readonly noun: Noun
  readonly table: Source<AlertList>['table']
  readonly listed: SQL | undefined
  /** Of these, the ones that changed since a check. */
  changedSince(checkedAt: Date): SQL | undefined
}

/** A change is stored with the time at which its transaction began: one that ends later is found by the next check (V-032). */
const overlapMillis = 5 * 60_000

/** @throws ZodError where the list does not take the stored filters any more */
async function recordsOf<List extends AlertList>(
  list: List,
  db: Executor,
  person: Belonging,
  stored: object,
): Promise<Records> {
  const { noun, table, alsoChanged, confirmed, listed }: Source<List> = sources[list]
  const query = parsedQuery(list, stored)
  const times = [table.updatedAt, ...(alsoChanged === undefined ? [] : [alsoChanged])]
  const byFreshness = 'freshness' in query && (query.freshness?.length ?? 0) > 0
  return {
    noun,
    table,
    listed: await listed(db, person, query),
    changedSince(checkedAt) {
      const after = (time: Date) => or(...times.map((column) => gte(column, time)))
      // What was confirmed since, and changed before the last check, may fit by its confirmation alone (V-032).
      const notByAvailability =
        byFreshness && confirmed !== undefined
          ? or(after(checkedAt), isNull(confirmed), lte(confirmed, checkedAt))
          : undefined
      return and(after(new Date(checkedAt.getTime() - overlapMillis)), notByAvailability)
    },
  }
}

const isAlertList = (list: string): list is AlertList => Object.hasOwn(sources, list)

/** The records of a view for a person; null of a screen without alerts. */
export async function recordsOfView(
  db: Executor,
  person: Belonging,
  view: { screen: string; query: unknown },
): Promise<Records | null> {
  const { list, alerts } = viewScreens[view.screen as ViewScreen]
  // A view stores its filters as plain JSON.
  return alerts && isAlertList(list) ? recordsOf(list, db, person, view.query as object) : null
}
