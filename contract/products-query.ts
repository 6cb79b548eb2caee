import { z } from 'zod'
import { statuses, valuesOf } from './common/enums.ts'
import { anyIds, anyOf, booleanParameter, registryQuery } from './common/page.ts'
import { rateBenchmarks } from './common/rates.ts'
import { freshnesses } from './freshness.ts'
import {
  canonicalAssets,
  capitalTypes,
  loanTermLengths,
  macroGeographies,
  pipelineAssets,
  productAssets,
  securityPositions,
  technologies,
} from './common/registry-enums.ts'
import { states } from './common/states.ts'
import { moneyLimit, wholeDollars, wholeDollarsMessage } from './common/money.ts'

/** What a list of products can be sorted by; rates and sizes also under their other names (C-22). */
const productSorts = [
  'name',
  'organizationName',
  'type',
  'asset',
  'technology',
  'interestRate',
  'lowRangeRate',
  'highRangeRate',
  'minPrincipalSize',
  'maxPrincipalSize',
  'minimumAmount',
  'maximumAmount',
  'securityPosition',
  'macroGeography',
  'loanTermLength',
  'status',
  'createdAt',
  'updatedAt',
  'lastConfirmedAt',
] as const
export type ProductSort = (typeof productSorts)[number]

/** Every spelling of a product's asset (C-17). */
export const assetSpellings = [
  ...new Set([...valuesOf(productAssets), ...valuesOf(pipelineAssets)]),
] as [keyof typeof canonicalAssets, ...(keyof typeof canonicalAssets)[]]

/** An amount in the address; "$" and "," are understood. */
const dollarsParameter = z
  .union([z.number(), z.string().max(40)], { error: wholeDollarsMessage })
  .transform((value, context) => {
    const dollars = wholeDollars(value)
    if (dollars === null || dollars > BigInt(moneyLimit))
      context.addIssue({ code: 'custom', message: wholeDollarsMessage })
    return Number(dollars ?? 0)
  })
  .optional()

const rateMessage = 'Use a percentage such as 5.25'
/** A rate in the address in percent, parsed to basis points; a spread may be negative. */
const rateParameter = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,3}(\.\d{1,4})?$/, { error: rateMessage })
        .transform(Number),
    ],
    { error: rateMessage },
  )
  .transform((percent) => Math.round(percent * 100))
  .optional()

export const productListQuery = registryQuery(productSorts, {
  type: anyOf(valuesOf(capitalTypes)),
  /** In either spelling (C-17). */
  asset: anyOf(assetSpellings).transform((chosen) =>
    chosen?.map((asset) => canonicalAssets[asset]),
  ),
  technology: anyOf(valuesOf(technologies)),
  securityPosition: anyOf(valuesOf(securityPositions)),
  macroGeography: anyOf(valuesOf(macroGeographies)),
  /** Where a product lends: it names the state, or its broad geography contains it. */
  certainGeographies: anyOf(valuesOf(states)),
  loanTermLength: anyOf(valuesOf(loanTermLengths)),
  isSupportedByCatalyticFacility: anyOf(['true', 'false']),
  catalyticFacilityId: anyIds('This is not the id of a catalytic facility'),
  status: anyOf(valuesOf(statuses)),
  freshness: anyOf(valuesOf(freshnesses)),
  organizationId: anyIds('This is not the id of an organization'),
  /** What the rates are based on. */
  benchmark: anyOf(valuesOf(rateBenchmarks)),
  /** Rates that meet these, in percent: of the chosen benchmarks' spreads, of fixed rates where none is chosen. */
  rateMin: rateParameter,
  rateMax: rateParameter,
  /** Sizes that meet these, in whole US dollars. */
  sizeMin: dollarsParameter,
  sizeMax: dollarsParameter,
  /** Administrators only: every status. Of others it is ignored. */
  adminView: booleanParameter.optional(),
})

export type ProductQuery = z.output<typeof productListQuery>

/** What narrows a list of products, apart from who reads it. */
export type ProductFilters = Omit<
  ProductQuery,
  'limit' | 'offset' | 'sort' | 'order' | 'adminView' | 'facets' | 'search'
>
