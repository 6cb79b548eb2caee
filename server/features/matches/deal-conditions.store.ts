import { and, or, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import { valuesOf } from '#contract/common/enums'
import { capitalTypes, itcPercentages } from '#contract/common/registry-enums'
import { capitalChoices, technologyChoices } from '#contract/matching/choices'
import type { Capital } from '#contract/matching/choices'
import type { ComparedDeal } from '#contract/matching/needed'
import type { Offer } from '#contract/matching/offer'
import { pipeline } from '#database/pipeline'
import { arrayOf } from '#server/platform/database/lists/list-query'
import {
  amountCost,
  groupOf,
  missing,
  storedAssets,
  territories,
  tribalTypes,
} from './offer-conditions.store.ts'

/**
 * Which deals may be matches of an offer or near, in SQL: the other direction of `offer-conditions.store.ts`, with the
 * same costs. The amounts of the table of assumptions (M-030 to M-034) are written here a second time; a test compares
 * both on made-up records (M-151).
 */

const { itcAmount, itcPercentage, sourcesSecured, location, ownerType, borrowerType } = pipeline

/** What a deal costs: the sum of its uses where there are any, as its figures have it. */
const cost = sql`coalesce(${pipeline.totalUses}, ${pipeline.capEx})`

/** A percentage rounded half up to whole dollars. */
const percentOf = (amount: SQL, percent: number) => sql`((${amount} * ${percent}::int + 50) / 100)`

const suggested = sql`(case ${itcPercentage} ${sql.join(
  valuesOf(itcPercentages).map(
    (percentage) =>
      sql`when ${percentage} then ${percentOf(cost, Number(percentage.replace('%', '')))}`,
  ),
  sql` `,
)} end)`
const credit = sql`coalesce(${itcAmount}, ${suggested}, 0)`

const digits = sql`regexp_replace(${sourcesSecured}, '[$,[:space:]]', '', 'g')`
// What is more than ASCII may be blanks that the database does not know as such: the amount is unknown then.
const secured = sql`(case when ${sourcesSecured} is null then 0 when octet_length(${sourcesSecured}) <> char_length(${sourcesSecured}) then null
  when ${digits} ~ '^[0-9]{1,12}$' then (${digits})::bigint else 0 end)`

const estimates: Readonly<Record<Capital, SQL>> = {
  bridge_to_itc: percentOf(credit, 80),
  commence_construction: percentOf(cost, 10),
  predevelopment: percentOf(cost, 3),
  construction: sql`(nullif(${cost}, 0) - ${secured})`,
  perm: sql`(nullif(${cost}, 0) - ${credit} - ${secured})`,
}

/** What a deal seeks by its own finance, which goes before the estimate (M-037). */
const sought: Partial<Readonly<Record<Capital, AnyColumn>>> = {
  bridge_to_itc: pipeline.soughtBridge,
  construction: pipeline.soughtConstruction,
  perm: pipeline.soughtPerm,
}

/** The same as matches take it; null of a deal without any, as most are. */
export const soughtAsJson = sql<
  ComparedDeal['sought']
>`case when coalesce(${pipeline.soughtBridge}, ${pipeline.soughtConstruction}, ${pipeline.soughtPerm}) is not null
  then json_build_object('bridge_to_itc', ${pipeline.soughtBridge}, 'construction', ${pipeline.soughtConstruction}, 'perm', ${pipeline.soughtPerm}) end`

/** What a need of a deal asks for; null where it is not known. */
function amountOf(need: Capital): SQL {
  const own = sought[need]
  const amount = own === undefined ? estimates[need] : sql`coalesce(${own}, ${estimates[need]})`
  return sql`(case when ${amount} > 0 then ${amount} end)`
}

/** What the place of a deal costs an offer. */
function placeCost({ served, unread }: Offer): SQL {
  if (served.any || served.territories || unread.geographies.length > 0) return sql`0`
  const groups = [...new Set(served.states.flatMap((state) => [...groupOf(state)]))]
  const isTribe = sql`${location} = 'custom_tribe'`
  const isTerritory = sql`${location} = any(${arrayOf(territories)})`
  const serves = [
    sql`${location} is null`,
    sql`${location} = any(${arrayOf(served.states)})`,
    ...(served.allStates ? [sql`not ${isTerritory}`] : []),
    ...(served.tribal
      ? [
          isTribe,
          sql`${ownerType} is null`,
          sql`${ownerType} = any(${arrayOf(tribalTypes)})`,
          sql`${borrowerType} = any(${arrayOf(tribalTypes)})`,
        ]
      : []),
  ]
  const stateOfTribe = served.states.length > 0 ? [isTribe] : []
  const couldServe = served.allStates ? sql`true` : sql`${location} = any(${arrayOf(groups)})`
  return sql`(case when ${or(...serves)} then 0 when ${or(...stateOfTribe, couldServe)} then 1 else 2 end)`
}

/** Deals that may have a need that an offer is for. */
function mayFitDeals(offer: Offer): SQL | undefined {
  const { assets, technologies, types, minimum, maximum, unread } = offer
  const { assetType, technology, capNeed } = pipeline
  const isOpenSector = unread.sectors.length > 0
  const costs = sql`(${missing(assetType, 'asset', isOpenSector ? [] : storedAssets(assets))} + ${missing(technology, 'technology', isOpenSector ? [] : technologyChoices.valuesOf(technologies))} + ${placeCost(offer)})`
  const isForAll = types === 0 || unread.loanTypes.length > 0
  const needs = isForAll ? valuesOf(capitalTypes) : capitalChoices.valuesOf(types)
  const sizes = { minimum: sql`${minimum}::bigint`, maximum: sql`${maximum}::bigint` }
  const isAnySize = minimum === null && maximum === null
  return and(
    sql`${capNeed} && ${arrayOf(needs)}`,
    sql`${costs} <= 1`,
    isAnySize
      ? undefined
      : or(
          ...needs.map((need) =>
            and(
              sql`${capNeed} @> ${arrayOf([need])}`,
              sql`${costs} + ${amountCost(amountOf(need), sizes)} <= 1`,
            ),
          ),
        ),
  )
}

/** Of more offers the database takes longer to look for their deals than all open deals take to be read and compared. */
const fewOffers = 8

/** Deals that may have a need that one of some offers is for; of many offers no condition, so that all deals are read. */
export const mayFitOneOf = (offers: readonly Offer[]): SQL | undefined =>
  offers.length > fewOffers ? undefined : or(sql`false`, ...offers.map(mayFitDeals))
