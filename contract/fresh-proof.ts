import { z } from 'zod'
import { emailCode } from './auth.ts'
import { endpoint } from './common/endpoint.ts'
import { timestamp } from './common/page.ts'
import { password } from './common/password.ts'
import { passkeyAnswer } from './passkeys.ts'
import { recoveryCode, totpCode } from './second-factor.ts'

/** A fresh proof for calls whose entry says `freshProof`: what somebody shows who is signed in already. */
const freshProofBody = z.discriminatedUnion(
  'method',
  [
    z.object({ method: z.literal('passkey'), response: passkeyAnswer }),
    z.object({ method: z.literal('totp'), code: totpCode }),
    z.object({ method: z.literal('recovery_code'), code: recoveryCode }),
    z.object({ method: z.literal('password'), password: password('Password is required') }),
    // Of POST /api/auth/send-code to the own address.
    z.object({ method: z.literal('email_code'), code: emailCode }),
  ],
  { error: 'Choose how to confirm that it is you' },
)

export const giveFreshProof = endpoint({
  id: 'auth.confirm',
  summary:
    'Confirm that it is you; the session gets a new cookie, and calls that ask for it are open for a while',
  method: 'POST',
  path: '/api/auth/confirm',
  access: 'signed-in',
  beforeSecondFactor: true,
  body: freshProofBody,
  queued: true,
  status: 200,
  reply: z.object({ confirmedUntil: timestamp }),
  // The answer sets a cookie, and is not stored.
  idempotencyKey: false,
})

export const freshProofEndpoints = [giveFreshProof]
