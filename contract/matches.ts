import { z } from 'zod'
import { endpoint, registryRead } from './common/endpoint.ts'
import { valuesOf } from './common/enums.ts'
import { optionalDollars } from './common/fields.ts'
import {
  criteria,
  criterionOutcomes,
  introductionSides,
  introductionStates,
  jointOutcomes,
  matchKinds,
  matchStates,
} from './common/market-enums.ts'
import { anyIds, anyOf, booleanParameter, pageQuery, timestamp } from './common/page.ts'
import {
  capitalTypes,
  dealStages,
  dealVisibilities,
  offtakeInterconnectionStatuses,
  pipelineAssets,
  productAssets,
  technologies,
} from './common/registry-enums.ts'
import { byId, recordId } from './common/text.ts'
import { dismissal, offerKind } from './match-dismissals.ts'
import { dealLocations } from './pipeline-locations.ts'
import { exportFormats } from './record-fields/export-format.ts'

/** Most matches of one page when nobody says how many. */
const matchPage = 50
const needs = valuesOf(capitalTypes)
const count = z.int()
const dollars = z.number().nullable()

const criterion = z.object({
  name: z.enum(valuesOf(criteria)),
  outcome: z.enum(valuesOf(criterionOutcomes)),
  sentence: z.string(),
  /** `deal.<field>` or `offer.<field>` that would turn an unknown into an answer. */
  missing: z.string().nullable(),
})

/** The newest introduction of the deal with the offer's organization, for those who may know of it (M-104). */
const matchIntroduction = z.object({
  id: z.uuid(),
  state: z.enum(valuesOf(introductionStates)),
  askedBy: z.enum(valuesOf(introductionSides)),
  outcome: z.enum(valuesOf(jointOutcomes)).nullable(),
  createdAt: timestamp,
  /** The day from which the side that asked may ask again; null while nothing blocks. */
  askAgainFrom: z.iso.date().nullable(),
})

/** A deal, an offer and a need (M-103). */
const match = z.object({
  dealId: z.uuid(),
  dealName: z.string(),
  dealOrganizationName: z.string().nullable(),
  kind: z.enum(valuesOf(matchKinds)),
  offerId: z.uuid(),
  offerName: z.string(),
  offerOrganizationId: z.uuid(),
  offerOrganizationName: z.string(),
  need: z.enum(needs).nullable(),
  amount: dollars,
  state: z.enum(valuesOf(matchStates)),
  score: count,
  confidence: count,
  /** 0 to 200: what lists are ordered by. */
  order: count,
  headline: z.string(),
  /** The one change that would make it fit; null where it is not near. */
  turn: z.string().nullable(),
  criteria: z.array(criterion),
  /** The product through which a facility is matched. */
  through: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  network: z.boolean(),
  own: z.boolean(),
  introduction: matchIntroduction.nullable(),
  dismissal: dismissal.nullable(),
  /** What it is as stored, where the answer is to a question of what would be. */
  before: z.object({ state: z.enum(valuesOf(matchStates)), score: count }).nullable(),
  deal: z.object({
    location: z.enum(valuesOf(dealLocations)).nullable(),
    other: z.string().nullable(),
    currentStage: z.enum(valuesOf(dealStages)).nullable(),
    capEx: dollars,
    technology: z.array(z.enum(valuesOf(technologies))),
    assetType: z.array(z.enum(valuesOf(pipelineAssets))),
    expectedPtoDate: z.string().nullable(),
    /** Nobody is asked about a project that lenders cannot see (M-202). */
    visibility: z.enum(valuesOf(dealVisibilities)),
  }),
  offer: z.object({
    /** As typed. */
    rate: z.string().nullable(),
    minimum: dollars,
    maximum: dollars,
    technology: z.array(z.enum(valuesOf(technologies))),
  }),
})
export type Match = z.infer<typeof match>

const needSummary = z.object({
  need: z.enum(needs),
  amount: dollars,
  basis: z.string().nullable(),
  missing: z.string().nullable(),
  matches: count,
  lenders: count,
  best: count.nullable(),
  sentence: z.string().nullable(),
})

const fact = z.object({
  field: z.string(),
  label: z.string(),
  criteria: z.array(z.enum(valuesOf(criteria))),
  rows: count,
})

const matchList = z.object({
  matches: z.array(match),
  total: count,
  totals: z.object({
    match: count,
    near: count,
    dismissed: count,
    /** Of a question of what would be: pairings that become matches, and that are none any more. */
    gained: count.optional(),
    lost: count.optional(),
    /**
     * How many fit, and how many are one change away alone, as people are told of them: lenders and offers of a project,
     * projects of an offer; without what is the organization's own, what was dismissed, and whatever filters say (U-103).
     */
    others: z.object({ fit: count, near: count }).optional(),
    /** Of an offer's matches: projects, and what they seek, each counted once with its largest amount (M-144). */
    projects: count.optional(),
    sought: z.number().optional(),
  }),
  /** Of an offer's matches, most projects first, as all filters but that of places leave them; null is no location (U-054). */
  places: z
    .array(
      z.object({
        location: z.enum(valuesOf(dealLocations)).nullable(),
        projects: count,
        sought: z.number(),
      }),
    )
    .optional(),
  needs: z.array(needSummary),
  facts: z.array(fact),
  /** Why others do not see these matches, or why there are none. */
  subjectNote: z.string().nullable(),
  whatIf: z.boolean(),
})
export type MatchList = z.infer<typeof matchList>

/** The filters of lists from either side. */
const bothSides = {
  need: anyOf(needs),
  state: z.enum(['match', 'near'], { error: 'Choose match or near' }).default('match'),
  dismissed: booleanParameter.optional(),
  network: booleanParameter.optional(),
  technology: anyOf(valuesOf(technologies)),
  organizationId: anyIds('This is not the id of an organization'),
}

const askedAmount = optionalDollars().refine((amount) => amount !== 0, {
  error: 'Enter an amount above 0',
})

/** The filters of a deal's list, and what may be supposed of the deal (M-100, M-120). */
const ofDeal = {
  ...bothSides,
  kind: anyOf(valuesOf(matchKinds)),
  amount: askedAmount,
  capEx: optionalDollars(),
  location: z.enum(valuesOf(dealLocations), { error: 'Choose a location' }).optional(),
  currentStage: z.enum(valuesOf(dealStages), { error: 'Choose a stage' }).optional(),
  offtakeInterconnectionStatus: z
    .enum(valuesOf(offtakeInterconnectionStatuses), { error: 'Choose a status' })
    .optional(),
}

/** The filters of an offer's list: those of the deals (M-101). */
const ofOffer = {
  ...bothSides,
  location: anyOf(valuesOf(dealLocations)),
  currentStage: anyOf(valuesOf(dealStages)),
  assetType: anyOf([...new Set([...valuesOf(pipelineAssets), ...valuesOf(productAssets)])] as [
    keyof typeof pipelineAssets | keyof typeof productAssets,
  ]),
  sort: z.enum(['score', 'amount'], { error: 'Sort by score or amount' }).default('score'),
}

const isForOneNeed = ({
  amount,
  need,
}: {
  amount?: number | null | undefined
  need?: readonly string[] | undefined
}) => amount === undefined || amount === null || need?.length === 1
const chooseNeed = { error: 'Choose the need this amount is for', path: ['amount'] }

const file = { format: z.enum(valuesOf(exportFormats), { error: 'Use csv or xlsx' }) }
const fileReply = z.unknown().describe('The file: text/csv or the type of XLSX workbooks')

/** What can be asked of a deal's matches. */
export const dealMatchQuery = pageQuery(matchPage).extend(ofDeal).refine(isForOneNeed, chooseNeed)

/** What can be asked of an offer's matches. */
const offerMatchQuery = pageQuery(matchPage).extend(ofOffer)
export type OfferMatchQuery = z.input<typeof offerMatchQuery>

export const listDealMatches = endpoint({
  ...registryRead,
  id: 'pipeline.matches',
  summary: 'The offers that fit a project, need by need, best first',
  path: '/api/pipeline/{id}/matches',
  params: byId,
  query: dealMatchQuery,
  reply: matchList,
  list: true,
})

export const exportDealMatches = endpoint({
  ...registryRead,
  id: 'pipeline.exportMatches',
  summary: "A project's matches as a file, as the list answers them",
  path: '/api/pipeline/{id}/matches/export',
  params: byId,
  query: z.object({ ...ofDeal, ...file }).refine(isForOneNeed, chooseNeed),
  reply: fileReply,
  heavy: true,
})

export const readMatch = endpoint({
  ...registryRead,
  id: 'pipeline.match',
  summary: 'Every need of a project with one offer, whether it fits or not',
  path: '/api/pipeline/{id}/matches/{kind}/{offerId}',
  params: z.object({ id: recordId, kind: offerKind, offerId: recordId }),
  reply: z.object({ matches: z.array(match) }),
})

/** The list of the deals that an offer fits, and the same as a file. */
function matchesOfOffers(list: keyof typeof matchKinds, key: string, one: string) {
  return [
    endpoint({
      ...registryRead,
      id: `${key}.matches`,
      summary: `The projects that ${one} fits, need by need, best first`,
      path: `/api/${list}/{id}/matches`,
      params: byId,
      query: offerMatchQuery,
      reply: matchList,
      list: true,
    }),
    endpoint({
      ...registryRead,
      id: `${key}.exportMatches`,
      summary: `The projects that ${one} fits as a file, as the list answers them`,
      path: `/api/${list}/{id}/matches/export`,
      params: byId,
      query: z.object({ ...ofOffer, ...file }),
      reply: fileReply,
      heavy: true,
    }),
  ] as const
}

export const [listProductMatches, exportProductMatches] = matchesOfOffers(
  'products',
  'products',
  'a product',
)
export const [listLendingProfileMatches, exportLendingProfileMatches] = matchesOfOffers(
  'lending-profiles',
  'lendingProfiles',
  'a lending profile',
)
export const [listFacilityMatches, exportFacilityMatches] = matchesOfOffers(
  'catalytic-facilities',
  'facilities',
  'a catalytic facility',
)

export const matchEndpoints = [
  listDealMatches,
  exportDealMatches,
  readMatch,
  listProductMatches,
  exportProductMatches,
  listLendingProfileMatches,
  exportLendingProfileMatches,
  listFacilityMatches,
  exportFacilityMatches,
]
