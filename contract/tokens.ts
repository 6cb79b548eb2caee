import { z } from 'zod'
import { endpoint, noContent } from './common/endpoint.ts'
import { userRoles, valuesOf } from './common/enums.ts'
import { timestamp } from './common/page.ts'
import { scopes } from './common/scope.ts'
import { recordId, requiredText } from './common/text.ts'

/** API tokens, by which a program calls with the rights of its person. */

/** How many living tokens an account has at most, and the days one may live. */
export const mostTokens = 20
export const tokenDays = [7, 30, 90, 365] as const

const scope = z.enum(valuesOf(scopes), { error: 'Choose what the token may do' })

/** An API token without its secret. */
export const tokenRecord = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(scope),
  /** Its last four characters. */
  hint: z.string(),
  createdAt: timestamp,
  expiresAt: timestamp,
  expired: z.boolean(),
  lastUsedAt: timestamp.nullable(),
  lastUsedIp: z.string().nullable(),
})
export type ApiToken = z.infer<typeof tokenRecord>

const tokenList = z.object({ tokens: z.array(tokenRecord), total: z.int() })

export const createTokenBody = z.object({
  name: requiredText(100, 'Enter a name'),
  scopes: z
    .array(scope, { error: 'Choose what the token may do' })
    .min(1, { error: 'Choose what the token may do' })
    .transform((chosen) => [...new Set(chosen)]),
  expiresInDays: z.literal([...tokenDays], { error: 'Choose 7, 30, 90 or 365 days' }),
})

// Its answer has a secret in it, and is not stored.
const own = { access: 'signed-in', idempotencyKey: false } as const

export const createToken = endpoint({
  ...own,
  id: 'auth.createToken',
  summary: 'A new API token; it is answered this once',
  method: 'POST',
  path: '/api/auth/tokens',
  body: createTokenBody,
  freshProof: true,
  status: 201,
  reply: tokenRecord.extend({ token: z.string() }),
})

export const listTokens = endpoint({
  ...own,
  id: 'auth.tokens',
  summary: 'Own API tokens, the newest first, without their secrets',
  method: 'GET',
  path: '/api/auth/tokens',
  status: 200,
  reply: tokenList,
})

export const deleteToken = endpoint({
  ...own,
  id: 'auth.deleteToken',
  summary: 'Revoke an own API token: it works no more, at once',
  method: 'DELETE',
  path: '/api/auth/tokens/{id}',
  params: z.object({ id: recordId }),
  status: 204,
  reply: noContent,
})

export const listUserTokens = endpoint({
  id: 'users.tokens',
  summary: "An account's API tokens, without their secrets",
  method: 'GET',
  path: '/api/users/{id}/tokens',
  access: 'admin',
  params: z.object({ id: recordId }),
  status: 200,
  reply: tokenList,
})

export const deleteUserToken = endpoint({
  id: 'users.deleteToken',
  summary: "Revoke an account's API token",
  method: 'DELETE',
  path: '/api/users/{id}/tokens/{tokenId}',
  access: 'admin',
  params: z.object({ id: recordId, tokenId: recordId }),
  status: 204,
  reply: noContent,
})

export const readToken = endpoint({
  id: 'token.read',
  summary: 'What the token of this call is and may',
  method: 'GET',
  path: '/api/token',
  access: 'signed-in',
  scope: 'any',
  status: 200,
  reply: z.object({
    id: z.uuid(),
    name: z.string(),
    scopes: z.array(scope),
    expiresAt: timestamp,
    userId: z.uuid(),
    role: z.enum(valuesOf(userRoles)),
    organizationId: z.uuid().nullable(),
  }),
})

export const tokenEndpoints = [
  createToken,
  listTokens,
  deleteToken,
  listUserTokens,
  deleteUserToken,
  readToken,
]
