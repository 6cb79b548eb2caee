import type { FastifyRequest } from 'fastify'

/**
 * Whether the one who asks has the answer with this tag already (RFC 9110, 13.1.2): the header names it among others,
 * also as the weak tag that something on the way has made of it, or says `*`.
 */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const requested = headers['if-none-match']
  if (requested === undefined) return false
  // No tag of the portal's has a comma in it.
  return (
    requested.trim() === '*' ||
    requested.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  )
}
