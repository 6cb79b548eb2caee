import { z } from 'zod'
import { endpoint, noContent } from './common/endpoint.ts'
import { timestamp } from './common/page.ts'
import { byId, nameLimit, requiredText } from './common/text.ts'
import { currentUser } from './users.ts'

/** How many passkeys an account has at most. */
export const mostPasskeys = 20

/** Milliseconds for which a browser waits for the person, and the server for the answer: 5 minutes. */
export const passkeyTimeout = 300_000

export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
  /** Kept by a service that brings it to the person's other devices. */
  synced: z.boolean(),
  usable: z.boolean(),
  /** Why it is not usable, for people; null where it is. */
  unusableBecause: z.string().nullable(),
})
export type Passkey = z.infer<typeof passkey>

/** Recovery codes as they are written down, in groups of four; answered this once. */
export const newRecoveryCodes = z.array(z.string())

const transports = z.array(z.string())

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z
    .array(
      z.object({
        id: z.string(),
        type: z.literal('public-key'),
        transports: transports.optional(),
      }),
    )
    .optional(),
})

export type PasskeyRequest = z.output<typeof passkeyRequest>

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: transports.optional() }),
  ),
})

// What a browser hands over, in base64url; a certificate of a security key may make it long.
const bytesLimit = 16_384
const notAccepted = 'This passkey was not accepted.'
const bytes = z
  .string({ error: notAccepted })
  .max(bytesLimit, { error: notAccepted })
  .regex(/^[A-Za-z0-9_-]+$/, { error: notAccepted })

/** A word of WebAuthn, such as smart-card. */
const word = z
  .string({ error: notAccepted })
  .max(nameLimit, { error: notAccepted })
  .regex(/^[a-z-]+$/, { error: notAccepted })

// Where a part is missing the sentence is the same.
const part = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape, { error: notAccepted })

const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key', { error: notAccepted }),
}

/** What a browser answers to passkeyRequest: AuthenticationResponseJSON of WebAuthn. */
export const passkeyAnswer = part({
  ...credential,
  response: part({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
})
export type PasskeyAnswer = z.output<typeof passkeyAnswer>

/** What a browser answers to passkeyCreation: RegistrationResponseJSON of WebAuthn. */
const passkeyRegistration = part({
  ...credential,
  response: part({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(word, { error: notAccepted }).max(20, { error: notAccepted }).optional(),
  }),
})
export type PasskeyRegistration = z.output<typeof passkeyRegistration>

const passkeyName = requiredText(nameLimit, 'Name is required')
export const passkeyNameBody = z.object({ name: passkeyName })

// Their answers have challenges and recovery codes in them, and are not stored.
const own = { access: 'signed-in', beforeSecondFactor: true, idempotencyKey: false } as const
const open = { access: 'everyone', beforeSecondFactor: true, idempotencyKey: false } as const

export const passkeyCreationOptions = endpoint({
  ...own,
  id: 'auth.passkeyOptions',
  summary: "What a browser needs to make a passkey for one's own account; good once, for 5 minutes",
  method: 'POST',
  path: '/api/auth/passkeys/options',
  freshProof: true,
  status: 200,
  reply: z.object({ options: passkeyCreation }),
})

export const addPasskey = endpoint({
  ...own,
  id: 'auth.addPasskey',
  summary: 'Add the passkey that the browser made; the first second step answers recovery codes',
  method: 'POST',
  path: '/api/auth/passkeys',
  body: z.object({ name: passkeyName.optional(), response: passkeyRegistration }),
  queued: true,
  status: 201,
  reply: z.object({ passkey, recoveryCodes: newRecoveryCodes.nullable() }),
})

export const renamePasskey = endpoint({
  ...own,
  id: 'auth.renamePasskey',
  summary: "Rename a passkey of one's own account",
  method: 'PATCH',
  path: '/api/auth/passkeys/{id}',
  params: byId,
  body: passkeyNameBody,
  status: 200,
  reply: passkey,
})

export const removePasskey = endpoint({
  ...own,
  id: 'auth.removePasskey',
  summary: "Remove a passkey of one's own account",
  method: 'DELETE',
  path: '/api/auth/passkeys/{id}',
  params: byId,
  freshProof: true,
  status: 204,
  reply: noContent,
})

export const passkeySignInOptions = endpoint({
  ...open,
  id: 'auth.passkeySignInOptions',
  summary: 'What a browser needs to sign in with a passkey; the same for everyone',
  method: 'POST',
  path: '/api/auth/passkey/options',
  status: 200,
  reply: z.object({ options: passkeyRequest }),
})

export const passkeySignIn = endpoint({
  ...open,
  id: 'auth.passkeySignIn',
  summary: 'Sign in with a passkey alone; it is both steps',
  method: 'POST',
  path: '/api/auth/passkey/sign-in',
  body: z.object({ response: passkeyAnswer }),
  status: 200,
  reply: currentUser,
})

export const passkeyStepOptions = endpoint({
  ...open,
  id: 'auth.passkeyStepOptions',
  summary: 'What a browser needs to take the second step of its sign-in with a passkey',
  method: 'POST',
  path: '/api/auth/second-step/passkey-options',
  status: 200,
  reply: z.object({ options: passkeyRequest }),
})

export const passkeyProofOptions = endpoint({
  ...own,
  id: 'auth.passkeyConfirmOptions',
  summary: 'What a browser needs to confirm with a passkey that it is you',
  method: 'POST',
  path: '/api/auth/confirm/passkey-options',
  status: 200,
  reply: z.object({ options: passkeyRequest }),
})

export const passkeyEndpoints = [
  passkeyCreationOptions,
  addPasskey,
  renamePasskey,
  removePasskey,
  passkeySignInOptions,
  passkeySignIn,
  passkeyStepOptions,
  passkeyProofOptions,
]
