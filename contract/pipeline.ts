import { z } from 'zod'
import { endpoint, registryRead } from './common/endpoint.ts'
import { valuesOf } from './common/enums.ts'
import { clockDisputes, clockStatuses, creditReadiness } from './common/finance-enums.ts'
import { answeredDollars, manyOf, optionalDollars, optionalOneOf } from './common/fields.ts'
import {
  anyIds,
  anyOf,
  queryDay,
  recordVersion,
  registryQuery,
  timestamp,
  versionField,
  wholeNumberParameter,
} from './common/page.ts'
import {
  borrowerTypes,
  capitalTypes,
  dealOutcomes,
  dealStages,
  dealVisibilities,
  itcMonetizationStrategies,
  itcPercentages,
  offtakeInterconnectionStatuses,
  ownerTypes,
  pipelineAssets,
  productAssets,
  systemOwners,
  technologies,
} from './common/registry-enums.ts'
import {
  idOf,
  lineLimit,
  longTextLimit,
  nameLimit,
  optionalText,
  optionalTexts,
  requiredText,
  text,
} from './common/text.ts'
import { freshnesses } from './freshness.ts'
import { dealFigures, exportedFigures } from './deal-figures.ts'
import { dealLocations } from './pipeline-locations.ts'
import { dealSummary } from './pipeline-summary.ts'
import { registryEndpoints } from './registry-endpoints.ts'

const choices = {
  location: valuesOf(dealLocations),
  assetType: valuesOf(pipelineAssets),
  technology: valuesOf(technologies),
  capNeed: valuesOf(capitalTypes),
  itcPercentage: valuesOf(itcPercentages),
  itcMonetizationStrategy: valuesOf(itcMonetizationStrategies),
  systemOwner: valuesOf(systemOwners),
  ownerType: valuesOf(ownerTypes),
  borrowerType: valuesOf(borrowerTypes),
  currentStage: valuesOf(dealStages),
  offtakeInterconnectionStatus: valuesOf(offtakeInterconnectionStatuses),
  visibility: valuesOf(dealVisibilities),
  outcome: valuesOf(dealOutcomes),
}

/** The texts that may be left out, by their greatest length. */
const texts = optionalTexts({
  dealLead: lineLimit,
  borrower: lineLimit,
  sourcesSecured: longTextLimit,
  notes: longTextLimit,
  origin: lineLimit,
})

/** A deal of the pipeline as everybody who may see it sees it. */
export const deal = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The owner; null only for deals of administrators. */
  organizationId: z.uuid().nullable(),
  organizationName: z.string().nullable(),
  location: z.enum(choices.location).nullable(),
  assetType: z.array(z.enum(choices.assetType)),
  technology: z.array(z.enum(choices.technology)),
  capEx: answeredDollars,
  itcAmount: answeredDollars,
  itcPercentage: z.enum(choices.itcPercentage).nullable(),
  itcMonetizationStrategy: z.enum(choices.itcMonetizationStrategy).nullable(),
  ...texts.answered,
  systemOwner: z.enum(choices.systemOwner).nullable(),
  ownerType: z.enum(choices.ownerType).nullable(),
  borrowerType: z.enum(choices.borrowerType).nullable(),
  capNeed: z.array(z.enum(choices.capNeed)),
  currentStage: z.enum(choices.currentStage).nullable(),
  /** As typed; `expectedPtoMonth` is its first day as YYYY-MM-DD where it is understood (P-224). */
  expectedPtoDate: z.string().nullable(),
  expectedPtoMonth: z.string().nullable(),
  offtakeInterconnectionStatus: z.enum(choices.offtakeInterconnectionStatus).nullable(),
  /** The tribe's name at `custom_tribe`; elsewhere a text from before there were notes (C-18). */
  other: z.string().nullable(),
  intermediaryAggregatorId: z.uuid().nullable(),
  intermediaryAggregatorName: z.string().nullable(),
  visibility: z.enum(choices.visibility),
  outcome: z.enum(choices.outcome),
  /** Computed from the deal, its lines and its facts; never given (K-031). */
  figures: dealFigures,
  createdAt: timestamp,
  updatedAt: timestamp,
  lastConfirmedAt: timestamp.nullable(),
  version: recordVersion,
})
export type Deal = z.infer<typeof deal>

/** A deal as a file has it: its figures beside its fields (K-084). */
export const exportedDeal = deal.omit({ figures: true }).extend(exportedFigures.shape)
export type ExportedDeal = z.infer<typeof exportedDeal>

const organizationChoice = z
  .union([idOf('Choose an organization'), z.literal('').transform(() => null), z.null()], {
    error: 'Choose an organization',
  })
  .optional()

/** Name of a deal, the one thing it must have. */
const dealName = requiredText(nameLimit, 'Project name is required')

const dealFields = {
  name: dealName,
  organizationId: organizationChoice,
  location: optionalOneOf(choices.location),
  assetType: manyOf(choices.assetType),
  technology: manyOf(choices.technology),
  capEx: optionalDollars(),
  itcAmount: optionalDollars(),
  itcPercentage: optionalOneOf(choices.itcPercentage),
  itcMonetizationStrategy: optionalOneOf(choices.itcMonetizationStrategy),
  ...texts.given,
  systemOwner: optionalOneOf(choices.systemOwner),
  ownerType: optionalOneOf(choices.ownerType),
  borrowerType: optionalOneOf(choices.borrowerType),
  capNeed: manyOf(choices.capNeed),
  currentStage: optionalOneOf(choices.currentStage),
  expectedPtoDate: optionalText(lineLimit),
  offtakeInterconnectionStatus: optionalOneOf(choices.offtakeInterconnectionStatus),
  other: optionalText(longTextLimit),
  intermediaryAggregatorId: organizationChoice,
  visibility: z.enum(choices.visibility, { error: 'Choose who sees this project' }).optional(),
  outcome: z.enum(choices.outcome, { error: 'Choose an outcome' }).optional(),
}

export const createDealBody = z.object(dealFields)
export const updateDealBody = z.object({
  ...dealFields,
  name: dealName.optional(),
  version: versionField,
})

const idsOfOrganizations = anyIds('This is not the id of an organization')

const bothAssets = [...new Set([...choices.assetType, ...valuesOf(productAssets)])] as [
  (typeof choices.assetType)[number] | keyof typeof productAssets,
]

const dealFilters = z.object({
  search: text(nameLimit).optional(),
  currentStage: anyOf(choices.currentStage),
  /** In the spelling of deals or of products (C-17). */
  assetType: anyOf(bothAssets),
  technology: anyOf(choices.technology),
  capNeed: anyOf(choices.capNeed),
  location: anyOf(choices.location),
  itcMonetizationStrategy: anyOf(choices.itcMonetizationStrategy),
  intermediaryAggregatorId: idsOfOrganizations,
  /** Owner or intermediary (P-220). */
  organizationId: idsOfOrganizations,
  outcome: anyOf(choices.outcome),
  visibility: anyOf(choices.visibility),
  freshness: anyOf(valuesOf(freshnesses)),
  /** Least and most, both included; of slack in days (D-061). */
  capExMin: optionalDollars(),
  capExMax: optionalDollars(),
  clockStatus: anyOf(valuesOf(clockStatuses)),
  slackMin: wholeNumberParameter(-36_500, 36_500).optional(),
  slackMax: wholeNumberParameter(-36_500, 36_500).optional(),
  stillToRaiseMin: optionalDollars(),
  stillToRaiseMax: optionalDollars(),
  firmGapMin: optionalDollars(),
  firmGapMax: optionalDollars(),
  /** Of the package, in percent (H-016). */
  packageMin: wholeNumberParameter(0, 100).optional(),
  packageMax: wholeNumberParameter(0, 100).optional(),
  /** Whether the clock hangs on a rule in dispute (D-021), and whether facts of the credit are missing (T-068). */
  dispute: anyOf(valuesOf(clockDisputes)),
  readiness: anyOf(valuesOf(creditReadiness)),
  /** Days of expected service, both included; a project of which only a year is given is found by that year alone (U-106). */
  serviceFrom: queryDay,
  serviceTo: queryDay,
  yearOnly: z
    .string()
    .regex(/^\d{4}$/, { error: 'Use a year such as 2028' })
    .optional(),
})

export const dealSorts = [
  'name',
  'organizationName',
  'location',
  'currentStage',
  'assetType',
  'technology',
  'capEx',
  'itcAmount',
  'capNeed',
  'expectedPtoDate',
  'dealLead',
  'outcome',
  'visibility',
  'createdAt',
  'updatedAt',
  'slackDays',
  'stillToRaise',
  'packagePercent',
  'firmGap',
  'creditAtRisk',
  'expectedServiceDay',
  'lastConfirmedAt',
] as const

export const dealListQuery = registryQuery(dealSorts, dealFilters.shape)
export const dealSummaryQuery = dealFilters

/** The projects of the pipeline: shared ones are read by everybody, those of an organization written by its members (C-14). */
export const dealCalls = registryEndpoints('pipeline', {
  listed: 'pipeline',
  record: deal,
  query: dealListQuery,
  createBody: createDealBody,
  updateBody: updateDealBody,
  summary: {
    list: "Projects of the pipeline: shared ones and one's own organization's",
    read: 'One project',
    create: 'Add a project',
    update: 'Change a project; managers of its intermediary only take their organization off it',
    delete: 'Delete a project with its activities',
  },
})

export const summarizeDeals = endpoint({
  ...registryRead,
  id: 'pipeline.summary',
  summary: 'Numbers of projects by stage and place',
  path: '/api/pipeline/summary',
  query: dealSummaryQuery,
  reply: dealSummary,
})
