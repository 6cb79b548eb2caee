import { z } from 'zod'
import {
  campaignRoles,
  dataVisibilities,
  memberTypes,
  organizationTypes,
  statuses,
  valuesOf,
} from './common/enums.ts'
import { endpoint } from './common/endpoint.ts'
import { manyOf, optionalOneOf } from './common/fields.ts'
import {
  anyOf,
  anyText,
  booleanParameter,
  recordVersion,
  registryQuery,
  timestamp,
  versionField,
} from './common/page.ts'
import {
  email,
  lineLimit,
  longTextLimit,
  nameLimit,
  optionalText,
  optionalTexts,
  organizationParameter,
  requiredText,
} from './common/text.ts'
import { optionalWebsite } from './common/website.ts'
import { registryEndpoints } from './registry-endpoints.ts'

/** The texts that may be left out, by their greatest length. */
const texts = optionalTexts({
  description: longTextLimit,
  aum: lineLimit,
  contactPhone: lineLimit,
  borrowerRequirements: longTextLimit,
  collateralRequirements: longTextLimit,
  investmentCommitteeMeetingCadence: lineLimit,
  overallLendingCapacity: lineLimit,
  generalRole: lineLimit,
})

/** An organization as lists and details answer it. Only their own routes answer key and allow-list; who made it is for administrators (P-277). */
export const organization = z.object({
  id: z.uuid(),
  name: z.string(),
  campaignRole: z.enum(valuesOf(campaignRoles)).nullable(),
  organizationType: z.enum(valuesOf(organizationTypes)).nullable(),
  location: z.string().nullable(),
  ...texts.answered,
  status: z.enum(valuesOf(statuses)),
  website: z.string().nullable(),
  contactEmail: z.string().nullable(),
  dataVisibility: z.enum(valuesOf(dataVisibilities)),
  memberTypes: z.array(z.enum(valuesOf(memberTypes))),
  /** For administrators; left out for everybody else. */
  createdBy: z.uuid().nullable().optional(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: recordVersion,
})
export type Organization = z.infer<typeof organization>

const optionalEmail = z
  .union([z.literal('').transform(() => null), z.null(), email()], {
    error: 'Please enter a valid email',
  })
  .optional()

/** The fields people write of an organization (P-093). Key and allow-list have routes of their own; the server sets the rest. */
const organizationFields = {
  name: requiredText(nameLimit, 'Organization name is required'),
  campaignRole: optionalOneOf(valuesOf(campaignRoles)),
  organizationType: optionalOneOf(valuesOf(organizationTypes)),
  location: optionalText(lineLimit),
  ...texts.given,
  website: optionalWebsite(),
  contactEmail: optionalEmail,
  /** Stored for capital aggregators only (P-092); cleared with every other role. */
  memberTypes: manyOf(valuesOf(memberTypes)),
}

const status = z.enum(valuesOf(statuses), { error: 'Choose a status' })
const dataVisibility = z.enum(valuesOf(dataVisibilities), { error: 'Choose who sees the data' })

export const createOrganizationBody = z.object({
  ...organizationFields,
  status: status.default('active'),
  dataVisibility: dataVisibility.default('organization_only'),
})

export const updateOrganizationBody = z
  .object({ ...organizationFields, status, dataVisibility })
  .partial()
  .extend({ version: versionField })

/** What only administrators change of an organization; its managers edit everything else (P-113). */
export const administratorFields = ['status', 'campaignRole'] as const

export const organizationListQuery = registryQuery(
  [
    'name',
    'campaignRole',
    'organizationType',
    'location',
    'status',
    'website',
    'contactEmail',
    'createdAt',
    'updatedAt',
  ],
  {
    /** The campaign role under its two documented names (C-16). */
    type: anyOf(valuesOf(campaignRoles)),
    campaignRole: anyOf(valuesOf(campaignRoles)),
    organizationType: anyOf(valuesOf(organizationTypes)),
    /** States and territories the locations are in, such as `new_york`, or locations as they are written. */
    location: anyText(lineLimit),
    status: anyOf(valuesOf(statuses)),
    dataVisibility: anyOf(valuesOf(dataVisibilities)),
    /** The members of this aggregator. */
    aggregatorId: organizationParameter,
    adminView: booleanParameter.optional(),
  },
)

const calls = registryEndpoints('organizations', {
  listed: 'organizations',
  record: organization,
  query: organizationListQuery,
  createBody: createOrganizationBody,
  updateBody: updateOrganizationBody,
  summary: {
    list: 'Organizations of the campaign: published ones, all of them for administrators',
    read: 'One organization',
    create: 'Add an organization',
    update:
      'Change an organization: administrators all of it, its managers profile and contact data',
    delete: 'Delete an organization that no records hang on',
  },
})
const { scope: _noToken, ...deletion } = calls.delete

/** Organizations: administrators add and delete them, their managers change their profile (C-10, P-113). */
export const organizationCalls = {
  ...calls,
  create: endpoint({ ...calls.create, access: 'admin' }),
  delete: endpoint({ ...deletion, access: 'admin', freshProof: true }),
}
