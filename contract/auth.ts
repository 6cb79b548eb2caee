import { z } from 'zod'
import { endpoint, noContent } from './common/endpoint.ts'
import { optionalImage } from './common/file-field.ts'
import {
  recordId,
  email,
  lineLimit,
  nameLimit,
  requiredText,
  text,
  linkToken,
} from './common/text.ts'
import { newPassword, password } from './common/password.ts'
import { timestamp, versionField } from './common/page.ts'
import { currentUserPath, settingsPath } from './first-view.ts'
import { currentUser } from './users.ts'

export { termsVersion } from './first-view.ts'

/** Digits of an e-mailed sign-in code. */
export const codeLength = 6

const message = z.object({ message: z.string() })

export const loginBody = z.object({ email: email(), password: password('Password is required') })

/** The register tab's form; `minimum` is the configured length of a password, 0 on the wire. */
export const registerBody = (minimum: number) =>
  z.object({
    firstName: requiredText(nameLimit, 'First name is required'),
    lastName: requiredText(nameLimit, 'Last name is required'),
    email: email(),
    password: newPassword(minimum),
  })

export const sendCodeBody = z.object({ email: email() })

/** A mailed code as it is typed. Digits 0 to 9 only: other scripts' digits are no digits of a code. */
export const emailCode = z
  .string({ error: 'Code must be 6 digits' })
  .regex(/^[0-9]{6}$/, { error: 'Code must be 6 digits' })

export const verifyCodeBody = z.object({ email: email(), code: emailCode })

export const accountBody = z.object({
  firstName: requiredText(nameLimit, 'First name is required').optional(),
  lastName: requiredText(nameLimit, 'Last name is required').optional(),
  email: email().optional(),
  profileImageUrl: optionalImage(),
  version: versionField,
})

/** @param minimum characters a new password must have (`PASSWORD_MIN_LENGTH`) */
export const changePasswordBody = (minimum: number) =>
  z.object({
    currentPassword: password('Current password is required'),
    newPassword: newPassword(minimum),
  })

/** @param minimum characters a new password must have (`PASSWORD_MIN_LENGTH`) */
export const resetPasswordBody = (minimum: number) =>
  z.object({ token: linkToken, newPassword: newPassword(minimum) })

export const joinBody = z.object({
  registrationKey: requiredText(lineLimit, 'Registration key is required'),
})

/** One signed-in session of the person who makes the request. */
export const session = z.object({
  id: z.uuid(),
  /** The session of this request. */
  current: z.boolean(),
  createdAt: timestamp,
  lastUsedAt: timestamp,
  ip: z.string().nullable(),
  /** Browser and system in words, e.g. "Firefox on Windows". */
  device: z.string(),
  /** How it was signed in: password, email_code, passkey or sso, and behind a plus the second step; null from before this was recorded. */
  way: z.string().nullable(),
})
export type Session = z.infer<typeof session>

/** What signed-out screens need to know of the settings. */
export const publicSettings = z.object({
  passwordMinLength: z.int(),
  selfRegistration: z.boolean(),
  memberReview: z.boolean(),
  termsVersion: z.string(),
  /** Whether passkeys can be used at the address of this call, and API tokens at all. */
  passkeys: z.boolean(),
  apiTokens: z.boolean(),
  webhooks: z.boolean(),
  /** The portal's provider of single sign-on, and whether any organization has one. */
  sso: z.object({ name: z.string() }).nullable(),
  ssoByDomain: z.boolean(),
  /** Whether assistants are answered at /mcp. */
  assistants: z.boolean(),
})
export type PublicSettings = z.infer<typeof publicSettings>

export const readSettings = endpoint({
  id: 'settings.read',
  summary: 'Settings that screens need before sign-in',
  method: 'GET',
  path: settingsPath,
  beforeSecondFactor: true,
  access: 'everyone',
  status: 200,
  reply: publicSettings,
})

export const readCurrentUser = endpoint({
  id: 'auth.user',
  summary: 'The signed-in person',
  method: 'GET',
  path: currentUserPath,
  beforeSecondFactor: true,
  access: 'signed-in',
  status: 200,
  reply: z.object({ user: currentUser }),
})

const open = { method: 'POST', access: 'everyone', idempotencyKey: false } as const
const openBefore = { ...open, beforeSecondFactor: true } as const

export const login = endpoint({
  ...openBefore,
  id: 'auth.login',
  summary: 'Sign in with a password',
  path: '/api/auth/login',
  body: loginBody,
  queued: true,
  status: 200,
  reply: currentUser,
})

export const register = endpoint({
  ...open,
  id: 'auth.register',
  summary: 'Create an account without an organization and sign in',
  path: '/api/auth/register',
  body: registerBody(0),
  queued: true,
  status: 201,
  reply: currentUser,
})

export const sendCode = endpoint({
  ...openBefore,
  id: 'auth.sendCode',
  summary: 'Mail a sign-in code',
  path: '/api/auth/send-code',
  body: sendCodeBody,
  queued: true,
  status: 200,
  reply: message,
})

export const verifyCode = endpoint({
  ...openBefore,
  id: 'auth.verifyCode',
  summary: 'Sign in with a mailed code, or verify the address of the signed-in account',
  path: '/api/auth/verify-code',
  body: verifyCodeBody,
  queued: true,
  status: 200,
  reply: currentUser,
})

export const logout = endpoint({
  ...openBefore,
  id: 'auth.logout',
  summary: 'Sign out',
  path: '/api/auth/logout',
  status: 204,
  reply: noContent,
})

export const forgotPassword = endpoint({
  ...open,
  id: 'auth.forgotPassword',
  summary: 'Mail a link to reset the password',
  path: '/api/auth/forgot-password',
  body: sendCodeBody,
  status: 200,
  reply: message,
})

export const resetPassword = endpoint({
  ...openBefore,
  id: 'auth.resetPassword',
  summary: 'Set a new password with a mailed link',
  path: '/api/auth/reset-password',
  body: resetPasswordBody(0),
  queued: true,
  status: 200,
  reply: message,
})

const own = { access: 'signed-in', idempotencyKey: false } as const
const ownBefore = { ...own, beforeSecondFactor: true } as const

export const updateAccount = endpoint({
  ...own,
  id: 'auth.profile',
  summary: "Change one's own name, address or image",
  method: 'PATCH',
  path: '/api/auth/profile',
  body: accountBody,
  // Where the address changes.
  freshProof: 'some',
  status: 200,
  reply: currentUser,
})

export const changePassword = endpoint({
  ...own,
  id: 'auth.changePassword',
  summary: "Change one's own password",
  method: 'POST',
  path: '/api/auth/change-password',
  body: changePasswordBody(0),
  queued: true,
  status: 200,
  reply: message,
})

export const joinOrganization = endpoint({
  ...own,
  id: 'auth.join',
  summary: 'Join an organization with its registration key',
  method: 'POST',
  path: '/api/auth/join',
  body: joinBody,
  status: 200,
  reply: currentUser,
})

export const acceptTerms = endpoint({
  ...ownBefore,
  id: 'auth.acceptTerms',
  summary: 'Accept the terms in force',
  method: 'POST',
  path: '/api/auth/accept-terms',
  body: z.object({ termsVersion: text(nameLimit) }),
  status: 204,
  reply: noContent,
})

export const listSessions = endpoint({
  ...ownBefore,
  id: 'auth.sessions',
  summary: "One's own signed-in sessions",
  method: 'GET',
  path: '/api/auth/sessions',
  status: 200,
  reply: z.object({ sessions: z.array(session), total: z.int() }),
})

export const endSession = endpoint({
  ...ownBefore,
  id: 'auth.endSession',
  summary: "End one of one's own sessions",
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  params: z.object({ id: recordId }),
  status: 204,
  reply: noContent,
})

export const endOtherSessions = endpoint({
  ...ownBefore,
  id: 'auth.endOtherSessions',
  summary: 'End all own sessions but this one',
  method: 'DELETE',
  path: '/api/auth/sessions',
  status: 204,
  reply: noContent,
})

export const authEndpoints = [
  readSettings,
  readCurrentUser,
  login,
  register,
  sendCode,
  verifyCode,
  logout,
  forgotPassword,
  resetPassword,
  updateAccount,
  changePassword,
  joinOrganization,
  acceptTerms,
  listSessions,
  endSession,
  endOtherSessions,
]
