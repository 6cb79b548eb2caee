import { z } from 'zod'
import { endpoint } from './common/endpoint.ts'
import { timestamp } from './common/page.ts'
import { recordId } from './common/text.ts'
import { availableNouns } from './freshness.ts'

const named = z.object({
  entity: z.enum(availableNouns),
  id: z.string(),
})
const howMany = 'Name 1 to 1,000 records'

/** Marks records as still available, or as still seeking capital; changes nothing else of them (L-010 to L-013). */
export const sayAvailable = endpoint({
  id: 'confirmations.confirm',
  scope: 'registry.write',
  summary: "Confirm that records of one's own organization still stand; administrators of any",
  method: 'POST',
  path: '/api/confirmations',
  access: 'member',
  body: z.object({
    records: z
      .array(z.object({ entity: z.enum(availableNouns), id: recordId }), { error: howMany })
      .min(1, { error: howMany })
      .max(1000, { error: howMany }),
  }),
  status: 200,
  reply: z.object({
    confirmed: z.array(named.extend({ lastConfirmedAt: timestamp })),
    refused: z.array(named.extend({ message: z.string() })),
  }),
})

export const confirmationEndpoints = [sayAvailable]
