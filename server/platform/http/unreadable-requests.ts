import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyError, FastifyHttpOptions, FastifyInstance } from 'fastify'
import type { Problem } from '#contract/common/problem'
import { HttpProblem, notFound, sendProblem } from './problems.ts'

// What cannot be read as a request never reaches a route, nor the hooks that set the headers of every answer.
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const badRequest = '400 Bad Request'
const unreadable: Problem = { message: 'This request cannot be read', code: 'validation' }

/** By the code of the HTTP parser's error; everything else is a 400. */
const byParserCode: Record<string, [status: string, problem: Problem]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    { message: 'The request took too long to arrive', code: 'validation' },
  ],
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    { message: 'The headers of this request are too long', code: 'payload_too_large' },
  ],
}

/** Writes an answer on the bare connection and ends it: after an unreadable request nothing that follows can be trusted. */
function answerOnSocket(socket: Duplex, status: string, problem: Problem): void {
  const body = JSON.stringify(problem)
  const lines = Object.entries({
    ...headers,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  if (socket.writable) socket.write([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'))
  socket.destroy()
}

/** Answers to what is no request Fastify can route, in the one shape of errors; to be passed to Fastify when it is made. */
export const unreadableOptions = {
  clientErrorHandler(error, socket) {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    answerOnSocket(
      socket,
      ...(byParserCode[error.code ?? ''] ?? ([badRequest, unreadable] as const)),
    )
  },
  // An address that is no address, or longer than any of ours.
  frameworkErrors(_error: FastifyError, request, reply) {
    // No hook sees it, so that nothing else bounds what comes behind it.
    void reply.headers({ ...headers, 'x-request-id': request.id, connection: 'close' })
    void sendProblem(reply, notFound('This address does not exist'))
  },
} satisfies Pick<
  FastifyHttpOptions<FastifyInstance['server']>,
  'clientErrorHandler' | 'frameworkErrors'
>

/** Rejects what Node itself would answer without words: tunnels, unknown expectations, and requests that name no host or two. */
export function mountUnreadableRequests(app: FastifyInstance): void {
  app.server.on('connect', (_request: IncomingMessage, socket: Duplex) =>
    answerOnSocket(socket, badRequest, unreadable),
  )
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify(unreadable)
    response
      .writeHead(417, {
        ...headers,
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      })
      .end(body)
  })
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const hosts = raw.rawHeaders.filter(
      (name, index) => index % 2 === 0 && name.toLowerCase() === 'host',
    ).length
    if (hosts > 1 || (hosts === 0 && raw.httpVersion === '1.1'))
      throw new HttpProblem('validation', 'A request names exactly one host')
    done()
  })
}
