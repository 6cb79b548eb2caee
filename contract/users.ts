import { z } from 'zod'
import { noContent, endpoint } from './common/endpoint.ts'
import { userRoles, valuesOf } from './common/enums.ts'
import { demandedBy } from './common/second-factor-policy.ts'
import {
  booleanParameter,
  pageQuery,
  recordVersion,
  sortQuery,
  timestamp,
  versionField,
  versionQuery,
  anyOf,
} from './common/page.ts'
import {
  byId,
  email,
  idOf,
  nameLimit,
  optionalText,
  organizationParameter,
  text,
} from './common/text.ts'

const userRole = z.enum(valuesOf(userRoles), { error: 'Choose a role' })
export type UserRole = z.infer<typeof userRole>

/** An account as its owner and administrators see it. The password hash and keys are no part of it. */
export const user = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  organizationId: z.uuid().nullable(),
  organizationName: z.string().nullable(),
  role: userRole,
  isEmailVerified: z.boolean(),
  /** A pending new address: its confirmation link was not opened yet. */
  pendingEmail: z.string().nullable(),
  hasPassword: z.boolean(),
  /** Whether signing in takes a second step. */
  hasSecondFactor: z.boolean(),
  disabled: z.boolean(),
  lastLoginAt: timestamp.nullable(),
  termsVersion: z.string().nullable(),
  termsAcceptedAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: recordVersion,
})
export type User = z.infer<typeof user>

/**
 * The signed-in person: the account and what its role allows beyond the role itself. Its organization is null while the
 * address proof is pending: until then the membership allows nothing.
 */
export const currentUser = user.extend({
  /** May add and edit catalytic facilities (C-02). */
  managesFacilities: z.boolean(),
  /**
   * Whether the address is still to be proven by a mailed code: `required` where an allow-list admitted it: rights
   * begin with the proof; `asked` where somebody joined with a key and has a member's rights without it; null otherwise.
   */
  confirmAddress: z.enum(['required', 'asked']).nullable(),
  /** Who demands a second step of the account, whether it has one or not; null where nobody does. */
  secondFactorRequiredBy: z.enum(demandedBy).nullable(),
  /** The organization whose membership by key ended when the owner proved the address; null once the person joins one. */
  endedMembership: z.string().nullable(),
})
export type CurrentUser = z.infer<typeof currentUser>

const userFields = {
  firstName: optionalText(nameLimit),
  lastName: optionalText(nameLimit),
  role: userRole,
  organizationId: idOf('Choose an organization').nullable(),
}

export const createUserBody = z.object({
  email: email(),
  ...userFields,
  organizationId: userFields.organizationId.optional(),
  role: userRole.default('member'),
})

export const updateUserBody = z
  .object({ email: email(), ...userFields, disabled: z.boolean({ error: 'Use true or false' }) })
  .partial()
  .extend({ version: versionField })

export const userListQuery = pageQuery(20)
  .extend(
    sortQuery(['name', 'email', 'role', 'createdAt', 'lastLoginAt', 'organizationName']).shape,
  )
  .extend({
    search: text(nameLimit).optional(),
    role: anyOf(valuesOf(userRoles)),
    organizationId: organizationParameter,
    disabled: booleanParameter.optional(),
    /** Whether signing in takes a second step. */
    secondFactor: booleanParameter.optional(),
    /** Whether the account has a session that has not ended. */
    signedIn: booleanParameter.optional(),
  })

export const listUsers = endpoint({
  id: 'users.list',
  scope: 'administration.read',
  summary: 'People with an account',
  method: 'GET',
  path: '/api/users',
  access: 'admin',
  query: userListQuery,
  status: 200,
  reply: z.object({ users: z.array(user), total: z.int() }),
  list: true,
})

export const createUser = endpoint({
  id: 'users.create',
  summary: 'Create an account and mail a link to set its password',
  method: 'POST',
  path: '/api/users',
  access: 'admin',
  body: createUserBody,
  freshProof: true,
  status: 201,
  reply: user,
})

export const updateUser = endpoint({
  id: 'users.update',
  summary: 'Change an account: name, role, organization, disabled',
  method: 'PUT',
  path: '/api/users/{id}',
  access: 'admin',
  params: byId,
  body: updateUserBody,
  // Where role, address, organization or whether it is disabled changes.
  freshProof: 'some',
  status: 200,
  reply: user,
})

export const deleteUser = endpoint({
  id: 'users.delete',
  summary: 'Delete an account',
  method: 'DELETE',
  path: '/api/users/{id}',
  access: 'admin',
  params: byId,
  query: versionQuery,
  freshProof: true,
  status: 204,
  reply: noContent,
})

export const endUserSessions = endpoint({
  id: 'users.endSessions',
  summary: 'End all sessions of an account',
  method: 'POST',
  path: '/api/users/{id}/end-sessions',
  access: 'admin',
  params: byId,
  status: 204,
  reply: noContent,
})

export const sendUserReset = endpoint({
  id: 'users.sendReset',
  summary: 'Mail a link to reset the password',
  method: 'POST',
  path: '/api/users/{id}/send-reset',
  access: 'admin',
  params: byId,
  status: 204,
  reply: noContent,
})

export const resetSecondFactor = endpoint({
  id: 'users.resetSecondFactor',
  summary:
    'Remove the second step and the password of an account that lost both, and mail a link to set a new password',
  method: 'POST',
  path: '/api/users/{id}/reset-second-factor',
  access: 'admin',
  params: byId,
  freshProof: true,
  status: 204,
  reply: noContent,
})

export const userEndpoints = [
  listUsers,
  createUser,
  updateUser,
  deleteUser,
  endUserSessions,
  sendUserReset,
  resetSecondFactor,
]
