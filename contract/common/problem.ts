import { z } from 'zod'
import { proofMethods } from './proof.ts'

/** The stable codes of errors, each with its HTTP status. */
export const problemStatus = {
  validation: 400,
  unauthenticated: 401,
  /** The first step of a sign-in was right, and the account has a second one. */
  second_factor_required: 401,
  forbidden: 403,
  /** A call asks for a fresh proof that it is the session's person. */
  confirmation_required: 403,
  /** The account must have a second step and has none yet. */
  second_factor_enrollment_required: 403,
  /** The account signs in by single sign-on alone. */
  sso_required: 403,
  not_found: 404,
  conflict: 409,
  /** A provider named somebody whose address has an account that is not connected to it. */
  sso_link_required: 409,
  /** Another account is signed in to the browser than the one the page was opened by. */
  account_changed: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ProblemCode = keyof typeof problemStatus

/**
 * The body of every error: `message` is a sentence a person can act on, `code` is stable,
 * `fields` maps a field to its message, `current` is the stored record of a version conflict,
 * `methods` are the ways to the proof that is asked for, in the order in which they are offered.
 */
export const problemSchema = z.object({
  message: z.string(),
  code: z.enum(Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]),
  fields: z.record(z.string(), z.string()).optional(),
  current: z.unknown().optional(),
  methods: z.array(z.enum(proofMethods)).optional(),
})

export type Problem = z.infer<typeof problemSchema>
