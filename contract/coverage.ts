import { z } from 'zod'
import { endpoint, registryRead } from './common/endpoint.ts'
import { statuses, valuesOf } from './common/enums.ts'
import { coverageReasons, coverageRows, covers } from './common/market-enums.ts'
import { anyIds, anyOf, pageQuery } from './common/page.ts'
import {
  capitalTypes,
  dealStages,
  facilityTypes,
  pipelineAssets,
  productAssets,
  technologies,
} from './common/registry-enums.ts'
import { dealLocations } from './pipeline-locations.ts'
import { exportFormats } from './record-fields/export-format.ts'

const needs = valuesOf(capitalTypes)
const count = z.int()
const dollars = z.number()

/** One need in one row, or in all of them (M-142). */
const cell = z.object({
  deals: count,
  sought: dollars,
  amountsMissing: count,
  covered: count,
  inPart: count,
  uncovered: count,
  unmet: dollars,
  lenders: count,
  national: count,
})

/** Cells of the needs that some deal has. */
const cells = z.partialRecord(z.enum(needs), cell)

/** Where projects seek capital and no lender fits (M-146). */
const coverageBoard = z.object({
  by: z.enum(valuesOf(coverageRows)),
  rows: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      deals: count,
      uncovered: count,
      sought: dollars,
      cells,
    }),
  ),
  totals: z.object({
    deals: count,
    needs: count,
    covered: count,
    inPart: count,
    uncovered: count,
    cells,
  }),
  reasons: z.array(
    z.object({
      reason: z.enum(valuesOf(coverageReasons)),
      label: z.string(),
      needs: count,
      deals: count,
      unmet: dollars,
    }),
  ),
  /** Open shared deals that name no need. */
  noNeed: count,
  note: z.string().nullable(),
})
export type CoverageBoard = z.infer<typeof coverageBoard>

/** A need of a deal behind a figure (M-147). */
const coveredNeed = z.object({
  dealId: z.uuid(),
  dealName: z.string(),
  organizationName: z.string().nullable(),
  location: z.enum(valuesOf(dealLocations)).nullable(),
  other: z.string().nullable(),
  currentStage: z.enum(valuesOf(dealStages)).nullable(),
  need: z.enum(needs),
  amount: dollars.nullable(),
  unmet: dollars,
  cover: z.enum(valuesOf(covers)),
  reason: z.enum(valuesOf(coverageReasons)).nullable(),
  /** Organizations among its matches. */
  lenders: count,
  best: count.nullable(),
  /** The first offer that one change would make fit. */
  nearest: z
    .object({
      kind: z.enum(['products', 'lending-profiles']),
      offerId: z.uuid(),
      offerName: z.string(),
      turn: z.string(),
    })
    .nullable(),
})
export type CoveredNeed = z.infer<typeof coveredNeed>

const facilityCoverage = z.object({
  id: z.uuid(),
  name: z.string(),
  organizationName: z.string(),
  facilityType: z.enum(valuesOf(facilityTypes)),
  status: z.enum(valuesOf(statuses)),
  currentCapitalRaised: dollars.nullable(),
  targetRaise: dollars.nullable(),
  products: count,
  deals: count,
  dollars,
  onlyDeals: count,
  onlyDollars: dollars,
  leverage: z.number().nullable(),
})
export type FacilityCoverage = z.infer<typeof facilityCoverage>

const bothAssets = [...new Set([...valuesOf(pipelineAssets), ...valuesOf(productAssets)])] as [
  keyof typeof pipelineAssets | keyof typeof productAssets,
]

/** They narrow the deals and mean what they mean in the list of the pipeline; the offers are always all open ones. */
const coverageFilters = {
  by: z.enum(valuesOf(coverageRows), { error: 'Choose what the rows are' }).default('location'),
  need: anyOf(needs),
  technology: anyOf(valuesOf(technologies)),
  assetType: anyOf(bothAssets),
  location: anyOf(valuesOf(dealLocations)),
  organizationId: anyIds('This is not the id of an organization'),
  /** `all` counts open deals that are not shared as well: administrators only (M-145). */
  deals: z.enum(['shared', 'all'], { error: 'Choose shared or all' }).default('shared'),
}

/** Every value a row can have: of places, technologies or assets, or none. */
const rowValues = [
  ...new Set([
    'none',
    ...valuesOf(dealLocations),
    ...valuesOf(technologies),
    ...valuesOf(productAssets),
  ]),
] as [string, ...string[]]

export const coverageQuery = z.object(coverageFilters)

export const coveredNeedsQuery = pageQuery(50).extend({
  ...coverageFilters,
  row: z.enum(rowValues, { error: 'Choose a row of the board' }).optional(),
  /** Several: what is not covered is covered in part or not at all. */
  cover: anyOf(valuesOf(covers)),
  reason: z.enum(valuesOf(coverageReasons), { error: 'Choose a reason' }).optional(),
})

export const readCoverage = endpoint({
  ...registryRead,
  id: 'coverage.read',
  summary: 'Which needs of open projects the open offers cover, by place, technology or asset',
  path: '/api/coverage',
  query: coverageQuery,
  reply: coverageBoard,
  list: true,
})

export const listCoveredNeeds = endpoint({
  ...registryRead,
  id: 'coverage.deals',
  summary: 'The needs of projects behind a figure of the coverage board',
  path: '/api/coverage/deals',
  query: coveredNeedsQuery,
  reply: z.object({ deals: z.array(coveredNeed), total: count }),
  list: true,
})

export const listFacilityCoverage = endpoint({
  ...registryRead,
  id: 'coverage.facilities',
  summary: 'What catalytic facilities carry through the products that name them',
  path: '/api/coverage/facilities',
  reply: z.object({ facilities: z.array(facilityCoverage), total: count }),
  list: true,
})

export const exportCoverage = endpoint({
  id: 'coverage.export',
  scope: 'registry.read',
  summary: 'The coverage board as a file; small numbers are joined in files of members',
  method: 'GET',
  path: '/api/coverage/export',
  access: 'member',
  query: z.object({
    ...coverageFilters,
    format: z.enum(valuesOf(exportFormats), { error: 'Use csv or xlsx' }),
  }),
  status: 200,
  reply: z.unknown().describe('The file: text/csv or the type of XLSX workbooks'),
  heavy: true,
})

export const coverageEndpoints = [
  readCoverage,
  listCoveredNeeds,
  listFacilityCoverage,
  exportCoverage,
]
