import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { sourceOf } from '../attempts/source.ts'
import { tooMany } from './problems.ts'
import {
  isApiCall,
  isAssistantCall,
  isCalendarCall,
  isFileCall,
  isMailLinkCall,
} from './request-reading.ts'

const minute = 60_000

/** Requests a minute of one session, or of one network source that is signed out (P-292). */
const requestsPerMinute = 300

/** Answers of more than `heavyRows` rows that one session may request in a minute. */
const heavyPerMinute = 60
const heavyRows = 200

/** Sessions and sources that are counted; of more, those that were longest idle begin anew. */
const mostCounted = 20_000

/** Whose requests are counted together. */
export const limitKey = (request: FastifyRequest): string =>
  request.actor?.sessionId ?? sourceOf(request.ip)

/** Mounts the limit on requests; it counts in memory, per process. `linkOf` says what a right link of a mail does, which counts alone. */
export async function mountRequestLimit(
  app: FastifyInstance,
  linkOf: (token: string) => object | null,
): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    // After the session is known (a made-up cookie must not open a counter of its own) and before access is
    // checked: rejected requests count too, since each rejection is recorded in the audit trail.
    hook: 'onRequest',
    max: requestsPerMinute,
    timeWindow: minute,
    cache: mostCounted,
    keyGenerator(request) {
      // The call that a message makes counts among all others.
      if (isAssistantCall(request)) return `assistant ${limitKey(request)}`
      const { token } = request.query as { token?: string }
      const link = isMailLinkCall(request) && token !== undefined ? linkOf(token) : null
      return link === null ? limitKey(request) : JSON.stringify(link)
    },
    allowList: (request) =>
      ![isApiCall, isFileCall, isCalendarCall, isAssistantCall].some((isOne) => isOne(request)),
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': true,
    },
    errorResponseBuilder: (_request, context) =>
      tooMany('Too many requests in a minute. Please wait a moment.', context.ttl / 1000),
  })
}

/** Counts heavy answers per session in a sliding minute. */
export class HeavyAnswers {
  readonly #times = new LRUCache<string, number[]>({ max: mostCounted })

  /**
   * Counts a request for up to `limit` rows before it is answered, so that sixty at once count as sixty. What it
   * returns is to be called with the rows that were answered: a small answer no longer counts.
   * @throws HttpProblem 429 when a request for many rows comes after too many heavy answers.
   */
  begin(key: string, limit: number): (rows: number) => void {
    if (limit <= heavyRows) return () => {}
    const recent = this.#recent(key)
    const now = performance.now()
    const first = recent[0]
    if (recent.length >= heavyPerMinute && first !== undefined) {
      throw tooMany(
        'Too many large lists in a minute. Please wait a moment.',
        (first + minute - now) / 1000,
      )
    }
    this.#times.set(key, [...recent, now])
    return (rows) => {
      if (rows > heavyRows) return
      const times = this.#times.get(key) ?? []
      const mine = times.indexOf(now)
      if (mine >= 0) times.splice(mine, 1)
    }
  }

  #recent(key: string): number[] {
    const since = performance.now() - minute
    return (this.#times.get(key) ?? []).filter((time) => time > since)
  }
}
