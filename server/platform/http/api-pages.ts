import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/common/endpoint'
import { lazy } from '../lazy.ts'
import { notFound } from './problems.ts'

/**
 * Serves the OpenAPI 3.1 document at /api/openapi.json, and a readable form at /api/docs. What makes them is loaded by
 * the first who asks: a start would take a tenth longer with it.
 */
export function mountApiPages(app: FastifyInstance, api: readonly Endpoint[]): void {
  const documented = lazy(async () => (await import('./api-document.ts')).documentApp(api))
  app.addHook('onClose', async () => (await documented.present())?.close())

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const { statusCode, headers, rawPayload } = await (
      await documented.get()
    ).inject({ method: 'GET', url: request.url })
    if (typeof headers.location === 'string') return reply.redirect(headers.location)
    if (statusCode >= 400) throw notFound('This address does not exist')
    for (const name of ['content-type', 'cache-control', 'etag', 'last-modified'])
      if (headers[name] !== undefined) reply.header(name, headers[name])
    return reply.send(rawPayload)
  }
  app.get('/api/openapi.json', { schema: { hide: true } }, async () =>
    (await documented.get()).swagger(),
  )
  app.get('/api/docs', { schema: { hide: true } }, page)
  app.get('/api/docs/*', { schema: { hide: true } }, page)
}
