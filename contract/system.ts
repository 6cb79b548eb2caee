import { z } from 'zod'
import { endpoint } from './common/endpoint.ts'
import { timestamp } from './common/page.ts'
import { secondFactorPolicies } from './common/second-factor-policy.ts'

/** How the portal is configured and how it does; no secrets, no addresses of other machines. */
const systemState = z.object({
  startedAt: timestamp,
  database: z.object({
    engine: z.enum(['embedded', 'postgresql']),
    version: z.string(),
    sizeBytes: z.int(),
    migration: z.string(),
  }),
  mail: z.object({
    transport: z.enum(['outbox', 'smtp']),
    /** Whom mails are from, as their readers see it: a name with an address. */
    sender: z.string(),
    /** Where replies go; null: to the sender. */
    replyTo: z.string().nullable(),
    /** The domain that mails are signed for (DKIM); null: they are not signed. */
    signedFor: z.string().nullable(),
    queued: z.int(),
    failedLastDay: z.int(),
    sentLastDay: z.int(),
  }),
  /** Months after which entries of the audit trail are removed, and with them earlier versions of records; null: never. */
  audit: z.object({ months: z.int().nullable() }),
  files: z.object({ store: z.enum(['disk', 'bucket']) }),
  people: z.object({
    total: z.int(),
    administrators: z.int(),
    withoutOrganization: z.int(),
    disabled: z.int(),
    withSecondFactor: z.int(),
    signedInNow: z.int(),
  }),
  organizations: z.int(),
  /** Of whom the settings demand a second step, and how many organizations demand one of their members. */
  secondFactor: z.object({
    required: z.enum(secondFactorPolicies),
    organizations: z.int(),
  }),
  /** Whether the stored secrets do not open with SESSION_SECRET. */
  secretsLost: z.boolean(),
  /** Settings by their names, with their values; of secrets "set" or "not set". */
  settings: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type SystemState = z.infer<typeof systemState>

export const readSystem = endpoint({
  id: 'system.read',
  scope: 'administration.read',
  summary: 'State of the system',
  method: 'GET',
  path: '/api/system',
  access: 'admin',
  status: 200,
  reply: systemState,
})

export const systemEndpoints = [readSystem]
