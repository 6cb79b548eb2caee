import type { FastifyReply, FastifyRequest } from 'fastify'
import { problemStatus } from '#contract/common/problem'
import type { Problem, ProblemCode } from '#contract/common/problem'
import type { ProofMethod } from '#contract/common/proof'
import { escapeHtml } from '../escape-html.ts'
import { portalName } from '../mail/sender.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the problem it was answered with, or null; null, too, where a step of the person was missing. */
    problem: ProblemCode | null
  }
}

interface Details {
  fields?: Record<string, string>
  /** The stored record a version conflict is about. */
  current?: unknown
  /** The ways to the proof that is asked for. */
  methods?: ProofMethod[]
  /** The WWW-Authenticate header of a call with an API token (RFC 6750). */
  authenticate?: string
  /** It is no denial, which the trail would have: a step of the person is missing. */
  isMissingStep?: true
  /** Seconds after which another try makes sense. */
  retryAfter?: number
}

/** An error whose sentence is meant for the person: it is answered as it is. */
export class HttpProblem extends Error {
  readonly code: ProblemCode
  readonly details: Details

  constructor(code: ProblemCode, message: string, details: Details = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}

/** 400 on one field: the sentence is shown at the field and in the toast. */
export function invalidField(field: string, message: string): HttpProblem {
  return new HttpProblem('validation', message, { fields: { [field]: message } })
}

/** 401: nobody is signed in, or the session has ended. */
export function signedOut(): HttpProblem {
  return new HttpProblem('unauthenticated', 'You are signed out. Sign in to go on.')
}

/** 403 with the sentence of what may not be done. */
export function forbidden(message = 'You do not have permission to do this'): HttpProblem {
  return new HttpProblem('forbidden', message)
}

/** 404, the same for a record that is missing and one that may not be known of. */
export function notFound(message = 'This record does not exist'): HttpProblem {
  return new HttpProblem('not_found', message)
}

/** 409 with the sentence of what prevents it. */
export function conflict(message: string, details: Details = {}): HttpProblem {
  return new HttpProblem('conflict', message, details)
}

/**
 * Lets a change pass that starts from the stored version, or names none (the last write wins then). `current` is the
 * record as it is answered now (P-295), read for those alone who come too late.
 * @throws HttpProblem 409 with it, where somebody was quicker
 */
export async function requireVersion(
  sent: number | undefined,
  stored: number,
  current: () => unknown,
): Promise<void> {
  if (sent === undefined || sent === stored) return
  throw conflict('Someone else changed this record in the meantime. Nothing was saved.', {
    current: await current(),
  })
}

/** 429 with the seconds to wait. */
export function tooMany(message: string, retryAfter: number): HttpProblem {
  return new HttpProblem('too_many_requests', message, {
    retryAfter: Math.max(1, Math.ceil(retryAfter)),
  })
}

/** 503: something the portal depends on does not answer. */
export function unavailable(retryAfter = 5): HttpProblem {
  return new HttpProblem(
    'unavailable',
    'The portal cannot answer just now. Please try again in a moment.',
    { retryAfter },
  )
}

/** Whether somebody opens the address in a browser, as by the link of a mail: pages and programs ask for JSON. */
const isOpened = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.accept?.includes('text/html') === true

/** The page of a problem; it has nothing but the sentence and the way to the portal. */
const problemPage = (message: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${portalName}</title><link rel="icon" href="/favicon.svg"><style>html{color-scheme:light dark}body{max-width:32rem;margin:4rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}</style></head><body><p>${escapeHtml(message)}</p><p><a href="/">${portalName}</a></p></body></html>`

/** Answers a problem in the one shape of errors; to somebody who opened the address in a browser as a page with its sentence. */
export function sendProblem(reply: FastifyReply, problem: HttpProblem): FastifyReply {
  const { fields, current, methods, isMissingStep, retryAfter, authenticate } = problem.details
  reply.request.problem = isMissingStep ? null : problem.code
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  if (authenticate !== undefined) reply.header('www-authenticate', authenticate)
  void reply.code(problemStatus[problem.code]).header('cache-control', 'no-store')
  if (isOpened(reply.request))
    return reply
      .serializer(String)
      .type('text/html; charset=utf-8')
      .send(problemPage(problem.message))
  const body: Problem = { message: problem.message, code: problem.code }
  if (fields !== undefined) body.fields = fields
  if (current !== undefined) body.current = current
  if (methods !== undefined) body.methods = methods
  return reply.serializer(JSON.stringify).type('application/json; charset=utf-8').send(body)
}
