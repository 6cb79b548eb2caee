import { z } from 'zod'
import { campaignRoles, dataVisibilities, memberTypes, organizationTypes, statuses, valuesOf } from './common/enums.ts'
import { endpoint } from './common/endpoint.ts'
import { anyOf, booleanParameter, pageLimit, pageQuery, recordVersion, sortQuery, timestamp } from './common/page.ts'
import { nameLimit, text } from './common/text.ts'

/** An organization as lists and details answer it. Key and allow-list leave only by their own routes (P-277). */
export const organization = z.object({
  id: z.uuid(),
  name: z.string(),
  campaignRole: z.enum(valuesOf(campaignRoles)).nullable(),
  organizationType: z.enum(valuesOf(organizationTypes)).nullable(),
  location: z.string().nullable(),
  description: z.string().nullable(),
  aum: z.string().nullable(),
  status: z.enum(valuesOf(statuses)),
  website: z.string().nullable(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  dataVisibility: z.enum(valuesOf(dataVisibilities)),
  memberTypes: z.array(z.enum(valuesOf(memberTypes))),
  borrowerRequirements: z.string().nullable(),
  collateralRequirements: z.string().nullable(),
  investmentCommitteeMeetingCadence: z.string().nullable(),
  overallLendingCapacity: z.string().nullable(),
  generalRole: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: recordVersion,
})
export type Organization = z.infer<typeof organization>

export const organizationListQuery = pageQuery(pageLimit)
  .extend(sortQuery(['name', 'createdAt']).shape)
  .extend({
    search: text(nameLimit).optional(),
    /** The campaign role under its two documented names (C-16). */
    type: anyOf(valuesOf(campaignRoles)),
    campaignRole: anyOf(valuesOf(campaignRoles)),
    organizationType: anyOf(valuesOf(organizationTypes)),
    status: anyOf(valuesOf(statuses)),
    adminView: booleanParameter.optional(),
  })

export const listOrganizations = endpoint({
  id: 'organizations.list', summary: 'Organizations of the campaign', method: 'GET', path: '/api/organizations', access: 'admin',
  query: organizationListQuery, status: 200, reply: z.object({ organizations: z.array(organization), total: z.int() }), list: true,
})

export const organizationEndpoints = [listOrganizations]
