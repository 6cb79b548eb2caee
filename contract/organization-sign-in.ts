import { z } from 'zod'
import { endpoint } from './common/endpoint.ts'
import { recordVersion, versionField } from './common/page.ts'
import { recordId } from './common/text.ts'

/** How the members of an organization sign in: whether they must have a second step, and how many have one. */
const organizationSignIn = z.object({
  requireSecondFactor: z.boolean(),
  /** Accounts that are not disabled. */
  members: z.int(),
  membersWithSecondFactor: z.int(),
  /** Its provider of single sign-on, which administrators look after. */
  sso: z.object({ name: z.string(), enabled: z.boolean(), required: z.boolean() }).nullable(),
  /** That of the organization, whose part this is. */
  version: recordVersion,
})
export type OrganizationSignIn = z.infer<typeof organizationSignIn>

const ofOne = {
  path: '/api/organizations/{id}/sign-in',
  access: 'member',
  params: z.object({ id: recordId }),
  status: 200,
  reply: organizationSignIn,
} as const

export const readOrganizationSignIn = endpoint({
  ...ofOne,
  id: 'organizations.signIn',
  summary:
    'Whether members must have a second step, and how many have one: managers and administrators',
  method: 'GET',
})

export const updateOrganizationSignIn = endpoint({
  ...ofOne,
  id: 'organizations.updateSignIn',
  summary: 'Demand a second step of the members of an organization, or demand none anymore',
  method: 'PUT',
  body: z.object({
    requireSecondFactor: z.boolean({ error: 'Use true or false' }),
    version: versionField,
  }),
  freshProof: true,
})

export const organizationSignInEndpoints = [readOrganizationSignIn, updateOrganizationSignIn]
