import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { stopLetters, stoppedBy } from '#contract/digest'
import type { Stoppable } from '#contract/digest'

/** The links by which people stop a kind of mail without signing in (N-071 to N-074). */
export interface StopLinks {
  /** The headers by which mail programs offer to unsubscribe (RFC 2369, RFC 2919, RFC 8058). */
  headers(userId: string, what: Stoppable): Record<string, string>
  /** The page with the button that stops it. */
  page(userId: string, what: Stoppable): string
  /** What a token stops and for whom; null for every text that was not made with this secret. */
  read(token: string): { userId: string; what: Stoppable } | null
}

const letterOf = Object.fromEntries(
  Object.entries(stopLetters).map(([letter, what]) => [what, letter]),
) as Record<Stoppable, string>

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const idOf = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/**
 * Tokens are no rows: the account and what they stop, signed under a key derived from the session secret for this one
 * purpose. So they never expire, end with the secret alone, and open nothing else.
 */
export function createStopLinks(sessionSecret: string, publicUrl: string): StopLinks {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'links that stop mails', 32))
  const token = (userId: string, what: Stoppable): string => {
    const claim = `${letterOf[what]}1.${bytesOf(userId).toString('base64url')}`
    return `${claim}.${createHmac('sha256', key).update(claim).digest('base64url')}`
  }
  const address = (path: string, userId: string, what: Stoppable): string =>
    `${publicUrl}${path}?token=${token(userId, what)}`
  return {
    headers: (userId, what) => ({
      'List-Id': `<digest.${new URL(publicUrl).hostname}>`,
      'List-Unsubscribe': `<${address('/api/digest/stop', userId, what)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
    page: (userId, what) => address('/stop-digest', userId, what),
    read(text) {
      const what = stoppedBy(text)
      if (what === null) return null
      const bytes = Buffer.from(text.split('.')[1] ?? '', 'base64url')
      const userId = idOf(bytes)
      // Compared as a whole, so that no other spelling of the same bits passes.
      const [given, right] = [Buffer.from(text), Buffer.from(token(userId, what))]
      return given.length === right.length && timingSafeEqual(given, right)
        ? { userId, what }
        : null
    },
  }
}
