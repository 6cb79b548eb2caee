import type { FastifyInstance } from 'fastify'
import { notFound, sendProblem } from './problems.ts'

/**
 * Serves the web app from its sources, changed parts reloaded in the open page, on the same origin as
 * the API. For development only: `tools/dev.mjs` requests it with `DEV_WEB=1`. Vite is loaded here
 * alone, so that a server in production runs without it.
 */
export async function mountDevWeb(app: FastifyInstance): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    appType: 'spa',
    // The reload channel shares the server's own port.
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', async () => vite.close())
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (/^\/(api|objects)\//.test(request.url))
      return sendProblem(reply, notFound('This address does not exist'))
    reply.hijack()
    // Vite's page holds inline scripts, which the content policy of the built app forbids.
    reply.raw.removeHeader('content-security-policy')
    vite.middlewares(request.raw, reply.raw, () => {
      reply.raw.writeHead(404).end()
    })
    return reply
  })
}
