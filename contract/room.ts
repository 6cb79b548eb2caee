import { z } from 'zod'
import { endpoint } from './common/endpoint.ts'
import { valuesOf } from './common/enums.ts'
import { capitalTypes } from './common/registry-enums.ts'
import { byId } from './common/text.ts'
import { ownShare } from './shares.ts'

const count = z.int()
const need = z.enum(valuesOf(capitalTypes))

const introduced = z.object({
  id: z.uuid(),
  organizationId: z.uuid().nullable(),
  organizationName: z.string(),
  offerName: z.string(),
  need,
  /** Of what the lender asks for: the items that apply, its own lines, and how many of both are there. */
  asked: z.object({
    items: z.array(z.string()),
    lines: z.array(z.string()),
    have: count,
    of: count,
  }),
})

/** A project's page as one person finds it: what they are there, who is introduced, and what waits. A mere reader learns the role alone (H-006). */
export const room = z.object({
  role: z.enum(['party', 'guest', 'reader']),
  share: ownShare.nullable(),
  introductions: z.array(introduced),
  needs: z.array(z.object({ need, have: count, of: count })),
  /** Offers and questions that wait for the parties; of a guest, those the own organization has sent and asked. */
  offers: count,
  questions: count,
})
export type Room = z.infer<typeof room>

export const readRoom = endpoint({
  id: 'pipeline.room',
  summary: 'What a person is at the page of a project, who is introduced to it, and what waits',
  method: 'GET',
  path: '/api/pipeline/{id}/room',
  access: 'member',
  params: byId,
  status: 200,
  reply: room,
})
