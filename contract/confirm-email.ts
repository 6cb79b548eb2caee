import { z } from 'zod'
import { endpoint } from './common/endpoint.ts'
import { linkToken } from './common/link-token.ts'

/** A new address, confirmed with the link that was mailed to it (P-120, X-125). */

const byLink = {
  method: 'POST',
  access: 'everyone',
  idempotencyKey: false,
  body: z.object({ token: linkToken }),
  status: 200,
} as const

export const readNewAddress = endpoint({
  ...byLink,
  id: 'auth.newAddress',
  summary: 'The host of the address that a mailed link confirms; it changes nothing',
  path: '/api/auth/confirm-email/host',
  reply: z.object({ host: z.string() }),
})

export const confirmEmail = endpoint({
  ...byLink,
  id: 'auth.confirmEmail',
  summary: 'Confirm a new address with a mailed link',
  path: '/api/auth/confirm-email',
  reply: z.object({ message: z.string() }),
})

export const confirmEmailEndpoints = [readNewAddress, confirmEmail]
