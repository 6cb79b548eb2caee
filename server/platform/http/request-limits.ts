import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooMany } from './problems.ts'

const minute = 60_000

/** Requests a minute of one session, or of one network source that is signed out (P-292). */
const requestsPerMinute = 300

/** Answers of more than `heavyRows` rows that one session may ask for in a minute. */
const heavyPerMinute = 60
const heavyRows = 200

/** Whose requests are counted together. */
export const limitKey = (request: FastifyRequest): string => request.actor?.sessionId ?? request.ip

/** Mounts the limit on requests; it counts in memory, per process. */
export async function mountRequestLimit(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    // After the session is known: a made-up cookie must not open a counter of its own.
    hook: 'preParsing',
    max: requestsPerMinute,
    timeWindow: minute,
    cache: 20_000,
    keyGenerator: limitKey,
    allowList: (request) => !request.url.startsWith('/api/'),
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false, 'retry-after': true },
    errorResponseBuilder: (_request, context) => tooMany('Too many requests in a minute. Please wait a moment.', context.ttl / 1000),
  })
}

/** Counts heavy answers per session in a sliding minute. */
export class HeavyAnswers {
  readonly #times = new Map<string, number[]>()

  /** @throws HttpProblem 429 when a request for many rows comes after too many heavy answers. */
  check(key: string, limit: number): void {
    if (limit <= heavyRows) return
    const recent = this.#recent(key)
    const first = recent[0]
    if (recent.length >= heavyPerMinute && first !== undefined) {
      throw tooMany('Too many large lists in a minute. Please wait a moment.', (first + minute - performance.now()) / 1000)
    }
  }

  count(key: string, rows: number): void {
    if (rows <= heavyRows) return
    const recent = this.#recent(key)
    recent.push(performance.now())
    this.#times.set(key, recent)
    if (this.#times.size > 20_000) this.#forgetIdle()
  }

  #recent(key: string): number[] {
    const since = performance.now() - minute
    return (this.#times.get(key) ?? []).filter((time) => time > since)
  }

  #forgetIdle(): void {
    for (const key of this.#times.keys()) if (this.#recent(key).length === 0) this.#times.delete(key)
  }
}
