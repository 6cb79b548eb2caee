import { z } from 'zod'
import { endpoint } from './common/endpoint.ts'
import { timestamp } from './common/page.ts'
import { recordId } from './common/text.ts'
import { sayAvailable } from './confirmations.ts'
import { availableNouns } from './freshness.ts'

/** Confirming records by the link of a digest, signed in or not (attention, L-032 to L-038). */

/** Days after which a link confirms nothing any more (L-036). */
export const confirmationLinkDays = 14

/** What every link that confirms nothing is answered with, whatever the reason (L-035). */
export const endedConfirmationLink =
  'This link is no longer valid. Sign in and open Attention instead.'

// Any text is taken, and answered alike: what a link looks like is nobody's to find out.
const token = z.string({ error: endedConfirmationLink })

const linkedRecord = z.object({
  entity: z.enum(availableNouns),
  id: z.uuid(),
  name: z.string(),
  organizationName: z.string(),
  lastConfirmedAt: timestamp.nullable(),
  /** Confirmed by this link, or by somebody since it was made. */
  state: z.enum(['open', 'confirmed']),
})
export type LinkedRecord = z.infer<typeof linkedRecord>

/** Reading takes a body, so that the secret stands in no log of addresses. */
export const readConfirmationLink = endpoint({
  id: 'confirmation-links.read',
  summary: 'The records that the link of a digest covers; changes nothing',
  method: 'POST',
  path: '/api/confirmation-links/read',
  access: 'everyone',
  // Who is signed in plays no part.
  beforeSecondFactor: true,
  body: z.object({ token }),
  status: 200,
  reply: z.object({ records: z.array(linkedRecord), expiresAt: timestamp }),
  idempotencyKey: false,
})

export const sayAvailableByLink = endpoint({
  id: 'confirmation-links.confirm',
  summary: 'Confirm records that the link of a digest covers, in the name of its person',
  method: 'POST',
  path: '/api/confirmation-links/confirm',
  access: 'everyone',
  // Who is signed in plays no part.
  beforeSecondFactor: true,
  body: z.object({
    token,
    /** Narrows what the link covers; without it all of that is confirmed. */
    records: z
      .array(z.object({ entity: z.enum(availableNouns), id: recordId }), {
        error: 'Name the records to confirm',
      })
      .max(1000, { error: 'Name at most 1,000 records' })
      .optional(),
  }),
  status: 200,
  reply: sayAvailable.reply,
  idempotencyKey: false,
})

export const confirmationLinkEndpoints = [readConfirmationLink, sayAvailableByLink]
