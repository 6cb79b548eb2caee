import type { FastifyError, FastifyInstance } from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
} from 'fastify-type-provider-zod'
import { codeOf } from '../error-code.ts'
import { HttpProblem, conflict, notFound, sendProblem, unavailable } from './problems.ts'

/** Framework errors that have a sentence of their own. Everything else is a 500 without details. */
const known: Record<string, HttpProblem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new HttpProblem(
    'payload_too_large',
    'This is too large: at most 1 MB can be sent at once',
  ),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new HttpProblem(
    'unsupported_media_type',
    'Send the data as JSON (application/json)',
  ),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new HttpProblem(
    'validation',
    'The length of the data does not match what was announced',
  ),
  FST_ERR_CTP_EMPTY_JSON_BODY: new HttpProblem('validation', 'The data is missing'),
  FST_ERR_BAD_URL: new HttpProblem('not_found', 'This address does not exist'),
  FST_ERR_REP_ALREADY_SENT: unavailable(),
}

// Enough for every form; a hostile body of thousands of wrong values is not answered with as many sentences.
const mostFields = 50

/** The problem of a failed validation: the first sentence for the toast, each field's own beside. */
function validationProblem(error: FastifyError): HttpProblem {
  if (error.validationContext === 'params') return notFound()
  const fields: Record<string, string> = {}
  let first = ''
  for (const issue of (error.validation ?? []).slice(0, mostFields)) {
    // A fault in one value of a list is named at its field: forms and people know no positions.
    const field = issue.instancePath
      .split('/')
      .filter((part) => part !== '' && !/^\d+$/.test(part))
      .join('.')
    const noObject = field === '' && issue.keyword === 'invalid_type'
    const message = noObject
      ? 'Send the data as a JSON object'
      : (issue.message ?? 'This value cannot be used')
    first ||= message
    if (field !== '') fields[field] ??= message
  }
  return new HttpProblem('validation', first || 'This data cannot be used', { fields })
}

/** What the database rejected because of another change at the same time, by its SQLSTATE. */
function raceProblem(error: unknown): HttpProblem | undefined {
  const state = codeOf(error)
  if (state === '23505')
    return conflict('Someone else added the same at this very moment. Nothing was saved.')
  if (state === '23503')
    return conflict(
      'A record this refers to has just been removed or is still in use. Nothing was saved.',
    )
  return undefined
}

/** Turns whatever was thrown into the problem to answer. `isUnavailable` knows the database's time-outs. */
function toProblem(error: unknown, isUnavailable: (error: unknown) => boolean): HttpProblem {
  if (error instanceof HttpProblem) return error
  if (isUnavailable(error)) return unavailable()
  const race = raceProblem(error)
  if (race !== undefined) return race
  const fault = error as FastifyError
  if (hasZodFastifySchemaValidationErrors(fault)) return validationProblem(fault)
  const match = fault.code === undefined ? undefined : known[fault.code]
  if (match !== undefined) return match
  if (
    !isResponseSerializationError(fault) &&
    fault.statusCode !== undefined &&
    fault.statusCode >= 400 &&
    fault.statusCode < 500
  ) {
    return new HttpProblem('validation', 'This request cannot be read')
  }
  return new HttpProblem('internal', 'Something went wrong on our side. Nothing was changed.')
}

/** Mounts the one error answer: a sentence and a code, never a stack, a query or a path. */
export function mountErrorHandler(
  app: FastifyInstance,
  isUnavailable: (error: unknown) => boolean,
): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error, isUnavailable)
    if (problem.code === 'internal') request.log.error({ err: error }, 'request failed')
    // Rejections for lack of places have no cause to report and come by the thousand.
    else if (
      problem.code === 'unavailable' &&
      !(error instanceof HttpProblem && error.cause === undefined)
    )
      request.log.warn({ err: error }, 'dependency unavailable')
    return sendProblem(reply, problem)
  })
  app.setNotFoundHandler((_request, reply) =>
    sendProblem(reply, notFound('This address does not exist')),
  )
}
