import { z } from 'zod'
import { endpoint, noContent, registryRead } from './common/endpoint.ts'
import {
  campaignRoles,
  memberTypes,
  organizationTypes,
  statuses,
  valuesOf,
} from './common/enums.ts'
import {
  isInYears,
  pageLimit,
  pageQuery,
  recordVersion,
  timestamp,
  versionQuery,
  yearsMessage,
} from './common/page.ts'
import { byId, idOf, organizationParameter } from './common/text.ts'

/** The sentence for a pair that exists already; shown at the organization's field. */
export const alreadyMemberMessage = 'This organization is already a member of the aggregator'

const membershipType = z.enum(valuesOf(memberTypes), { error: 'Choose a membership type' })
export type MembershipType = z.infer<typeof membershipType>

/** An organization's membership in a capital aggregator, with the details of the member that lists show. */
const membership = z.object({
  id: z.uuid(),
  aggregatorId: z.uuid(),
  memberId: z.uuid(),
  membershipType,
  memberName: z.string(),
  memberCampaignRole: z.enum(valuesOf(campaignRoles)).nullable(),
  memberOrganizationType: z.enum(valuesOf(organizationTypes)).nullable(),
  memberLocation: z.string().nullable(),
  /** The status of the member organization; `status` is the membership's own. */
  memberStatus: z.enum(valuesOf(statuses)),
  status: z.enum(valuesOf(statuses)),
  /** Since when, as a day: YYYY-MM-DD. */
  joinedAt: z.iso.date(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: recordVersion,
})
export type Membership = z.infer<typeof membership>

/** A membership in a file, where no screen or path names the aggregator. */
export const exportedMembership = membership.extend({ aggregatorName: z.string() })
export type ExportedMembership = z.infer<typeof exportedMembership>

export const createMembershipBody = z.object({
  aggregatorId: idOf('Choose a capital aggregator'),
  memberId: idOf('Choose an organization'),
  membershipType,
  /** Since when; today when left out. A removal that is undone restores the former day. Of a time its day in UTC counts. */
  joinedAt: z
    .union([z.iso.date(), z.iso.datetime()], { error: 'Use a date such as 2026-11-21' })
    .refine(isInYears, yearsMessage)
    .optional(),
})

/** Of one aggregator; of all when left out. */
export const membershipExportQuery = z.object({ aggregatorId: organizationParameter })

export const listMemberships = endpoint({
  ...registryRead,
  id: 'memberships.list',
  summary:
    'Members of a capital aggregator, by name; organizations the reader may not know of are left out',
  path: '/api/organization-memberships/{id}',
  params: byId,
  query: pageQuery(pageLimit),
  reply: z.object({ members: z.array(membership), total: z.int() }),
  list: true,
})

export const createMembership = endpoint({
  id: 'memberships.create',
  scope: 'registry.write',
  summary: 'Add an organization to a capital aggregator',
  method: 'POST',
  path: '/api/organization-memberships',
  access: 'admin',
  body: createMembershipBody,
  status: 201,
  reply: membership,
})

export const deleteMembership = endpoint({
  id: 'memberships.delete',
  scope: 'registry.write',
  summary: 'Remove an organization from a capital aggregator',
  method: 'DELETE',
  path: '/api/organization-memberships/{id}',
  access: 'admin',
  params: byId,
  query: versionQuery,
  status: 204,
  reply: noContent,
})

export const membershipEndpoints = [listMemberships, createMembership, deleteMembership]
