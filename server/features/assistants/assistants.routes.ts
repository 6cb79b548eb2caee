import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '#server/dependencies'
import { toCurrentUser } from '#server/features/users/users.store'
import { forbidden, HttpProblem, notFound } from '#server/platform/http/problems'
import { ownOrigins } from '#server/platform/http/protection'
import { assistantPath } from '#server/platform/http/request-reading'
import { lazy } from '#server/platform/lazy'
import { invalidToken } from '#server/platform/tokens/call-token'
import type { Ask } from './calls.ts'

/**
 * Answers are long, said twice as the protocol wants, and read once: packing them well, or handing them to another thread,
 * would take longer than making them.
 */
const quickly = {
  threshold: 1024,
  encodings: ['gzip' as const],
  zlibOptions: { level: 1 },
  syncThreshold: 262_144,
}

/**
 * `/mcp`: the Model Context Protocol over Streamable HTTP, without sessions, for the assistants of people who have an API
 * token. What speaks it is loaded with the first message.
 */
export function mountAssistants(app: FastifyInstance, { settings }: Dependencies): void {
  const server = lazy(() => import('./mcp-server.ts'))
  const { publicUrl } = settings
  const own = ownOrigins(publicUrl)
  const isOn = settings.mcp && settings.apiTokens

  /** Calls of the portal with the token of the message, counted and written down like any other. */
  const askFor =
    ({ headers, ip }: FastifyRequest): Ask =>
    async (method, url, payload) => {
      const answer = await app.inject({
        method: method as 'GET',
        url,
        headers: { authorization: headers.authorization, host: headers.host },
        remoteAddress: ip,
        ...(payload !== undefined && { payload }),
      })
      return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json<unknown>() }
    }

  async function receive(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (!isOn) throw notFound('This address does not exist')
    const { actor, headers } = request
    if (headers.origin !== undefined && !own.has(headers.origin))
      throw forbidden('This request comes from another site and was refused')
    if (actor === null || actor.token === null) throw invalidToken()
    // The protocol has no batches any more, and one of a megabyte would ask for thousands of answers.
    if (Array.isArray(request.body))
      throw new HttpProblem('validation', 'Send one message at a time.')
    const answer = await (
      await server.get()
    ).answerMessage({
      url: `${publicUrl}${assistantPath}`,
      headers: {
        accept: headers.accept ?? '',
        'content-type': headers['content-type'] ?? '',
        ...(typeof headers['mcp-protocol-version'] === 'string' && {
          'mcp-protocol-version': headers['mcp-protocol-version'],
        }),
      },
      body: request.body,
      ask: askFor(request),
      person: toCurrentUser(actor, settings),
      publicUrl,
      scopes: actor.token.scopes,
    })
    return reply
      .code(answer.status)
      .headers({ ...Object.fromEntries(answer.headers), 'cache-control': 'no-store' })
      .send(await answer.text())
  }

  app.post(assistantPath, { schema: { hide: true }, compress: quickly }, receive)
  app.route({
    method: ['GET', 'DELETE'],
    url: assistantPath,
    schema: { hide: true },
    handler: (_request, reply) => {
      if (!isOn) throw notFound('This address does not exist')
      return reply.code(405).header('allow', 'POST').send({ message: 'Send messages with POST.' })
    },
  })
}
