import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/common/endpoint'
import { notFound } from './problems.ts'

/**
 * Serves the OpenAPI 3.1 document at /api/openapi.json, and a readable form at /api/docs. What makes them is loaded by
 * the first who asks: a start would take a tenth longer with it.
 */
export function mountApiPages(app: FastifyInstance, api: readonly Endpoint[]): void {
  let making: Promise<FastifyInstance> | undefined
  const documented = () => (making ??= import('./api-document.ts').then(({ documentApp }) => documentApp(api)))
  app.addHook('onClose', async () => (await making)?.close())

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const { statusCode, headers, rawPayload } = await (await documented()).inject({ method: 'GET', url: request.url })
    if (typeof headers.location === 'string') return reply.redirect(headers.location)
    if (statusCode >= 400) throw notFound('This address does not exist')
    for (const name of ['content-type', 'cache-control', 'etag', 'last-modified']) if (headers[name] !== undefined) reply.header(name, headers[name])
    return reply.send(rawPayload)
  }
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => (await documented()).swagger())
  app.get('/api/docs', { schema: { hide: true } }, page)
  app.get('/api/docs/*', { schema: { hide: true } }, page)
}
