import { z } from 'zod'
import { userRoles, valuesOf } from './common/enums.ts'
import { endpoint, noContent } from './common/endpoint.ts'
import { pageLimit, pageQuery, timestamp } from './common/page.ts'
import { lineLimit, recordId, text } from './common/text.ts'

/** Roles an invitation can give, with their labels: administrators are made by administrators only. */
export const invitedRoles = {
  member: userRoles.member,
  organization_manager: userRoles.organization_manager,
} as const
const roles = valuesOf(invitedRoles)
export type InvitedRole = (typeof roles)[number]

/** How long an invitation's link works, in days. */
export const invitationDays = 7

/** Most addresses of one request. */
export const invitedAtOnce = 100

/** An invitation that is pending, or that expired without being accepted. */
const invitation = z.object({
  id: z.uuid(),
  organizationId: z.uuid(),
  email: z.string(),
  role: z.enum(roles),
  createdAt: timestamp,
  expiresAt: timestamp,
  /** True once its link has expired: after seven days, or since the organization has a new key. */
  expired: z.boolean(),
  /** Who sent it; null when that account is deleted. */
  invitedBy: z.string().nullable(),
})
export type Invitation = z.infer<typeof invitation>

const addressesRequired = 'Enter at least one email address'

/** Lines as typed; what is wrong with one is listed in `rejected`, not as an error of the request. */
const inviteBody = z.object({
  emails: z
    .array(text(lineLimit), { error: 'Emails are a list of addresses' })
    .max(invitedAtOnce * 10, { error: 'This list is too long' })
    .transform((typed) => typed.map((line) => line.trim()).filter((line) => line !== ''))
    .transform((lines) => [...new Map(lines.map((line) => [line.toLowerCase(), line])).values()])
    .refine((lines) => lines.length > 0, { error: addressesRequired })
    .refine((lines) => lines.length <= invitedAtOnce, {
      error: `Invite at most ${invitedAtOnce} people at once`,
    }),
  role: z.enum(roles, { error: 'Choose a role' }).default('member'),
})

const byId = { access: 'member', params: z.object({ id: recordId }) } as const

export const listInvitations = endpoint({
  ...byId,
  id: 'invitations.list',
  summary: 'Invitations of an organization that were not accepted, newest first',
  method: 'GET',
  path: '/api/organizations/{id}/invitations',
  query: pageQuery(pageLimit),
  status: 200,
  reply: z.object({ invitations: z.array(invitation), total: z.int() }),
  list: true,
})

export const invite = endpoint({
  ...byId,
  id: 'invitations.create',
  summary: 'Invite people into an organization by email',
  method: 'POST',
  path: '/api/organizations/{id}/invitations',
  body: inviteBody,
  // Of managers.
  freshProof: 'some',
  status: 201,
  reply: z.object({
    invitations: z.array(invitation),
    rejected: z.array(z.object({ email: z.string(), message: z.string() })),
  }),
})

export const resendInvitation = endpoint({
  ...byId,
  id: 'invitations.resend',
  summary: 'Send an invitation again with a new link; the earlier one ends',
  method: 'POST',
  path: '/api/invitations/{id}/resend',
  // Of managers: a link that has ended opens the organization again.
  freshProof: 'some',
  status: 200,
  reply: invitation,
})

export const withdrawInvitation = endpoint({
  ...byId,
  id: 'invitations.withdraw',
  summary: 'Withdraw an invitation; its link ends at once',
  method: 'DELETE',
  path: '/api/invitations/{id}',
  status: 204,
  reply: noContent,
})

export const invitationEndpoints = [listInvitations, invite, resendInvitation, withdrawInvitation]
