import { z } from 'zod'
import { endpoint, noContent } from './common/endpoint.ts'
import { cadences } from './notification-kinds.ts'
import type { Cadence } from './notification-kinds.ts'

/** Mails that hold what is new and what there is to do, and the links that stop them (attention, N-061 to N-078). */

/** What a link of a mail stops: one of the digests, or the mails about introductions. */
export const stoppable = [...cadences, 'introductions'] as const
export type Stoppable = (typeof stoppable)[number]

/** What is said once it is stopped. */
export const stoppedMessages = {
  daily: 'Stopped. This digest will not be mailed again.',
  weekly: 'Stopped. This digest will not be mailed again.',
  introductions: 'Stopped. Requests for introductions will not be mailed to you again.',
} as const satisfies Record<Stoppable, string>

/** What every text that is no token of a link is answered with (N-074). */
export const wrongStopLink = 'This link is not valid. Sign in and open My Profile instead.'

/** Each token begins with the letter of what it stops, so that the page can say it; whether it is one of ours the server alone knows. */
export const stopLetters = {
  d: 'daily',
  w: 'weekly',
  i: 'introductions',
} as const satisfies Record<string, Stoppable>

/** What the token of a link claims to stop; null for a text that is none. */
export function stoppedBy(token: string): Stoppable | null {
  const [, letter] = /^([dwi])1\.[\w-]{22}\.[\w-]{43}$/.exec(token) ?? []
  return letter === undefined ? null : stopLetters[letter as keyof typeof stopLetters]
}

const stopQuery = z.object({
  token: z
    .string({ error: wrongStopLink })
    .refine((text) => !text.includes('\0') && text.isWellFormed(), { error: wrongStopLink }),
})
const stopPath = '/api/digest/stop'

/** Mail programs send it themselves when their reader presses "Unsubscribe" (RFC 8058). */
export const stopDigest = endpoint({
  id: 'digest.stop',
  summary:
    'Stop what the token of a mail names; for mail programs, of any origin and with any form',
  method: 'POST',
  path: stopPath,
  access: 'everyone',
  beforeSecondFactor: true,
  query: stopQuery,
  status: 200,
  reply: z.object({ message: z.string() }),
  idempotencyKey: false,
  mailLink: true,
})

export const openStopDigest = endpoint({
  id: 'digest.openStop',
  summary: 'Leads to the page with the button that stops a mail; changes nothing',
  method: 'GET',
  path: stopPath,
  access: 'everyone',
  beforeSecondFactor: true,
  query: stopQuery,
  status: 302,
  reply: noContent,
  mailLink: true,
})

const ofCadence = z.object({
  cadence: z.enum(cadences, { error: 'Choose daily or weekly' }),
}) satisfies z.ZodType<{ cadence: Cadence }>

export const previewDigest = endpoint({
  id: 'digest.preview',
  summary: 'The digest that would be mailed now; sends nothing and makes no link that works',
  method: 'POST',
  path: '/api/digest/preview',
  access: 'member',
  body: ofCadence,
  status: 200,
  reply: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
})

export const sendDigest = endpoint({
  id: 'digest.send',
  summary: "Mail the digest of this moment to one's own address; moves no due time",
  method: 'POST',
  path: '/api/digest/send',
  access: 'member',
  body: ofCadence,
  status: 200,
  reply: z.object({ message: z.string() }),
})

export const digestEndpoints = [previewDigest, sendDigest, stopDigest, openStopDigest]
