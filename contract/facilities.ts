import { z } from 'zod'
import { statuses, valuesOf } from './common/enums.ts'
import { endpoint, registryRead } from './common/endpoint.ts'
import { answeredDollars, optionalDollars, requiredOrganization } from './common/fields.ts'
import { optionalFile } from './common/file-field.ts'
import {
  anyOf,
  anyText,
  pageLimit,
  pageQuery,
  recordVersion,
  registryQuery,
  timestamp,
  versionField,
} from './common/page.ts'
import { progressBuckets } from './common/progress.ts'
import { facilityTypes } from './common/registry-enums.ts'
import { freshnesses } from './freshness.ts'
import {
  longTextLimit,
  nameLimit,
  optionalText,
  optionalTexts,
  organizationParameter,
  requiredText,
  text,
} from './common/text.ts'
import { registryEndpoints } from './registry-endpoints.ts'

/** The constant kind of record; every "type" filter and column means `facilityType` (C-20). */
const facilityRecordType = 'catalytic_facility'

/** The texts that may be left out, by their greatest length. */
const texts = optionalTexts({
  administratorName: nameLimit,
  backers: longTextLimit,
  profileOfBackers: longTextLimit,
  projectRequirements: longTextLimit,
  transactionRequirements: longTextLimit,
  geographicRequirement: longTextLimit,
  description: longTextLimit,
})

/** A catalytic facility as lists and details answer it, with the name of its organization. Amounts are whole US dollars. */
const facility = z.object({
  id: z.uuid(),
  name: z.string(),
  organizationId: z.uuid(),
  organizationName: z.string(),
  ...texts.answered,
  facilityType: z.enum(valuesOf(facilityTypes)),
  currentCapitalRaised: answeredDollars,
  targetRaise: answeredDollars,
  /** Comma-separated; `recipientParts` splits it (P-193). */
  eligibleRecipients: z.string().nullable(),
  file: z.string().nullable(),
  type: z.literal(facilityRecordType),
  status: z.enum(valuesOf(statuses)),
  createdAt: timestamp,
  updatedAt: timestamp,
  lastConfirmedAt: timestamp.nullable(),
  version: recordVersion,
})
export type Facility = z.infer<typeof facility>

/** The parts of comma-separated eligible recipients, trimmed, without repetitions regardless of case (P-193). */
export function recipientParts(eligibleRecipients: string | null | undefined): string[] {
  return distinctParts((eligibleRecipients ?? '').split(','))
}

/** Such parts, wherever they come from, trimmed and without repetitions regardless of case. */
export function distinctParts(all: readonly string[]): string[] {
  const parts = new Map<string, string>()
  for (const part of all.map((each) => each.trim())) {
    if (part !== '' && !parts.has(part.toLowerCase())) parts.set(part.toLowerCase(), part)
  }
  return [...parts.values()]
}

const facilityFields = {
  name: requiredText(nameLimit, 'Facility name is required'),
  organizationId: requiredOrganization,
  ...texts.given,
  /** Cleared it is what a new facility begins with. */
  facilityType: z
    .union([z.enum(valuesOf(facilityTypes)), z.literal(''), z.null()], {
      error: `Choose one of: ${valuesOf(facilityTypes).join(', ')}`,
    })
    .transform((value) => value || ('below_market_rate_capital' as const)),
  currentCapitalRaised: optionalDollars(),
  targetRaise: optionalDollars(),
  eligibleRecipients: optionalText(longTextLimit),
  file: optionalFile(),
  status: z.enum(valuesOf(statuses), { error: 'Choose a status' }),
}

export const createFacilityBody = z.object({
  ...facilityFields,
  facilityType: facilityFields.facilityType.default('below_market_rate_capital'),
  status: facilityFields.status.default('draft'),
})

export const updateFacilityBody = z
  .object(facilityFields)
  .partial()
  .extend({ version: versionField })

export const facilitySorts = [
  'name',
  'organizationName',
  'facilityType',
  'currentCapitalRaised',
  'targetRaise',
  'progress',
  'eligibleRecipients',
  'status',
  'backers',
  'createdAt',
  'updatedAt',
  'lastConfirmedAt',
] as const

export const facilityListQuery = registryQuery(facilitySorts, {
  facilityType: anyOf(valuesOf(facilityTypes)),
  /** Parts of the comma-separated text: facilities open to any of them, regardless of case. */
  eligibleRecipients: anyText(longTextLimit),
  progress: anyOf(valuesOf(progressBuckets)),
  /** Published only when left out (C-01). */
  status: anyOf(valuesOf(statuses)),
  freshness: anyOf(valuesOf(freshnesses)),
  organizationId: organizationParameter,
})

/** A catalytic facility in the short form of dashboards and selectors (P-082). */
const fund = z.object({
  id: z.uuid(),
  name: z.string(),
  /** What the facility calls `facilityType`. */
  type: z.enum(valuesOf(facilityTypes)),
  status: z.enum(valuesOf(statuses)),
  /** What the facility calls `targetRaise`. */
  size: answeredDollars,
  currentCapitalRaised: answeredDollars,
  organizationName: z.string(),
  createdAt: timestamp,
})
export type Fund = z.infer<typeof fund>

const fundListQuery = pageQuery(pageLimit).extend({ search: text(nameLimit).optional() })
const fundList = z.object({ funds: z.array(fund), total: z.int() })

/** What is answered to whoever requests another organization's facilities that are not listed. */
export const unlistedFacilities =
  'Only members of an organization see its facilities that are not listed.'

/** Catalytic facilities: everybody reads what is listed, facility administrators write them (C-01, C-02). */
export const facilityCalls = registryEndpoints('catalytic-facilities', {
  listed: 'catalyticFacilities',
  record: facility,
  query: facilityListQuery,
  createBody: createFacilityBody,
  updateBody: updateFacilityBody,
  summary: {
    list: 'Catalytic facilities: published ones unless a status is asked for',
    read: 'One catalytic facility',
    create: 'Add a catalytic facility; facility administrators only',
    update: 'Change a catalytic facility; facility administrators only',
    delete: 'Delete a catalytic facility that no product names; facility administrators only',
  },
})

/** Somebody who adds and edits facilities, as administrators read it; others read names alone, and who has none is not named. */
const facilityAdministrator = z.object({ name: z.string(), email: z.string().optional() })
export type FacilityAdministrator = z.infer<typeof facilityAdministrator>

export const readFacilityAdministrators = endpoint({
  ...registryRead,
  id: 'facilities.administrators',
  summary: 'Who administers catalytic facilities: by name, for administrators with the address',
  path: '/api/facility-administrators',
  reply: z.object({ administrators: z.array(facilityAdministrator) }),
})

export const listFunds = endpoint({
  ...registryRead,
  id: 'funds.list',
  summary: 'Facilities in short form, newest first; administrators see every status',
  path: '/api/funds',
  query: fundListQuery,
  reply: fundList,
  list: true,
})

export const listMarketFunds = endpoint({
  ...registryRead,
  id: 'funds.market',
  summary: 'Listed facilities of all organizations in short form, for selectors',
  path: '/api/funds/market',
  query: fundListQuery,
  reply: fundList,
  list: true,
})

export const facilityEndpoints = [readFacilityAdministrators, listFunds, listMarketFunds]
