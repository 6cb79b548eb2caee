import { z } from 'zod'
import { endpoint, noContent } from './common/endpoint.ts'
import { valuesOf } from './common/enums.ts'
import { dismissalReasons } from './common/market-enums.ts'
import { recordVersion, timestamp } from './common/page.ts'
import { idOf, lineLimit, optionalText, recordId } from './common/text.ts'

/** The kinds of offer; facilities are matched through the products that name them. */
export const offerKind = z.enum(['products', 'lending-profiles'], {
  error: 'Choose a kind of offer',
})

/** A match that an organization does not want to see again (M-110). */
export const dismissal = z.object({
  id: z.uuid(),
  dealId: z.uuid(),
  kind: offerKind,
  offerId: z.uuid(),
  reason: z.enum(valuesOf(dismissalReasons)),
  note: z.string().nullable(),
  createdAt: timestamp,
  byName: z.string(),
  version: recordVersion,
})
export type Dismissal = z.infer<typeof dismissal>

const noteRequired = { error: 'Say why', path: ['note'] }

export const dismissMatchBody = z
  .object({
    dealId: idOf('This project does not exist'),
    kind: offerKind,
    offerId: idOf('This offer does not exist'),
    reason: z.enum(valuesOf(dismissalReasons), { error: 'Choose a reason' }),
    note: optionalText(lineLimit),
  })
  .refine(({ reason, note }) => reason !== 'other' || note != null, noteRequired)

export const dismissMatch = endpoint({
  id: 'matchDismissals.create',
  summary: "Leave a project and an offer out of one's own organization's matches",
  method: 'POST',
  path: '/api/match-dismissals',
  access: 'member',
  body: dismissMatchBody,
  status: 201,
  reply: dismissal,
})

export const bringBackMatch = endpoint({
  id: 'matchDismissals.delete',
  summary: 'List a dismissed project and offer again',
  method: 'DELETE',
  path: '/api/match-dismissals/{id}',
  access: 'member',
  params: z.object({ id: recordId }),
  status: 204,
  reply: noContent,
})

export const dismissalEndpoints = [dismissMatch, bringBackMatch]
