import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound, sendProblem } from './problems.ts'

/**
 * Serves the built web app: hashed files for a year, the page itself always asked for again.
 * Every address without a dot is a screen of the app, which says itself when there is none; one with a dot
 * that is no file answers 404.
 */
export async function mountWebFiles(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    app.log.warn('the web app is not built; only the API is served')
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    dotfiles: 'ignore',
    // The build writes compressed copies beside its files.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const hashed = path.includes(`${join(folder, 'assets')}/`)
      void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    // As it is meant, not as it is spelled: `/%2eenv` is `/.env`.
    const path = decodeURIComponent(request.url.split('?')[0] ?? '/')
    const isCall = path.startsWith('/api/') || path.startsWith('/objects/')
    const screen = !isCall && !path.includes('.')
    // A person who typed the address of a file sees the app's own 404 page (P-009); a program gets the problem.
    const isPerson = !isCall && (request.headers.accept ?? '').includes('text/html')
    if (!screen && !isPerson) return sendProblem(reply, notFound('This address does not exist'))
    return reply.code(screen ? 200 : 404).sendFile('index.html', { cacheControl: false })
  })
}
