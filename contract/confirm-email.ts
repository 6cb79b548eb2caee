import { z } from 'zod'
import { endpoint } from './common/endpoint.ts'
import { linkToken } from './common/text.ts'

/** A new address, confirmed with the link that was mailed to it (P-120, X-125). */

const byLink = {
  method: 'POST',
  access: 'everyone',
  idempotencyKey: false,
  beforeSecondFactor: true,
  body: z.object({ token: linkToken }),
  status: 200,
} as const

/**
 * What a link does where it is opened. `moves`: the account gets the address, and keeps all else. `sign_in`: the same, once
 * this browser is signed in to the account. `begins_anew`: no address of the account was proven before and this is none of
 * its sessions, so whatever was set up on it ends.
 */
const opens = z.enum(['moves', 'sign_in', 'begins_anew'])
export type LinkOpens = z.infer<typeof opens>

export const readNewAddress = endpoint({
  ...byLink,
  id: 'auth.newAddress',
  summary:
    'The host of the address that a mailed link confirms, and what it does; it changes nothing',
  path: '/api/auth/confirm-email/host',
  reply: z.object({ host: z.string(), opens }),
})

export const confirmEmail = endpoint({
  ...byLink,
  id: 'auth.confirmEmail',
  summary: 'Confirm a new address with a mailed link',
  path: '/api/auth/confirm-email',
  reply: z.object({ message: z.string() }),
})

export const confirmEmailEndpoints = [readNewAddress, confirmEmail]
