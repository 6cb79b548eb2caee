import { z } from 'zod'
import { endpoint } from './common/endpoint.ts'
import { timestamp } from './common/page.ts'

/** How the portal is configured and how it does; no secrets, no addresses of other machines. */
export const systemState = z.object({
  startedAt: timestamp,
  database: z.object({
    engine: z.enum(['embedded', 'postgresql']),
    version: z.string(),
    sizeBytes: z.int(),
    migration: z.string(),
  }),
  mail: z.object({
    transport: z.enum(['outbox', 'smtp']),
    queued: z.int(),
    failedLastDay: z.int(),
    sentLastDay: z.int(),
  }),
  files: z.object({ store: z.enum(['disk', 'bucket']) }),
  people: z.object({
    total: z.int(),
    administrators: z.int(),
    withoutOrganization: z.int(),
    disabled: z.int(),
    signedInNow: z.int(),
  }),
  organizations: z.int(),
})
export type SystemState = z.infer<typeof systemState>

export const readSystem = endpoint({
  id: 'system.read',
  summary: 'State of the system',
  method: 'GET',
  path: '/api/system',
  access: 'admin',
  status: 200,
  reply: systemState,
})

export const systemEndpoints = [readSystem]
