import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance } from 'fastify'
import { notFound, sendProblem } from './problems.ts'

/** How the build names the compressed copies beside a file. */
const copies = new Set(['.br', '.gz'])

/** The addresses of the built files. What begins with a dot is no file to anybody, and a compressed copy has no address of its own. */
function addressesIn(folder: string): ReadonlySet<string> {
  const addresses = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !copies.has(extname(entry.name)))
    .map(
      ({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).replaceAll(sep, '/')}`,
    )
  return new Set(addresses.filter((address) => !address.includes('/.')))
}

const cachingOf = (address: string) =>
  address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

/**
 * Serves the built web app: hashed files for a year, the page itself always requested again.
 * Every address without a dot, but for those of the API, is a screen of the app, which says itself when there is none; one with a dot
 * that is no file answers 404.
 */
export function mountWebFiles(app: FastifyInstance, folder: string): void {
  if (!existsSync(join(folder, 'index.html'))) {
    app.log.warn('the web app is not built; only the API is served')
    return
  }
  const addresses = addressesIn(folder)
  const page = readFileSync(join(folder, 'index.html'))
  void app.register(async (web) => {
    await web.register(fastifyStatic, {
      root: folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      lastModified: false,
    })
    // A part that a file does not have, or a file that is another one than the caller wants: there is nothing to read.
    web.setErrorHandler((error: FastifyError & { headers?: Record<string, string> }, _, reply) => {
      if (error.statusCode !== 416 && error.statusCode !== 412) throw error
      return reply
        .code(error.statusCode)
        .headers(error.headers ?? {})
        .send()
    })
    web.addHook('onSend', async (_request, reply) => {
      const type = String(reply.getHeader('content-type'))
      // The library has the name from before RFC 9239.
      if (type.startsWith('application/javascript'))
        reply.header('content-type', type.replace('application', 'text'))
      if (reply.statusCode === 304)
        reply.removeHeader('content-type').removeHeader('content-encoding')
    })
    web.get(
      '/*',
      // Compressed already, and not limited.
      { schema: { hide: true }, compress: false, config: { rateLimit: false } },
      async (request, reply) => {
        // As it is meant, not as it is spelled: `/%2eenv` is `/.env`.
        const path = `/${(request.params as { '*': string })['*']}`
        const isCall = path.startsWith('/api/') || path.startsWith('/objects/')
        const isNoScreen = isCall || path === '/api' || path === '/objects' || path.includes('.')
        if (addresses.has(path))
          return reply.header('cache-control', cachingOf(path)).sendFile(path)
        if (!isNoScreen) return reply.header('cache-control', 'no-cache').sendFile('index.html')
        // A person who typed the address of a file sees the app's own 404 page (P-009); a program gets the problem.
        if (isCall || request.headers.accept?.includes('text/html') !== true)
          return sendProblem(reply, notFound('This address does not exist'))
        return reply
          .code(404)
          .headers({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
          .send(page)
      },
    )
  })
}
