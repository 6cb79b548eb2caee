import { and, not, or, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import { valuesOf } from '#contract/common/enums'
import {
  canonicalAssets,
  capitalTypes,
  pipelineAssets,
  productAssets,
  technologies,
} from '#contract/common/registry-enums'
import { stateGroups } from '#contract/common/states'
import type { State } from '#contract/common/states'
import { assetChoices, capitalChoices, technologyChoices } from '#contract/matching/choices'
import type { Capital } from '#contract/matching/choices'
import { partOfMaximum } from '#contract/matching/criteria'
import { reachOfMaximum, reachOfMinimum } from '#contract/matching/judge'
import type { Demand, Needed } from '#contract/matching/needed'
import { lendingProfiles } from '#database/lending-profiles'
import { products } from '#database/products'
import { arrayOf } from '#server/platform/database/lists/list-query'

/**
 * Which offers may be matches of a deal or near, in SQL (M-150). Each hard criterion costs 0 where it does not fail, 1
 * where it fails and one change would help, 2 where none would; up to 1 in all is read, and the function of the contract
 * judges what was read. A condition may let through too much and never too little (M-151).
 */

const bothSpellings = [...new Set([...valuesOf(productAssets), ...valuesOf(pipelineAssets)])]

/** Assets in both spellings (C-17), as they are stored of products and of deals. */
export const storedAssets = (bits: number): string[] => {
  const meant: readonly string[] = assetChoices.valuesOf(bits)
  return bothSpellings.filter((asset) => meant.includes(canonicalAssets[asset]))
}

const knownOf = {
  asset: bothSpellings,
  technology: valuesOf(technologies),
  capital: valuesOf(capitalTypes),
} as const

/** 1 where a list holds something that is compared and nothing of what is looked for; 0 where nothing is looked for. */
export function missing(
  list: AnyColumn,
  known: 'asset' | 'technology',
  wanted: readonly string[],
): SQL {
  return wanted.length === 0
    ? sql`0`
    : sql`(${list} && ${arrayOf(knownOf[known])} and not ${list} && ${arrayOf(wanted)})::int`
}

/** The states and territories that a state is listed with (M-061). */
export const groupOf = (state: State): readonly State[] =>
  Object.values(stateGroups).find((group) => group.includes(state)) ?? []

/** The territories, which all states do not contain. */
export const territories: readonly State[] = stateGroups['Territories'] ?? []

/** Owners and borrowers that belong to a tribe. */
export const tribalTypes = ['tribe', 'tribal_enterprise']

/** What the place of a product costs a deal. */
function placeCost({ location, ownerType, borrowerType }: Demand): SQL {
  if (location === null) return sql`0`
  const { macroGeography: broad, certainGeographies: listed } = products
  if (location === 'custom_tribe')
    return sql`(case when ${broad} <> 'certain_geographies' or ${broad} is null then 0 when cardinality(${listed}) > 0 then 1 else 2 end)`
  const isTribal = [ownerType, borrowerType].some((type) => tribalTypes.includes(type ?? ''))
  return sql`(case ${broad} when 'tribal' then ${isTribal || ownerType === null ? 0 : 2}::int
    when 'all_states_no_territories' then ${territories.includes(location) ? 1 : 0}::int
    when 'certain_geographies' then (case when ${listed} @> ${arrayOf([location])} then 0 when ${listed} && ${arrayOf(groupOf(location))} then 1 else 2 end)
    else 0 end)`
}

/** What an amount costs within sizes; each may be a column or a number, an unknown amount costs nothing (M-044, M-062). */
export function amountCost(
  amount: SQL,
  { minimum, maximum }: Readonly<Record<'minimum' | 'maximum', SQL | AnyColumn>>,
): SQL {
  return sql`(case when ${amount} < ${minimum} then (case when ${amount} * ${reachOfMinimum}::int >= ${minimum} then 1 else 2 end)
    when ${amount} > ${maximum} * ${partOfMaximum}::int then (case when ${amount} <= ${maximum} * ${reachOfMaximum}::int then 1 else 2 end)
    else 0 end)`
}

const asNumber = (amount: number | null): SQL => sql`${amount}::bigint`

/** Products that may be for one of some needs of a deal. */
export function mayFitProducts(deal: Demand, needs: readonly Needed[]): SQL | undefined {
  const { type, asset, technology, minPrincipalSize, maxPrincipalSize } = products
  const cost = sql`(${missing(asset, 'asset', storedAssets(deal.assets))} + ${missing(technology, 'technology', technologyChoices.valuesOf(deal.technologies))} + ${placeCost(deal)})`
  const sizes = { minimum: minPrincipalSize, maximum: maxPrincipalSize }
  return and(
    sql`${cost} <= 1`,
    or(
      sql`false`,
      ...needs.map(({ need, amount }) =>
        and(
          need === null
            ? undefined
            : sql`(${type} @> ${arrayOf([need])} or not ${type} && ${arrayOf(knownOf.capital)})`,
          sql`${cost} + ${amountCost(asNumber(amount), sizes)} <= 1`,
        ),
      ),
    ),
  )
}

/** The spellings in which the other kinds of capital are most often written. */
const otherWords = (need: Capital): string[] =>
  capitalChoices.values
    .filter((value) => value !== need)
    .flatMap((value) => [value, capitalTypes[value]])

/** Lending profiles that may be for one of some needs of a deal; their texts are read by the function alone. */
export function mayFitLendingProfiles(needs: readonly Needed[]): SQL | undefined {
  const { loanTypes, minimumLoanAmount, maximumLoanAmount } = lendingProfiles
  const sizes = { minimum: minimumLoanAmount, maximum: maximumLoanAmount }
  return or(
    sql`false`,
    ...needs.map(({ need, amount }) =>
      and(
        need === null
          ? undefined
          : or(
              sql`cardinality(${loanTypes}) = 0`,
              not(sql`${loanTypes} <@ ${arrayOf(otherWords(need))}`),
            ),
        sql`${amountCost(asNumber(amount), sizes)} <= 1`,
      ),
    ),
  )
}
