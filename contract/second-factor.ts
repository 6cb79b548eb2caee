import { z } from 'zod'
import { endpoint, noContent } from './common/endpoint.ts'
import { demandedBy } from './common/second-factor-policy.ts'
import { timestamp } from './common/page.ts'
import { nameLimit, text } from './common/text.ts'
import { newRecoveryCodes, passkey, passkeyAnswer } from './passkeys.ts'
import { currentUser } from './users.ts'

/** How many recovery codes there are at first. */
export const recoveryCodeCount = 10

const sixDigits = 'Enter the 6 digits that the app shows'

/** A code of an authenticator app as it is typed: blanks do not matter, and digits are those of ASCII. */
export const totpCode = text(nameLimit)
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^[0-9]{6}$/, { error: sixDigits }))

/** A recovery code as it is typed: case, blanks and dashes do not matter. */
export const recoveryCode = text(nameLimit)
  .transform((typed) => typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase())
  .pipe(z.string().regex(/^[0-9A-Z]{16}$/, { error: 'A recovery code has 16 letters and digits' }))

/** The answer to a second step that comes too late, was taken, or has no attempt left: the sign-in begins anew. */
export const signInExpired = 'This sign-in has expired. Start again.'

export const secondStepBody = z.discriminatedUnion(
  'method',
  [
    z.object({ method: z.literal('passkey'), response: passkeyAnswer }),
    z.object({ method: z.literal('totp'), code: totpCode }),
    z.object({ method: z.literal('recovery_code'), code: recoveryCode }),
  ],
  { error: 'Choose how to take the second step' },
)

export const takeSecondStep = endpoint({
  id: 'auth.secondStep',
  summary: 'Take the second step of a sign-in that this browser began at most 10 minutes ago',
  method: 'POST',
  path: '/api/auth/second-step',
  access: 'everyone',
  beforeSecondFactor: true,
  body: secondStepBody,
  queued: true,
  status: 200,
  reply: currentUser,
  idempotencyKey: false,
})

const secondFactor = z.object({
  required: z.boolean(),
  requiredBy: z.enum(demandedBy).nullable(),
  totp: z.object({ confirmedAt: timestamp }).nullable(),
  passkeys: z.array(passkey),
  /** The address at which passkeys work, or null where the portal has no name of its own. */
  passkeyAddress: z.string().nullable(),
  recoveryCodes: z.object({ left: z.int(), createdAt: timestamp }).nullable(),
})
export type SecondFactor = z.infer<typeof secondFactor>

// Their answers have secrets in them, and are not stored.
const own = { access: 'signed-in', idempotencyKey: false, beforeSecondFactor: true } as const

export const readSecondFactor = endpoint({
  ...own,
  id: 'auth.secondFactor',
  summary: "What one's own account has for a second step",
  method: 'GET',
  path: '/api/auth/second-factor',
  status: 200,
  reply: secondFactor,
})

export const setUpTotp = endpoint({
  ...own,
  id: 'auth.setUpTotp',
  summary:
    'A new secret for an authenticator app; one that is set up stays in force until the new one is confirmed',
  method: 'POST',
  path: '/api/auth/totp',
  freshProof: true,
  status: 201,
  reply: z.object({ secret: z.string(), uri: z.string(), expiresAt: timestamp }),
})

export const confirmTotpBody = z.object({ code: totpCode })

export const confirmTotp = endpoint({
  ...own,
  id: 'auth.confirmTotp',
  summary: 'Put the authenticator app in force with its first code',
  method: 'POST',
  path: '/api/auth/totp/confirm',
  body: confirmTotpBody,
  queued: true,
  status: 200,
  reply: z.object({ recoveryCodes: newRecoveryCodes.nullable() }),
})

export const removeTotp = endpoint({
  ...own,
  id: 'auth.removeTotp',
  summary: 'Remove the authenticator app',
  method: 'DELETE',
  path: '/api/auth/totp',
  freshProof: true,
  status: 204,
  reply: noContent,
})

export const makeRecoveryCodes = endpoint({
  ...own,
  id: 'auth.recoveryCodes',
  summary: 'New recovery codes; all earlier ones are void',
  method: 'POST',
  path: '/api/auth/recovery-codes',
  freshProof: true,
  queued: true,
  status: 201,
  reply: z.object({ recoveryCodes: newRecoveryCodes }),
})

export const secondFactorEndpoints = [
  takeSecondStep,
  readSecondFactor,
  setUpTotp,
  confirmTotp,
  removeTotp,
  makeRecoveryCodes,
]
